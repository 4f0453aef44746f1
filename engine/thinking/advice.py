"""Advice to a person: the best actions by `Mind.weighed`, with their reasons, and how they travel between processes."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from engine.actions import parse_action
from engine.chance import FastChance
from engine.text.sentences import Value
from engine.thinking.question import AnyGame, ComputerQuestion
from engine.weighing import WeighedAction

MOST_ADVISED = 2
"""The most actions that are advised: the best, and the one to compare it with."""

Advice = tuple[WeighedAction, ...]
"""The best actions of a seat, best first; at least one, and at most `MOST_ADVISED`."""


def advice(game: AnyGame, question: ComputerQuestion) -> Advice:
    """The best actions for the seat of a question, from what it sees alone: first the one that a sound computer would
    take there. Equal questions have equal advice. Raises whatever `Mind.weighed` raises where it fails.
    """
    weighed = game.mind.weighed(question.view, question.menu, FastChance(question.seed))
    return tuple(weighed[:MOST_ADVISED])


class _Told(NamedTuple):
    """A `WeighedAction`, with its action as a line."""

    line: str
    worth: float
    reason: str
    values: dict[str, Value]


_ADVICE = TypeAdapter(tuple[_Told, ...])


def advice_as_json(advised: Sequence[WeighedAction]) -> list[Any]:
    """Advice as a list that JSON can carry; `advice_from_json` reads it."""
    return [[one.action.to_line(), one.worth, one.reason, dict(one.values)] for one in advised]


def advice_from_json(game: AnyGame, told: object) -> Advice:
    """The advice for a game that a list of JSON holds. Raises `pydantic.ValidationError`, a `ValueError`, for a value
    that is no advice, and `Refusal` for an action that the game does not have.
    """
    return tuple(
        WeighedAction(parse_action(one.line, game.meta.actions), one.worth, one.reason, one.values)
        for one in _ADVICE.validate_python(told)
    )
