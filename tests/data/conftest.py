"""A store on a file of its own, and its clock."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.migrate import migrate
from data.sqlite import writing_engine
from data.store import Store, open_store
from tests.data.samples import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deckhand.sqlite3"


@pytest.fixture
def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database that is up to date and empty."""
    path = tmp_path_factory.mktemp("blank") / "deckhand.sqlite3"
    with writing_engine(path).begin() as connection:
        migrate(connection)
    return path.read_bytes()


@pytest.fixture
def made(path: Path, blank: bytes) -> Path:
    """The file of a database that is up to date and empty, without the time it takes to migrate."""
    path.write_bytes(blank)
    return path


@pytest.fixture
async def store(made: Path, url: str, clock: HandClock) -> AsyncIterator[Store]:
    async with await open_store(url, clock=clock) as opened:
        yield opened
