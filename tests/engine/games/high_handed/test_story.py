"""What the result of a match of High Handed says: why its winner won, what each game came to, and how points ran."""

import pytest

from engine.games.high_handed import GAME
from engine.text.words import MINUS
from tests.engine.games.high_handed import scenes
from tests.engine.stories import NAMES, told


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("all_cards_played_2", "All cards are played, and Ben scored the most: 66 points."),
        ("full_board", "Nobody could play any more, and Cem scored the most: 7 points."),
        ("nobody_picked_up", f"All hands were empty, and Ben scored the most: {MINUS}19 points."),
        ("three_teams", "All cards are played, and Ben and Eva scored the most: 41 points."),
        ("first_to_two", "Ben won 2 of 3 games."),
    ],
)
def test_a_match_says_why_it_was_won(name: str, why: str) -> None:
    assert told("high-handed", f"high_handed_{name}").why == why


def test_games_won_count_before_points() -> None:
    view = scenes.over(scenes.terms(2, match="first_to_two"))
    assert view.outcome is not None
    standing = view.standing._replace(wins=(2, 1), sums=(120, 141), games=view.standing.games[:1] * 3)
    won = view._replace(standing=standing, outcome=view.outcome._replace(ranking=(1, 2), ending="two_games_won"))
    assert GAME.victory_text(won, "two_games_won", NAMES) == (
        "Ann won 2 of 3 games. Ben scored 141 points in all, but games won count first."
    )


def test_an_equal_sum_shares_the_win() -> None:
    view = scenes.over(scenes.terms(2))
    assert view.outcome is not None
    standing = view.standing._replace(sums=(40, 40))
    shared = view._replace(standing=standing, outcome=view.outcome._replace(ranking=(1, 1), ending="all_cards_played"))
    assert GAME.victory_text(shared, "all_cards_played", NAMES) == (
        "All cards are played, and Ann and Ben share the win with 40 points each."
    )


def test_a_game_says_who_scored_what_and_the_points_run_by_turns() -> None:
    story = told("high-handed", "high_handed_full_board").story
    assert story.lines == (
        "Game 1: Cem scored 7 points, Dee 6, Ben 4 and Ann 3. The blind hand was 8♥ 4♦ Two Timer J♥ Thief.",
    )
    assert story.score_history is not None
    assert (story.score_history.period, [scores[-1] for scores in story.score_history.scores]) == ("turn", [3, 4, 7, 6])


def test_the_points_of_a_match_run_by_games() -> None:
    story = told("high-handed", "high_handed_two_teams").story
    assert [line.partition(".")[0] for line in story.lines] == [
        "Game 1: Ann and Cem scored 64 points; Ben and Dee 63",
        "Game 2: Ben and Dee scored 55 points; Ann and Cem 31",
    ]
    assert story.score_history is not None
    assert (story.score_history.period, story.score_history.scores[:2]) == ("game", ((64, 95), (63, 118)))


def test_a_game_that_ends_without_a_card_is_told_too() -> None:
    story = told("high-handed", "high_handed_nobody_picked_up").story
    assert any("Uncle Bob Rule" in line for line in story.lines[:-1])
    assert story.lines[-1].startswith(f"Game 1: Ben scored {MINUS}19 points and Ann {MINUS}29. The blind hand was ")
