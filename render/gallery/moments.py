"""The type in which a painter says which moments of its game the documentation shows."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.actions import Menu


class Gallery(NamedTuple):
    """The moments of a game for which ``make pictures`` draws pictures. For each, the first view in a recorded game
    that fits its condition is drawn.
    """

    seats: int
    """The number of seats that pictures should show; recorded games with the nearest number are searched first."""
    moments: Mapping[str, Callable[[Any], bool]]
    """For each moment, by the end of its picture's file name: a condition, True for a spectator's view that may be
    drawn.
    """
    hand: Callable[[Any, Menu], bool] | None = None
    """A condition on the view of a seat that is to act and on its menu, True where the seat's own picture (cards, dice,
    a sheet) is worth showing. ``None`` if seats have nothing of their own to show.
    """
    options: Mapping[str, str] = {}
    """The options that pictures should show, by name: of recorded games with equally fitting seats, those played with
    these options are searched first.
    """
    themed: str = ""
    """The key in `moments` of the picture that is also drawn in every theme; "" for none."""
    film: str = ""
    """The name of a recorded game that is short enough to be shown whole as an animation; "" for none."""
