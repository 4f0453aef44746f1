"""The painter of High Handed.

The picture: the board with its coordinates, as large as it can be; on the right what is left to draw, the sides with
scores and hand counts, and the last play with the poker hands that it completed. The hand of the seat to play has the
same board, with the names of its empty cells, and that seat's cards on the right.
"""

from collections.abc import Sequence

from engine.cards import Card
from engine.games.high_handed.view import View
from render.boards.high_handed import alt, column, grid, own, plain
from render.boards.high_handed import example as worked
from render.boards.high_handed.board import Board
from render.boards.high_handed.gallery import GALLERY
from render.boards.high_handed.ornament import emblem
from render.canvas import Canvas
from render.picture import Picture, alt_text
from render.words import seat_names

__all__ = ["GALLERY", "SLUG", "drawing", "emblem", "example", "hand", "table", "text"]

SLUG = "high-handed"


def table(view: View, names: Sequence[str]) -> Picture:
    """The table as a spectator sees it."""
    return Picture(
        drawing(view, names).indexed_image(), alt_text(alt.sentences(view, seat_names(names, view.terms.seats)))
    )


def hand(view: View, names: Sequence[str], legal: Sequence[Card]) -> Picture:
    """The viewer's own cards; on their turn with the board."""
    return own.picture(view, names, legal)


def text(view: View, names: Sequence[str]) -> str:
    """Everything this view shows, as compact plain text."""
    return plain.text(view, seat_names(names, view.terms.seats))


def example() -> Picture:
    """The worked play of the short rules."""
    return table(worked.VIEW, worked.NAMES)


def drawing(view: View, names: Sequence[str]) -> Canvas:
    """The table as a canvas."""
    canvas = grid.ground(view.terms.board_size).copy()
    board = Board(canvas, view, seat_names(names, view.terms.seats), view.terms.side_of)
    grid.draw(canvas, view)
    column.draw(board)
    return canvas
