"""The boxes of everything on High Roller's pictures: a panel for each seat, and within it the places of a sheet."""

from functools import cache, lru_cache
from typing import NamedTuple

from engine.games.high_roller.pieces.scores import SheetScore
from engine.games.high_roller.pieces.sheets import COLUMNS, ROWS, Sheet
from engine.games.high_roller.view import View
from render import marks
from render.canvas import Box, Canvas, X

_AROUND = Box(20, 106, 1080, 684)
_GAP = 14
"""The distance between panels, in pixels."""
_PANELS = {2: (2, 1), 3: (3, 1), 4: (2, 2), 5: (3, 2), 6: (3, 2), 7: (4, 2), 8: (4, 2)}
"""By the number of seats, the number of panels side by side and the number of rows of panels."""

_CHIPS_SHARE, _NUMBERS_SHARE = 0.66, 0.76
"""The heights of joker chips and of number boxes, as shares of a card's height."""


class Spacing(NamedTuple):
    """Distances within a player's sheet, in pixels."""

    gap: int
    """The distance between neighbouring spaces for cards."""
    tile: int
    """The width of the tiles at the left that name the rows."""
    side: int
    """The width left free for words to the right of the card rows; 0 for none."""
    bottom_side: int = 0
    """The width left free for words to the right of the two bottom rows; 0 for none."""
    has_coordinates: bool = False
    """Whether each column's number stands beside its joker chip, which then moves to the left."""


class SheetPlacement(NamedTuple):
    """The place of a player's sheet on the picture, the number of its boxes, and its spacing."""

    around: Box
    """The box of the whole sheet on the picture."""
    boxes: int
    """The number of boxes in each of the two bottom rows."""
    room: Spacing

    def moved_to_origin(self) -> "SheetPlacement":
        """The placement of a sheet of the same size with its top left corner at (0, 0)."""
        return self._replace(around=Box(0, 0, self.around.width, self.around.height))


class SheetGrid(NamedTuple):
    """The boxes of all parts of a sheet, in pixels of the picture."""

    chips: tuple[tuple[int, int], ...]
    """For each column, from 0, the point in the middle of its joker chip."""
    chip: int
    """The diameter of a joker chip, in pixels."""
    row_tiles: tuple[Box, ...]
    """The boxes of the tiles that name the four card rows."""
    cells: tuple[tuple[Box, ...], ...]
    """For each card row and in it each column, both from 0, the box for a card."""
    sides: tuple[Box, ...]
    """The boxes to the right of the four card rows, then of the two bottom rows; they have no width where no room is
    left.
    """
    bottom_tiles: tuple[Box, ...]
    """The boxes of the tiles that name the two bottom rows."""
    boxes: tuple[tuple[Box, ...], ...]
    """The boxes for numbers: those of the row of odd numbers, then those of the row of even numbers."""


@cache
def seat_panels(seat_count: int) -> tuple[Box, ...]:
    """The boxes of the panels of 2 to 8 seats, by seat, from left to right, then from top to bottom."""
    across, down = _PANELS[seat_count]
    columns = split_length(_AROUND.left, _AROUND.right, across, _GAP)
    rows = split_length(_AROUND.top, _AROUND.bottom, down, _GAP)
    return tuple(Box(left, top, right, bottom) for top, bottom in rows for left, right in columns)[:seat_count]


def split_length(start: int, end: int, count: int, gap: int) -> list[tuple[int, int]]:
    """Split a length into ``count`` parts that are equal up to a pixel, with ``gap`` pixels between them. Returns the
    start and end of each part.

    >>> split_length(0, 100, 3, 5)
    [(0, 30), (35, 65), (70, 100)]
    """
    pitch = (end - start + gap) / count
    return [(start + round(pitch * n), start + round(pitch * (n + 1)) - gap) for n in range(count)]


@lru_cache(maxsize=64)
def sheet_grid(placement: SheetPlacement) -> SheetGrid:
    """The boxes of all parts of a sheet that lies at this place on the picture."""
    around, boxes, room = placement
    unit = (around.height - 6 * room.gap) / (_CHIPS_SHARE + len(ROWS) + 2 * _NUMBERS_SHARE)
    chips = round(unit * _CHIPS_SHARE)
    lines = _tops_and_bottoms_of_rows(around.top + chips + room.gap, unit, room.gap)
    left, right = around.left + room.tile + room.gap, _right_end_of_places(around, room.side, room.gap)
    bottom_right = _right_end_of_places(around, room.bottom_side, room.gap)
    columns = split_length(left, right, len(COLUMNS), room.gap)
    numbers = split_length(left, bottom_right, boxes, max(room.gap // 2, 2))
    tiles = [Box(around.left, top, around.left + room.tile, bottom) for top, bottom in lines]
    chip = min(chips, columns[0][1] - columns[0][0])
    aside = chip // 2 if room.has_coordinates else 0
    return SheetGrid(
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


def _right_end_of_places(around: Box, width_kept_free: int, gap: int) -> X:
    """The x at which spaces for cards or numbers end, so that ``width_kept_free`` pixels and a gap stay free on their
    right; the right edge of ``around`` for 0.
    """
    return around.right - (width_kept_free + gap if width_kept_free else 0)


def _tops_and_bottoms_of_rows(top: int, unit: float, gap: int) -> list[tuple[int, int]]:
    """The y of the top and of the bottom of each of the four card rows and the two bottom rows, from the y ``top``
    down; ``unit`` is the height of a card row.
    """
    found, at = [], float(top)
    for share in (1, 1, 1, 1, _NUMBERS_SHARE, _NUMBERS_SHARE):
        found.append((round(at), round(at + unit * share)))
        at += unit * share + gap
    return found


class Board(NamedTuple):
    """The picture of a High Roller table in the making: its canvas, the view shown on it, and what both say of the
    seats.
    """

    canvas: Canvas
    view: View
    names: tuple[str, ...]
    """One name for each seat, made plain by `names_of_all_seats`."""
    sheets: tuple[Sheet, ...] | None
    """The sheets of all seats, by seat; ``None`` while sheets are secret."""
    standing: tuple[SheetScore, ...]
    """For each seat, the score of its sheet as it stands now; () while sheets are secret."""

    def draw_seat_mark(self, seat: int, middle: tuple[int, int], size: int) -> None:
        """Draw a seat's mark (its shape), ``size`` pixels square around the point ``middle``, in the seat's colour."""
        marks.draw_seat_mark(self.canvas, seat, middle, size)
