"""The painter of Hi Lo Jack.

The picture: a bar with deal, trick, trump and bid; on the left the table with a panel and a place for each seat,
clockwise from the bottom left; on the right the scores, the four points and the last trick.
"""

from engine.actions import Menu, offered_cards
from engine.games.hi_lo_jack.view import View
from engine.games.hi_lo_jack.words import alt, private
from engine.seats import NamesBySeat
from engine.text.words import join_alt_text, names_of_all_seats
from render import hand as hands
from render.boards.hi_lo_jack import bar, layout, middle, seats, side
from render.boards.hi_lo_jack import scenes as worked
from render.boards.hi_lo_jack.layout import Board
from render.boards.hi_lo_jack.scenes import GALLERY, draw_emblem
from render.canvas import Canvas
from render.picture import Picture

__all__ = ["GALLERY", "SLUG", "draw_emblem", "example_picture", "hand_picture", "table_canvas", "table_picture"]

SLUG = "hi-lo-jack"


def table_picture(view: View, names: NamesBySeat) -> Picture:
    """The table as a spectator sees it, with alt text. ``names`` are the players' names by seat, which may be any
    text.
    """
    return Picture(
        table_canvas(view, names).indexed_image(),
        join_alt_text(alt.alt_sentences(view, names_of_all_seats(names, view.terms.seats))),
    )


def hand_picture(view: View, names: NamesBySeat, menu: Menu) -> Picture:  # noqa: ARG001  # as the protocol
    """The hand of the player ``view.viewer``, with alt text; the cards that ``menu`` offers are marked."""
    return hands.hand_picture(private.card_hand(view, offered_cards(menu)))


def example_picture() -> Picture:
    """The table in the position that the short rules describe."""
    return table_picture(worked.VIEW, worked.NAMES)


def table_canvas(view: View, names: NamesBySeat) -> Canvas:
    """The table as a spectator sees it, without alt text."""
    board = Board(Canvas(), view, names_of_all_seats(names, view.terms.seats), view.terms.side_of)
    bar.draw_bar(board)
    middle.draw_cloth(board)
    for place in layout.seat_places(view.terms.seats):
        seats.draw_seat_panel(board, place)
    side.draw_side_panels(board)
    return board.canvas
