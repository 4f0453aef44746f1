"""Every sentence of the game is said by it, and reads well with names and cards put in."""

from collections.abc import Iterator

import pytest

from engine.errors import COMMON_REFUSALS
from engine.game import Event
from engine.games.sneak import GAME
from engine.games.sneak.state import State
from engine.games.sneak.words.sentences import EVENTS, REFUSALS
from tests.engine.games.sneak.positions import NAMES, endgame, flaunted, played_terms, refused, run, said, table, told
from tests.engine.games.sneak.random_moments import GAMES, moments

ASKED_AT_SETUP = {"seats_unfit", "packs_for_seats"}
"""Refusals of options, in `test_deals`."""


def all_events() -> Iterator[Event]:
    """Those of random games, and one of what is rare in them."""
    for number in range(GAMES):
        for moment in moments(number):
            yield from moment.events
    yield from told(endgame("5h", "4h", "", piles=(20, 20), totals=(79, 79, 0)), "A flaunt 5h", "B pass")[1]


def test_every_event_is_told_and_every_sentence_is_used() -> None:
    events = list(all_events())
    assert {happened.code for happened in events} == set(EVENTS)
    for happened in events:
        said = GAME.sentence(happened, NAMES)
        assert not set(said) & set("{}")
        assert "None" not in said


def refusals() -> list[tuple[State, str, str]]:
    """A position, a turn that it does not allow, and the code of the refusal."""
    rested, gone = table("4h 9c 2c", "Ts 3d", "5s"), endgame("4h", "5h")
    window = run(rested, "A sneak 4h 9c")
    last_round = gone._replace(turns_left=2, terms=played_terms(gone.terms.seats, endgame="one_round"))
    return [
        (table("", "")._replace(turns=0), "A sneak 4h", "first_turn"),
        (rested, "A sneak -", "no_cards"),
        (rested, "A sneak 4h 9c 2c", "limit"),
        (table("4h", ""), "A sneak 4h", "nothing_to_match"),
        (gone, "A sneak 4h", "no_sneak"),
        (gone, "A draw", "stock_empty"),
        (last_round, "A draw", "last_round"),
        (rested, "A flaunt 4h 9c", "not_combo"),
        (rested, "A pass", "must_act"),
        (gone, "A pass", "must_flaunt"),
        (window, "A pass", "own_lead"),
        (window, "B challenge Ts", "size"),
        (window, "C challenge 5s", "few_cards"),
        (flaunted("9s", "Th"), "B challenge Th", "flaunt_suit"),
        (flaunted("7s 8h", "4c 4d"), "B challenge 4c 4d", "flaunt_type"),
        (flaunted("5c 5d", "5h 5s"), "B challenge 5h 5s", "flaunt_low"),
        (run(window, "B pass"), "C pass", "window_closed"),
    ]


@pytest.mark.parametrize(("state", "turn", "code"), refusals(), ids=[code for *_, code in refusals()])
def test_every_refusal_is_a_sentence(state: State, turn: str, code: str) -> None:
    refused_with, said = refused(state, turn)
    assert refused_with == code
    assert not set(said) & set("{}")
    assert said.endswith(".")


def test_no_refusal_is_forgotten() -> None:
    assert {code for *_, code in refusals()} | ASKED_AT_SETUP == set(REFUSALS)
    assert not set(REFUSALS) & set(COMMON_REFUSALS)


def test_a_contest_reads_like_a_story() -> None:
    hands = ("Qh 4h 9c", "Kh 8c 5s 5d 2s", "Ah")
    turns = ("A sneak 4h 9c", "B challenge 5s 5d", "B flaunt Kh", "C challenge Ah", "A pass", "C draw")
    assert said(told(table(*hands), *turns)[1]) == [
        "Ann sneaks 2 cards face down.",
        "Cem cannot challenge: that takes 2 cards.",
        "Ann shows 4♥ 9♣, which make no combo.",
        "Ben shows 5♠ 5♦, a match.",
        "Ben wins the contest and 4 cards.",
        "Ben flaunts K♥.",
        "Cem has answered.",
        "Cem shows A♥.",
        "Cem wins the contest and 2 cards.",
        "Cem draws a card; 42 are left.",
    ]


def test_the_end_of_a_game_reads_like_a_story() -> None:
    state = endgame("9h", "Th", "4c 4d", piles=(20, 20), totals=(50, 60, 90), target=100)
    assert said(told(state, "A flaunt 9h", "B challenge Th", "C pass")[1]) == [
        "Ann flaunts 9♥.",
        "Ben has answered.",
        "Ben shows 10♥.",
        "Ben wins the contest and 2 cards.",
        "Only Cem still holds cards, and wins the last 2 without competition.",
        "Deal 1 is over. Cards won: Ann 20 (now 70), Ben 22 (now 82), Cem 10 (now 100).",
        "The game goes to Cem with 100 points.",
    ]
