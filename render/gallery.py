"""What a painter says of the moments that the documentation shows of its game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.cards import Card


class Gallery(NamedTuple):
    """The moments of self-played games that ``make pictures`` draws: each as the first view that it fits."""

    seats: int
    moments: Mapping[str, Callable[[Any], bool]]
    """Tables, by the ends of their files' names, as conditions on a spectator's view."""
    hand: Callable[[Any, Sequence[Card]], bool]
    """A private picture worth showing, as a condition on the view of a seat to play and the cards it is offered."""
    options: Mapping[str, str] = {}
