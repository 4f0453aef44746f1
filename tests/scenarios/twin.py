"""A table's game, played along by sound rules: what happened at each entry, for whom, and what each seat then sees."""

from functools import cache
from typing import Any, NamedTuple

from engine.actions import parse_action
from engine.chance import FastChance
from engine.game import Event
from engine.tables.actions import TABLE_ACTIONS
from engine.tables.rules import TableRules
from engine.tables.state import Phase, TableState
from engine.tables.table import Table
from tests.engine.moments import AnyGame


class Moment(NamedTuple):
    """The position after an entry of the log, and the events that it led to."""

    state: TableState
    events: tuple[Event, ...]


class Twin:
    """The same entries under rules of which nobody has changed anything, so that a fault in a game's own view or events
    does not pass for what is so.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.moments: list[Moment] = []
        self._rules: TableRules | None = None
        self.lines = cache(self._lines)
        self.view = cache(self._view)
        self.hides = cache(self._hides)

    def follow(self, table: Table) -> None:
        """Plays what is new in the table's log."""
        self._rules = self._rules or TableRules(self.game, table.opening)
        for entry in table.log[len(self.moments) :]:
            state = self.moments[-1].state if self.moments else TableState()
            action = parse_action(entry.line, (*TABLE_ACTIONS, *self.game.meta.actions))
            step = self._rules.apply(state, entry.seat, action, entry.cause)
            self.moments.append(Moment(step.state, step.events))

    def is_playing(self, number: int) -> bool:
        """Whether the game was under way after the entry of this number, from 0."""
        return self.moments[number].state.phase is Phase.PLAYING

    def seats(self, number: int) -> range:
        return range(len(self.moments[number].state.seats))

    def _view(self, number: int, seat: int | None) -> Any:
        return self.game.rules.view(self.moments[number].state.game, seat)

    def _lines(self, number: int, seat: int | None, names: tuple[str, ...]) -> frozenset[str]:
        """The lines of the words in which a seat is told what it sees."""
        return frozenset(self.game.words.text(self.view(number, seat), names).split("\n"))

    def _hides(self, number: int, seat: int | None) -> bool:
        """Whether something is hidden from a seat."""
        seen, state = self.view(number, seat), self.moments[number].state.game
        return any(self.game.mind.resample(seen, FastChance(luck)) != state for luck in range(3))
