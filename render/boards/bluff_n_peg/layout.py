"""The boxes of everything on the table's picture: bar, peg board and the seats' panels, by the number of seats."""

from functools import cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from engine.games.bluff_n_peg.view import View
from render import board
from render.canvas import Box

BAR = Box(20, 16, 1080, 112)
_GAP = 10
_BOTTOM = 684
_LANES = {2: 66, 3: 48, 4: 38, 5: 32, 6: 30}
"""The height in pixels of a lane (a seat's row of holes), by the number of seats."""
SCALE = 34
"""The height in pixels of the scale (numbers of points) above the lanes of the peg board."""
_COLUMNS = {2: (1, 1), 3: (1, 1, 1), 4: (2, 2), 5: (3, 2), 6: (3, 3)}
"""By the number of seats, the number of panels side by side in each row."""
_CARDS = {2: (108, 152), 3: (82, 92), 4: (80, 86), 5: (58, 68), 6: (58, 68)}
"""By the number of seats, the width and height of a card in pixels."""
PADDING = 16
"""The space in pixels between the left and right edges of a seat's panel and its contents."""
_LINE_HEIGHT = 34
"""The height of a line of text in a panel, in pixels."""
Board: TypeAlias = board.Board[View]


class SeatPlace(NamedTuple):
    """The box of a seat's panel, and the boxes and measures of its contents, in pixels of the picture."""

    seat: int
    panel: Box
    heading: Box
    """The box for the seat's mark and name, and for what the seat is asked to do."""
    cards: Box
    """The box for five cards side by side."""
    status: Box
    """The box for the name of the seat's show (its cards laid face up, as a poker hand)."""
    card: tuple[int, int]
    """The width and height of a card, in pixels."""
    pitch: int
    """The distance in pixels from the left edge of one card to that of the next."""


def lane_box(seat_count: int, seat: int) -> Box:
    """The box of the lane (the row of holes) of a seat on the peg board of a table with ``seat_count`` seats, 2 to
    6.
    """
    panel, height = peg_board_box(seat_count), _LANES[seat_count]
    top = panel.top + SCALE + height * seat
    return Box(panel.left, top, panel.right, top + height)


@cache
def peg_board_box(seat_count: int) -> Box:
    """The box of the peg board on the picture, for 2 to 6 seats: the more seats, the taller."""
    top = BAR.bottom + _GAP
    return Box(BAR.left, top, BAR.right, top + SCALE + _LANES[seat_count] * seat_count + 8)


@cache
def seat_places(seat_count: int) -> tuple[SeatPlace, ...]:
    """The places of the panels of 2 to 6 seats, by seat, from left to right, then from top to bottom."""
    top, rows = peg_board_box(seat_count).bottom + _GAP, _COLUMNS[seat_count]
    height = (_BOTTOM - top - _GAP * (len(rows) - 1)) // len(rows)
    tops = [top + (height + _GAP) * row for row in range(len(rows))]
    bands = [Box(BAR.left, top, BAR.right, top + height) for top in tops]
    panels = [panel for band, columns in zip(bands, rows, strict=True) for panel in split_box(band, columns)]
    build = _place_with_cards_beside if len(rows) == seat_count else _place_with_cards_below
    return tuple(build(seat, panel, _CARDS[seat_count]) for seat, panel in enumerate(panels))


def split_box(box: Box, columns: int) -> list[Box]:
    """A box cut into ``columns`` boxes of almost equal width, side by side, with gaps of ten pixels between them."""
    edges = [box.left + (box.width + _GAP) * column // columns for column in range(columns + 1)]
    return [Box(left, box.top, right - _GAP, box.bottom) for left, right in pairwise(edges)]


def _place_with_cards_below(seat: int, panel: Box, card_size: tuple[int, int]) -> SeatPlace:
    """The place of a seat whose cards lie between the heading and the name of the show."""
    left, right = panel.left + PADDING, panel.right - PADDING
    heading = Box(left, panel.top + 7, right, panel.top + 7 + _LINE_HEIGHT)
    status = Box(left, panel.bottom - 2 - _LINE_HEIGHT, right, panel.bottom - 2)
    top = (heading.bottom + status.top - card_size[1]) // 2
    return SeatPlace(
        seat, panel, heading, Box(left, top, right, top + card_size[1]), status, card_size, card_size[0] + 6
    )


def _place_with_cards_beside(seat: int, panel: Box, card_size: tuple[int, int]) -> SeatPlace:
    """The place of a seat whose cards lie to the right of the heading and the name of the show."""
    pitch, middle = card_size[0] + 8, panel.middle[1]
    right = panel.right - PADDING
    first = right - 4 * pitch - card_size[0]
    heading = Box(panel.left + PADDING, middle - _LINE_HEIGHT - 4, first - 20, middle - 4)
    status = Box(heading.left, middle + 4, heading.right, middle + 4 + _LINE_HEIGHT)
    cards = Box(first, middle - card_size[1] // 2, right, middle - card_size[1] // 2 + card_size[1])
    return SeatPlace(seat, panel, heading, cards, status, card_size, pitch)
