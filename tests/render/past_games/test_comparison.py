"""The comparison of a set: however many tables and seats, the picture is tidy and says the same as its alt text."""

import pytest

from engine.text.words import ALT_LENGTH, MINUS
from render.past_games.comparison import ComparedPlayer, ComparedSet, comparison_canvas, comparison_picture
from tests.engine.reading import HOSTILE_NAMES
from tests.render.looking import assert_tidy, words_on

ANN, BEN = (
    ComparedPlayer("Ann", 1, "9 points", "9", "+2", has_won=True),
    ComparedPlayer("Ben", 3, "4 points", "4", f"{MINUS}1.5"),
)
CEM, DOT = (
    ComparedPlayer("Cem", 4, "5 points", "5", f"{MINUS}2", has_left=True),
    ComparedPlayer("Dot", 2, "7 points", "7", "+1.5", has_won=True),
)
SET = ComparedSet("Sneak", [[ANN, BEN], [CEM, DOT]])


def test_alt_text_reads_the_players_from_the_best_on() -> None:
    assert comparison_picture(SET).alt == (
        "Sneak · the same cards at 2 tables. Ann did best with the same cards. "
        "1st: Ann, table 1, seat 1: won, 9 points (+2). 2nd: Dot, table 2, seat 2: won, 7 points (+1.5). "
        f"3rd: Ben, table 1, seat 2: 4 points ({MINUS}1.5). 4th: Cem, table 2, seat 1: 5 points ({MINUS}2), left. "
        "Compared seat by seat: wins first, then scores. In brackets: the difference to the seat's average."
    )


def test_the_picture_names_every_table_seat_and_player() -> None:
    canvas = comparison_canvas(SET)
    assert_tidy(canvas)
    assert {"Table 1", "Table 2", "Seat 1", "Seat 2", "Ann", "Dot", "won, 9 (+2)"} <= set(words_on(canvas))


def test_a_table_without_a_result_keeps_its_column() -> None:
    canvas = comparison_canvas(SET._replace(tables=[None, *SET.tables]))
    assert_tidy(canvas)
    assert "Table 1 · closed" in words_on(canvas)
    assert "Table 3" in words_on(canvas)


@pytest.mark.parametrize("tables", [2, 3, 5, 8])
@pytest.mark.parametrize("names", HOSTILE_NAMES, ids=["equal", "numbers", "words", "scripts"])
def test_any_names_and_numbers_are_tidy(names: tuple[str, ...], tables: int) -> None:
    name_of_seat = (*names, "W" * 80) * 2
    players = [
        ComparedPlayer(name, 64, f"{MINUS}12,345 points", f"{MINUS}12,345", f"{MINUS}12,345.6", has_won, not has_won)
        for name, has_won in zip(name_of_seat[:8], [True, False] * 4, strict=True)
    ]
    compared = ComparedSet("Bluff 'N' Peg", [players] * (tables - 1) + [None])
    assert_tidy(comparison_canvas(compared))
    assert len(comparison_picture(compared).alt) <= ALT_LENGTH
