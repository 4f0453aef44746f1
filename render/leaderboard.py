"""The leaderboard: rank, name, games won of games played, rating."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.graphemes import clean_name
from engine.words import NOTHING, alt_text, number_text
from render import marks, theme
from render.canvas import Area, Box, Canvas
from render.picture import Picture

MOST_ROWS = 8
_TOP, _PITCH = 118, 67
_ROW_HEIGHT = 59
_FOOT = 46
_CAPTION = "rating: skill that is very probably there; 0 for newcomers"
_SIDE = 24
_BAR = (566, 746)
"""Left and right of the bar of games won."""


class Row(NamedTuple):
    rank: int
    name: str
    played: int
    won: int
    rating: float | None
    """``None`` while there are too few games for one."""


def leaderboard(title: str, rows: Sequence[Row]) -> Picture:
    """The first `MOST_ROWS` rows as a picture."""
    return Picture(drawing(title, rows).indexed(), alt_text(sentences(title, rows)))


def drawing(title: str, rows: Sequence[Row]) -> Canvas:
    """The leaderboard as a canvas."""
    shown = rows[:MOST_ROWS]
    height = _TOP + _PITCH * max(len(shown), 2) + _FOOT
    canvas = Canvas(height=height)
    whole = canvas.area(Box(0, 0, theme.WIDTH, height), _SIDE + 24)
    _write_heading(whole, title)
    for index, row in enumerate(shown):
        top = _TOP + _PITCH * index
        _draw_row(canvas, canvas.panel(Box(_SIDE, top, theme.WIDTH - _SIDE, top + _ROW_HEIGHT), padding=24), row)
    if not rows:
        middle = theme.WIDTH // 2, _TOP + _PITCH
        whole.write("No finished games yet", middle, theme.NAME.in_colour(theme.MUTED), "centre")
    whole.write(_CAPTION, (whole.right, height - _FOOT // 2), theme.LABEL.in_colour(theme.MUTED), "right")
    return canvas


def sentences(title: str, rows: Sequence[Row]) -> list[str]:
    told = [
        f"{row.rank}. {clean_name(row.name)}, won {row.won} of {row.played}{_rated(row)}." for row in rows[:MOST_ROWS]
    ]
    return [f"{_headed(title)}.", *(told or ["No finished games yet."])]


def _headed(title: str) -> str:
    return f"{clean_name(title)} · best players"


def _rated(row: Row) -> str:
    return "" if row.rating is None else f", rating {_rating(row.rating)}"


def _rating(rating: float) -> str:
    return number_text(round(rating))


def _write_heading(whole: Area, title: str) -> None:
    whole.write(_headed(title), (whole.left, 48), theme.TITLE)
    whole.write("player", (whole.left + 78, 94), theme.LABEL)
    whole.write("games won", (_BAR[0], 94), theme.LABEL)
    whole.write("rating", (whole.right, 94), theme.LABEL, "right")


def _draw_row(canvas: Canvas, area: Area, row: Row) -> None:
    middle = area.box.middle[1]
    disc = Box(area.left, middle - 25, area.left + 50, middle + 25)
    marks.draw_place(canvas, disc, row.rank)
    _write_name(canvas, area, row)
    _draw_bar(canvas, row, middle)
    area.write(f"{row.won} of {row.played}", (_BAR[1] + 18, middle), theme.NOTE, most=172)
    rating = NOTHING if row.rating is None else _rating(row.rating)
    area.write(rating, (area.right, middle), theme.NAME._replace(weight=750), "right", most=112)


def _write_name(canvas: Canvas, area: Area, row: Row) -> None:
    """The name, with a crown behind it if nobody is better."""
    middle, left = area.box.middle[1], area.left + 78
    is_best = row.rank == 1
    end = area.write(clean_name(row.name), (left, middle), theme.NAME, most=_BAR[0] - left - (64 if is_best else 24))
    if is_best:
        marks.draw_crown(canvas, (end + 28, middle - 2), 32)


def _draw_bar(canvas: Canvas, row: Row, middle: int) -> None:
    share = min(row.won / row.played, 1) if row.played > 0 else 0
    bar = Box(_BAR[0], middle - 8, _BAR[1], middle + 8)
    canvas.block(bar, theme.FELT, 8)
    canvas.block(bar._replace(right=bar.left + round(bar.width * share)), theme.CYAN, 8)
