"""The painter of Hi Lo Jack.

The picture: a bar with deal, trick, trump and bid; on the left the table with a panel and a place for each seat,
clockwise from the bottom left; on the right the scores, the four points and the last trick.
"""

from collections.abc import Sequence

from engine.cards import SUIT_OF, SUIT_WORDS, Card
from engine.games.hi_lo_jack.view import View
from render import hand as hands
from render.boards.hi_lo_jack import alt, bar, cloth, ledger, places, plain, seats, words
from render.boards.hi_lo_jack import example as worked
from render.boards.hi_lo_jack.board import Board
from render.boards.hi_lo_jack.gallery import GALLERY
from render.boards.hi_lo_jack.ornament import emblem
from render.canvas import Canvas
from render.hand import CardHand
from render.picture import Picture, alt_text
from render.words import seat_names

__all__ = ["GALLERY", "SLUG", "drawing", "emblem", "example", "hand", "holding", "table", "text"]

SLUG = "hi-lo-jack"


def table(view: View, names: Sequence[str]) -> Picture:
    """The table as a spectator sees it."""
    return Picture(
        drawing(view, names).indexed_image(), alt_text(alt.sentences(view, seat_names(names, view.terms.seats)))
    )


def hand(view: View, names: Sequence[str], legal: Sequence[Card]) -> Picture:  # noqa: ARG001  # as the protocol
    """The viewer's own hand."""
    return hands.picture(holding(view, legal))


def text(view: View, names: Sequence[str]) -> str:
    """Everything this view shows, as compact plain text."""
    return plain.text(view, seat_names(names, view.terms.seats))


def example() -> Picture:
    """The worked deal of the short rules."""
    return table(worked.VIEW, worked.NAMES)


def drawing(view: View, names: Sequence[str]) -> Canvas:
    """The table as a canvas."""
    board = Board(Canvas(), view, seat_names(names, view.terms.seats), view.terms.side_of)
    bar.draw(board)
    cloth.draw(board)
    for place in places.of(view.terms.seats):
        seats.draw(board, place)
    ledger.draw(board)
    return board.canvas


def holding(view: View, legal: Sequence[Card]) -> CardHand:
    """What the viewer holds, as the shared picture of hands wants it."""
    asked = "put out of play" if view.phase == "bury" else "play"
    return CardHand("Your hand", f"Hi Lo Jack · {_situation(view)}", view.hand, legal, view.trump, asked)


def _situation(view: View) -> str:
    """What the viewer answers to. A hand is not drawn anew while others act, so until then it says only what stays."""
    if view.viewer is None or view.viewer not in view.waiting:
        return f"deal {view.deal_number}"
    if view.phase != "tricks":
        return f"deal {view.deal_number} · {words.task(view)}"
    led = f"{SUIT_WORDS[SUIT_OF[view.trick.cards[0]]]} led" if view.trick.cards else "you lead"
    return f"{words.progress(view)} · {led}"
