"""The picture of a seat's own cards beside the board, on its turn and while others play.

The picture is not drawn again while others act; the message that holds it says of which moment it is. Points and piles
are therefore shown only on the viewer's turn, when nobody else can change them.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image

from engine.games.high_handed.pieces.cells import all_cells
from engine.games.high_handed.public import Play
from engine.games.high_handed.view import View
from engine.games.high_handed.words import labels, private
from engine.pieces.cards import Card
from engine.text.words import number_with_true_minus
from render import hand, tokens
from render.boards.high_handed import faces, middle
from render.boards.high_handed.layout import Board
from render.boards.high_handed.middle import BoardGrid
from render.canvas import Area, BottomY, Box, Canvas, WrittenText, Y

_COLUMN = Box(804, 12, 1084, 688)
_CARDS_TOP = 118
_GAP = 10
_LOWEST_CARD, _HIGHEST_CARD = 28, 112
"""The least and greatest height in pixels of a card of the viewer's hand."""
_MATE_CARD_SIZE = (50, 40)
"""The width and height in pixels of a team mate's card."""
_MATE_NAME_HEIGHT = 34
"""The height in pixels of the line with a team mate's name, above the mate's cards."""
_FRAME = 4
_NOTE = tokens.NOTE._replace(size=23)
_CELL_NAME = tokens.LABEL._replace(size=tokens.SMALLEST, weight=500)
_PITCH = 30
_MARK = 22


class _Backdrop(NamedTuple):
    """The part of the picture that is the same whatever lies on the board, drawn once and shared: do not change it."""

    canvas: Canvas
    names: tuple[WrittenText, ...]
    """The names of all cells, as texts of the picture. Where cards lie, they cover the names."""


@cache
def _backdrop(board_size: int, *, is_turn: bool) -> _Backdrop:
    title, colour = ("Your turn", tokens.GOLD) if is_turn else ("Your hand", tokens.IVORY)
    canvas = middle.empty_board_canvas(board_size).copy()
    canvas.area(_COLUMN).write(title, (_COLUMN.left, 38), tokens.TITLE.with_colour(colour))
    hand.draw_private_chip(canvas, Box(_COLUMN.left, 66, _COLUMN.right, 106))
    named = canvas.copy()
    for cell in all_cells(board_size):
        box = BoardGrid(board_size).cell_box(cell)
        named.area(box).write(cell, box.middle, _CELL_NAME, "centre")
    names = tuple(named.written[len(canvas.written) :])
    named.written = canvas.written
    return _Backdrop(named, names)


def hand_canvas(view: View, names: tuple[str, ...], legal_cards: Sequence[Card]) -> Canvas:
    """Draw the viewer's cards beside the board, with the ``legal_cards`` marked; the title says whether it is the
    viewer's turn.
    """
    desk = _backdrop(view.terms.options.board_size, is_turn=private.must_viewer_act(view))
    canvas = desk.canvas.copy()
    canvas.written += [name for name, stack in zip(desk.names, view.board, strict=True) if not stack]
    middle.draw_cards_and_marks(canvas, view)
    board, area = Board(canvas, view, names, view.terms.side_of), canvas.area(_COLUMN)
    bottom = _draw_cards_of_team_mates(board, area, _write_foot_upwards(board, area))
    _draw_hand_cards(canvas, Box(_COLUMN.left, _CARDS_TOP, _COLUMN.right, bottom), view.hand, legal_cards)
    return canvas


def _draw_hand_cards(canvas: Canvas, room: Box, cards: Sequence[Card], legal_cards: Sequence[Card]) -> None:
    """Draw the viewer's cards in two columns; in three for more than 8 cards, in four for more than 18. The
    ``legal_cards`` have a frame; if there are any, all other cards are dimmed.
    """
    columns = 2 if len(cards) <= 8 else 3 if len(cards) <= 18 else 4
    rows = -(-len(cards) // columns) or 1
    width = (room.width - _GAP * (columns - 1)) // columns
    height = max(min((room.height - _GAP * (rows - 1)) // rows, _HIGHEST_CARD), _LOWEST_CARD)
    for index, card in enumerate(cards):
        row, column = divmod(index, columns)
        left, top = room.left + (width + _GAP) * column, room.top + (height + _GAP) * row
        framed = _framed_card(
            card, (width, height), is_legal=card in legal_cards, dim=bool(legal_cards) and card not in legal_cards
        )
        canvas.image.paste(framed, (left - _FRAME, top - _FRAME))


@lru_cache(maxsize=512)
def _framed_card(card: Card, size: tuple[int, int], *, is_legal: bool, dim: bool) -> Image.Image:
    """The face of a card with room for a frame around it; the frame is gold if the card may be laid. The image is
    shared: do not change it.
    """
    width, height = size
    face = faces.card_face(card, width, height, dim)
    canvas = Canvas(face.width + 2 * _FRAME, face.height + 2 * _FRAME)
    box = Box(_FRAME, _FRAME, _FRAME + width, _FRAME + height)
    if is_legal:
        canvas.draw_ring(box, _FRAME)
    canvas.lay_card(face, box)
    return canvas.image


def _draw_cards_of_team_mates(board: Board, area: Area, bottom: int) -> BottomY:
    """Draw the cards of the viewer's team mates above the y ``bottom``, where the options let the viewer see them.
    Returns the y at which the viewer's own cards must end.
    """
    (width, height), top = _MATE_CARD_SIZE, bottom
    for seat, cards in reversed(board.view.mates):
        rows = -(-len(cards) // 5)
        top -= _MATE_NAME_HEIGHT + (height + 4) * rows
        board.draw_seat_mark(seat, (area.left + 12, top + 16), 24)
        area.write(board.names[seat], (area.left + 34, top + 16), tokens.BODY._replace(size=25))
        for index, card in enumerate(cards):
            row, column = divmod(index, 5)
            left, upper = area.left + (width + 6) * column, top + _MATE_NAME_HEIGHT + (height + 4) * row
            board.canvas.lay_card(faces.card_face(card, width, height), Box(left, upper, left + width, upper + height))
    return top - (_GAP if board.view.mates else 0)


def _write_foot_upwards(board: Board, area: Area) -> Y:
    """Write, from the bottom up: the last play, the piles, the scores; nothing that others could change meanwhile.
    Returns the y of the middle of the free line above them.
    """
    view, middle = board.view, _COLUMN.bottom - 16
    if view.last_play:
        _write_last_play(board, area, view.last_play, middle)
        middle -= _PITCH
    if (
        told := labels.piles_text(view)
        if view.terms.options.draw_mode == "auto"
        else private.viewer_may_pick_up_text(view)
    ):
        area.write(told, (area.left, middle), _NOTE)
        middle -= _PITCH
    if not view.terms.uncle_bob:
        for row in reversed(_side_ranges_of_score_lines(view)):
            _draw_scores(board, area, row, middle)
            middle -= _PITCH
    return middle


def _side_ranges_of_score_lines(view: View) -> list[range]:
    """The sides whose scores share a line: one range for all sides, or two if one line has no room for all."""
    sides, widest = len(view.scores), max(_NOTE.width(number_with_true_minus(score)) for score in view.scores)
    abreast = sides if (_MARK + 8 + widest + 8) * sides <= _COLUMN.width else -(-sides // 2)
    return [range(first, min(first + abreast, sides)) for first in range(0, sides, abreast)]


def _write_last_play(board: Board, area: Area, play: Play, middle_y: int) -> None:
    board.draw_seat_mark(play.seat, (area.left + 12, middle_y), 24)
    style = _NOTE.with_colour(tokens.CYAN if play.points else tokens.MUTED)
    left = area.write(f"{play.cell} {labels.play_points_text(play)}", (area.right, middle_y), style, "right")
    name = board.names[play.seat]
    area.write(name, (area.left + 34, middle_y), _NOTE.with_colour(tokens.IVORY), max_width=left - area.left - 46)


def _draw_scores(board: Board, area: Area, sides: Sequence[int], middle_y: int) -> None:
    wide = (area.right - area.left) // len(sides)
    for index, side in enumerate(sides):
        left = area.left + wide * index
        board.draw_seat_mark(board.view.terms.sides[side][0], (left + _MARK // 2, middle_y), _MARK)
        score = number_with_true_minus(board.view.scores[side])
        area.write(score, (left + _MARK + 8, middle_y), _NOTE.with_colour(tokens.IVORY), max_width=wide - _MARK - 8)
