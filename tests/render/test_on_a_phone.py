"""Cards, the pictures that are read rather than played on, have letters that a phone shows large enough."""

import pytest

from render import lobby, tokens
from render.boards import high_roller
from render.canvas import Canvas
from render.club.leaderboard import Leaderboard, leaderboard_canvas
from render.club.profile import FeatRow, GameRow, OpponentRow, ProfileCard, profile_canvas
from render.club.season import ChampionRow, SeasonEnd, season_canvas
from render.club.standing_rows import ShownRating
from render.past_games.comparison import comparison_canvas
from render.past_games.result import result_canvas
from render.past_games.review import DealBars, ReviewCard, review_canvas
from tests.engine.games.high_roller import scenes
from tests.render.cards.pictures import ROWS, alone, compared, in_teams, left, waiting

PHONE = 358
"""The pixels that a phone has for the width of a picture."""
READABLE = 11.0
"""Pixels, there, of the smallest letters that are read with ease."""
NEARLY = 10.0
ORNAMENTS = {"you", "1", "2", "3", "4", "5", "6", "7", "8"}
"""What may be smaller: the mark of one's own row, and the numbers in medals."""
RATING = ShownRating(1655, 58, is_provisional=False)
PROFILE = ProfileCard(
    "Ann",
    ["won 64 of 112 games", "since 1 Mar 2026", "longest run of wins 4", "now 2"],
    ["Season 2, All games", "Season 1, Bluff 'N' Peg"],
    [GameRow("Bluff 'N' Peg", 112, 64, RATING), GameRow("Against computers", 3, 1, RATING)],
    "All games: rating in the last 40 games",
    [1500, 1655],
    [OpponentRow("Ben", 12, 5, 7)],
    [FeatRow("Best play in High Handed", "straight flush, 61 points", "25 Nov 2026 · table D93C6FF")],
)
SEASON = SeasonEnd("Season 2", "1 Dec 2026 to 28 Feb 2027", 224, [ChampionRow("Sneak", "Ann", 1854, 112, 64)])
CARDS = {
    "result": lambda: result_canvas(alone(4)),
    "result of eight": lambda: result_canvas(alone(8)),
    "result of teams": lambda: result_canvas(in_teams()),
    "result after a long game": lambda: result_canvas(left()),
    "lobby": lambda: lobby.lobby_canvas(waiting(3, 4, chosen=("Target: 9",))),
    "lobby of eight": lambda: lobby.lobby_canvas(waiting(8, 8)),
    "leaderboard": lambda: leaderboard_canvas(Leaderboard("Sneak", "by rating", ROWS, page=2, pages=3)),
    "profile": lambda: profile_canvas(PROFILE),
    "season": lambda: season_canvas(SEASON),
    "comparison": lambda: comparison_canvas(compared()),
    "review": lambda: review_canvas(ReviewCard("Sneak", "Ann", 33, 0, (DealBars(10, 34), DealBars(-15, 7)))),
}


def smallest_letters(canvas: Canvas) -> float:
    """The size, in pixels of a phone, of the smallest words on a picture."""
    sizes = [one.style.size for one in canvas.written if one.text not in ORNAMENTS]
    return min(sizes) * PHONE / tokens.WIDTH


@pytest.mark.parametrize("card", CARDS)
def test_a_card_can_be_read_on_a_phone(card: str) -> None:
    assert smallest_letters(CARDS[card]()) >= READABLE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_final_sheets_of_high_roller_can_be_read_on_a_phone(seats: int) -> None:
    assert smallest_letters(high_roller.table_canvas(scenes.over(seats), scenes.NAMES)) >= NEARLY
