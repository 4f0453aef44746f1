"""Actions as a computer player weighs them: what each is worth, and a reason that people can read."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.actions import Action
from engine.text.sentences import Value


class WeighedAction(NamedTuple):
    """An action that a computer player has considered."""

    action: Action
    worth: float
    """The worth of the action, in the points of the game or a unit near to them. More is better; only worths of one
    list can be compared.
    """
    reason: str
    """The code of the reason for this worth; its sentence stands in `Game.reasons`."""
    values: Mapping[str, Value]
    """The values for that sentence, which `Game.reason_values` puts into words: only what the seat itself sees."""


def weighed_action(action: Action, worth: float, reason: str, /, **values: Value) -> WeighedAction:
    """Make a weighed action: ``weighed_action(Fold(), -3.5, "fold_weak", tenths=2)``. ``values`` fill the sentence of
    the code ``reason``.
    """
    return WeighedAction(action, worth, reason, values)


def best_first(weighed: Iterable[WeighedAction]) -> tuple[WeighedAction, ...]:
    """The actions with the greatest worth first. Equally good ones stay in their order."""
    return tuple(sorted(weighed, key=_negative_worth))


def _negative_worth(weighed: WeighedAction) -> float:
    return -weighed.worth
