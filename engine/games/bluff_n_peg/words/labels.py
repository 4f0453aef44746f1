"""Bluff 'N' Peg in short words, for labels on the picture."""

from collections.abc import Sequence

from engine.games.bluff_n_peg.public import MOST_PLAYOFFS, MULTIPLIERS
from engine.games.bluff_n_peg.view import View
from engine.graphemes import shortened
from engine.poker import hand_strength
from engine.words import seat_names

TITLE = "Bluff 'N' Peg"
CALLS = {"discard": "to throw", "turn": "to lay", "offer": "double?", "response": "answer?"}
"""What the table waits for, by phase."""
ANSWERS = {"accept": "accepts", "fold": "folds"}
_GROUPED = ("two pair", "full house")
"""Shows that are known by their ranks alone: "kings and tens"."""
_LONGEST = 20
"""Characters of a name that is told a dozen times."""

ENDINGS = {
    "winner_hole": "in the winner hole",
    "out_the_back": "a peg is out the back",
    "playoff": "by a playoff",
    "shared_after_playoff": "level after five deals",
}


def short_names(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """A plain name for each seat where it is told several times."""
    return tuple(shortened(name, _LONGEST) for name in seat_names(names, view.terms.seats))


def multiplier_text(level: int) -> str:
    """The number above a hole of the bluffing zone: "2X"."""
    return f"{MULTIPLIERS[level]}X"


def call_text(view: View, seat: int) -> str:
    """What the table waits for this seat to do: "to lay"; empty if it does not."""
    return CALLS[view.phase] if seat in view.waiting else ""


def brief_show(show: str) -> str:
    """A show's name for where the whole of it is too wide: "kings and tens", "straight".

    >>> brief_show("two pair, kings and tens"), brief_show("straight, ten high"), brief_show("pair of kings")
    ('kings and tens', 'straight', 'pair of kings')
    """
    kind, _, ranks = show.partition(", ")
    return ranks if kind in _GROUPED else kind


def progress_text(view: View) -> str:
    """Where the game stands: "deal 3"."""
    step = f"playoff {view.playoff.number} of {MOST_PLAYOFFS}" if view.playoff else f"deal {view.deal_number}"
    return f"{step} · twos wild" if view.terms.options.wild_twos else step


def is_in(view: View, seat: int) -> bool:
    """Whether the seat still plays for this deal."""
    return seat in view.order and seat not in view.folded


def best_seats(view: View) -> tuple[int, ...]:
    """Who shows most: those who lead or, while that is nobody, those whose equal shows are to beat."""
    if view.leaders:
        return view.leaders
    worth = {
        seat: hand_strength(show, wild_twos=view.terms.options.wild_twos)
        for seat, show in enumerate(view.shows)
        if show
    }
    return tuple(seat for seat in worth if worth[seat] == max(worth.values()))


def best_show(view: View) -> str:
    """The name of the show that must be beaten; empty while no card lies."""
    return view.show_names[best_seats(view)[0]] if best_seats(view) else ""


def lead_verb(view: View) -> str:
    """What the best seats do, in the form of the verb that fits them."""
    if not view.leaders:
        return "show the same"
    return "leads" if len(view.leaders) == 1 else "lead together"
