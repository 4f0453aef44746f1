"""The engine alone as a stage: a table whose entries are kept in memory, and no Discord anywhere."""

import asyncio
from collections.abc import Sequence

from bot.intake.errors import refusal_text
from bot.texts.names import computer_name
from engine.actions import Action
from engine.chance import FastChance
from engine.errors import Refusal
from engine.pieces.cards import Card
from engine.tables.actions import AddComputer, Back, Close, Join, Leave, RemoveComputer, Resign, SetOptions, Start
from engine.tables.log import Cause, Entry, Opening
from engine.tables.state import Phase, TableState
from engine.tables.table import Table
from tests.scenarios.stage import GAME, SLUG, RefusedError, Told, action_of

SECRET = bytes(range(32))


class EnginePlayer:
    """Somebody who talks to the table itself."""

    def __init__(self, stage: "EngineStage", name: str) -> None:
        self._stage = stage
        self.name = name

    async def opens(self) -> None:
        self._stage.open()

    async def joins(self, luck: str = "") -> None:
        stage = self._stage
        await self._act(Join(player=self.name, interaction=stage.next_interaction(), luck=luck or None))

    async def leaves(self) -> None:
        await self._act(Leave(player=self.name))

    async def adds_computer(self) -> None:
        await self._act(AddComputer())

    async def removes_computer(self) -> None:
        await self._act(RemoveComputer())

    async def sets(self, option: str, value: str) -> None:
        await self._act(SetOptions(values=(f"{option}={value}",)))

    async def starts(self, answer: str = "") -> None:
        try:
            await self._stage.table.act(None, Start(), cause=Cause.HOST)
        except Refusal as refusal:
            if refusal.asks is None or not answer:
                raise RefusedError(self._stage.words(refusal)) from None
            await self.sets(refusal.asks, answer)
            await self._act(Start())

    async def does(self, line: str) -> None:
        await self._act(action_of(line))

    async def comes_back(self) -> None:
        await self._act(Back())

    async def resigns(self) -> None:
        await self._act(Resign())

    async def closes(self) -> None:
        await self._act(Close())

    def hand(self) -> tuple[Card, ...]:
        cards: tuple[Card, ...] = self._stage.table.view(self._stage.table.state.seat_of(self.name)).hand
        return cards

    async def _act(self, action: Action) -> None:
        table = self._stage.table
        try:
            await table.act(table.state.seat_of(self.name), action)
        except Refusal as refusal:
            raise RefusedError(self._stage.words(refusal)) from None


class EngineStage:
    """Time stands still here until it passes."""

    def __init__(self, names: Sequence[str]) -> None:
        self.players = [EnginePlayer(self, name) for name in names]
        self.saved: list[Entry] = []
        self.now = 1_000_000.0
        self._table: Table | None = None
        self._interactions = 0

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    def open(self) -> None:
        opening = Opening("7Q2MX", SLUG, SECRET, self.now)
        self._table = Table(GAME, opening, self._save, lambda: self.now)

    async def _save(self, entries: Sequence[Entry], _state: TableState) -> None:
        await asyncio.sleep(0)
        self.saved += entries

    def next_interaction(self) -> str:
        self._interactions += 1
        return str(9_000 + self._interactions)

    def told(self) -> Told:
        state = self.table.state
        numbers = iter(range(len(state.seats)))
        return Told(state.phase, tuple(seat.player or computer_name(next(numbers)) for seat in state.seats))

    def words(self, refusal: Refusal) -> str:
        return refusal_text(refusal, GAME, self.told().names)

    async def time_passes(self, seconds: float) -> None:
        self.now += seconds
        state = self.table.state
        for seat in self.table.waiting_for():
            if state.clock is not None and self.now >= self.table.turn_started_at(seat) + state.clock:
                await self.table.take_timeout_actions(
                    seat, cause=Cause.TIMER, controls_version=self.table.controls_version(seat)
                )

    async def comes_to_rest(self) -> None:
        while waiting := [seat for seat in self.table.waiting_for() if self._plays_by_itself(seat)]:
            seat = waiting[0]
            if self.table.state.seats[seat].player is not None:
                await self.table.take_timeout_actions(
                    seat, cause=Cause.AUTO, controls_version=self.table.controls_version(seat)
                )
                continue
            chance = FastChance(f"{self.table.seq}/{seat}")
            action = GAME.mind.policy(self.table.view(seat), self.table.menu(seat), chance)
            await self.table.act(seat, action, cause=Cause.COMPUTER)

    def _plays_by_itself(self, seat: int) -> bool:
        sitting = self.table.state.seats[seat]
        return self.table.state.phase is Phase.PLAYING and (sitting.player is None or sitting.on_auto)
