"""The picture of a leaderboard: place, name, games won of games played, rating."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.graphemes import clean_name
from engine.words import NOTHING, join_alt_text, number_with_true_minus
from render import marks, tokens
from render.canvas import Area, Box, Canvas
from render.picture import Picture

MOST_ROWS = 8
"""The most rows (players) that a picture shows."""
_TOP, _PITCH = 118, 67
_ROW_HEIGHT = 59
_FOOT = 46
_CAPTION = "rating: skill that is very probably there; 0 for newcomers"
_SIDE = 24
_BAR = (566, 746)
"""Left and right x of the bar of games won."""


class Row(NamedTuple):
    """One player's line of a leaderboard: ``played`` and ``won`` are numbers of games."""

    rank: int
    """The player's place, 1 for the best."""
    name: str
    played: int
    won: int
    rating: float | None
    """The player's rating; ``None`` while there are too few games for one."""


def leaderboard_picture(title: str, rows: Sequence[Row]) -> Picture:
    """The first `MOST_ROWS` rows as a picture with alt text. ``title`` is a game's title, or "All games"."""
    return Picture(leaderboard_canvas(title, rows).indexed_image(), join_alt_text(leaderboard_sentences(title, rows)))


def leaderboard_canvas(title: str, rows: Sequence[Row]) -> Canvas:
    """Draw the first `MOST_ROWS` rows below the title; without rows, "No finished games yet" is written."""
    shown = rows[:MOST_ROWS]
    height = _TOP + _PITCH * max(len(shown), 2) + _FOOT
    canvas = Canvas(height=height)
    whole = canvas.area(Box(0, 0, tokens.WIDTH, height), _SIDE + 24)
    _write_heading(whole, title)
    for index, row in enumerate(shown):
        top = _TOP + _PITCH * index
        _draw_row(canvas, canvas.draw_panel(Box(_SIDE, top, tokens.WIDTH - _SIDE, top + _ROW_HEIGHT), padding=24), row)
    if not rows:
        middle = tokens.WIDTH // 2, _TOP + _PITCH
        whole.write("No finished games yet", middle, tokens.NAME.with_colour(tokens.MUTED), "centre")
    whole.write(_CAPTION, (whole.right, height - _FOOT // 2), tokens.LABEL.with_colour(tokens.MUTED), "right")
    return canvas


def leaderboard_sentences(title: str, rows: Sequence[Row]) -> list[str]:
    """The leaderboard in words: its heading, then a sentence for each of the first `MOST_ROWS` rows; without rows, one
    that there are no finished games yet.
    """
    told = [
        f"{row.rank}. {clean_name(row.name)}, won {row.won} of {row.played}{_rating_words(row)}."
        for row in rows[:MOST_ROWS]
    ]
    return [f"{_heading_text(title)}.", *(told or ["No finished games yet."])]


def _heading_text(title: str) -> str:
    return f"{clean_name(title)} · best players"


def _rating_words(row: Row) -> str:
    return "" if row.rating is None else f", rating {_rating_text(row.rating)}"


def _rating_text(rating: float) -> str:
    return number_with_true_minus(round(rating))


def _write_heading(area: Area, title: str) -> None:
    area.write(_heading_text(title), (area.left, 48), tokens.TITLE)
    area.write("player", (area.left + 78, 94), tokens.LABEL)
    area.write("games won", (_BAR[0], 94), tokens.LABEL)
    area.write("rating", (area.right, 94), tokens.LABEL, "right")


def _draw_row(canvas: Canvas, area: Area, row: Row) -> None:
    middle = area.box.middle[1]
    disc = Box(area.left, middle - 25, area.left + 50, middle + 25)
    marks.draw_medal(canvas, disc, row.rank)
    _write_player_name(canvas, area, row)
    _draw_bar(canvas, row, middle)
    area.write(f"{row.won} of {row.played}", (_BAR[1] + 18, middle), tokens.NOTE, max_width=172)
    rating = NOTHING if row.rating is None else _rating_text(row.rating)
    area.write(rating, (area.right, middle), tokens.NAME._replace(weight=750), "right", max_width=112)


def _write_player_name(canvas: Canvas, area: Area, row: Row) -> None:
    """Write the name, with a crown behind it for the first place."""
    middle, left = area.box.middle[1], area.left + 78
    is_best = row.rank == 1
    end = area.write(
        clean_name(row.name), (left, middle), tokens.NAME, max_width=_BAR[0] - left - (64 if is_best else 24)
    )
    if is_best:
        marks.draw_crown(canvas, (end + 28, middle - 2), 32)


def _draw_bar(canvas: Canvas, row: Row, middle_y: int) -> None:
    share = min(row.won / row.played, 1) if row.played > 0 else 0
    bar = Box(_BAR[0], middle_y - 8, _BAR[1], middle_y + 8)
    canvas.draw_block(bar, tokens.FELT, 8)
    canvas.draw_block(bar._replace(right=bar.left + round(bar.width * share)), tokens.CYAN, 8)
