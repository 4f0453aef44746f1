"""Whether an action has told anybody more than its own line says.

Two judges must agree that it has not: the game itself (`Rules.reveals`), and a trial, which knows no rules. The trial
makes up other states that look the same to one seat, plays the same action in each, and compares what that seat is
told. It finds what a game forgot to declare; the game declares what a trial may miss.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from engine.actions import Action
from engine.chance import Chance, FastChance
from engine.errors import Refusal
from engine.game import Event, Game, Step
from engine.game_defaults import REVEALED

T = TypeVar("T")
AnyGame = Game[Any, Any]

TRIALS = 8
"""How many states are made up for each seat, and as many for a spectator."""


class CountedChance:
    """A source of chance that counts its draws."""

    def __init__(self, source: Chance) -> None:
        """Pass all draws on to ``source``, and count them."""
        self._source = source
        self.draws = 0
        """The number of draws so far."""

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order, as a new tuple."""
        self.draws += 1
        return self._source.shuffled(items)

    def reshuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items of a pile in a random order, as a new tuple."""
        self.draws += 1
        return self._source.reshuffled(items)

    def dice(self, count: int) -> tuple[int, ...]:
        """The numbers that ``count`` dice show, each from 1 to 6."""
        self.draws += 1
        return self._source.dice(count)

    def pick(self, below: int) -> int:
        """A random whole number from 0 to ``below - 1``."""
        self.draws += 1
        return self._source.pick(below)


class TakenAction(NamedTuple):
    """An action of a game, with the states of the game around it."""

    before: Any
    seat: int
    action: Action
    step: Step[Any]
    """The game's state after the action, and the action's events; the action drew nothing from chance."""


def told_beyond_its_line(game: AnyGame, seats: int, taken: TakenAction, trials: int = TRIALS) -> str | None:
    """The code of the refusal to take an action back if any seat, or a spectator, learnt more from it than its line
    says; ``None`` if nobody did.

    ``seats`` is the table's number of seats, ``trials`` the number of made-up states for each looker; with 0 only the
    game is asked.
    """
    if (known := game.rules.reveals(taken.before, taken.seat, taken.action, taken.step.state)) is not None:
        return known
    is_found = any(differs_in_trials(game, looker, taken, trials) for looker in (*range(seats), None))
    return REVEALED if is_found else None


def differs_in_trials(game: AnyGame, looker: int | None, taken: TakenAction, trials: int = TRIALS) -> bool:
    """Whether an action tells a seat something else in made-up states that look to this seat as the real one did.

    ``looker`` is ``None`` for a spectator. States in which the action is not allowed are left out.
    """
    told = _told(game, looker, taken.step)
    return any(other != told for other in _told_in_trials(game, looker, taken, trials))


def _told_in_trials(game: AnyGame, looker: int | None, taken: TakenAction, trials: int) -> Iterator[object]:
    """In each made-up state, what the looker is told by the action; ``None`` where the action draws from chance."""
    view = game.rules.view(taken.before, looker)
    for number in range(trials):
        luck = FastChance(f"{looker}/{number}")
        chance = CountedChance(luck)
        try:
            step = game.rules.apply(game.mind.resample(view, luck), taken.seat, taken.action, chance)
        except Refusal:
            continue
        yield None if chance.draws else _told(game, looker, step)


def _told(game: AnyGame, looker: int | None, step: Step[Any]) -> tuple[Any, list[Event]]:
    """A looker's view after a step, and those of its events that the looker may read."""
    read = [happened for happened in step.events if happened.only is None or happened.only == looker]
    return game.rules.view(step.state, looker), read
