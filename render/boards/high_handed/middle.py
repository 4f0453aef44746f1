"""The board: its cells with their coordinates, the top card of each stack, the last play and the poker hands that it
completed.
"""

from collections.abc import Sequence
from functools import cache
from itertools import cycle
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.games.high_handed.pieces.cells import LETTERS, Cell, all_cells, places_by_cell
from engine.games.high_handed.public import Play, ScoredHand
from engine.games.high_handed.view import View
from render import sprites, tokens
from render.boards.high_handed import faces
from render.canvas import Box, Canvas

BOARD = Box(46, 38, 792, 692)
_LABEL_DISTANCE = 22
"""The distance in pixels from the left and top edges of the canvas to the middles of coordinates."""
_COORDINATE = tokens.LABEL
_BADGE = tokens.LABEL._replace(size=tokens.SMALLEST, weight=750, fill=tokens.IVORY)
SCORED = (tokens.CYAN, tokens.ALSO_SCORED)
"""The colours of scored poker hands, used in turn, because hands that one play completes can cross."""
_SCALE = 4


class BoardGrid(NamedTuple):
    """The places of the cells of a board with ``size`` cells along each edge, in pixels of the picture."""

    size: int

    @property
    def pitch(self) -> tuple[int, int]:
        """The distances in pixels from one cell to the next, across and down."""
        return BOARD.width // self.size, BOARD.height // self.size

    @property
    def gap(self) -> int:
        """The pixels between two neighbouring cards, in which coloured rings around the cards have room."""
        return 12 if self.size <= 8 else 10 if self.size <= 10 else 8

    @property
    def ring_width(self) -> int:
        """The width in pixels of a ring around a card."""
        return self.gap // 2

    def cell_box(self, cell: Cell) -> Box:
        """The box of the card on a cell such as "B3". Raises `KeyError` for a cell that the board does not have."""
        row, column = divmod(places_by_cell(self.size)[cell], self.size)
        across, down = self.pitch
        left, top = BOARD.left + column * across, BOARD.top + row * down
        half = self.gap // 2
        return Box(left + half, top + half, left + across - half, top + down - half)

    @property
    def cloth_box(self) -> Box:
        """The box of all cells together, without the coordinates."""
        across, down = self.pitch
        return Box(BOARD.left, BOARD.top, BOARD.left + across * self.size, BOARD.top + down * self.size)


@cache
def empty_board_canvas(size: int) -> Canvas:
    """The board without cards, ``size`` cells along each edge, with its coordinates. The canvas is shared: copy it
    before you draw on it.
    """
    canvas, grid = Canvas(), BoardGrid(size)
    canvas.draw_block(grid.cloth_box.inset(-2), tokens.CLOTH, 16)
    for cell in all_cells(grid.size):
        box = grid.cell_box(cell)
        canvas.draw_framed_block(box, tokens.EDGE, tokens.CLOTH, (2, sprites.card_corner_radius(box.width)))
    whole = canvas.area(Box(0, 0, tokens.WIDTH, tokens.HEIGHT))
    for index in range(grid.size):
        column, row = Cell(f"{LETTERS[index]}1"), Cell(f"A{index + 1}")
        whole.write(LETTERS[index], (grid.cell_box(column).middle[0], _LABEL_DISTANCE - 2), _COORDINATE, "centre")
        whole.write(str(index + 1), (_LABEL_DISTANCE + 2, grid.cell_box(row).middle[1]), _COORDINATE, "centre")
    return canvas


def draw_cards_and_marks(canvas: Canvas, view: View) -> None:
    """Draw the top card of each stack on a canvas with an empty board; if there is a last play, also rings around its
    card and the poker hands that it completed.
    """
    grid, marked = BoardGrid(view.terms.options.board_size), frozenset[Cell]()
    if view.last_play:
        _draw_marks_of_play(canvas, grid, view.last_play)
        marked = _marked_cells(grid, view.last_play)
    for cell, stack in zip(all_cells(grid.size), view.board, strict=True):
        if stack:
            _draw_stack(canvas, grid.cell_box(cell), stack, is_marked=cell in marked)


def _draw_stack(canvas: Canvas, box: Box, stack: Sequence[str], *, is_marked: bool) -> None:
    if is_marked:
        canvas.lay_card(faces.card_face(stack[-1], box.width, box.height), box)
    else:
        canvas.image.paste(faces.card_face_on_cloth(stack[-1], box.width, box.height), (box.left, box.top))
    if len(stack) == 1:
        return
    side = max(box.height * 2 // 5, _BADGE.size)
    style, number = _BADGE._replace(size=max(side * 3 // 4, _BADGE.size)), str(len(stack))
    right, top = box.right + 3, box.top - 3
    badge = Box(right - max(side, style.width(number) + 8), top, right, top + side)
    canvas.draw_block(badge, tokens.PANEL, side // 2)
    canvas.area(badge).write(number, badge.middle, style, "centre")


# -- the last play ----------------------------------------------------------------------------------------------------


def _draw_marks_of_play(canvas: Canvas, grid: BoardGrid, play: Play) -> None:
    """Draw rings around the cards of each scored hand, joined along the hand's line, and a gold ring around the card
    that was laid.
    """
    coloured = list(zip(play.hands, cycle(SCORED), strict=False))
    for hand, fill in coloured:
        _draw_line_of_hand(canvas, grid, hand, fill)
    for hand, fill in coloured:
        for cell in hand.cells:
            _draw_cell_ring(canvas, grid, cell, fill)
    _draw_cell_ring(canvas, grid, play.cell, tokens.GOLD)


def _marked_cells(grid: BoardGrid, play: Play) -> frozenset[Cell]:
    """The cells whose cards lie on rings or lines of a play: those of the scored hands, and all cells between them."""
    found, place = {play.cell}, places_by_cell(grid.size)
    for hand in play.hands:
        start, end = place[hand.cells[0]], place[hand.cells[-1]]
        (row, column), (to_row, to_column) = divmod(start, grid.size), divmod(end, grid.size)
        step = (end - start) // max(abs(to_row - row), abs(to_column - column))
        found |= {all_cells(grid.size)[at] for at in range(start, end + step, step)}
    return frozenset(found)


def _draw_cell_ring(canvas: Canvas, grid: BoardGrid, cell: Cell, fill: tokens.Colour) -> None:
    canvas.draw_ring(grid.cell_box(cell), grid.ring_width, fill)


def _draw_line_of_hand(canvas: Canvas, grid: BoardGrid, hand: ScoredHand, fill: tokens.Colour) -> None:
    (x, y), (to_x, to_y) = grid.cell_box(hand.cells[0]).middle, grid.cell_box(hand.cells[-1]).middle
    mask = line_mask(to_x - x, to_y - y, grid.pitch[1] // 3)
    canvas.stamp_centred(mask, ((x + to_x) // 2, (y + to_y) // 2), fill)


@cache
def line_mask(across: int, down: int, width: int) -> Image.Image:
    """A mask of a straight stroke, ``width`` pixels thick with round ends, that reaches ``across`` (0 or more) pixels
    to the right and ``down`` pixels down, or up if ``down`` is negative.
    """
    high, margin = abs(down) * _SCALE, width * _SCALE
    sheet = Image.new("L", (across * _SCALE + 2 * margin, high + 2 * margin))
    start = margin, margin if down >= 0 else margin + high
    end = margin + across * _SCALE, margin + high if down >= 0 else margin
    draw = ImageDraw.Draw(sheet)
    draw.line((start, end), 255, margin)
    for point in (start, end):
        draw.circle(point, margin // 2, 255)
    return sheet.reduce(_SCALE)
