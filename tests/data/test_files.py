"""Files that are taken away under a running bot: nothing is acknowledged that the next start would not find."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from data.files import lock_path, wal_path
from data.store import Store, open_store
from engine.errors import CommitUnknownError, SaveError
from tests.data.processes import PLAYER, line_of, running
from tests.data.samples import HandClock, entry, opening
from tests.long_runs import repetitions

ACKNOWLEDGED = repetitions(200, long=1000)
"""Entries that are acknowledged after the log is gone."""


async def table(store: Store) -> None:
    await store.add_table(opening("A"), guild_id="g", channel_id="c", host_id="ann")


async def test_nothing_that_is_acknowledged_after_the_log_was_removed_is_gone_after_a_kill(
    path: Path, url: str
) -> None:
    acknowledged: dict[str, int] = {}
    with running(PLAYER, url) as player:
        for number in range(ACKNOWLEDGED):
            if number == 20:
                wal_path(path).unlink()
            name, seq = line_of(player).split()
            acknowledged[name] = int(seq)
        player.kill()
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
