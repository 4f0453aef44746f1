"""Checkpoints are stored beside the logs, on both databases; many tables are read by three statements."""

import pytest
from sqlalchemy import Connection, event

from data.models import TablePlace
from data.queries import looks
from data.store import Store
from engine.tables.checkpoints import Checkpoint
from engine.tables.log import Entry, Opening
from tests.data.samples import entry, log, opening
from tests.stored import until_checkpoints_are_stored

KEPT = Checkpoint(5, "source", "before", "log", '[["Ä"]]', "seal")


async def table(store: Store, name: str, *entries: Entry, of: Opening | None = None) -> None:
    of = of or opening(name)
    await store.add_table(of, guild_id="g", channel_id=f"in {name}", host_id="ann")
    if entries:
        await store.append(name, entries)


async def test_the_latest_checkpoint_is_kept(store: Store) -> None:
    await table(store, "A", *log(1, 2, 3, 4, 5, 6))
    await table(store, "B", *log(1))
    for number in (1, 5):
        store.keep_checkpoint("A", KEPT._replace(seq=number))
        await until_checkpoints_are_stored(store)
    found = {name: await store.load_table(name) for name in "AB"}
    assert {name: one and one.checkpoint for name, one in found.items()} == {"A": KEPT, "B": None}
    one = found["A"]
    assert one is not None
    assert len(one.entries) == 6


async def test_a_checkpoint_of_no_table_is_not_kept(store: Store) -> None:
    store.keep_checkpoint("NONE", KEPT)
    await until_checkpoints_are_stored(store)
    assert await store.tables_to_look_at(["NONE"]) == ()


async def test_what_is_needed_to_look_at_tables_is_read(store: Store) -> None:
    joins = (entry(1, line="join player=ann interaction=1"), entry(2, line="start"))
    await table(store, "A", *joins, *log(3, 4, 5, 6, 7))
    await table(store, "B", *joins, *log(3), of=opening("B")._replace(is_test=True, set_id="S"))
    await table(store, "C")
    await table(store, "D", *log(1))
    store.keep_checkpoint("A", KEPT)
    await until_checkpoints_are_stored(store)
    found = {one.opening.table: one for one in await store.tables_to_look_at(["A", "B", "C", "NONE"])}
    assert {name: [one.seq for one in look.entries] for name, look in found.items()} == {
        "A": [1, 5, 6, 7],
        "B": [1, 2, 3],
        "C": [],
    }
    for name, look in found.items():
        stored = await store.load_table(name)
        assert stored is not None
        assert look[:4] == (stored.opening, stored.place, stored.release, stored.checkpoint)
        assert set(look.entries) <= set(stored.entries)
    assert found["A"].place == TablePlace("g", "in A", "ann")


async def test_many_tables_are_read_by_three_statements(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(9):
        await table(store, f"T{number}", *log(1, 2))
    statements, read = list[str](), looks.tables_to_look_at

    def note(_connection: object, _cursor: object, statement: str, *_others: object) -> None:
        statements.append(statement.split(maxsplit=1)[0])

    def reading(connection: Connection, table_ids: list[str]) -> object:
        event.listen(connection, "before_cursor_execute", note)
        return read(connection, table_ids)

    monkeypatch.setattr(looks, "tables_to_look_at", reading)
    assert len(await store.tables_to_look_at([f"T{number}" for number in range(9)])) == 9
    assert statements.count("SELECT") == 3
