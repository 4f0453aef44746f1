"""The moments of Bluff 'N' Peg that the documentation shows."""

from engine.actions import Menu, offered_cards
from engine.games.bluff_n_peg.view import View
from render.gallery.moments import Gallery


def _is_contested(view: View) -> bool:
    """Whether a deal is well under way: many cards face up, and one seat has folded."""
    up = [len(show) for show in view.shows if show]
    return view.phase == "turn" and view.deal_number >= 2 and len(up) >= 3 and sum(up) >= 5 and bool(view.folded)


def _is_doubled(view: View) -> bool:
    return view.phase == "response" and view.deal_number >= 3 and len(view.order) - len(view.folded) >= 3


def _is_a_choice(view: View, menu: Menu) -> bool:
    still_in = len(view.order) - len(view.folded)
    return view.phase == "turn" and view.deal_number >= 3 and len(offered_cards(menu)) == 3 and still_in >= 3


GALLERY = Gallery(
    seats=4,
    moments={
        "laying": _is_contested,
        "double_or_fold": _is_doubled,
        "after_a_deal": lambda view: view.phase == "discard" and view.deal_number == 4 and len(view.chosen) == 1,
        "game_over": lambda view: view.outcome is not None,
    },
    hand=_is_a_choice,
)
