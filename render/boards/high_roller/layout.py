"""Where everything lies: a panel for each seat, and within it the places of a sheet."""

from functools import cache, lru_cache
from typing import NamedTuple

from engine.games.high_roller.pieces.scores import Score
from engine.games.high_roller.pieces.sheets import COLUMNS, ROWS, Sheet
from engine.games.high_roller.view import View
from render import marks
from render.canvas import Box, Canvas

_AROUND = Box(20, 106, 1080, 684)
_GAP = 14
"""Between panels."""
_PANELS = {2: (2, 1), 3: (3, 1), 4: (2, 2), 5: (3, 2), 6: (3, 2), 7: (4, 2), 8: (4, 2)}
"""How many panels stand side by side, and how many above each other, by seats."""

_CHIPS_SHARE, _NUMBERS_SHARE = 0.66, 0.76
"""The heights of chips and of number boxes, as shares of a card's."""


class Room(NamedTuple):
    """How a sheet is spaced in pixels."""

    gap: int
    """Between spaces."""
    tile: int
    """The width of the tiles that name rows."""
    side: int
    """The width left free to the right of the card rows, for words; 0 for none."""
    bottom_side: int = 0
    """The same beside the bottom rows."""
    has_coordinates: bool = False
    """Whether columns carry their numbers, beside their chips."""


class Paper(NamedTuple):
    """An empty sheet at its place."""

    around: Box
    boxes: int
    """In each bottom row."""
    room: Room

    def at_origin(self) -> "Paper":
        return self._replace(around=Box(0, 0, self.around.width, self.around.height))


class Grid(NamedTuple):
    """The places of a sheet."""

    chips: tuple[tuple[int, int], ...]
    """Their middles, by column."""
    chip: int
    """Their diameter."""
    row_tiles: tuple[Box, ...]
    cells: tuple[tuple[Box, ...], ...]
    """By row and column, from 0."""
    sides: tuple[Box, ...]
    """Beside each card row and then each bottom row, as far as there is room."""
    bottom_tiles: tuple[Box, ...]
    boxes: tuple[tuple[Box, ...], ...]
    """Of odds, and of evens."""


@cache
def panels(seats: int) -> tuple[Box, ...]:
    """The panel of each seat, row by row."""
    across, down = _PANELS[seats]
    columns = spread(_AROUND.left, _AROUND.right, across, _GAP)
    rows = spread(_AROUND.top, _AROUND.bottom, down, _GAP)
    return tuple(Box(left, top, right, bottom) for top, bottom in rows for left, right in columns)[:seats]


def spread(start: int, end: int, count: int, gap: int) -> list[tuple[int, int]]:
    """``count`` equal stretches with gaps between them, to the pixel.

    >>> spread(0, 100, 3, 5)
    [(0, 30), (35, 65), (70, 100)]
    """
    pitch = (end - start + gap) / count
    return [(start + round(pitch * n), start + round(pitch * (n + 1)) - gap) for n in range(count)]


@lru_cache(maxsize=64)
def grid(paper: Paper) -> Grid:
    """The places of a sheet."""
    around, boxes, room = paper
    unit = (around.height - 6 * room.gap) / (_CHIPS_SHARE + len(ROWS) + 2 * _NUMBERS_SHARE)
    chips = round(unit * _CHIPS_SHARE)
    lines = _lines(around.top + chips + room.gap, unit, room.gap)
    left, right = around.left + room.tile + room.gap, _end(around, room.side, room.gap)
    bottom_right = _end(around, room.bottom_side, room.gap)
    columns = spread(left, right, len(COLUMNS), room.gap)
    numbers = spread(left, bottom_right, boxes, max(room.gap // 2, 2))
    tiles = [Box(around.left, top, around.left + room.tile, bottom) for top, bottom in lines]
    chip = min(chips, columns[0][1] - columns[0][0])
    aside = chip // 2 if room.has_coordinates else 0
    return Grid(
        chips=tuple(((start + end) // 2 - aside, around.top + chips // 2) for start, end in columns),
        chip=chip,
        row_tiles=tuple(tiles[:4]),
        cells=tuple(tuple(Box(start, top, end, bottom) for start, end in columns) for top, bottom in lines[:4]),
        sides=tuple(
            Box((right if line < len(ROWS) else bottom_right) + room.gap, top, around.right, bottom)
            for line, (top, bottom) in enumerate(lines)
        ),
        bottom_tiles=tuple(tiles[4:]),
        boxes=tuple(tuple(Box(start, top, end, bottom) for start, end in numbers) for top, bottom in lines[4:]),
    )


def _end(around: Box, side: int, gap: int) -> int:
    """Where places end that leave so much free on their right."""
    return around.right - (side + gap if side else 0)


def _lines(top: int, unit: float, gap: int) -> list[tuple[int, int]]:
    """Top and bottom of the four card rows and the two bottom rows."""
    found, at = [], float(top)
    for share in (1, 1, 1, 1, _NUMBERS_SHARE, _NUMBERS_SHARE):
        found.append((round(at), round(at + unit * share)))
        at += unit * share + gap
    return found


class Board(NamedTuple):
    canvas: Canvas
    view: View
    names: tuple[str, ...]
    """Plain names, one for each seat."""
    sheets: tuple[Sheet, ...] | None
    """Everybody's sheets, unless they are secret."""
    standing: tuple[Score, ...]
    """What those sheets are worth as they stand."""

    def draw_mark(self, seat: int, middle: tuple[int, int], size: int) -> None:
        marks.draw_seat(self.canvas, seat, middle, size)
