"""Playing to tricks: vectors HL-25 to HL-32, the whole deal HL-70, and what they leave out."""

import pytest

from engine.games.hi_lo_jack import GAME
from engine.pieces.cards import Suit
from tests.engine.games.hi_lo_jack.positions import (
    A,
    B,
    C,
    D,
    X,
    act,
    following_led,
    offered,
    refused,
    run,
    to_lead,
    trick_of,
)
from tests.engine.playing import codes


def plays(*cards: str) -> set[str]:
    return {f"play card={card}" for card in cards}


def test_hl25_the_first_lead_must_be_a_trump() -> None:
    state = to_lead("9s Kc 4h 2c 3c 4c", "As 2d 3d 4d 5d 6d", "Ks 2h 3h 5h 6h 7h", "Qs 7d 8d 9d 8h 9h")
    refusal = refused(state, A, "play card=Kc")
    assert refusal.code == "lead_trump"
    assert refusal.sentence(GAME.words.sentences) == "The first lead must be a trump (spades). You may lead 9♠."
    assert set(offered(state, A)) == plays("9s")


def test_hl26_trumps_led_a_trump_must_be_played() -> None:
    state = following_led("2s", "9s Kc 4h")
    refusal = refused(state, B, "play card=Kc")
    assert refusal.code == "must_play_trump"
    assert refusal.sentence(GAME.words.sentences) == "Trumps were led and you hold 9♠: you must play a trump."
    assert set(offered(state, B)) == plays("9s")


def test_hl27_trumps_led_who_has_none_plays_anything() -> None:
    assert set(offered(following_led("2s", "Kc 4h"), B)) == plays("Kc", "4h")


def test_hl28_who_holds_the_suit_led_plays_it_or_a_trump() -> None:
    state = following_led("Td", "5d 9s Kc")
    assert set(offered(state, B)) == plays("5d", "9s")
    refusal = refused(state, B, "play card=Kc")
    assert refusal.code == "must_follow_or_trump"
    assert refusal.sentence(GAME.words.sentences).startswith("The suit led is diamonds and you have it")


def test_hl29_who_does_not_hold_the_suit_led_plays_anything() -> None:
    assert set(offered(following_led("Td", "9s Kc 4h"), B)) == plays("9s", "Kc", "4h")


def winner_of(cards: str, trump: Suit = "s") -> int:
    """Who wins four cards, of which A leads the first: in the game itself, card by card."""
    led, *others = cards.split()
    state = following_led(led, others[0], trump)
    hands = (("2c",), *((card,) for card in others))
    after, _ = run(state._replace(hands=hands), " ".join(others))  # type: ignore[arg-type]  # plain texts for cards
    assert after.tricks[-1] == trick_of(f"A {cards}", trump)
    return after.tricks[-1].winner


def test_hl30_a_trump_wins_over_any_other_suit() -> None:
    assert winner_of("Td 2s Ad Kd") == B


def test_hl31_only_the_suit_led_can_win_without_trumps() -> None:
    assert winner_of("9d Ac Jd Kh") == C


def test_hl32_the_highest_trump_wins() -> None:
    assert winner_of("9d 3s 7s Ad") == C


HL70 = (
    "As Ks 2s Th Qd 5c",
    "Qs 9s Ah Td 3c 7d",
    "Js 4s Kh Kd Tc 8c",
    "Ts 6s Ad Jh Ac 9d",
)
HL70_PLAYS = """
    As 9s 4s 6s
    Ks Qs Js Ts
    5c 3c Tc Ac
    Ad 2s 7d Kd
    Th Ah Kh Jh
"""


def test_hl70_a_whole_deal() -> None:
    state, events = run(to_lead(*HL70, form="teams4"), HL70_PLAYS)  # the sixth trick falls by itself
    result = state.last_deal
    assert result is not None
    assert [trick.winner for trick in result.tricks] == [A, A, D, A, B, A]
    assert result.tricks[5].cards == ("Td", "8c", "9d", "Qd")
    assert result.values == (39, 32)
    assert [(point.name, point.side, point.card) for point in result.points] == [
        ("high", X, "As"),
        ("low", X, "2s"),
        ("jack", X, "Js"),
        ("game", X, None),
    ]
    assert (result.made, result.changes, state.scores) == (True, (4, 0), (4, 0))
    assert "bid_made_good" in codes(events)
    assert (state.phase, state.deal.number, state.deal.dealer) == ("bidding", 2, A)


def test_hl70_illegal_tries() -> None:
    start = to_lead(*HL70, form="teams4")
    assert refused(start, A, "play card=Th").code == "lead_trump"
    second, _ = run(start, "As 9s 4s 6s Ks")
    assert refused(second, B, "play card=Td").code == "must_play_trump"
    third, _ = run(start, "As 9s 4s 6s Ks Qs Js Ts 5c")
    assert refused(third, B, "play card=7d").code == "must_follow_or_trump"


def test_only_the_sixth_trick_plays_by_itself() -> None:
    """An instant play elsewhere would tell the table that only one card was legal."""
    start = to_lead(*HL70, form="teams4")
    five_tricks = HL70_PLAYS.split()
    for number in range(len(five_tricks)):
        _, events = run(start, " ".join(five_tricks[: number + 1]))
        by_themselves = number == len(five_tricks) - 1
        assert len([code for code in codes(events) if code in ("card_led", "card_played")]) == (
            24 if by_themselves else number + 1
        )


def test_a_card_that_is_not_held_is_refused() -> None:
    state = to_lead(*HL70)
    refusal = refused(state, A, "play card=Qs")
    assert refusal.code == "card_not_held"
    assert refusal.sentence(GAME.words.sentences) == "You do not hold Q♠."


def test_nobody_plays_out_of_turn_or_acts_as_in_another_phase() -> None:
    state = to_lead(*HL70)
    assert refused(state, B, "play card=Qs").code == "not_your_turn"
    assert refused(state, A, "bid level=2").code == "wrong_phase"
    assert refused(state, C, "trump suit=h").code == "not_your_turn"


def test_after_the_end_nothing_is_possible() -> None:
    over, _ = run(
        to_lead("As Ks Qs Ts 9s 8s", "2s 3s 4s 5h 6h 7h", form="solo2", level="smudge"), "As 2s Ks 3s Qs 4s Ts 5h 9s 6h"
    )
    assert over.outcome is not None
    assert refused(over, A, "play card=8s").code == "game_over"
    assert GAME.rules.menu(over, A) == ()
    assert GAME.rules.waiting_for(over) == ()
    assert GAME.rules.auto(over, A) == ()


@pytest.mark.parametrize(
    ("led", "hand", "card"),
    [
        pytest.param("Td", "5d 9s Kc", "5d", id="no trump where a plain card will do"),
        pytest.param("2s", "As Ks 9s", "9s", id="the least value"),
        pytest.param("Qh", "4c 3s 3d", "3d", id="the lowest rank before the order of suits"),
        pytest.param("Qh", "4d 4c 3s", "4c", id="clubs before diamonds"),
        pytest.param("Qh", "Ks Td 2s", "2s", id="a worthless trump before a ten"),
    ],
)
def test_on_time_out_the_card_that_gives_least_away_is_played(led: str, hand: str, card: str) -> None:
    assert [action.to_line() for action in GAME.rules.auto(following_led(led, hand), B)] == [f"play card={card}"]


def test_on_time_out_the_first_lead_is_the_highest_trump() -> None:
    assert [action.to_line() for action in GAME.rules.auto(to_lead(*HL70), A)] == ["play card=As"]


def test_after_the_first_trick_any_card_may_be_led() -> None:
    state, _ = run(to_lead(*HL70), "As 9s 4s 6s")
    assert state.turn == A
    assert set(offered(state, A)) == plays("Ks", "2s", "Th", "Qd", "5c")
    assert GAME.rules.menu(state, D) == ()
    assert act(state, A, "play card=Qd").events[0].code == "card_led"
