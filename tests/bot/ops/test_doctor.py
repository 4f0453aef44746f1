"""What the doctor tells of a database: all that it has looked at, and what a new version would do to it."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import __version__
from bot.ops.database_checks import VERSION_FACT
from bot.ops.doctor import run_checks
from bot.settings import PREFIX, Settings
from data import migrations
from data.postgres.address import ServerAddress
from data.postgres.engines import writer_engine
from data.postgres.locks import LOCK_GROUP, PRESENCE_KEY
from data.sqlite.backup import back_up
from data.store import open_store
from engine.tables.log import Opening
from tests.blank_database import put_blank_database
from tests.later_release import FOLLOWING, later_release
from tests.postgres import Server, shared_server

NEWEST = migrations.VERSIONS[-1]


async def told(url: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the doctor prints without a token, so that it asks nobody else, and without the switches of these tests,
    which are no settings.
    """
    capsys.readouterr()
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith(PREFIX)]:
            patch.delenv(name)
        await run_checks(Settings.model_validate({"token": "", "database_url": url}))
    return capsys.readouterr().out


async def test_the_doctor_tells_what_it_found_where_all_is_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'd.sqlite3'}"
    async with await open_store(url, clock=lambda: 1e9) as store:
        await store.add_table(Opening("7Q2MX", "hi-lo-jack", bytes(32), 1e9), guild_id="g", channel_id="c", host_id="h")
    first = await told(url, capsys)
    assert f"ok   the database {tmp_path / 'd.sqlite3'} can be opened: SQLite 3." in first
    assert f" MB, version {NEWEST}, the newest" in first
    assert "holds 1 live table and 0 ended tables; a bot last used it 2001-09-09 01:46 UTC" in first
    assert "ok   no copy of it lies beside it" in first
    assert "ok   its disk has " in first
    assert "ok   1 live table can be replayed" in first
    assert "ok   Discord has refused none of the commands" in first
    assert first.endswith(f"To be mended: 1 of {len(first.splitlines()) - 1} findings.\n")
    back_up(url, tmp_path / "nightly.sqlite3")
    os.utime(tmp_path / "nightly.sqlite3", (1e9, 1e9))
    (tmp_path / "another.sqlite3").write_text("of another program")
    assert "ok   the newest copy beside it is nightly.sqlite3, of 2001-09-09 01:46 UTC" in await told(url, capsys)


async def test_the_doctor_tries_an_older_file_on_a_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = put_blank_database(tmp_path / "d.sqlite3")
    before = path.read_bytes()
    with later_release(tmp_path / "migrations"):
        found = await told(f"sqlite:///{path}", capsys)
    assert f"version {NEWEST}, which a start brings to {FOLLOWING}; it was tried without a trace" in found
    assert path.read_bytes() == before


async def test_the_doctor_refuses_a_file_of_before_the_first_release(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = put_blank_database(tmp_path / "d.sqlite3")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0018'")
    before = path.read_bytes()
    found = await told(f"sqlite:///{path}", capsys)
    assert (
        f"FAIL The database {path} has version 0018, which no release of Deckhand has made (0.1.0 made 0019); " in found
    )
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("last", "line"),
    [
        (None, f"ok   this is Deckhand {__version__}; no bot of a release has used the database yet"),
        ("0.0.9", f"ok   this is Deckhand {__version__}; a bot of version 0.0.9 last used the database"),
        (__version__, f"ok   this is Deckhand {__version__}; a bot of version {__version__} last used the database"),
        ("0.10.2", f"FAIL this is Deckhand {__version__}, which is older than the bot that last used the database, of"),
    ],
    ids=["none", "older", "same", "newer"],
)
async def test_the_doctor_says_if_a_newer_version_used_the_database(
    last: str | None, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'd.sqlite3'}"
    async with await open_store(url, clock=lambda: 1e9) as store:
        if last is not None:
            await store.set_stored_text(VERSION_FACT, last)
    assert line in await told(url, capsys)


# -- a new version on a copy of a PostgreSQL database -----------------------------------------------------------------


@pytest.fixture
def server() -> Server:
    return shared_server()


async def left(server: Server) -> str:
    """The name of a database that this version has left, with a table."""
    name = server.create()
    async with await open_store(server.url(name), clock=lambda: 1e9) as store:
        await store.add_table(Opening("7Q2MX", "hi-lo-jack", bytes(32), 1e9), guild_id="g", channel_id="c", host_id="h")
    return name


async def test_the_doctor_refuses_a_database_of_before_the_first_release(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    name = await left(server)
    server.execute("UPDATE alembic_version SET version_num = '0018'", name)
    before = server.dump(name)
    found = await told(server.url(name), capsys)
    assert (
        "has version 0018, which no release of Deckhand has made (0.1.0 made 0019); start with a new database." in found
    )
    assert server.dump(name) == before


async def test_a_new_version_is_tried_on_a_copy_as_the_page_for_hosts_says(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, copy = await left(server), server.create("TEMPLATE template0")
    await asyncio.to_thread(server.copy_by_dump, name, copy)
    with later_release(tmp_path / "migrations"):
        await a_copy_is_tried(server, name, copy, capsys)


async def a_copy_is_tried(server: Server, name: str, copy: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = await told(server.url(copy), capsys)
    assert "can be opened: PostgreSQL, " in found
    assert f"version {NEWEST}, which a start brings to {FOLLOWING}; it was tried without a trace" in found
    assert "the database holds 1 live table" in found
    assert "1 live table can be replayed" in found
    for one in (name, copy):
        assert server.execute("SELECT version_num FROM alembic_version", one) == NEWEST
    async with await open_store(server.url(copy), clock=lambda: 2e9) as store:
        assert [row.id for row in await store.live_tables()] == ["7Q2MX"]
    assert f"version {FOLLOWING}, the newest" in await told(server.url(copy), capsys)


async def test_an_older_database_that_a_bot_uses_is_left_alone(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A trial keeps everybody else from its tables."""
    name = await left(server)
    engine = writer_engine(ServerAddress.parse(server.url(name)))
    with later_release(tmp_path / "migrations"):
        async with engine.connect() as bot:
            await bot.exec_driver_sql(f"SELECT pg_advisory_lock_shared({LOCK_GROUP}, {PRESENCE_KEY})")
            found = await told(server.url(name), capsys)
        await engine.dispose()
        assert "is older than this version, and a bot uses it; let the doctor try a copy." in found
        assert "was tried without a trace" in await told(server.url(name), capsys)
