"""Every sentence of the game is said by it, and reads well with names and cards put in."""

from collections.abc import Iterator

import pytest

from engine.errors import COMMON_REFUSALS
from engine.game import Event, Outcome
from engine.games.high_roller import GAME
from engine.games.high_roller.scoring import match_end_event
from engine.games.high_roller.state import State
from engine.games.high_roller.words.sentences import ENDINGS, EVENTS, REFUSALS
from tests.engine.games.high_roller.positions import (
    FULL,
    FULL_RED,
    NAMES,
    A,
    a_sheet,
    act,
    after,
    all_auto,
    choosing,
    random_game,
    refused,
    said,
    told,
)

SEED_ROLL = "6 3 5 4"
ASKED_AT_SETUP = {"seats_unfit"}
"""Refusals of options, in `test_rounds`."""


def rare_events() -> Iterator[Event]:
    """Of things that a few random games may miss."""
    finished = a_sheet(*FULL)
    twos = a_sheet("2h 2d 4h 5d 7h", *FULL[1:], odds="1 5")  # two points less in the first row, two more in the odd one
    threes = a_sheet("3h 3d 4h 5d 7h", *FULL[1:])
    stuck = a_sheet(FULL_RED, "7h 7d 2c 3s _", *FULL[2:])
    joker = after(choosing(SEED_ROLL, a_sheet("2h 3h _ 4h 5h")), A, "joker row=1 rank=A suit=s")
    endings = ([finished, finished], [twos, threes], [threes, finished, finished], [stuck, finished])
    for state in (joker, *(choosing("3 4 2 5", *sheets, yellow_others="never") for sheets in endings)):
        yield from all_auto(state).events


def test_every_event_is_told_and_every_sentence_is_used() -> None:
    games = [moment for seats in range(2, 9) for moment in random_game(seats, 1, match="two_games")]
    games += [*random_game(3, 1, sheets="secret"), *random_game(3, 1, same_hand="category")]
    happenings = [*rare_events(), *(happened for moment in games for happened in moment.events)]
    assert {happened.code for happened in happenings} == set(EVENTS)
    for happened in happenings[:3000]:
        sentence = GAME.sentence(happened, NAMES)
        assert not set(sentence) & set("{}")
        assert "None" not in sentence


def refusals() -> list[tuple[State, str, str]]:
    """Positions in which A asks for what it may not, with the code of the refusal."""
    second = choosing(SEED_ROLL, a_sheet("Jc 3h _ 4h 5h", "9s", FULL_RED, evens="_ 2"))
    full_evens = choosing(SEED_ROLL, a_sheet(evens="2 2 2 2 2 2 2 2 2 2"))
    written = after(second, A, "write card=9c row=2", "fill box=E1")
    return [
        (second, "write card=Ac row=3", "not_first"),
        (second, "write card=Js row=2", "row_colour"),
        (second, "write card=5s row=2", "not_made"),
        (second, "write card=Jh row=1", "suit"),
        (second, "write card=9s row=2", "card_in_row"),
        (second, "write card=Js row=3", "row_full"),
        (second, "write card=Js row=1 column=1", "filled"),
        (second, "fill box=E2", "filled"),
        (second, "fill box=O1", "parity"),
        (second, "fill box=E11", "no_box"),
        (second, "fill number=6", "other_number"),
        (full_evens, "fill", "bottom_full"),
        (choosing(SEED_ROLL, yellow_others="never"), "fill", "yellow_off"),
        (second, "joker row=2 rank=A suit=s", "joker_row"),
        (second, "joker row=1 rank=A suit=s column=2", "joker_cell"),
        (after(written, A, "joker row=1 rank=A suit=s"), "joker row=1 rank=A suit=s", "joker_row"),
        (choosing(SEED_ROLL, a_sheet("Jc 3h _ 4h 5h", crossed=[3])), "joker row=1 rank=A suit=s", "joker_chip"),
        (second, "lock", "must_card"),
        (second, "undo", "nothing_to_undo"),
        (written, "write card=9c row=4", "one_card"),
        (written, "fill", "one_bottom"),
        (after(written, A, "lock"), "undo", "locked"),
    ]


@pytest.mark.parametrize(("state", "line", "code"), refusals(), ids=[f"{code}-{line}" for _, line, code in refusals()])
def test_every_refusal_is_a_sentence(state: State, line: str, code: str) -> None:
    refusal = refused(state, A, line)
    assert refusal.code == code
    sentence = said(refusal)
    assert not set(sentence) & set("{}")
    assert sentence.endswith(".")


def test_no_refusal_is_forgotten() -> None:
    assert {code for *_, code in refusals()} | ASKED_AT_SETUP == set(REFUSALS)
    assert not set(REFUSALS) & (set(COMMON_REFUSALS) | set(EVENTS))
    assert set(ENDINGS) <= set(EVENTS)


def test_the_end_says_how_many_points_won() -> None:
    assert told([match_end_event(Outcome((1, 0), (1, 2), "highest_total"))]) == ["Ann wins with 1 point."]
    assert told([match_end_event(Outcome((-2, -4), (1, 2), "highest_total"))]) == [
        "Ann wins with \N{MINUS SIGN}2 points."
    ]
    assert told([match_end_event(Outcome((12, 12), (2, 1), "tie_broken"))]) == [
        "Ben wins: others have 12 points too, but did worse in the bottom rows."
    ]


def test_a_round_reads_like_a_story() -> None:
    state = after(choosing(SEED_ROLL, seats=2), A, "write card=Js row=1", "fill box=E1", "lock")
    step = act(after(state, 1, "write card=Ac row=3"), 1, "lock")
    assert [GAME.sentence(happened, NAMES) for happened in step.events] == [
        "Ben is ready (2 of 2).",
        "Ann wrote J♠ in row 1 and 4 in even box 1.",
        "Ben wrote A♣ in row 3.",
    ]
