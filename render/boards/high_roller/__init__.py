"""The painter of High Roller.

The table: a bar with the round and the four dice; below it a panel for each seat with its sheet, row by row clockwise,
or, once a game is over, all hands with their points. The private picture is one's own sheet, large, beside what the
dice allow.
"""

from collections.abc import Sequence

from engine.cards import Card
from engine.games.high_roller.view import View
from render import tokens
from render.boards.high_roller import alt, bar, own, own_sheet, plain, results, seats, words
from render.boards.high_roller import example as worked
from render.boards.high_roller.board import Board
from render.boards.high_roller.gallery import GALLERY
from render.boards.high_roller.ornament import emblem
from render.canvas import Canvas
from render.picture import Picture, alt_text
from render.words import seat_names

__all__ = ["GALLERY", "SLUG", "drawing", "emblem", "example", "hand", "table", "text"]

SLUG = "high-roller"


def table(view: View, names: Sequence[str]) -> Picture:
    """The table as a spectator sees it."""
    return Picture(
        drawing(view, names).indexed_image(), alt_text(alt.sentences(view, seat_names(names, view.terms.seats)))
    )


def hand(view: View, names: Sequence[str], legal: Sequence[Card]) -> Picture:  # noqa: ARG001  # as the protocol
    """The viewer's own sheet, and what the dice allow."""
    mine = own.of(view, legal)
    return Picture(own_sheet.drawing(mine).indexed_image(), alt_text(alt.own_sentences(mine)))


def text(view: View, names: Sequence[str]) -> str:
    """Everything this view shows, as compact plain text."""
    return plain.text(view, seat_names(names, view.terms.seats))


def example() -> Picture:
    """The worked round of the short rules: what a player sees who is about to write."""
    return hand(worked.VIEW, worked.NAMES, worked.LEGAL)


def drawing(view: View, names: Sequence[str]) -> Canvas:
    """The table as a canvas."""
    finished = words.shown_result(view)
    height = results.height(view.terms.seats) if finished else tokens.HEIGHT
    canvas, plain_names = Canvas(height=height), seat_names(names, view.terms.seats)
    board = Board(canvas, view, plain_names, words.open_sheets(view), words.so_far(view))
    bar.draw(board)
    if finished:
        results.draw(board, finished)
    else:
        seats.draw(board)
    return board.canvas
