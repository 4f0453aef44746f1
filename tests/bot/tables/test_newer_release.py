"""A table on which a newer release has written stays untouched by an older one, as in a rolling upgrade."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import __version__
from bot.tables.deadlines import WaitingTimes
from bot.tables.releases import is_newer_release
from engine.tables.actions import Join
from tests.bot.hosting import ANN, BEN, CEM, Clock, Hosting, hosting, refused

TIMING = WaitingTimes(pace=1.0, ping_after=0.0, lobby=100.0)
NEWER_LINE = "INSERT INTO entries (table_id, seq, at, cause, line, digest) VALUES (?, 99, 2e6, 'host', 'dance', 'x')"


def changed(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)


def rows(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        names = ("tables", "entries", "seats")
        return [row for name in names for row in connection.execute(f"SELECT * FROM {name}")]  # our own


async def release_of(held: Hosting, table_id: str) -> str | None:
    """The release that the store names for a table."""
    stored = await held.store._store.load_table(table_id)
    assert stored is not None
    return stored.release


@pytest.mark.parametrize("has_new_lines", [False, True])
async def test_it_is_neither_closed_nor_gone_on_with(tmp_path: Path, has_new_lines: bool) -> None:
    """It was closed for good if its log does not replay; and its next line would go by the rules of before."""
    path = tmp_path / "tables.sqlite3"
    async with hosting(tmp_path, timing=TIMING) as held:
        table_id = (await held.opened(ANN)).id
    changed(path, "UPDATE tables SET release = '99.0.0'")
    if has_new_lines:
        changed(path, NEWER_LINE, table_id)
    before = rows(path)
    async with hosting(tmp_path, Clock(3_000_000.0), timing=TIMING) as held:
        await held.tables.start()
        assert await refused(held.tables.get(table_id)) == "newer_release"
        assert await refused(held.tables.table_in_channel("11")) == "newer_release"
        await held.rings(1_000_000.0)
        await held.tables.stop()
        assert held.watcher.losses == []
    assert rows(path) == before


async def test_a_game_that_a_newer_release_has_ended_is_shown_if_it_replays(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    async with hosting(tmp_path) as held:
        live = await held.opened(ANN, BEN)
    changed(path, "UPDATE tables SET release = '99.0.0', status = 'closed', last_seq = ?", live.table.seq)
    async with hosting(tmp_path) as held:
        assert (await held.tables.get(live.id)).table.seq == live.table.seq
    changed(path, NEWER_LINE, live.id)
    before = rows(path)
    async with hosting(tmp_path) as held:
        assert await refused(held.tables.get(live.id)) == "newer_release"
    assert rows(path) == before


@pytest.mark.parametrize("before", [None, "0.0.9"])
async def test_each_release_names_itself_where_it_writes(tmp_path: Path, before: str | None) -> None:
    async with hosting(tmp_path) as held:
        live = await held.opened(ANN)
        assert (await release_of(held, live.id), live.is_release_noted) == (__version__, True)
    changed(tmp_path / "tables.sqlite3", "UPDATE tables SET release = ?", before)
    async with hosting(tmp_path) as held:
        live = await held.tables.get(live.id)
        assert (await release_of(held, live.id), live.is_release_noted) == (before, False)
        await held.tables.act(CEM, live, Join(player=CEM.id, interaction="5"))
        assert (await release_of(held, live.id), live.is_release_noted) == (__version__, True)


def test_releases_follow_each_other_by_their_numbers() -> None:
    assert is_newer_release("0.10.0", than="0.9.9")
    assert not is_newer_release("0.2.0", than="0.2.0rc1")
    assert not is_newer_release(__version__, than=__version__)
