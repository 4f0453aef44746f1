"""Reads a typed text as actions: "play queen of hearts", "Qh", "bid 3", in any order of words.

A text is read by what the action classes of a game say about themselves: their verbs, titles and labels, and the types
of their fields. No game is named here. `bot.intake.action_meaning` decides which of the readings is meant.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from bot.intake.typed_values import TypedValue, values_in
from bot.intake.typed_words import (
    FILLERS,
    fields_shown,
    is_part_in_order,
    phrases_of,
    value_format,
    without,
    words_of_template,
)
from engine.actions import Action, Menu
from engine.errors import Refusal

MOST_STEPS = 4000
"""The most steps of the search for one action's readings; a text that needs more is not read."""


class Reading(NamedTuple):
    """One way in which a text can be read as an action."""

    action: Action
    is_called: bool
    """Whether the text says what is done, such as "play", and not only with what."""


class _Search:
    """The search for the readings of a text as an action of one class."""

    def __init__(
        self,
        action: type[Action],
        words: tuple[str, ...],
        labels: tuple[str, ...],
        names: Sequence[str],
        known: set[str],
    ) -> None:
        """``labels`` are those of the menu's choices of this class, ``names`` the players' by seat, ``known`` the words
        that may stand beside values.
        """
        self._class = action
        self._words = words
        self._fields = tuple(action.model_fields)
        self._phrases = phrases_of(action, labels)
        self._known = known
        self._values = values_in(action, words, names)
        self._steps = 0

    def readings(self) -> list[Reading]:
        """The best readings: those whose values take up most words, and of these the fewest values, so that "a Thief"
        is one; among these, with most values in their usual notation; and then with values in the label's order, if
        that is the order of the fields.
        """
        found = [(values, reading) for values in self._partitions(0, ()) if (reading := self._reading(values))]
        least = min([_oddness(values) for values, _ in found], default=None)
        best = [one for one in found if _oddness(one[0]) == least]
        ordered = [reading for values, reading in best if self._is_in_order(values)]
        return ordered or [reading for _, reading in best]

    def _partitions(self, at: int, taken: tuple[TypedValue, ...]) -> Iterator[tuple[TypedValue, ...]]:
        """The ways to take values out of the words from ``at`` on, added to those ``taken`` before."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            return
        if at == len(self._words):
            yield taken
            return
        for value in self._values.get(at, ()):
            if isinstance(value.value, tuple) or all(one.field != value.field for one in taken):
                yield from self._partitions(value.end, (*taken, value))
        if self._words[at] in self._known or self._words[at] in self._fields:
            yield from self._partitions(at + 1, taken)

    def _reading(self, values: tuple[TypedValue, ...]) -> Reading | None:
        """The action of these values, if the other words are its own; else ``None``."""
        inside = {at for one in values for at in range(one.start, one.end)}
        others = [(at, word) for at, word in enumerate(self._words) if at not in inside]
        if not all(
            self._is_beside_its_value(at, word, values) for at, word in others if values and word in self._fields
        ):
            return None
        action = self._action_of(values)
        if action is None:
            return None
        said = tuple(word for _, word in others)
        if not values:
            return Reading(action, is_called=True) if said in self._phrases else None
        called = without(said, {*self._fields, *FILLERS})
        phrases = (*self._phrases, words_of_template(action.full_label))
        if not any(_calls(called, phrase) for phrase in phrases):
            return None
        if not called and all(value_format(self._class, one.field) == "name" for one in values):
            return None  # somebody's name alone says nothing about what is to be done to them
        return Reading(action, bool(called))

    @staticmethod
    def _is_beside_its_value(at: int, field: str, values: tuple[TypedValue, ...]) -> bool:
        return any(one.field == field and (one.start == at + 1 or one.end == at) for one in values)

    def _action_of(self, values: tuple[TypedValue, ...]) -> Action | None:
        given: dict[str, Any] = {}
        for one in values:
            given[one.field] = (*given.get(one.field, ()), *one.value) if isinstance(one.value, tuple) else one.value
        try:
            return self._class.from_values(given)
        except Refusal:
            return None

    def _is_in_order(self, values: tuple[TypedValue, ...]) -> bool:
        """Whether the values stand in the order of the fields, if the label has that order, too."""
        shown = [*fields_shown(self._class)]
        if shown != sorted(shown, key=self._fields.index):
            return False
        places = [self._fields.index(one.field) for one in values]
        return places == sorted(places)


def _oddness(values: Sequence[TypedValue]) -> tuple[int, int, int]:
    """How unlikely it is that a text means these values; lesser ones are likelier."""
    return -sum(one.end - one.start for one in values), len(values), -sum(one.is_exact for one in values)


def _calls(said: Sequence[str], phrase: Sequence[str]) -> bool:
    """Whether the words ``said`` are a phrase or its beginning with others left out; none always are."""
    return not said or (said[0] == phrase[0] and is_part_in_order(said, phrase))


def readings_of(
    words: tuple[str, ...], classes: Iterable[type[Action]], menu: Menu, names: Sequence[str]
) -> tuple[Reading, ...]:
    """All readings of a text as actions of these classes, each action once.

    ``words`` are as `words_of` gives them. ``menu`` gives the labels of its choices, by which actions are called, too;
    ``names`` stand for seats. () for a text that means no action.
    """
    if not words:
        return ()
    labels = {
        action: tuple(dict.fromkeys(one.label for one in menu if one.action is action and one.label))
        for action in classes
    }
    known = {word for action, own in labels.items() for phrase in phrases_of(action, own) for word in phrase} | FILLERS
    found = [
        reading for action, own in labels.items() for reading in _Search(action, words, own, names, known).readings()
    ]
    return tuple({reading.action.to_line(): reading for reading in reversed(found)}.values())[::-1]
