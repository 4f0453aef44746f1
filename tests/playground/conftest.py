"""A playground with the stock bot on it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from playground.server import Playground
from tests.patience import ANSWER_SECONDS
from tests.playground.browser_windows import Chromium, run_chromium
from tests.playground.stock_bot import StockBot, run_bot


@pytest.fixture
async def place() -> AsyncIterator[Playground]:
    async with Playground(("Ann", "Ben"), answer_seconds=ANSWER_SECONDS) as playground:
        yield playground


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Chromium]:
    """Chromium, in which each test opens windows of its own."""
    async with run_chromium() as running:
        yield running


@pytest.fixture
async def bot(place: Playground) -> AsyncIterator[StockBot]:
    client = StockBot()
    async with run_bot(place, client):
        yield client
