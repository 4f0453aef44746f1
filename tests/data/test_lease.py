"""One process holds the database; the next follows at once, and knows how long nobody was there."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from data.errors import StoreError
from data.models import Player
from data.schema import lease, part_owners
from data.store import Store, open_store
from tests.data.processes import HOLDER, LOCKER, PLAYER, line_of, running
from tests.data.samples import HandClock, entry
from tests.patience import WAIT_SECONDS

ACKNOWLEDGED = 400


async def alive_at(store: Store) -> float | None:
    """The holder's last sign of life; on PostgreSQL each part of the servers has its own, and there is one part."""

    def stored(connection: Connection) -> float | None:
        place = part_owners if connection.dialect.name == "postgresql" else lease
        return connection.execute(select(place.c.alive_at)).scalar()

    return await store._run_query(stored)


def log_beside(path: Path) -> bytes:
    return Path(f"{path}-wal").read_bytes()


async def test_a_second_process_is_told_who_holds_the_database_and_since_when_it_was_heard_of(url: str) -> None:
    with running(HOLDER, url) as holder:
        assert line_of(holder) == "held"
        with pytest.raises(
            StoreError, match=rf"process {holder.pid} on .* holds .* it was alive 60 seconds ago\. Stop it first\.$"
        ):
            await open_store(url, clock=HandClock(1060))


async def test_after_a_kill_the_next_process_takes_over_at_once(url: str) -> None:
    with running(HOLDER, url) as holder:
        assert line_of(holder) == "held"
        holder.kill()
        holder.wait()
        async with await open_store(url, clock=HandClock(4600)) as store:
            assert store.downtime_after(0) == 3600


async def test_a_store_is_opened_once_even_within_a_process(store: Store, url: str, clock: HandClock) -> None:
    clock.now += 1
    with pytest.raises(StoreError, match=r"it was alive 1 second ago\."):
        await open_store(url, clock=clock)
    assert await store.live_tables() == ()


async def test_of_two_that_start_at_once_on_a_new_database_one_is_refused(url: str, clock: HandClock) -> None:
    opened = await asyncio.gather(*(open_store(url, clock=clock) for _ in range(2)), return_exceptions=True)
    refused = [answer for answer in opened if isinstance(answer, BaseException)]
    assert len(refused) == 1
    assert isinstance(refused[0], StoreError)
    for answer in opened:
        if isinstance(answer, Store):
            await answer.close()


async def test_a_symbolic_link_leads_to_the_same_lease(store: Store, path: Path, clock: HandClock) -> None:
    link = path.with_name("link.sqlite3")
    link.symlink_to(path)
    with pytest.raises(StoreError, match="holds the database"):
        await open_store(f"sqlite:///{link}", clock=clock)


async def test_a_store_that_could_not_be_opened_does_not_stay_held(url: str, path: Path, clock: HandClock) -> None:
    with running(LOCKER, str(path), "EXCLUSIVE") as locker:
        assert line_of(locker) == "locked"
        with pytest.raises(StoreError, match="locked"):
            await open_store(url, clock=clock)
    async with await open_store(url, clock=clock):
        pass


async def test_a_lock_that_cannot_be_had_is_named(url: str, path: Path, clock: HandClock) -> None:
    path.with_name(f"{path.name}.lock").mkdir()
    with pytest.raises(StoreError, match=rf"{path.name}.lock beside it cannot be locked \(Is a directory\)"):
        await open_store(url, clock=clock)


async def test_every_beat_says_that_the_holder_is_alive(store: Store, clock: HandClock) -> None:
    assert await alive_at(store) == 1000
    clock.now = 1010
    await store._heartbeat.write()
    assert await alive_at(store) == 1010


async def test_the_holder_says_by_itself_that_it_is_alive(
    made: Path, url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.ownership.lease.HEARTBEAT_SECONDS", 0)
    async with await open_store(url, clock=clock) as store, asyncio.timeout(WAIT_SECONDS):
        clock.now = 1010
        while await alive_at(store) != 1010:
            pass


async def test_what_a_reader_kept_in_the_log_when_somebody_was_deleted_is_gone_with_a_later_beat(
    store: Store, made: Path
) -> None:
    await store.set_player(Player("755041828864000001", name="Annabel Lee"))
    with closing(sqlite3.connect(made, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM players").fetchall()
        await store.forget_player("755041828864000001")
        assert b"Annabel Lee" in log_beside(made)
    await store._heartbeat._try_write()
    assert b"Annabel Lee" not in log_beside(made)


async def test_a_beat_that_cannot_be_saved_is_no_matter(url: str, clock: HandClock) -> None:
    async with await open_store(url, clock=clock) as store:
        await store._writer.run(lambda connection: connection.exec_driver_sql("DROP TABLE lease").close())
        await store._heartbeat._try_write()
        assert await store.live_tables() == ()


async def served(url: str, clock: HandClock, *times: tuple[float, float]) -> None:
    """Processes that held the database from one moment to another, as their clock had it."""
    for opened, closed in times:
        clock.now = opened
        store = await open_store(url, clock=clock)
        clock.now = closed
        await store.close()


async def test_outages_add_up(url: str, clock: HandClock) -> None:
    await served(url, clock, (1000, 1100), (1150, 1200))
    clock.now = 1260
    async with await open_store(url, clock=clock) as store:
        assert store.downtime_after(0) == 110
        assert store.downtime_after(1120) == 90
        assert store.downtime_after(1260) == 0


async def test_a_clock_that_was_set_back_makes_no_outage(url: str, clock: HandClock) -> None:
    async with await open_store(url, clock=clock):
        pass
    clock.now = 900
    async with await open_store(url, clock=clock) as store:
        assert store.downtime_after(0) == 0


async def test_a_time_that_a_clock_showed_twice_is_forgiven_once(url: str, clock: HandClock) -> None:
    await served(url, clock, (1000, 1100), (1200, 1050))
    clock.now = 1150
    async with await open_store(url, clock=clock) as store:
        assert [store.downtime_after(after) for after in (0, 1050, 1120, 1200)] == [100, 100, 30, 0]


async def test_a_process_killed_while_it_writes_loses_nothing_that_it_acknowledged(url: str) -> None:
    acknowledged: dict[str, int] = {}
    with running(PLAYER, url) as player:
        for _ in range(ACKNOWLEDGED):
            table, seq = line_of(player).split()
            acknowledged[table] = int(seq)
        player.kill()
        while line := line_of(player):
            table, _, seq = line.partition(" ")
            acknowledged[table] = int(seq)
        async with await open_store(url, clock=time.time) as store:
            stored = {table: await store.load_table(table) for table in acknowledged}
    assert len(stored) == 8
    for table, last in acknowledged.items():
        found = stored[table]
        assert found is not None
        assert found.entries == tuple(map(entry, range(1, len(found.entries) + 1)))
        assert last <= len(found.entries) <= last + 1
