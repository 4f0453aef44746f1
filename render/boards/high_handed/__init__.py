"""The painter of High Handed.

The picture of the table: the board with its coordinates, as large as it can be; on the right what is left to draw, the
sides with scores and hand counts, and the last play with the poker hands that it completed. The private picture has the
same board, with the names of its empty cells, and the player's cards on the right.
"""

from engine.actions import Menu, offered_cards
from engine.games.high_handed.view import View
from engine.games.high_handed.words import alt, private
from engine.seats import NamesBySeat
from engine.text.words import join_alt_text, names_of_all_seats
from render.boards.high_handed import middle, side
from render.boards.high_handed import scenes as worked
from render.boards.high_handed.hand import hand_canvas as hand_drawing
from render.boards.high_handed.layout import Board
from render.boards.high_handed.scenes import GALLERY, draw_emblem
from render.canvas import Canvas
from render.picture import Picture

__all__ = ["GALLERY", "SLUG", "draw_emblem", "example_picture", "hand_picture", "table_canvas", "table_picture"]

SLUG = "high-handed"


def table_picture(view: View, names: NamesBySeat) -> Picture:
    """The table as a spectator sees it, with alt text. ``names`` are the players' names by seat, which may be any
    text.
    """
    return Picture(
        table_canvas(view, names).indexed_image(),
        join_alt_text(alt.alt_sentences(view, names_of_all_seats(names, view.terms.seats))),
    )


def hand_picture(view: View, names: NamesBySeat, menu: Menu) -> Picture:
    """The cards of the player ``view.viewer`` beside the board, with alt text. The cards that ``menu`` offers are
    marked.
    """
    names = names_of_all_seats(names, view.terms.seats)
    drawn = hand_drawing(view, names, offered_cards(menu))
    return Picture(drawn.indexed_image(), join_alt_text(private.hand_alt_sentences(view, names)))


def example_picture() -> Picture:
    """The table in the position that the short rules describe."""
    return table_picture(worked.VIEW, worked.NAMES)


def table_canvas(view: View, names: NamesBySeat) -> Canvas:
    """The table as a spectator sees it, without alt text."""
    canvas = middle.empty_board_canvas(view.terms.options.board_size).copy()
    board = Board(canvas, view, names_of_all_seats(names, view.terms.seats), view.terms.side_of)
    middle.draw_cards_and_marks(canvas, view)
    side.draw_side_column(board)
    return canvas
