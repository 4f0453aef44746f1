"""A store on a database of its own, and its clock.

Tests that ask for ``url`` or ``store`` run on both databases, unless they ask for a file of SQLite's as well, or their
module says ``ON_SQLITE_ALONE``.
"""

import inspect
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from data.store import Store, open_store
from tests.blank_database import put_blank_database
from tests.data.samples import HandClock
from tests.data.shared_stores import SharedStores
from tests.postgres import blank_template, shared_server

FILES = frozenset({"path", "made", "shared"})
"""The fixtures that only SQLite has."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "database" not in metafunc.fixturenames:
        return
    asked = inspect.signature(metafunc.function).parameters.keys()
    is_for_files = asked & FILES or getattr(metafunc.module, "ON_SQLITE_ALONE", False)
    metafunc.parametrize("database", ["sqlite"] if is_for_files else ["sqlite", "postgresql"])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run tests that share a store in the event loop in which it is open."""
    for item in items:
        if "shared_store" in getattr(item, "fixturenames", ()) and item.get_closest_marker("asyncio"):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


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
    return _blank_url_on_server()


def _blank_url_on_server() -> str:
    """The address of a new database on the tests' server that is up to date and empty."""
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


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_stores(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[SharedStores]:
    """The stores of the folders whose tests only ask and tell a store, which empty and share one of each kind."""

    def url_of(kind: str) -> str:
        if kind == "postgresql":
            return _blank_url_on_server()
        return f"sqlite:///{put_blank_database(tmp_path_factory.mktemp('shared') / 'deckhand.sqlite3')}"

    stores = SharedStores(url_of)
    yield stores
    await stores.close()


@pytest_asyncio.fixture(loop_scope="session")
async def shared_store(
    database: str, clock: HandClock, shared_stores: SharedStores, request: pytest.FixtureRequest
) -> AsyncIterator[Store]:
    """An empty store that others have used before; one of its own for a test that looks into its file."""
    if FILES.isdisjoint(request.fixturenames):
        yield await shared_stores.lend(database, clock)
    else:
        made = put_blank_database(request.getfixturevalue("path"))
        async with await open_store(f"sqlite:///{made}", clock=clock) as opened:
            yield opened
