"""Whether an action has told anybody more than its own line says.

Two judges must agree that it has not: the game itself (`Rules.reveals`), which knows its rules, and a trial, which
knows none. The trial makes up other states in which everything looks the same to somebody, plays the same action there,
and compares what it tells; it finds what a game forgot to declare, and the game declares what a trial may miss.
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
"""How many other states are made up for each seat, and for a spectator."""


class CountedChance:
    """A source of chance that counts what is drawn from it."""

    def __init__(self, source: Chance) -> None:
        """Take the source that answers."""
        self._source = source
        self.draws = 0
        """How many draws there were."""

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
    """The state after it, and its events; nothing was drawn from chance for it."""


def told_beyond_its_line(game: AnyGame, seats: int, taken: TakenAction, trials: int = TRIALS) -> str | None:
    """The code of the refusal to take an action back by which anybody at a table of ``seats`` seats, or who looks on,
    learnt more than its line says; ``None`` for none.

    ``trials`` is the number of made-up states for each of them; with 0 only the game is asked.
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
    """What the looker is told in each of the made-up states; ``None`` where the action draws from chance."""
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
    """What a looker has seen and read after a step."""
    read = [happened for happened in step.events if happened.only is None or happened.only == looker]
    return game.rules.view(step.state, looker), read
