"""A painter's choice of the moments that the documentation shows of its game."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.actions import Menu


class Gallery(NamedTuple):
    """The moments of recorded games that ``make pictures`` draws: for each, the first view that fits its condition."""

    seats: int
    """Recorded games with about so many seats are looked through first, and of those first the ones with these
    options.
    """
    moments: Mapping[str, Callable[[Any], bool]]
    """Conditions on a spectator's view of the table, by the ends of the pictures' file names."""
    hand: Callable[[Any, Menu], bool]
    """The condition for a hand worth showing, on the view of a seat to play and its menu."""
    options: Mapping[str, str] = {}
    themed: str = ""
    """The moment that is also shown in every theme; "" for none."""
    film: str = ""
    """The name of a recorded game that is short enough to be shown whole; "" for none."""
