"""Two tables in step, on the engine alone: what the rules let anybody see of what is done at them."""

from collections.abc import Coroutine, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, TypeVar

from engine.actions import Action
from engine.entries import Cause, Entry, Join, Opening, SetOptions, Start
from engine.errors import Refusal
from engine.game import Event, Step
from engine.seating import TableState
from engine.table import Table
from tests.leaks.positions import AnyGame, Pair

T = TypeVar("T")
CLOCK = 1800
"""Seconds for each turn."""
HOUSE_RULES = ("seating=as_joined", f"clock={CLOCK}")
Steps = tuple[Step[TableState] | None, Step[TableState] | None]
"""What comes of a deed in each world; ``None`` where nothing was done."""


class Verdict(Enum):
    """What two outcomes of one deed are to whoever may not know what differs between the worlds."""

    SAME = "nobody who may not know sees a difference"
    PUBLIC = "the rules tell everybody what differs: here the comparison ends"
    LEAK = "the rules show a difference that they never told"


async def _nowhere(_entries: Sequence[Entry], _state: TableState) -> None:
    """Saves nothing: these tables are for planning."""


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """The result of what never waits."""
    try:
        work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    raise AssertionError("it waits for something")


class Twins:
    """The two worlds' tables as the rules have them."""

    def __init__(self, game: AnyGame, pair: Pair, opening: Opening, players: Sequence[str]) -> None:
        self.game = game
        self.reader = pair.reader
        """Whose view is still the same in both; ``None`` once only what is public is."""
        self.now = opening.at
        self.tables = tuple(self._table(state, opening, players) for state in pair.states)

    def _table(self, state: Any, opening: Opening, players: Sequence[str]) -> Table:
        game = replace(self.game, setup=lambda *_: Step(state, ()))
        table = Table(game, opening, _nowhere, lambda: self.now)
        joining = [Join(player=player, interaction=interaction_of(seat)) for seat, player in enumerate(players)]
        for action in (*joining, SetOptions(values=HOUSE_RULES), Start()):
            at_once(table.act(None, action))
        return table

    def waiting(self) -> tuple[int, ...]:
        """The seats that are waited for, in both."""
        return self.tables[0].waiting_for()

    def step(self, world: int, seat: int, action: Action, cause: Cause = Cause.PERSON) -> Step[TableState]:
        """What would come of an action. Raises `Refusal`."""
        table = self.tables[world]
        return table._rules.apply(table.state, seat, action, cause)

    def auto_step(self, world: int, seat: int) -> Step[TableState]:
        """What would come of it if this seat's time ran out."""
        table = self.tables[world]
        state, told, cause = table.state, list[Event](), Cause.TIMER
        for action in self.game.auto(state.game, seat):
            state, events = table._rules.apply(state, seat, action, cause)
            told, cause = [*told, *events], Cause.AUTO
        return Step(state, tuple(told))

    def accepts(self, world: int, seat: int, action: Action) -> bool:
        try:
            self.step(world, seat, action)
        except Refusal:
            return False
        return True

    def judged(self, steps: Steps) -> Verdict:
        """What the public, by the rules, sees of the difference between two steps."""
        if any(step is not None and step.state.outcome is not None for step in steps):
            return Verdict.PUBLIC  # what was secret is told when a game is over
        if self._told(steps[0], None) != self._told(steps[1], None):
            return Verdict.PUBLIC
        return Verdict.SAME if self._shown(steps, 0, None) == self._shown(steps, 1, None) else Verdict.LEAK

    def judged_by_reader(self, steps: Steps) -> Verdict:
        """The same for the reader, who is told and shown more."""
        if self.reader is None:
            return Verdict.SAME
        if self._told(steps[0], self.reader) != self._told(steps[1], self.reader):
            return Verdict.PUBLIC
        same = self._shown(steps, 0, self.reader) == self._shown(steps, 1, self.reader)
        return Verdict.SAME if same else Verdict.LEAK

    def take(self, seat: int, actions: tuple[Action | None, Action | None]) -> None:
        """Does it."""
        for table, action in zip(self.tables, actions, strict=True):
            if action is not None:
                at_once(table.act(seat, action))

    def run_out(self, seat: int) -> None:
        """A seat's time runs out."""
        for table in self.tables:
            at_once(table.act_auto(seat, cause=Cause.TIMER, since=table.since(seat)))

    def deadlines(self) -> list[tuple[float, int]]:
        """When whose time runs out, the earliest first."""
        return sorted((self.tables[0].turn_began(seat) + CLOCK, seat) for seat in self.waiting())

    @staticmethod
    def _told(step: Step[TableState] | None, reader: int | None) -> list[Event]:
        return [] if step is None else [happened for happened in step.events if happened.only in {None, reader}]

    def _shown(self, steps: Steps, world: int, reader: int | None) -> list[Any]:
        step = steps[world]
        state = self.tables[world].state if step is None else step.state
        own = [] if reader is None else [self.game.menu(state.game, reader)]
        away = [(seat.missed, seat.on_auto) for seat in state.seats]
        return [self.game.view(state.game, reader), self.game.waiting_for(state.game), away, *own]


def interaction_of(seat: int) -> str:
    """The id of the click by which a seat was taken: it salts the shuffles, so it is the same in both worlds."""
    return str(900 + seat)
