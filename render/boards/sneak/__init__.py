"""The painter of Sneak.

The picture: a bar with deal, turn and stock; below it a row for each seat. A row has on the left the seat's panel with
cards in hand, cards won and points, on the right the seat's part of the cloth with its cards of the open lead and of
the last contest. Rows follow each other clockwise.
"""

from engine.actions import Menu, offered_cards
from engine.games.sneak.view import View
from engine.games.sneak.words import alt, private
from engine.seats import NamesBySeat
from engine.text.words import join_alt_text, names_of_all_seats
from render.boards.sneak import bar, middle, seats
from render.boards.sneak import scenes as worked
from render.boards.sneak.hand import hand_canvas as hand_drawing
from render.boards.sneak.layout import Board, seat_places
from render.boards.sneak.scenes import GALLERY, draw_emblem
from render.canvas import Canvas
from render.picture import Picture

__all__ = ["GALLERY", "SLUG", "draw_emblem", "example_picture", "hand_picture", "table_canvas", "table_picture"]

SLUG = "sneak"


def table_picture(view: View, names: NamesBySeat) -> Picture:
    """The table as a spectator sees it, with alt text. ``names`` are the players' names by seat, which may be any
    text.
    """
    return Picture(
        table_canvas(view, names).indexed_image(),
        join_alt_text(alt.alt_sentences(view, names_of_all_seats(names, view.terms.seats))),
    )


def hand_picture(view: View, names: NamesBySeat, menu: Menu) -> Picture:
    """The hand of the player ``view.viewer``, with alt text; the cards that ``menu`` offers are marked."""
    names, offered = names_of_all_seats(names, view.terms.seats), offered_cards(menu)
    drawn = hand_drawing(view, names, offered)
    return Picture(drawn.indexed_image(), join_alt_text(private.hand_alt_sentences(view, names, offered)))


def example_picture() -> Picture:
    """The table in the position that the short rules describe."""
    return table_picture(worked.VIEW, worked.NAMES)


def table_canvas(view: View, names: NamesBySeat) -> Canvas:
    """The table as a spectator sees it, without alt text."""
    board = Board(Canvas(), view, names_of_all_seats(names, view.terms.seats))
    bar.draw_status_bar(board)
    seats.draw_number_headings(board)
    middle.draw_cloth(board)
    for row in seat_places(view.terms.seats):
        seats.draw_seat_panel(board, row)
    return board.canvas
