"""The painter of High Roller.

The picture of the table: a bar with the round and the four dice; below the bar a panel for each seat with its sheet,
row by row clockwise, or, once a game is over, all hands with their points. The private picture shows the player's own
sheet, large, and beside it what the dice allow.
"""

from collections.abc import Sequence

from engine.actions import Menu, offered_cards
from engine.games.high_roller.view import View
from engine.games.high_roller.words import alt, labels, private
from engine.pieces.cards import Card
from engine.seats import NamesBySeat
from engine.text.words import join_alt_text, names_of_all_seats
from render import tokens
from render.boards.high_roller import bar, results, seats
from render.boards.high_roller import scenes as worked
from render.boards.high_roller.hand import sheet_canvas as hand_drawing
from render.boards.high_roller.layout import Board
from render.boards.high_roller.scenes import GALLERY, draw_emblem
from render.canvas import Canvas
from render.picture import Picture

__all__ = ["GALLERY", "SLUG", "draw_emblem", "example_picture", "hand_picture", "table_canvas", "table_picture"]

SLUG = "high-roller"


def table_picture(view: View, names: NamesBySeat) -> Picture:
    """The table as a spectator sees it, with alt text. ``names`` are the players' names by seat, which may be any
    text.
    """
    return Picture(
        table_canvas(view, names).indexed_image(),
        join_alt_text(alt.alt_sentences(view, names_of_all_seats(names, view.terms.seats))),
    )


def hand_picture(view: View, names: NamesBySeat, menu: Menu) -> Picture:  # noqa: ARG001  # as the protocol
    """The sheet of the player ``view.viewer``, with alt text; beside it the cards that ``menu`` offers. ``names`` are
    not used.
    """
    return _sheet_picture(view, offered_cards(menu))


def example_picture() -> Picture:
    """A player's own sheet in the position that the short rules describe, just before the player writes."""
    return _sheet_picture(worked.VIEW, worked.LEGAL)


def _sheet_picture(view: View, offered: Sequence[Card]) -> Picture:
    mine = private.own_sheet(view, offered)
    return Picture(hand_drawing(mine).indexed_image(), join_alt_text(private.sheet_alt_sentences(mine)))


def table_canvas(view: View, names: NamesBySeat) -> Canvas:
    """The table as a spectator sees it, without alt text."""
    finished = labels.last_result_if_shown(view)
    height = results.results_height(view.terms.seats) if finished else tokens.HEIGHT
    canvas, plain_names = Canvas(height=height), names_of_all_seats(names, view.terms.seats)
    board = Board(canvas, view, plain_names, labels.public_sheets(view), labels.scores_so_far(view))
    bar.draw_bar(board)
    if finished:
        results.draw_results(board, finished)
    else:
        seats.draw_seat_panels(board)
    return board.canvas
