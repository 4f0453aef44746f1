"""A store on a file of its own, and its clock."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.store import Store, open_store
from tests.blank_database import put_blank_database
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


@pytest.fixture
def made(path: Path) -> Path:
    """The file of a database that is up to date and empty, without the time it takes to migrate."""
    return put_blank_database(path)


@pytest.fixture
async def store(made: Path, url: str, clock: HandClock) -> AsyncIterator[Store]:
    async with await open_store(url, clock=clock) as opened:
        yield opened
