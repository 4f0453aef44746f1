"""The painter of Bluff 'N' Peg.

The picture: a bar with the show to beat and the bluffing zone; below it the peg board, a lane for each seat; below that
a panel for each seat with its cards.
"""

from collections.abc import Sequence

from engine.cards import Card
from engine.games.bluff_n_peg.view import View
from render.boards.bluff_n_peg import alt, bar, lanes, own_picture, places, plain, seats, words
from render.boards.bluff_n_peg import example as worked
from render.boards.bluff_n_peg.board import Board
from render.boards.bluff_n_peg.gallery import GALLERY
from render.boards.bluff_n_peg.ornament import emblem
from render.canvas import Canvas
from render.picture import Picture, alt_text
from render.words import seat_names

__all__ = ["GALLERY", "SLUG", "drawing", "emblem", "example", "hand", "table", "text"]

SLUG = "bluff-n-peg"


def table(view: View, names: Sequence[str]) -> Picture:
    """The table as a spectator sees it."""
    return Picture(drawing(view, names).indexed_image(), alt_text(alt.sentences(view, words.short_names(view, names))))


def hand(view: View, names: Sequence[str], legal: Sequence[Card]) -> Picture:
    """The viewer's own cards."""
    return own_picture.picture(view, names, legal)


def text(view: View, names: Sequence[str]) -> str:
    """Everything this view shows, as compact plain text."""
    return plain.text(view, seat_names(names, view.terms.seats))


def example() -> Picture:
    """The moment that the short rules tell of."""
    return table(worked.VIEW, worked.NAMES)


def drawing(view: View, names: Sequence[str]) -> Canvas:
    """The table as a canvas."""
    board = Board(Canvas(has_wood=True), view, seat_names(names, view.terms.seats))
    bar.draw(board)
    lanes.draw(board)
    for place in places.of(view.terms.seats):
        seats.draw(board, place)
    return board.canvas
