"""Databases of earlier releases open with all that they hold; those of the development before the first are refused.

``release_0_1/`` holds what release 0.1.0 left behind after some games, with rows of all kinds: its database on each
server, as SQL.
"""

import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, select

from data.errors import StoreError
from data.leaderboards.ratings import FORMULA
from data.postgres.address import ServerAddress, is_postgres
from data.postgres.engines import writer_engine as server_engine
from data.reader import open_reader
from data.schema import METADATA
from data.sqlite.engines import database_path, writer_engine
from data.store import open_store
from tests.blank_database import put_blank_database
from tests.data.samples import HandClock
from tests.later_release import later_release
from tests.postgres import blank_template, shared_server

LEFT = Path(__file__).parent / "release_0_1"
OF_ANY_START = {"alembic_version", "facts", "lease", "outages", "part_owners"}
"""The tables in which a start writes."""
OF_SERVERS = {"part_owners"}
"""The tables in which SQLite has no rows."""
RATINGS = {"mu", "sigma", "overall_mu", "overall_sigma"}
"""The columns that are counted again, because the formula has changed since."""
AFTER = 1_800_000_000.0
"""When the databases are opened again, in seconds since 1970."""
BEFORE_RELEASES = ("0001", "0018", "before")

Rows = Mapping[str, list[dict[str, Any]]]


@pytest.fixture
def url(database: str, tmp_path: Path) -> str:
    """The address of a database that release 0.1.0 has left."""
    text = (LEFT / f"{database}.sql").read_text()
    if database == "postgresql":
        server = shared_server()
        name = server.create("TEMPLATE template0")
        server.execute(text, name)
        return server.url(name)
    with closing(sqlite3.connect(tmp_path / "left.sqlite3")) as connection:
        connection.executescript(text)
    return f"sqlite:///{tmp_path / 'left.sqlite3'}"


async def rows_of(url: str) -> Rows:
    """All rows by the name of their table, each with its values by column."""

    def read(connection: Connection) -> Rows:
        found = MetaData()
        found.reflect(connection)
        return {
            name: [dict(row) for row in connection.execute(select(table).order_by(*table.primary_key)).mappings()]
            for name, table in found.tables.items()
        }

    if not is_postgres(url):
        with writer_engine(database_path(url)).connect() as connection:
            return read(connection)
    engine = server_engine(ServerAddress.parse(url))
    async with engine.connect() as opened:
        rows = await opened.run_sync(read)
    await engine.dispose()
    return rows


def schema_of(url: str) -> str:
    """What a database says of its tables and indexes, with equal spacing."""
    if is_postgres(url):
        server = shared_server()
        return server.dump(server.database_of(url), "--schema-only")
    with closing(sqlite3.connect(database_path(url))) as connection:
        found = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
        return "\n".join(f"{name}: {' '.join(sql.split())}" for name, sql in found)


def new_database(url: str) -> str:
    """The address of a new, empty database of the same kind, up to date."""
    if is_postgres(url):
        server = shared_server()
        return server.url(server.create("TEMPLATE", blank_template(server), "STRATEGY file_copy"))
    return f"sqlite:///{put_blank_database(database_path(url).with_name('new.sqlite3'))}"


async def opened_and_closed(url: str) -> None:
    async with await open_store(url, clock=HandClock(AFTER)) as store:
        assert [row.id for row in await store.live_tables()] == ["T014", "T015"]
        assert (await store.recount()).differences == 0


def assert_kept(before: Rows, after: Rows) -> None:
    """Fail unless each row is there, with the values that it had but for ratings."""
    for name, rows in before.items():
        if name not in OF_ANY_START:
            kept = rows[0].keys() - RATINGS if rows else ()
            assert values_of(after[name], kept) == values_of(rows, kept), name


def values_of(rows: Sequence[dict[str, Any]], columns: Collection[str]) -> list[dict[str, Any]]:
    """The values of these columns in each row."""
    return [{column: row[column] for column in columns} for row in rows]


async def test_what_is_kept_of_a_release_has_rows_of_all_kinds(url: str) -> None:
    rows = await rows_of(url)
    empty = {name for name in rows if not rows[name]}
    assert empty <= (OF_ANY_START if is_postgres(url) else OF_SERVERS)
    assert rows.keys() <= METADATA.tables.keys() | {"alembic_version"}


async def test_a_database_of_a_release_opens_with_all_that_it_holds(url: str) -> None:
    before = await rows_of(url)
    await opened_and_closed(url)
    assert_kept(before, await rows_of(url))


async def test_its_ratings_are_counted_again(url: str) -> None:
    before = await rows_of(url)
    await opened_and_closed(url)
    after = await rows_of(url)
    for name in ("results", "standings"):
        ratings = [values_of(rows[name], RATINGS & rows[name][0].keys()) for rows in (before, after)]
        assert ratings[0] != ratings[1], name
    assert {(row["formula"], row["last_result"]) for row in after["rated_guilds"]} == {
        (FORMULA, max(row["number"] or 0 for row in after["results"]))
    }


async def test_then_it_is_like_a_new_one_to_the_letter(url: str) -> None:
    await opened_and_closed(url)
    assert schema_of(url) == schema_of(new_database(url))


async def test_the_next_release_opens_it_too(url: str, tmp_path: Path) -> None:
    before = await rows_of(url)
    with later_release(tmp_path / "migrations"):
        await opened_and_closed(url)
        await opened_and_closed(url)
    after = await rows_of(url)
    assert_kept(before, after)
    assert {row["release"] for row in after["entries"]} == {""}


# -- before the first release -----------------------------------------------------------------------------------------


@pytest.fixture(params=BEFORE_RELEASES)
def too_old(request: pytest.FixtureRequest, url: str) -> Iterator[str]:
    """The address of a database that says it is of a version that no release has made; nothing may change there."""
    statement = f"UPDATE alembic_version SET version_num = '{request.param}'"
    if is_postgres(url):
        server = shared_server()
        server.execute(statement, server.database_of(url))
        before = server.dump(server.database_of(url))
        yield url
        assert server.dump(server.database_of(url)) == before
        return
    path = database_path(url)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)
    content = path.read_bytes()
    yield url
    assert path.read_bytes() == content
    assert {file.name for file in path.parent.iterdir()} == {path.name}


async def test_a_database_of_before_the_first_release_is_refused_and_left_alone(
    too_old: str, request: pytest.FixtureRequest
) -> None:
    version = request.node.callspec.params["too_old"]
    for opening in (open_store(too_old, clock=HandClock(AFTER)), open_reader(too_old)):
        with pytest.raises(StoreError) as refused:
            await opening
        no_release = "which no release of Deckhand has made (0.1.0 made 0019); start with a new database."
        assert str(refused.value).endswith(f" has version {version}, {no_release}")
