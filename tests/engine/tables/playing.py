"""What the tests of tables share: a clock that stands still, a storage that fails on command, and tables of Tiny."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from engine.actions import Action
from engine.errors import Refusal, SaveError
from engine.game import Game
from engine.tables.actions import AddComputer, Join, SetOptions, Start
from engine.tables.log import Cause, Entry, Opening
from engine.tables.state import TableState
from engine.tables.table import Table
from tests.engine.moments import lookers
from tests.games.tiny import GAME, Seal

SECRET = bytes(range(32))
OPENING = Opening("7Q2M", "tiny", SECRET, 1_000.0)


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


class Storage:
    """Keeps the batches it was given. ``fault`` is raised before, ``late_fault`` after the next batch is stored."""

    def __init__(self) -> None:
        self.batches: list[tuple[Entry, ...]] = []
        self.states: list[TableState] = []
        self.fault: BaseException | None = None
        self.late_fault: BaseException | None = None
        self.gate: asyncio.Event | None = None
        self.waiting = asyncio.Event()
        """Set as soon as a save waits at the gate."""

    @property
    def entries(self) -> list[Entry]:
        return [entry for batch in self.batches for entry in batch]

    async def __call__(self, entries: Sequence[Entry], state: TableState) -> None:
        fault, self.fault = self.fault, None
        if fault:
            raise fault
        if self.gate:
            self.waiting.set()
            await self.gate.wait()
        self.batches.append(tuple(entries))
        self.states.append(state)
        late, self.late_fault = self.late_fault, None
        if late:
            raise late


def not_saved() -> SaveError:
    return SaveError("the disk is full")


class Played:
    """A table together with the clock and the storage that it was given."""

    def __init__(self, game: Game[Any, Any] = GAME, opening: Opening = OPENING) -> None:
        self.clock = Clock()
        self.storage = Storage()
        self.table = Table(game, opening, self.storage, self.clock)

    async def join(self, *players: str) -> None:
        for player in players:
            await self.table.act(None, Join(player=player, interaction=f"9{player}"))

    async def computers(self, number: int) -> None:
        for _ in range(number):
            await self.table.act(None, AddComputer())

    async def options(self, *values: str) -> None:
        await self.table.act(None, SetOptions(values=values))

    async def start(self) -> None:
        await self.table.act(None, Start())

    def seat(self, player: str) -> int:
        seat = self.table.state.seat_of(player)
        assert seat is not None
        return seat

    def harmless(self, seat: int) -> Action:
        return GAME.rules.auto(self.table.state.game, seat)[0]

    def another_card(self, seat: int) -> Seal:
        """A card other than the harmless one."""
        return Seal(card=max(self.table.state.game.hands[seat], key=lambda card: "23456789TJQKA".index(card[0])))

    async def seal_all(self) -> int:
        """Everybody seals; the seat that throws now."""
        for seat in self.table.waiting_for():
            await self.table.act(seat, self.harmless(seat))
        (thrower,) = self.table.waiting_for()
        return thrower

    async def play_on(self, cause: Cause = Cause.PERSON) -> None:
        """To the end, everybody harmlessly."""
        while waiting := self.table.waiting_for():
            left = self.table.state.seats[waiting[0]].left
            await self.table.act(waiting[0], self.harmless(waiting[0]), cause=Cause.AUTO if left else cause)


async def started(*players: str, computers: int = 0, options: tuple[str, ...] = ()) -> Played:
    """A running game of these people, Ann and Ben unless told."""
    played = Played()
    await played.join(*(players or ("ann", "ben")))
    await played.computers(computers)
    if options:
        await played.options(*options)
    await played.start()
    return played


def everything(table: Table) -> object:
    """All that can be asked of a table, to be compared."""
    seats = range(len(table.state.seats))
    return (
        table.state,
        table.seq,
        tuple(table.log),
        tuple(table.recent_events),
        table.public_seq,
        table.waiting_for(),
        [(table.menu(seat), table.controls_version(seat), table.turn_started_at(seat)) for seat in seats],
        table.game_and_table_options(),
    )


def shown(table: Table) -> str:
    """All that is known of a table, to the letter: what it keeps, and what it shows to everybody."""
    views = [] if table.state.game is None else [table.view(one) for one in lookers(len(table.state.seats))]
    return repr((everything(table), table.moment, views))


def replayed(played: Played, entries: Iterable[Entry] | None = None) -> Table:
    stored = played.storage.entries if entries is None else entries
    return Table.replay(GAME, played.table.opening, stored, Storage(), Clock())


async def refused(played: Played, seat: int | None, action: Action, controls_version: int | None = None) -> str:
    """The code of the refusal, having made sure that it changed and stored nothing."""
    before, stored = everything(played.table), list(played.storage.entries)
    with pytest.raises(Refusal) as refusal:
        await played.table.act(seat, action, controls_version=controls_version)
    assert everything(played.table) == before
    assert played.storage.entries == stored
    return refusal.value.code
