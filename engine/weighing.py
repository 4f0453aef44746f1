"""Actions as a computer player weighs them: what each is worth, and a reason that people can read."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, overload

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
    """The code of the reason for this worth; its sentence stands in `Words.reasons`."""
    values: Mapping[str, Value]
    """The values for that sentence, which `Words.reason_values` puts into words: only what the seat itself sees."""


class ValuesOnDemand(Mapping[str, Value]):
    """The values of a reason that nobody may ask for: made when they are first read.

    >>> ValuesOnDemand(lambda: {"points": 3})["points"]
    3
    """

    def __init__(self, make: Callable[[], Mapping[str, Value]]) -> None:
        """``make`` makes the values; it is called once at most."""
        self._make = make

    @cached_property
    def _values(self) -> Mapping[str, Value]:
        return self._make()

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return repr(self._values)


class WeighedOnDemand(Sequence[WeighedAction]):
    """Weighed actions of which often only the first is wanted, to be taken: its reason is found, and the others are
    weighed, when somebody reads them.
    """

    def __init__(self, first_action: Action, weigh: Callable[[], Iterable[WeighedAction]]) -> None:
        """Give ``first_action`` at once. ``weigh``, which returns all weighed actions with this one first, is called
        once at most.
        """
        self.first_action, self._weigh = first_action, weigh

    @cached_property
    def _all(self) -> tuple[WeighedAction, ...]:
        return tuple(self._weigh())

    @overload
    def __getitem__(self, place: int) -> WeighedAction: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[WeighedAction, ...]: ...

    def __getitem__(self, place: int | slice) -> WeighedAction | tuple[WeighedAction, ...]:
        return self._all[place]

    def __len__(self) -> int:
        return len(self._all)


def first_action(weighed: Sequence[WeighedAction]) -> Action:
    """The action that a computer player takes of those that it has weighed."""
    return weighed.first_action if isinstance(weighed, WeighedOnDemand) else weighed[0].action


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
