"""The moments of Sneak that the documentation shows."""

from engine.actions import Menu, offered_cards
from engine.games.sneak.view import View
from render.gallery.moments import Gallery


def _is_window(view: View) -> bool:
    """An open sneak of several cards that some have answered, beside a contest that somebody challenged."""
    lead, last = view.lead, view.last_contest
    if lead is None or last is None or lead.way == "flaunt" or lead.size < 2:
        return False
    return bool(view.answered) and sum(map(bool, last.shown)) > 1


def _is_contest(view: View) -> bool:
    """Some sneak of several cards has just been challenged."""
    last = view.last_contest
    if view.lead or last is None or last.way == "flaunt":
        return False
    return last.size > 1 and sum(map(bool, last.shown)) > 1


def _is_a_choice(view: View, menu: Menu) -> bool:
    """Whether the seat may play some of its cards and not others, and holds enough of both to look at."""
    return view.phase == "window" and len(view.hand) >= 8 and 2 <= len(set(offered_cards(menu))) <= len(view.hand) - 4


GALLERY = Gallery(
    seats=4,
    moments={
        "contest": _is_contest,
        "window": _is_window,
        "after_a_deal": lambda view: view.last_deal is not None and view.phase == "turn",
        "game_over": lambda view: view.outcome is not None,
    },
    hand=_is_a_choice,
)
