"""Every sentence of the game is said by it, and reads well with names and cards put in."""

from collections.abc import Iterator

import pytest

from engine.errors import COMMON_REFUSALS
from engine.game import Event
from engine.games.hi_lo_jack import GAME
from engine.games.hi_lo_jack.state import State
from engine.games.hi_lo_jack.words.sentences import EVENTS, REFUSALS
from tests.engine.games.hi_lo_jack.positions import (
    A,
    B,
    D,
    act,
    bidding,
    following_led,
    refused,
    run,
    to_lead,
    to_name_trumps,
    with_spades,
)
from tests.engine.games.hi_lo_jack.random_moments import FORMATS, moments

NAMES = ("Ann", "Ben", "Cem", "Dee")
SEVEN_SPADES = "As Ks Qs Js Ts 9s 2s 3h 4h"
ASKED_AT_SETUP = {"choose_format", "format_unfit", "seats_unfit", "first_dealer_unfit"}
"""Refusals of options, in `test_dealing`."""


def rare_events() -> Iterator[Event]:
    """Of things that a few hundred random games may miss."""
    yield from act(bidding("bid level=3", "pass", "pass"), D, "bid level=3").events
    yield from act(bidding(), A, "bid level=smudge").events
    named = act(to_name_trumps(SEVEN_SPADES), A, "trump suit=s")
    yield from named.events
    yield from act(named.state, A, "bury cards=9s").events
    yield from act(with_spades(6, 1, 0, 0), A, "trump suit=s").events
    yield from act(with_spades(1, 0, 0, 0), A, "trump suit=s").events
    for hand, low_to in (
        ("As Ks Qs Js Ts 9s", "taker"),
        ("As Ks Qs Js Ts 9s", "holder"),
        ("As Ks Qs Ts 9s 8s", "taker"),
        ("As Qs Js Ts 9s 8s", "taker"),
    ):
        other = "Ks 3s 4s 5h 6h 7h" if "Ks" not in hand else "2s 3s 4s 5h 6h 7h"
        smudge = to_lead(hand, other, form="solo2", level="smudge", low_to=low_to)
        while smudge.outcome is None:
            step = act(smudge, smudge.turn, GAME.rules.auto(smudge, smudge.turn)[0].to_line())
            yield from step.events
            smudge = step.state


def test_every_event_is_told_and_every_sentence_is_used() -> None:
    told = [*rare_events(), *(happened for form in FORMATS for moment in moments(form) for happened in moment.events)]
    assert {happened.code for happened in told} == set(EVENTS)
    for happened in told[:3000]:
        said = GAME.sentence(happened, NAMES)
        assert not set(said) & set("{}")
        assert "None" not in said


def refusals() -> list[tuple[State, int, str, str]]:
    buries = act(to_name_trumps(SEVEN_SPADES), A, "trump suit=s").state
    leads = to_lead("9s Kc 4h 2c 3c 4c", "As 2d 3d 4d 5d 6d", "Ks 2h 3h 5h 6h 7h", "Qs 7d 8d 9d 8h 9h")
    return [
        (bidding(), A, "bid level=7", "bid_unknown"),
        (bidding("bid level=2"), B, "bid level=2", "bid_too_low"),
        (bidding("pass", "pass", "bid level=3"), D, "bid level=2", "bid_below"),
        (bidding("pass", "pass", "pass"), D, "pass", "dealer_stuck"),
        (bidding("pass", "pass", "pass", stuck_dealer="exactly_two"), D, "bid level=4", "dealer_exactly_two"),
        (bidding("bid level=2", "pass", "pass", "pass"), A, "pass", "already_bid"),
        (bidding("bid level=smudge", dealer_takes_smudge=False), D, "bid level=smudge", "smudge_locked"),
        (to_name_trumps(), B, "trump suit=s", "not_pitcher"),
        (to_name_trumps(SEVEN_SPADES), A, "trump suit=c", "trump_not_held"),
        (buries, A, "bury cards=9s,Ts", "bury_count"),
        (buries, A, "bury cards=3h", "bury_not_trump"),
        (leads, A, "play card=Kc", "lead_trump"),
        (following_led("2s", "9s Kc 4h"), B, "play card=Kc", "must_play_trump"),
        (following_led("Td", "5d 9s Kc"), B, "play card=Kc", "must_follow_or_trump"),
    ]


@pytest.mark.parametrize(("state", "seat", "line", "code"), refusals(), ids=[code for *_, code in refusals()])
def test_every_refusal_is_a_sentence(state: State, seat: int, line: str, code: str) -> None:
    refusal = refused(state, seat, line)
    assert refusal.code == code
    said = refusal.sentence(GAME.words.sentences, NAMES)
    assert not set(said) & set("{}")
    assert said[0].isupper()
    assert said.endswith(".")


def test_no_refusal_is_forgotten() -> None:
    assert {code for *_, code in refusals()} | ASKED_AT_SETUP == set(REFUSALS)
    assert not set(REFUSALS) & set(COMMON_REFUSALS)


def test_a_refused_card_comes_with_the_legal_ones() -> None:
    refusal = refused(following_led("Td", "5d 9s Kc"), B, "play card=Kc")
    assert refusal.sentence(GAME.words.sentences).endswith("You may play 5♦ 9♠.")


def test_a_deal_reads_like_a_story() -> None:
    hands = ("As Ks 2s Th Qd 5c", "Qs 9s Ah Td 3c 7d", "Js 4s Kh Kd Tc 8c", "Ts 6s Ad Jh Ac 9d")
    _, events = run(to_lead(*hands, form="teams4"), "As 9s 4s 6s Ks Qs Js Ts 5c 3c Tc Ac Ad 2s 7d Kd Th Ah Kh Jh")
    said = [GAME.sentence(happened, NAMES) for happened in events if happened.only is None]
    assert said[:5] == ["Ann leads A♠.", "Ben plays 9♠.", "Cem plays 4♠.", "Dee plays 6♠.", "Ann wins trick 1 with A♠."]
    assert said[-7:] == [
        "High: Ann, with A♠.",
        "Low: Ann, with 2♠.",
        "Jack: Ann, with J♠.",
        "Game: Ann and Cem, with 39 points of card value.",
        "The bid of 3 by Ann and Cem is made with 4 points.",
        "Deal 1: Ann and Cem bid 3 and won High, Low, Jack and Game. Score: Ann and Cem 4 (+4), Ben and Dee 0 (+0).",
        "Deal 2: Ann deals nine cards each.",
    ]


def test_a_failed_bid_is_summed_up_with_everybodys_score() -> None:
    hands = ("9s 2h 3h 4h 5h 6h", "As Ks Qs Js Ts 8s", "2s 3c 4c 5c 6c 7c")
    deal = to_lead(*hands, form="solo3", scores=(0, 9, 2))
    _, events = run(deal, "9s As 2s Ks 3c 2h Qs 4c 3h Js 5c 4h Ts 6c 5h")
    told = [GAME.sentence(happened, NAMES) for happened in events if happened.code in GAME.meta.headlines]
    assert told == [
        "Deal 1: Ann bid 3 and won nothing. Score: Ann \N{MINUS SIGN}3 (\N{MINUS SIGN}3), Ben 13 (+4), Cem 2 (+0)."
    ]
