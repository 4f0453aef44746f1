"""A playground with the stock bot on it."""

from collections.abc import AsyncIterator

import pytest

from playground.server import Playground
from tests.patience import ANSWER_SECONDS
from tests.playground.stock_bot import StockBot, run_bot


@pytest.fixture
async def place() -> AsyncIterator[Playground]:
    async with Playground(("Ann", "Ben"), answer_seconds=ANSWER_SECONDS) as playground:
        yield playground


@pytest.fixture
async def bot(place: Playground) -> AsyncIterator[StockBot]:
    client = StockBot()
    async with run_bot(place, client):
        yield client
