"""A database moved to another: every row arrives, nothing goes on in two places, a break does no harm."""

import asyncio
import itertools
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, Float, Integer, LargeBinary, Table, delete, insert, select

from data.databases import hold_database
from data.errors import StoreError
from data.move import BATCH, move_database
from data.schema import METADATA, entries, facts, kept_limits, lease, outages, part_owners
from data.statements import insert_rows
from data.store import open_store
from data.units import Unit
from data.writer import Writer
from tests.blank_database import put_blank_database
from tests.data.samples import HandClock
from tests.postgres import blank_template, shared_server

NOW = 5_000.0
FEW = 20
"""Rows of a batch in a test that moves a database many times."""
ALLOWED = {"status": "over", "hands": "dm", "shows": "text", "profile": "private"}
"""Values of columns that take only some words."""
WORDS = ("plain", "Zoë", "東京 🂡", "", "a”b\n")
Rows = dict[str, list[tuple[Any, ...]]]


def unnoticed(_table: str, _rows: int) -> None:
    """The progress of a move at which nobody looks."""


def value(column: Any, number: int, chance: random.Random) -> Any:
    match column.type:
        case Boolean():
            return bool(number % 2)
        case Integer():
            return number
        case Float():
            return chance.choice((1e-300, 0.1 + 0.2, chance.random() * 1e9, float(number)))
        case LargeBinary():
            return chance.randbytes(32)
    return ALLOWED.get(column.name, f"{number:05}-{chance.choice(WORDS)}")


def sample_rows(table: Table, count: int) -> list[dict[str, Any]]:
    """Rows that have every kind of value in every column; those that may be null are so in every third row."""
    chance = random.Random(table.name)
    made = [{column.name: value(column, number, chance) for column in table.columns} for number in range(count)]
    for number, row in enumerate(made):
        row.update({column.name: None for column in table.columns if column.nullable and number % 3 == 2})
        row.update({key.parent.name: "T" for key in table.foreign_keys if table is entries})
        row.update({key.parent.name: f"{number % 3}" for key in table.foreign_keys if table is not entries})
    return made


async def fill(url: str, batch: int = BATCH) -> None:
    """Store rows in every table, more than one batch in that of the logs."""
    held = await hold_database(url, NOW)

    def work(connection: Any) -> None:
        for table in METADATA.sorted_tables:
            if table.name == "tables":
                rows = [{**row, "id": name} for row, name in zip(sample_rows(table, 4), "012T", strict=True)]
            elif table in (lease, part_owners, outages):
                continue
            else:
                rows = sample_rows(table, batch + 3 if table is entries else 3)
            if table is kept_limits:
                rows = [{**row, "ends_at": NOW + 86_400} for row in rows]  # or the first start drops them
            connection.execute(insert(table), rows)

    await held.transactions.commit([Unit((), work, asyncio.get_running_loop().create_future())])
    await held.readers.close()
    await held.transactions.close()
    held.release()


async def rows_at(url: str) -> Rows:
    """All rows of a database but the facts and the lease that are its own."""
    held = await hold_database(url, NOW)
    try:
        return await held.readers.run(
            lambda connection: {
                table.name: sorted(map(tuple, connection.execute(select(table)).all()), key=repr)
                for table in METADATA.sorted_tables
                if table not in (facts, lease, part_owners, outages)
            }
        )
    finally:
        await held.readers.close()
        await held.transactions.close()
        held.release()


def new_url(kind: str, folder: Path, name: str) -> str:
    if kind == "sqlite":
        return f"sqlite:///{put_blank_database(folder / f'{name}.sqlite3')}"
    server = shared_server()
    return server.url(server.create("TEMPLATE", blank_template(server), "STRATEGY file_copy"))


PAIRS = [("sqlite", "postgresql"), ("postgresql", "sqlite"), ("sqlite", "sqlite"), ("postgresql", "postgresql")]


@pytest.fixture(params=PAIRS, ids="-to-".join)
async def urls(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """The addresses of a database that is full and of one that is empty."""
    source, target = (new_url(kind, tmp_path, name) for kind, name in zip(request.param, ("from", "to"), strict=True))
    await fill(source)
    return source, target


async def starts(url: str) -> bool:
    """Whether a bot starts with a database."""
    try:
        store = await open_store(url, clock=HandClock(NOW))
    except StoreError:
        return False
    await store.close()
    return True


async def test_every_row_of_every_table_arrives_and_only_the_target_is_used_from_then_on(urls: tuple[str, str]) -> None:
    source, target = urls
    before = await rows_at(source)
    assert all(before.values())
    told: dict[str, int] = {}
    counts = await move_database(source, target, NOW, told.__setitem__)
    assert told == counts
    assert {name: counts[name] for name in before} == {name: len(rows) for name, rows in before.items()}
    assert await rows_at(target) == before == await rows_at(source)
    assert (await starts(source), await starts(target)) == (False, True)


async def test_what_was_moved_away_can_be_moved_back(urls: tuple[str, str]) -> None:
    source, target = urls
    await move_database(source, target, NOW, unnoticed)
    async with await open_store(target, clock=HandClock(NOW)) as store:
        await store.set_stored_text("played", "on")
    await move_database(target, source, NOW, unnoticed)
    assert (await starts(source), await starts(target)) == (True, False)
    async with await open_store(source, clock=HandClock(NOW)) as store:
        assert await store.stored_text("played") == "on"


async def test_the_time_without_a_bot_counts_as_an_outage(urls: tuple[str, str]) -> None:
    source, target = urls
    async with await open_store(source, clock=HandClock(NOW + 100)):
        pass
    await move_database(source, target, NOW + 700, unnoticed)
    async with await open_store(target, clock=HandClock(NOW + 1_000)) as store:
        assert store.downtime_after(NOW + 100) == pytest.approx(900)


class KilledError(BaseException):
    """The process is no more."""


@pytest.mark.parametrize("is_committed", [False, True], ids=["before-the-commit", "after-the-commit"])
async def test_a_move_that_is_broken_off_anywhere_leaves_one_whole_database_and_can_be_made_again(
    is_committed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, allowed = Writer.run, 0

    async def dying(self: Writer, work: Callable[[Any], Any]) -> Any:
        nonlocal allowed
        allowed -= 1
        if allowed < 0 and not is_committed:
            raise KilledError
        answer = await commit(self, work)
        if allowed < 0:
            raise KilledError
        return answer

    monkeypatch.setattr("data.move.BATCH", FEW)
    source, target = (new_url("sqlite", tmp_path, name) for name in ("from", "to"))
    await fill(source, FEW)
    before = await rows_at(source)
    for number in itertools.count():
        with monkeypatch.context() as patch, suppress(KilledError):
            patch.setattr(Writer, "run", dying)
            allowed = number
            await move_database(source, target, NOW, unnoticed)
            break
        assert await rows_at(source) == before
        is_begun = number > 0 or is_committed
        if is_begun and await starts(target):  # the last commit was the last step
            break
    assert number > len(METADATA.sorted_tables)
    assert await rows_at(target) == before
    assert (await starts(source), await starts(target)) == (False, True)


async def refusal(move: Callable[[], Any]) -> str:
    with pytest.raises(StoreError) as refused:
        await move()
    return str(refused.value)


async def test_nothing_is_overwritten_and_nothing_is_moved_twice(tmp_path: Path) -> None:
    source, target, other = (new_url("sqlite", tmp_path, name) for name in ("from", "to", "other"))
    await fill(source)
    await fill(other)
    assert "the same" in await refusal(lambda: move_database(source, source, NOW, unnoticed))
    assert "is not empty" in await refusal(lambda: move_database(source, other, NOW, unnoticed))
    assert "no file" in await refusal(
        lambda: move_database(f"sqlite:///{tmp_path}/typo.sqlite3", target, NOW, unnoticed)
    )
    assert not (tmp_path / "typo.sqlite3").exists()
    async with await open_store(source, clock=HandClock(NOW)):
        assert "Another Deckhand" in await refusal(lambda: move_database(source, target, NOW, unnoticed))
    await move_database(source, target, NOW, unnoticed)
    third = f"sqlite:///{tmp_path / 'third.sqlite3'}"
    assert "already" in await refusal(lambda: move_database(source, third, NOW, unnoticed))
    assert "already" in await refusal(lambda: move_database(source, target, NOW, unnoticed))
    (tmp_path / "to.sqlite3").unlink()
    assert "already" in await refusal(lambda: move_database(source, target, NOW, unnoticed))
    assert not any((tmp_path / f"{name}.sqlite3").exists() for name in ("third", "to"))
    assert await starts(third)


async def test_a_row_that_changes_on_the_way_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = (new_url("sqlite", tmp_path, name) for name in ("from", "to"))
    await fill(source)

    def forgetful(connection: Any, table: Table, rows: Any) -> None:  # as `insert_rows` takes them
        insert_rows(connection, table, rows)
        if table is entries:
            connection.execute(delete(entries).where(entries.c.seq == 1_234))

    monkeypatch.setattr("data.move.insert_rows", forgetful)
    assert "entries" in await refusal(lambda: move_database(source, target, NOW, unnoticed))
    assert (await starts(source), await starts(target)) == (True, False)
