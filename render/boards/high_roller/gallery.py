"""The moments of High Roller that the documentation shows."""

from engine.actions import Menu, offered_cards
from engine.games.high_roller.view import View
from render.gallery.moments import Gallery


def _is_mid_game(view: View) -> bool:
    return view.round == 11 and view.phase == "choose" and sum(view.locked) == 2


def _is_a_choice(view: View, menu: Menu) -> bool:
    """Whether the first player has yet to write a card, with a sheet half full."""
    return view.round >= 10 and view.viewer == view.first and len(offered_cards(menu)) >= 6


GALLERY = Gallery(
    seats=4,
    moments={"round": _is_mid_game, "game_over": lambda view: view.outcome is not None},
    hand=_is_a_choice,
)
