"""What the result of a game of Sneak says: why its winner won, and what each deal came to."""

import pytest

from engine.games.sneak import GAME
from tests.engine.games.sneak import scenes
from tests.engine.stories import NAMES, told


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("target_reached_2", "Ben reached the target of 60 with 84 points. Ann reached it too, with fewer."),
        ("two_packs", "The deal was played, and Cem has the most points: 33."),
        ("everybody_dealt", "Everybody has dealt once, and Ben has the most points: 53."),
    ],
)
def test_a_game_says_why_it_was_won(name: str, why: str) -> None:
    assert told("sneak", f"sneak_{name}").why == why


def test_equal_points_share_the_victory() -> None:
    view = scenes.over(2)
    assert view.outcome is not None
    shared = view._replace(outcome=view.outcome._replace(scores=(26, 26), ranking=(1, 1), ending="deal_played"))
    why = "The deal was played, and Ann and Ben have the most points alike: 26."
    assert GAME.victory_text(shared, "deal_played", NAMES) == why


def test_each_deal_says_who_won_how_many_cards() -> None:
    story = told("sneak", "sneak_target_reached_3").story
    assert story.lines == (
        "Deal 1: Ben won 19 cards, Cem 18 and Ann 15.",
        "Deal 2: Ben won 19 cards, Cem 17 and Ann 16.",
    )
    assert story.score_history is not None
    assert story.score_history.scores == ((15, 31), (19, 38), (18, 35))
