"""The moments of High Handed that the documentation shows."""

from engine.actions import Menu, offered_cards
from engine.games.high_handed.view import View
from render.gallery.moments import Gallery


def _is_two_hands(view: View) -> bool:
    """Whether the last play completed several poker hands on a board that has filled up."""
    return view.last_play is not None and len(view.last_play.hands) >= 2 and sum(map(bool, view.board)) >= 20


def _is_theft(view: View) -> bool:
    return view.last_play is not None and view.last_play.covered is not None and view.last_play.points > 0


def _is_a_choice(view: View, menu: Menu) -> bool:
    """Whether the seat holds specials and a board to use them on."""
    return len(set(offered_cards(menu))) >= 6 and len(set(view.hand)) > 6 and sum(map(bool, view.board)) >= 12


GALLERY = Gallery(
    seats=4,
    moments={
        "two_hands": _is_two_hands,
        "thief": _is_theft,
        "game_over": lambda view: view.outcome is not None,
    },
    hand=_is_a_choice,
)
