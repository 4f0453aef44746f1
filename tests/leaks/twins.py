"""Two tables in step, on the engine alone: what the rules let anybody see of what is done at them."""

from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from bot.tables.deadlines import WaitingTimes
from engine.actions import Action
from engine.errors import Refusal
from engine.game import Event, Step
from engine.tables.actions import AddComputer, CloseSalt, Join, SetOptions, Start
from engine.tables.chance import salt_of_seats
from engine.tables.computers import question_for
from engine.tables.log import Cause, Entry, Opening
from engine.tables.state import Seat, TableState
from engine.tables.table import Table
from engine.thinking.answer import SOUND, considered_action
from tests.leaks.positions import AnyGame, Pair

T = TypeVar("T")
OUTSIDER, OUTSIDERS_JOIN = "outsider", "990"
"""Whoever sits at the other table of a set, and the id of the click by which they do; it salts the shuffles."""
CLOCK = 1800
"""Seconds for each turn."""
PACE = WaitingTimes().pace
HOUSE_RULES = ("seating=as_joined", f"clock={CLOCK}", "hints=always")
"""Chosen as nobody could who has already sat down: hints must have been allowed before."""
Steps = tuple[Step[TableState] | None, Step[TableState] | None]
"""What comes of a deed in each world; ``None`` where nothing was done."""


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

    def __init__(
        self, game: AnyGame, pair: Pair, opening: Opening, players: Sequence[str | None], other: str = ""
    ) -> None:
        """``other`` is the id of the other table of the set to which the tables belong, if they belong to one."""
        self.game = game
        self._other = other
        self.reader = pair.reader
        """Whose view is still the same in both; ``None`` once only what is public is."""
        self.now = opening.at
        self.tables = tuple(self._table(state, opening, players) for state in pair.states)

    def _table(self, state: Any, opening: Opening, players: Sequence[str | None]) -> Table:
        game = replace(self.game, rules=replace(self.game.rules, setup=lambda *_: Step(state, ())))
        table = Table(game, opening, _nowhere, lambda: self.now)
        for action in joining(players):
            at_once(table.act(None, action))
        at_once(table.act(None, SetOptions(values=HOUSE_RULES), cause=Cause.TIMER))
        if self._other:
            own, others = salt_of_seats(table.state.seats), salt_of_seats([Seat(OUTSIDER, OUTSIDERS_JOIN)])
            at_once(table.act(None, CloseSalt(salts=(f"{table.id}:{own}", f"{self._other}:{others}"))))
        at_once(table.act(None, Start()))
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
        for action in self.game.rules.auto(state.game, seat):
            state, events = table._rules.apply(state, seat, action, cause)
            told, cause = [*told, *events], Cause.AUTO
        return Step(state, tuple(told))

    def asked(self, world: int, seat: int, action: Action) -> Step[TableState] | str:
        """What would come of it if the person in a seat asked for something: the code of the refusal, if it is one."""
        try:
            return self.tables[world].judge(seat, (action,), (Cause.PERSON,)).steps[-1]
        except Refusal as refusal:
            return refusal.code

    def accepts(self, world: int, seat: int, action: Action) -> bool:
        try:
            self.step(world, seat, action)
        except Refusal:
            return False
        return True

    def is_alike(self, steps: Steps, reader: int | None) -> bool:
        """Whether a seat, or the public, is told and shown the same of two steps; in the end nothing is secret."""
        if any(step is not None and step.state.outcome is not None for step in steps):
            return False
        one, other = ((self._told(steps[world], reader), self._shown(steps[world], world, reader)) for world in (0, 1))
        return one == other

    def take(self, seat: int, actions: tuple[Action | None, Action | None]) -> None:
        """Does it."""
        for table, action in zip(self.tables, actions, strict=True):
            if action is not None:
                at_once(table.act(seat, action))

    def run_out(self, seat: int) -> None:
        """A seat's time runs out."""
        for table in self.tables:
            at_once(table.take_timeout_actions(seat, cause=Cause.TIMER, controls_version=table.controls_version(seat)))

    def deadlines(self) -> list[tuple[float, int]]:
        """When whose time runs out, the earliest first."""
        return self._due(CLOCK, computers=False)

    def computers_due(self) -> list[tuple[float, int]]:
        """When which computer acts, the earliest first."""
        return self._due(PACE, computers=True)

    def _due(self, after: float, *, computers: bool) -> list[tuple[float, int]]:
        waiting = [seat for seat in self.waiting() if self.is_computer(seat) is computers]
        return sorted((self.tables[0].turn_started_at(seat) + after, seat) for seat in waiting)

    def is_computer(self, seat: int) -> bool:
        return self.tables[0].state.seats[seat].player is None

    def computer_step(self, world: int, seat: int) -> Step[TableState]:
        """What would come of a computer's action."""
        return self.step(world, seat, self._policy(world, seat), Cause.COMPUTER)

    def let_act(self, seat: int) -> None:
        """A computer acts."""
        for world, table in enumerate(self.tables):
            at_once(table.act(seat, self._policy(world, seat), cause=Cause.COMPUTER))

    def _policy(self, world: int, seat: int) -> Action:
        """As the bot has it act: its seed follows from the table's secret, which is the same in both worlds."""
        return considered_action(self.game, question_for(self.tables[world], seat, SOUND))

    def _told(self, step: Step[TableState] | None, reader: int | None) -> list[Any]:
        told = [] if step is None else [happened for happened in step.events if happened.only in {None, reader}]
        return [bool(told)] if reader is None and self._other else told

    def _shown(self, step: Step[TableState] | None, world: int, reader: int | None) -> list[Any]:
        state = self.tables[world].state if step is None else step.state
        if reader is None and self._other:
            return self._shown_of_shut(state)
        own = [] if reader is None else [self.game.rules.menu(state.game, reader)]
        away = [seat.on_auto for seat in state.seats]  # who missed one turn is told nobody
        return [self.game.rules.view(state.game, reader), self.game.rules.waiting_for(state.game), away, *own]

    def _shown_of_shut(self, state: TableState) -> list[Any]:
        """What everybody sees of a table while others play its cards."""
        chapter = self.game.words.last_chapter(
            self.game.rules.view(state.game, None), tuple(map(str, range(len(state.seats))))
        )
        deal = chapter and (chapter.period, chapter.number)
        return [self.game.rules.waiting_for(state.game), [seat.on_auto for seat in state.seats], deal]


def joining(players: Sequence[str | None]) -> list[Action]:
    """How the seats are taken: by a click of the same id in both worlds, for it salts the shuffles."""
    return [
        AddComputer() if player is None else Join(player=player, interaction=str(900 + seat))
        for seat, player in enumerate(players)
    ]
