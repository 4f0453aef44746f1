"""A store on a database of its own, and its clock.

Tests that ask for ``url`` or ``store`` run on both databases, unless they ask for a file of SQLite's as well, or their
module says ``ON_SQLITE_ALONE``.
"""

import inspect
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.store import Store, open_store
from tests.blank_database import put_blank_database
from tests.data.samples import HandClock
from tests.postgres import blank_template, shared_server

FILES = frozenset({"path", "made", "shared"})
"""The fixtures that only SQLite has."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "database" not in metafunc.fixturenames:
        return
    asked = inspect.signature(metafunc.function).parameters.keys()
    is_for_files = asked & FILES or getattr(metafunc.module, "ON_SQLITE_ALONE", False)
    metafunc.parametrize("database", ["sqlite"] if is_for_files else ["sqlite", "postgresql"])


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deckhand.sqlite3"


@pytest.fixture
def url(database: str, request: pytest.FixtureRequest) -> str:
    """The address of a database that is empty: of SQLite's, one that is still to be made."""
    if database == "sqlite":
        return f"sqlite+aiosqlite:///{request.getfixturevalue('path')}"
    server = shared_server()
    return server.url(server.create("TEMPLATE", blank_template(server), "STRATEGY file_copy"))


@pytest.fixture
def made(path: Path) -> Path:
    """The file of a database that is up to date and empty, without the time it takes to migrate."""
    return put_blank_database(path)


@pytest.fixture
async def store(
    database: str, url: str, clock: HandClock, request: pytest.FixtureRequest, path: Path
) -> AsyncIterator[Store]:
    if database == "sqlite":
        put_blank_database(path)
    async with await open_store(url, clock=clock) as opened:
        yield opened
