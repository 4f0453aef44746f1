"""A painter's choice of the moments that the documentation shows of its game."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.actions import Menu


class Gallery(NamedTuple):
    """The moments of recorded games that ``make pictures`` draws: for each, the first view that fits its condition."""

    seats: int
    """The number of seats that pictures should have: recorded games nearest to it are looked through first."""
    moments: Mapping[str, Callable[[Any], bool]]
    """Conditions on a spectator's view of the table, by the ends of the pictures' file names."""
    hand: Callable[[Any, Menu], bool] | None = None
    """The condition for a seat's own picture (cards, dice, a sheet) that is worth showing, on the view of a seat to
    play and its menu. ``None`` if seats have nothing of their own to show.
    """
    options: Mapping[str, str] = {}
    """The options that pictures should have, by name: of games with equally fitting seats, those that were played with
    these options come first.
    """
    themed: str = ""
    """The moment that is also shown in every theme; "" for none."""
    film: str = ""
    """The name of a recorded game that is short enough to be shown whole; "" for none."""
