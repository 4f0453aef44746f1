"""The painter of Bluff 'N' Peg.

The picture: a bar with the show to beat and the bluffing zone; below it the peg board, a lane for each seat; below that
a panel for each seat with its cards.
"""

from engine.actions import Menu, offered_cards
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words import alt, labels, private
from engine.seats import NamesBySeat
from engine.text.words import join_alt_text, names_of_all_seats
from render.boards.bluff_n_peg import bar, layout, middle, seats
from render.boards.bluff_n_peg import scenes as worked
from render.boards.bluff_n_peg.hand import hand_canvas as hand_drawing
from render.boards.bluff_n_peg.layout import Board
from render.boards.bluff_n_peg.scenes import GALLERY, draw_emblem
from render.canvas import Canvas
from render.picture import Picture

__all__ = ["GALLERY", "SLUG", "draw_emblem", "example_picture", "hand_picture", "table_canvas", "table_picture"]

SLUG = "bluff-n-peg"


def table_picture(view: View, names: NamesBySeat) -> Picture:
    """The table as a spectator sees it, with alt text. ``names`` are the players' names by seat, which may be any
    text.
    """
    return Picture(
        table_canvas(view, names).indexed_image(),
        join_alt_text(alt.alt_sentences(view, labels.short_names(view, names))),
    )


def hand_picture(view: View, names: NamesBySeat, menu: Menu) -> Picture:
    """The hand of the player ``view.viewer``, with alt text; the cards that ``menu`` offers are marked."""
    offered = offered_cards(menu)
    drawn = hand_drawing(view, names_of_all_seats(names, view.terms.seats), offered)
    return Picture(
        drawn.indexed_image(), join_alt_text(private.hand_alt_sentences(view, labels.short_names(view, names), offered))
    )


def example_picture() -> Picture:
    """The table in the position that the short rules describe."""
    return table_picture(worked.VIEW, worked.NAMES)


def table_canvas(view: View, names: NamesBySeat) -> Canvas:
    """The table as a spectator sees it, without alt text."""
    board = Board(Canvas(has_wood=True), view, names_of_all_seats(names, view.terms.seats))
    bar.draw_headline_bar(board)
    middle.draw_peg_board(board)
    for place in layout.seat_places(view.terms.seats):
        seats.draw_seat_panel(board, place)
    return board.canvas
