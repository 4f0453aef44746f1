"""What a painter says of the moments that the documentation shows of its game."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.actions import Menu


class Gallery(NamedTuple):
    """The moments of recorded games that ``make pictures`` draws: each as the first view that it fits."""

    seats: int
    """Games of about so many are looked through first, and of those such with these options."""
    moments: Mapping[str, Callable[[Any], bool]]
    """Tables, by the ends of their files' names, as conditions on a spectator's view."""
    hand: Callable[[Any, Menu], bool]
    """A private picture worth showing, as a condition on the view of a seat to play and its menu."""
    options: Mapping[str, str] = {}
    themed: str = ""
    """The moment that is also shown in every theme; empty for none."""
    film: str = ""
    """A recorded game that is short enough to be shown whole, by its name; empty for none."""
