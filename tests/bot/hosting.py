"""A table service on a real store, with a clock that stands still, a watcher that notes, and faults on command."""

import contextlib
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.computers.thinking import Thinker
from bot.people.person import Person
from bot.table_pages.feats import ResultFeats
from bot.tables.deadlines import WaitingTimes
from bot.tables.live_table import LiveTable
from bot.tables.observers import LostTable, TableObserver
from bot.tables.table_service import TableService
from data.models import Player, TablePlace
from data.store import Store, open_store
from engine.errors import Refusal
from engine.game import Game
from engine.tables.actions import AddComputer, Join, Start, VoteForSitIn
from tests.blank_database import put_blank_database
from tests.games.tiny import GAME

ANN, BEN, CEM = Person("101", "Ann"), Person("102", "Ben"), Person("103", "Cem")
PLACE = TablePlace("1", "11", ANN.id)
GAMES: Mapping[str, Game[Any, Any]] = {"tiny": GAME}


class Clock:
    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Noting(TableObserver):
    """A watcher that only remembers what it was told."""

    def __init__(self) -> None:
        self.changes: list[str] = []
        self.idlers: list[tuple[str, int]] = []
        self.losses: list[str] = []

    def on_table_changed(self, live: LiveTable) -> None:
        self.changes.append(live.id)

    def on_seat_idle(self, live: LiveTable, seat: int) -> None:
        self.idlers.append((live.id, seat))

    def on_table_lost(self, lost: LostTable) -> None:
        self.losses.append(f"{lost.game_title or 'A game'} · table {lost.id}")


class Faulty:
    """A store whose next change fails: ``before`` it is stored, or ``after``."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.before: Exception | None = None
        self.after: Exception | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, *told: Any, **meaning: Any) -> None:
        with self._fault():
            await self._store.append(*told, **meaning)

    async def set_player(self, player: Player, before: Player | None = None) -> bool:
        with self._fault():
            return await self._store.set_player(player, before)

    async def forget_player(self, player: str) -> Mapping[str, str]:
        with self._fault():
            return await self._store.forget_player(player)

    @contextlib.contextmanager
    def _fault(self) -> Iterator[None]:
        before, self.before = self.before, None
        if before is not None:
            raise before
        yield
        after, self.after = self.after, None
        if after is not None:
            raise after


class Hosting:
    """A table service and what it stands on."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        games: Mapping[str, Game[Any, Any]],
        timing: WaitingTimes,
        thinker: Thinker | None = None,
    ) -> None:
        self.store = Faulty(store)
        self.clock = clock
        self.watcher = Noting()
        self.tables = TableService(self.store, games, clock, timing=timing, thinker=thinker)  # type: ignore[arg-type]  # a stand-in
        self.feats = ResultFeats(store, self.tables.profiles)
        self.tables.observers.add(self.watcher)

    async def rings(self, seconds: float = 0.0) -> None:
        """Time passes, and every table is asked what is due."""
        self.clock.now += seconds
        for table_id in list(self.tables.directory):
            await self.tables._autoplay.do_due_work(table_id)

    async def votes(self, person: Person, hosted: LiveTable, seat: int) -> None:
        """A person's vote for a computer to play for a seat."""
        self.tables.deadlines.require_away(hosted, seat)
        await self.tables.act(person, hosted, VoteForSitIn(seat=seat))

    async def opened(self, *people: Person, computers: int = 0) -> LiveTable:
        """A lobby with these people."""
        hosted = await self.tables.open(PLACE, "tiny")
        for number, person in enumerate(people):
            await self.tables.profiles.save_name(person)
            await self.tables.act(person, hosted, Join(player=person.id, interaction=f"90{number}"))
        for _ in range(computers):
            await self.tables.act(people[0], hosted, AddComputer())
        return hosted

    async def started(self, *people: Person, computers: int = 0) -> LiveTable:
        """A game of these people, who sit as they joined."""
        hosted = await self.opened(*people, computers=computers)
        await self.tables.act(people[0], hosted, Start())
        return hosted


@contextlib.asynccontextmanager
async def hosting(
    folder: Path,
    clock: Clock | None = None,
    games: Mapping[str, Game[Any, Any]] = GAMES,
    timing: WaitingTimes = WaitingTimes(),  # noqa: B008  # immutable
    thinker: Thinker | None = None,
) -> AsyncIterator[Hosting]:
    clock = clock or Clock()
    database = put_blank_database(folder / "tables.sqlite3")
    async with await open_store(f"sqlite+aiosqlite:///{database}", clock=clock) as store:
        yield Hosting(store, clock, games, timing, thinker)


async def refused(acting: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        await acting
    return refusal.value.code
