"""Layer 4: rows of the database that nobody should have written. They harm their own table, server or person alone."""

import asyncio
import random
import sqlite3
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from bot.people.person import Person
from bot.tables.table_service import TableService
from data.models import TablePlace
from data.store import Store
from engine.errors import Refusal
from engine.games import games
from engine.tables.actions import AddComputer, Join, Start
from engine.tables.log import Cause
from render.themes import theme_named
from tests.blank_database import put_blank_database
from tests.bot.hosting import Noting
from tests.fuzzing.findings import Chunk, assert_readable, fault
from tests.fuzzing.nonsense import Nonsense
from tests.simulation.loop import VirtualLoop
from tests.simulation.storage import inline_store
from tests.simulation.weather import CALM, Storm

GUILD, ANN = "1", Person("101", "Ann")
STEPS = 6
"""Actions at each table before its rows are spoilt."""
_TEXTS = (
    "start",
    "close",
    "join player=7 interaction=8",
    "person",
    "host",
    min(games()),
    "10m",
    "{}",
    "[]",
    '{"clock": 3}',
    "null",
)


class _Spoilt(NamedTuple):
    """A value of the database, and what stands there instead."""

    about: str
    where: tuple[Any, ...]
    value: object


def store(drawn: Nonsense, inputs: int) -> Chunk:
    """So many databases, each with one thing in it spoilt, and a bot that starts on them."""
    counts, findings = Counter[str](), []
    with tempfile.TemporaryDirectory(prefix="deckhand-fuzzing-") as folder:
        template = Path(folder) / "template.sqlite3"
        put_blank_database(template)
        tables = _run(_played(template, drawn.fortune))
        for number in range(inputs):
            path = Path(folder) / f"{number}.sqlite3"
            path.write_bytes(template.read_bytes())
            table = drawn.one_of(tables)
            spoilt = _spoilt(drawn, table)
            counts[spoilt.about] += 1
            _write(path, spoilt)
            try:
                _run(_looked_at(path, table, tables))
            except Exception as error:  # noqa: BLE001  # whatever it is, it is a finding
                findings.append(fault(f"{spoilt} at {table}", error))
            path.unlink()
    return Chunk(counts, tuple(findings))


def _write(path: Path, spoilt: _Spoilt) -> None:
    table, column = spoilt.about.split(".")
    condition, *keys = spoilt.where
    with closing(sqlite3.connect(path)) as connection, connection:
        statement = f"UPDATE {table} SET {column} = ? WHERE {condition}"
        connection.execute(statement, (spoilt.value, *keys))


def _run(work: Any) -> Any:
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(work)
    finally:
        asyncio.set_event_loop(None)
        loop.close()


async def _opened(path: Path) -> Store:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return await inline_store(path, path, loop.clock, Storm(CALM, random.Random(0)))


def _table_service(kept: Store, watcher: Noting, fortune: random.Random) -> TableService:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    service = TableService(kept, games(), loop.clock, entropy=fortune.randbytes)
    service.observers.add(watcher)
    return service


async def _played(path: Path, fortune: random.Random) -> tuple[str, ...]:
    """A table of each game, all with the same person; their ids."""
    kept = await _opened(path)
    service, found = _table_service(kept, Noting(), fortune), []
    await service.profiles.save_name(ANN)
    await kept.set_guild_settings(GUILD, {"clock": "10m"})
    for number, slug in enumerate(games()):
        hosted = await service.open(TablePlace(GUILD, f"1{number}", ANN.id), slug)
        await service.act(ANN, hosted, Join(player=ANN.id, interaction="9"))
        while len(hosted.table.state.seats) not in hosted.game.meta.seats:
            await service.act(ANN, hosted, AddComputer(), cause=Cause.HOST)
        await service.act(ANN, hosted, Start(), cause=Cause.HOST)
        for _ in range(STEPS):
            await service.take_timeout_actions(hosted, hosted.table.waiting_for()[0], Cause.COMPUTER)
        found.append(hosted.id)
    await kept.close()
    return tuple(found)


def _spoilt(drawn: Nonsense, table: str) -> _Spoilt:
    """Any value that is text, or stands in a log."""
    text = drawn.text(_TEXTS)
    of_log = ("table_id = ? AND seq = ?", table, 1 + drawn.below(STEPS))
    return drawn.one_of(
        (
            _Spoilt("entries.line", of_log, text),
            _Spoilt("entries.cause", of_log, text),
            _Spoilt("entries.digest", of_log, text),
            _Spoilt("entries.at", of_log, f"at {text}"),
            _Spoilt("entries.seat", of_log, drawn.one_of((None, 0, 1, 7, -1, 2**40, text))),
            _Spoilt("entries.seq", of_log, 1_000),
            _Spoilt("tables.game", ("id = ?", table), text),
            _Spoilt("tables.secret", ("id = ?", table), drawn.one_of((b"", b"\xff" * 99, text))),
            _Spoilt("guilds.settings", ("id = ?", GUILD), text),
            _Spoilt("players.name", ("id = ?", ANN.id), text),
            _Spoilt("players.theme", ("id = ?", ANN.id), text),
        )
    )


async def _looked_at(path: Path, spoilt: str, tables: tuple[str, ...]) -> None:
    """A bot starts on it: the other tables are as they were, and the spoilt one is there or closed."""
    kept, watcher = await _opened(path), Noting()
    service = _table_service(kept, watcher, random.Random(0))
    await service.start()
    gone: list[str] = []
    try:
        for table in tables:
            try:
                assert (await service.get(table)).is_unfinished
            except Refusal as refusal:
                assert_readable(refusal)
                gone.append(table)
                await _assert_free(service, kept, watcher, table)
        assert set(gone) <= {spoilt}
        assert {spoilt, *(hosted.id for hosted in await service.all_tables.of_player_here(ANN.id))} == set(tables)
        assert theme_named((await service.profiles.display_prefs(GUILD, ANN.id)).theme)
    finally:
        await service.stop()
        await kept.close()


async def _assert_free(service: TableService, kept: Store, watcher: Noting, table: str) -> None:
    """A table that could not be read was closed with an apology, and its channel takes another."""
    stored = await kept.load_table(table)
    assert stored is not None
    assert stored.closed_at is not None, "it was not closed"
    assert len(watcher.losses) == 1
    assert await service.table_in_channel(stored.place.channel) is None
    await service.open(stored.place, next(iter(games())))
