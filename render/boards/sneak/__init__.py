"""The painter of Sneak.

The picture: a bar with deal, turn and stock; below it a row for each seat, to the left its panel with cards in hand,
cards won and points, to the right its part of the cloth, where its cards of the open lead and of the last contest lie.
Whoever sits to the left of a seat is in the row below it.
"""

from collections.abc import Sequence

from engine.cards import Card
from engine.games.sneak.view import View
from render.boards.sneak import alt, bar, cloth, hand_words, own, plain, seats
from render.boards.sneak import example as worked
from render.boards.sneak.board import Board
from render.boards.sneak.gallery import GALLERY
from render.boards.sneak.ornament import emblem
from render.boards.sneak.places import rows
from render.canvas import Canvas
from render.picture import Picture, alt_text
from render.words import seat_names

__all__ = ["GALLERY", "SLUG", "drawing", "emblem", "example", "hand", "hand_drawing", "table", "text"]

SLUG = "sneak"


def table(view: View, names: Sequence[str]) -> Picture:
    """The table as a spectator sees it."""
    return Picture(
        drawing(view, names).indexed_image(), alt_text(alt.sentences(view, seat_names(names, view.terms.seats)))
    )


def hand(view: View, names: Sequence[str], legal: Sequence[Card]) -> Picture:
    """The viewer's own hand."""
    told = hand_words.sentences(view, seat_names(names, view.terms.seats), legal)
    return Picture(hand_drawing(view, names, legal).indexed_image(), alt_text(told))


def text(view: View, names: Sequence[str]) -> str:
    """Everything this view shows, as compact plain text."""
    return plain.text(view, seat_names(names, view.terms.seats))


def example() -> Picture:
    """The worked contest of the short rules."""
    return table(worked.VIEW, worked.NAMES)


def drawing(view: View, names: Sequence[str]) -> Canvas:
    """The table as a canvas."""
    board = Board(Canvas(), view, seat_names(names, view.terms.seats))
    bar.draw(board)
    seats.draw_headings(board)
    cloth.draw(board)
    for row in rows(view.terms.seats):
        seats.draw(board, row)
    return board.canvas


def hand_drawing(view: View, names: Sequence[str], legal: Sequence[Card]) -> Canvas:
    """The viewer's own hand as a canvas."""
    return own.drawing(view, seat_names(names, view.terms.seats), legal)
