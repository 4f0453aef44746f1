"""Bluff 'N' Peg in short words, for labels on the picture."""

from collections.abc import Sequence

from engine.games.bluff_n_peg.deals import MOST_PLAYOFFS, MULTIPLIERS
from engine.games.bluff_n_peg.view import View
from engine.sentences import listed
from render.text import shortened
from render.words import seat_names

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


def multiplier(level: int) -> str:
    """The number above a hole of the bluffing zone: "2X"."""
    return f"{MULTIPLIERS[level]}X"


def call(view: View, seat: int) -> str:
    """What the table waits for this seat to do: "to lay"; empty if it does not."""
    return CALLS[view.phase] if seat in view.waiting else ""


def brief(show: str) -> str:
    """A show's name for where the whole of it is too wide: "kings and tens", "straight".

    >>> brief("two pair, kings and tens"), brief("straight, ten high"), brief("pair of kings")
    ('kings and tens', 'straight', 'pair of kings')
    """
    kind, _, ranks = show.partition(", ")
    return ranks if kind in _GROUPED else kind


def progress(view: View) -> str:
    """Where the game stands: "deal 3"."""
    step = f"playoff {view.playoff.number} of {MOST_PLAYOFFS}" if view.playoff else f"deal {view.deal_number}"
    return f"{step} · twos wild" if view.terms.wild_twos else step


def best_show(view: View) -> str:
    """The name of the show that must be beaten; empty while no card lies."""
    return view.show_names[view.leaders[0]] if view.leaders else ""


def leading(view: View, names: Sequence[str]) -> str:
    """Who has the best show: "Ann leads"."""
    return f"{listed([names[seat] for seat in view.leaders])} {'leads' if len(view.leaders) == 1 else 'lead together'}"
