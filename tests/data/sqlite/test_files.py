"""Files that are taken away under a running bot: nothing is acknowledged that the next start would not find."""

import asyncio
import contextlib
import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from data.sqlite.engines import READER_CONNECTIONS
from data.sqlite.files import file_identity, lock_path, wal_path
from data.store import Store, open_store
from engine.errors import CommitUnknownError, SaveError
from tests.data.processes import PLAYER, line_of, running
from tests.data.samples import HandClock, entry, opening
from tests.long_runs import repetitions

ON_SQLITE_ALONE = True

ACKNOWLEDGED = repetitions(200, long=1000)
"""Entries that are acknowledged after the log is gone."""
WRITES = 3
"""Writes into the database after the log is gone, the first of which may have been under way."""


async def table(store: Store) -> None:
    await store.add_table(opening("A"), guild_id="g", channel_id="c", host_id="ann")


def acknowledged_by_a_killed_player(path: Path, url: str) -> dict[str, int]:
    """The last entry of each table that a player said to be stored, who lost the log and was killed later."""
    acknowledged: dict[str, int] = {}

    def listen(times: int = 1) -> None:
        for _ in range(times):
            name, seq = line_of(player).split()
            acknowledged[name] = int(seq)

    with running(PLAYER, url) as player:
        listen(20)
        wal_path(path).unlink()
        written_at = {path.stat().st_mtime_ns}
        while len(written_at) < 1 + WRITES:  # what is heard first was said before: it has waited in the pipe
            listen()
            written_at.add(path.stat().st_mtime_ns)
        listen(ACKNOWLEDGED)
        player.kill()
    return acknowledged


async def test_nothing_that_is_acknowledged_after_the_log_was_removed_is_gone_after_a_kill(
    path: Path, url: str
) -> None:
    acknowledged = acknowledged_by_a_killed_player(path, url)
    async with await open_store(url, clock=time.time) as store:
        for name, last in acknowledged.items():
            stored = await store.load_table(name)
            assert stored is not None
            assert last <= len(stored.entries)


async def test_a_log_that_is_gone_is_told(store: Store, path: Path) -> None:
    await table(store)
    assert not store.has_lost_wal
    wal_path(path).unlink()
    await store.append("A", [entry(1)])
    assert store.has_lost_wal


async def test_what_could_not_be_moved_out_of_a_lost_log_is_moved_with_the_next_save(
    store: Store, path: Path, url: str
) -> None:
    await table(store)
    with contextlib.closing(sqlite3.connect(path)) as reading:
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM entries").fetchone()
        wal_path(path).unlink()
        with pytest.raises(CommitUnknownError, match="has lost its log"):
            await store.append("A", [entry(1)])
    await store.append("A", [entry(2)])
    copy = path.with_name("copy.sqlite3")
    shutil.copy(path, copy)
    async with await open_store(url.replace(path.name, copy.name), clock=time.time) as again:
        stored = await again.load_table("A")
    assert stored is not None
    assert stored.entries == (entry(1), entry(2))


def removed(file: Path) -> None:
    file.unlink()


def moved(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))


def moved_back(file: Path) -> None:
    file.with_name("elsewhere").rename(file)


def replaced(file: Path) -> None:
    copy = file.read_bytes()
    file.unlink()
    file.write_bytes(copy)


@pytest.mark.parametrize("harm", [removed, moved, replaced])
@pytest.mark.parametrize("which", [lambda path: path, lock_path], ids=["database", "lock"])
async def test_no_entry_is_acknowledged_without_its_database_or_lock(
    store: Store, path: Path, which: Callable[[Path], Path], harm: Callable[[Path], None]
) -> None:
    await table(store)
    harm(which(path))
    with pytest.raises((SaveError, CommitUnknownError), match=f"taken away: {which(path)}"):
        await store.append("A", [entry(1)])
    with pytest.raises(SaveError):
        await store.heartbeat()


async def test_whoever_reads_a_database_that_was_moved_makes_no_new_one_that_takes_its_log(
    store: Store, path: Path, tmp_path: Path
) -> None:
    """Found by the simulation: what lay in the log alone was gone when the database was put back."""
    await table(store)
    shutil.move(path, tmp_path / "elsewhere")
    asked = [store.load_table("A") for _ in range(READER_CONNECTIONS + 1)]
    await asyncio.gather(*asked, return_exceptions=True)
    assert file_identity(path) is None
    shutil.move(tmp_path / "elsewhere", path)
    assert await store.load_table("A") is not None


async def test_a_database_that_is_moved_back_goes_on(store: Store, path: Path, clock: HandClock) -> None:
    await table(store)
    moved(path)
    with pytest.raises(SaveError):
        await store.append("A", [entry(1)])
    moved_back(path)
    await store.append("A", [entry(1)])
    stored = await store.load_table("A")
    assert stored is not None
    assert stored.entries == (entry(1),)


async def test_a_log_that_is_removed_after_the_database_was_moved_back_takes_nothing_along(
    store: Store, path: Path, tmp_path: Path
) -> None:
    """A copy of the files is what a kill would leave behind."""
    await table(store)
    moved(path)
    with pytest.raises(SaveError):
        await store.append("A", [entry(1)])
    moved_back(path)
    wal_path(path).unlink()
    await store.append("A", [entry(1)])
    assert store.has_lost_wal
    left = tmp_path / "left.sqlite3"
    shutil.copy(path, left)
    with contextlib.closing(sqlite3.connect(left)) as reading:
        assert reading.execute("SELECT table_id, seq FROM entries").fetchall() == [("A", 1)]


async def test_an_empty_database_in_the_place_of_one_with_tables_is_told(path: Path) -> None:
    url = f"sqlite+aiosqlite:///{path}"
    for _ in range(2):  # of a new one, nothing was lost
        async with await open_store(url, clock=lambda: 1e9) as store:
            assert not store.lost_all_tables
    async with await open_store(url, clock=lambda: 1e9) as store:
        await store.add_table(opening("A"), guild_id="g", channel_id="c", host_id="ann")
    async with await open_store(url, clock=lambda: 1e9) as store:
        assert not store.lost_all_tables
    await asyncio.to_thread(path.unlink)
    async with await open_store(url, clock=lambda: 1e9) as store:
        assert store.lost_all_tables
        await store.add_table(opening("B"), guild_id="g", channel_id="c", host_id="ann")
    async with await open_store(url, clock=lambda: 1e9) as store:
        assert not store.lost_all_tables
