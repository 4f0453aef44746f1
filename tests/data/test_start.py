"""Opening the store: one sentence for whatever stands against it, and nothing touched then."""

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from data.errors import StoreError
from data.store import open_store
from tests.blank_database import put_blank_database
from tests.data.processes import LOCKER, line_of, running
from tests.data.samples import HandClock

ON_SQLITE_ALONE = True

NOBODY = 65534


def refusal(url: str) -> str:
    """The sentence that opening is refused with."""
    with pytest.raises(StoreError) as refused:
        asyncio.run(open_store(url, clock=HandClock()))
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def make(url: str) -> None:
    """Opens and closes the database."""

    async def opened_and_closed() -> None:
        async with await open_store(url, clock=HandClock()):
            pass

    asyncio.run(opened_and_closed())


@contextmanager
def untouched(folder: Path) -> Iterator[None]:
    """Checks that no file in the folder changes, comes or goes, but for the empty file that carries the lock."""

    def seen() -> dict[str, bytes]:
        return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file() and file.suffix != ".lock"}

    before = seen()
    yield
    assert seen() == before


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that everybody may enter, for tests as a user with few rights."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Rights on files count for everybody but root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("url", ["sqlite:///{}", "sqlite+aiosqlite:///{}"])
async def test_a_new_database_is_made_where_there_was_none(path: Path, url: str) -> None:
    async with await open_store(url.format(path), clock=HandClock()) as store:
        assert await store.live_tables() == ()
        assert store.downtime_after(0) == 0
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_folder_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with untouched(tmp_path):
        assert f"The folder {tmp_path / 'no'} does not exist" in refusal(f"sqlite:///{tmp_path}/no/a.sqlite3")


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert "is not a file" in refusal(f"sqlite:///{tmp_path}")


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("", "is not a database address"),
        ("deckhand.sqlite3", "is not a database address"),
        ("postgresql://localhost:port/deckhand", "is not a database address"),
        ("postgresql://user:swordfish@localhost", "names no database"),
        ("postgresql+psycopg://user:swordfish@localhost/deckhand", "only postgresql+asyncpg is supported"),
        ("mysql://user:swordfish@localhost/deckhand", "only SQLite and PostgreSQL are supported"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite:///a%00b.sqlite3", "cannot exist"),
        ("sqlite:///file:a.sqlite3?mode=ro&uri=true", "names no file"),
    ],
)
def test_an_address_of_no_file_is_refused(url: str, words: str) -> None:
    sentence = refusal(url)
    assert words in sentence
    assert "swordfish" not in sentence


def test_a_file_that_may_not_be_written_is_named(shared: Path) -> None:
    file = shared / "a.sqlite3"
    make(f"sqlite:///{file}")
    shared.chmod(0o777)
    file.chmod(0o444)
    with untouched(shared):
        with ordinary_user():
            sentence = refusal(f"sqlite:///{file}")
        assert f"may not write {file}." in sentence


def test_a_folder_that_may_not_be_written_is_named(shared: Path) -> None:
    shared.chmod(0o555)
    with ordinary_user():
        sentence = refusal(f"sqlite:///{shared / 'a.sqlite3'}")
    assert f"may not write {shared}." in sentence
    assert list(shared.iterdir()) == []


def test_a_folder_that_may_not_be_entered_is_named(shared: Path) -> None:
    (shared / "inner").mkdir(mode=0o700)
    (shared / "inner").chmod(0o000)
    with ordinary_user():
        sentence = refusal(f"sqlite:///{shared / 'inner' / 'a.sqlite3'}")
    assert "may not enter the folder" in sentence


def test_a_file_that_is_no_database_is_left_alone(path: Path, url: str) -> None:
    path.write_text("Dear diary, " * 100)
    with untouched(path.parent):
        assert "is not a database" in refusal(url)


def test_a_database_of_another_program_is_left_alone(path: Path, url: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with untouched(path.parent):
        assert "belongs to another program" in refusal(url)


def test_a_database_of_a_newer_version_is_left_alone(path: Path, url: str) -> None:
    make(url)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with untouched(path.parent):
        sentence = refusal(url)
    assert "version 9999" in sentence
    assert "upgrade Deckhand" in sentence


@pytest.mark.parametrize("kind", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_database_that_another_program_has_locked_is_left_alone(path: Path, url: str, kind: str) -> None:
    make(url)
    before = path.read_bytes()
    with running(LOCKER, str(path), kind) as locker:
        assert line_of(locker) == "locked"
        assert "is locked by another program" in refusal(url)
    assert path.read_bytes() == before
    make(url)


def test_a_file_made_empty_beforehand_becomes_a_database(path: Path, url: str) -> None:
    path.touch()
    make(url)
    assert path.stat().st_size > 0


@pytest.mark.parametrize("is_there", [False, True], ids=["a new one", "one that others could read"])
async def test_a_database_and_the_files_beside_it_are_for_its_user_alone(
    path: Path, url: str, clock: HandClock, is_there: bool
) -> None:
    if is_there:
        put_blank_database(path).chmod(0o644)
        path.with_name(f"{path.name}.lock").touch(0o644)
    async with await open_store(url, clock=clock) as store:
        await store.heartbeat()
        files = [file for file in path.parent.iterdir() if file.name.startswith(path.name)]
        assert {file.name.removeprefix(path.name) for file in files} == {"", "-wal", "-shm", ".lock"}
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
