"""What the result of a game of Bluff 'N' Peg says: why its winner won, and what each deal came to."""

import pytest

from tests.engine.stories import told


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("winner_hole_2", "Ann reached the winner hole, at 50."),
        ("out_the_back", "Ben went out the back; Cem stood highest, at 29."),
        ("playoff_by_hand", "Ann and Ben were level at 30, and Ben won the playoff."),
        ("shared_by_hand", "Ann and Ben were level at 30; after 5 more deals Ann and Ben share the victory."),
    ],
)
def test_a_game_says_why_it_was_won(name: str, why: str) -> None:
    assert told("bluff-n-peg", f"bluff_n_peg_{name}").why == why


def test_each_deal_says_how_it_was_won_and_what_the_others_lost() -> None:
    story = told("bluff-n-peg", "bluff_n_peg_winner_hole_3").story
    assert story.lines[-2:] == (
        "Deal 63: Ann won 20, as all others folded. Ben lost 12.",
        "Deal 64: Ann won 10 (full house, kings over queens). Cem lost 10.",
    )
    assert story.score_history is not None
    assert (story.score_history.chapter_count, [scores[-1] for scores in story.score_history.scores]) == (
        64,
        [100, 43, 57],
    )


def test_a_playoff_is_told_deal_by_deal() -> None:
    lines = told("bluff-n-peg", "bluff_n_peg_playoff_by_hand").story.lines
    assert lines[-2].endswith("Ann and Ben are level in front and play it out.")
    assert lines[-1] == "Playoff, deal 1: Ben won (straight, nine high)."
    shared = told("bluff-n-peg", "bluff_n_peg_shared_by_hand").story.lines
    assert shared[-1] == "Playoff, deal 5: Ann and Ben were equal (straight, nine high)."
