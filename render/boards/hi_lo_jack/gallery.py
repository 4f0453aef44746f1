"""The moments of Hi Lo Jack that the documentation shows."""

from engine.actions import Menu, offered_cards
from engine.games.hi_lo_jack.view import View
from render.gallery.moments import Gallery


def _is_bidding(view: View) -> bool:
    return view.phase == "bidding" and view.deal_number == 2 and view.bids.count(None) == 2


def _is_trick(view: View) -> bool:
    return view.deal_number >= 3 and view.trick_number == 4 and len(view.trick.cards) == 3


def _is_a_choice(view: View, menu: Menu) -> bool:
    """Whether the seat may play some of its cards and not others, and holds enough of both to look at."""
    held = len(view.hand)
    return view.phase == "tricks" and held >= 5 and 2 <= len(offered_cards(menu)) <= held - 2


GALLERY = Gallery(
    seats=4,
    options={"format": "teams4"},
    moments={
        "bidding": _is_bidding,
        "trick": _is_trick,
        "after_a_deal": lambda view: view.phase == "bidding" and view.deal_number == 3,
        "game_over": lambda view: view.outcome is not None,
    },
    hand=_is_a_choice,
    themed="trick",
    film="hi_lo_jack_smudge_made",
)
