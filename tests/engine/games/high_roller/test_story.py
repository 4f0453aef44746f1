"""What the result of a match of High Roller says: why its winner won, what each game came to, and how points ran."""

import pytest

from engine.text.words import MINUS
from tests.engine.stories import told


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("twelve_boxes", "Ben came to the highest total, 10 points."),
        (
            "tie_broken",
            f"Ann came to 27 points. Ben has as many, but fewer from the bottom rows: {MINUS}5 against 3.",
        ),
        ("shared", "Ann and Ben came to 22 points each, and their bottom rows are worth the same."),
    ],
)
def test_a_match_says_why_it_was_won(name: str, why: str) -> None:
    assert told("high-roller", f"high_roller_{name}").why == why


def test_a_single_game_says_who_had_the_best_hands_and_the_points_run_by_rounds() -> None:
    story = told("high-roller", "high_roller_twelve_boxes").story
    (line,) = story.lines
    assert line == (
        "The best hands: Ann in rows 1, 3 and 4; Ben in row 2."
        f" Bottom rows, {MINUS}1 for each empty box: Ann {MINUS}18, Ben {MINUS}14, Cem {MINUS}14, Dee {MINUS}18."
    )
    assert story.score_history is not None
    assert (story.score_history.period, story.score_history.chapter_count) == ("round", 20)
    assert [scores[-1] for scores in story.score_history.scores] == [6, 10, -2, -6]


def test_a_match_says_what_each_game_came_to() -> None:
    story = told("high-roller", "high_roller_highest_total_2").story
    assert story.lines == ("Game 1: Ann came to 41 points and Ben 41.", "Game 2: Ann came to 41 points and Ben 37.")
    assert story.score_history is not None
    assert [scores[-1] for scores in story.score_history.scores] == [82, 78]


def test_secret_sheets_show_no_course() -> None:
    assert told("high-roller", "high_roller_secret_sheets").story.score_history is None
