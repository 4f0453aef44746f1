"""Trials: some actions of one decision, each tried in the same imagined worlds.

A trial is told a view, the actions and a seed: no state, no log, no name. So it can be carried out in another process,
to which it goes as two lines of JSON.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from engine.actions import Action, parse_action
from engine.chance import FastChance
from engine.game import Game
from engine.minds.search import share_after
from engine.minds.worlds import imagine_worlds
from engine.thinking.question import view_adapter

AnyGame = Game[Any, Any]


class Trial(NamedTuple):
    """All that is needed to try the actions. Nothing else may change the results."""

    seat: int
    view: Any
    """The view of the deciding seat when it had to act, of the game's own type."""
    actions: tuple[Action, ...]
    """The actions to be tried; the first is the one taken."""
    worlds: int
    """The number of worlds; at least 2."""
    seed: str


class TriedAction(NamedTuple):
    """An action that was tried in imagined worlds, and the average result there."""

    share: float
    """The average share of the win, 0 to 1, to which the action led."""
    gain: float
    """The share of the win beyond that of the action taken; below 0 if the action taken was better."""
    error: float
    """The standard error of the gain."""


def try_actions(game: AnyGame, trial: Trial) -> tuple[TriedAction, ...]:
    """Try the actions of a trial, which has at least one. Equal trials have equal results. Raises `SearchError` if
    playing on comes to no end, and `Refusal` if an action is refused in an imagined world.
    """
    worlds = imagine_worlds(game, trial.view, trial.worlds, FastChance(trial.seed))
    shares = [[share_after(game, world, trial.seat, action) for world in worlds] for action in trial.actions]
    return tuple(_tried(own, shares[0]) for own in shares)


def _tried(shares: Sequence[float], taken: Sequence[float]) -> TriedAction:
    gains = [share - before for share, before in zip(shares, taken, strict=True)]
    return TriedAction(fmean(shares), fmean(gains), stdev(gains) / sqrt(len(gains)))


# -- from process to process ------------------------------------------------------------------------------------------


class _Head(NamedTuple):
    """The first of a trial's two lines: the trial without its view, whose type follows from the game."""

    game: str
    seat: int
    actions: tuple[str, ...]
    worlds: int
    seed: str


_HEADS = TypeAdapter(_Head)
_RESULTS = TypeAdapter(tuple[TriedAction, ...])


def trial_to_bytes(game: AnyGame, trial: Trial) -> bytes:
    """A trial of this game as two lines, each with its line feed. `trial_from_bytes` reads them."""
    lines = tuple(action.to_line() for action in trial.actions)
    head = _Head(game.meta.slug, trial.seat, lines, trial.worlds, trial.seed)
    return b"%s\n%s\n" % (_HEADS.dump_json(head), view_adapter(game.rules.view).dump_json(trial.view))


def trial_from_bytes(head: bytes, view: bytes, games: Mapping[str, AnyGame]) -> tuple[AnyGame, Trial]:
    """The game, one of ``games`` by slug, and the trial that two lines hold. Raises `LookupError` for an unknown game,
    `Refusal` for an action that it does not have, and `pydantic.ValidationError`, a `ValueError`, for other lines.
    """
    asked = _HEADS.validate_json(head)
    game = games[asked.game]
    actions = tuple(parse_action(line, game.meta.actions) for line in asked.actions)
    seen = view_adapter(game.rules.view).validate_json(view)
    return game, Trial(asked.seat, seen, actions, asked.worlds, asked.seed)


def results_from_plain(plain: object) -> tuple[TriedAction, ...]:
    """The results of a trial from lists of numbers, as JSON has them. Raises `pydantic.ValidationError` for others."""
    return _RESULTS.validate_python(plain)
