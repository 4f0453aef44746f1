"""The moments of Bluff 'N' Peg that the documentation shows."""

from collections.abc import Sequence

from engine.cards import Card
from engine.games.bluff_n_peg.view import View
from render.gallery import Gallery


def _is_contested(view: View) -> bool:
    """Whether a card must be laid against a show, some seats have shows, and one has folded."""
    shown = sum(1 for show in view.shows if show)
    return view.phase == "turn" and view.deal_number >= 3 and shown >= 3 and bool(view.folded)


def _is_a_choice(view: View, legal: Sequence[Card]) -> bool:
    return view.phase == "turn" and view.deal_number >= 3 and len(legal) == 3


GALLERY = Gallery(
    seats=4,
    moments={
        "laying": _is_contested,
        "double_or_fold": lambda view: view.phase == "response" and view.deal_number >= 2,
        "after_a_deal": lambda view: view.phase == "discard" and view.deal_number == 4 and len(view.chosen) == 1,
        "game_over": lambda view: view.outcome is not None,
    },
    hand=_is_a_choice,
)
