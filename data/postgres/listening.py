"""News between processes by PostgreSQL's NOTIFY: sent with the transaction that they tell of, and heard by all."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from data.ownership.news import News, Topic
from data.postgres.engines import RETRY_SECONDS
from data.postgres.failures import is_temporary

CHANNEL = "deckhand"
CHECK_SECONDS = 10.0
"""Seconds after which a line on which nothing came is tried: one that was cut in silence would stay silent."""
_NOTIFY = text("SELECT pg_notify(:channel, :news)")


def tell(connection: Connection, news: News) -> None:
    """Tell all processes that listen, this one too, once the transaction is stored."""
    connection.execute(_NOTIFY, {"channel": CHANNEL, "news": f"{news.topic} {news.id}"})


async def listen(engine: AsyncEngine, on_news: Callable[[News], None]) -> None:
    """Pass all news on until cancelled. After each connection, also after a loss, the first is that some may have been
    missed.
    """
    while True:
        try:
            await _listen_on_one_connection(engine, on_news)
        except Exception as error:
            if not is_temporary(error):
                raise
        await asyncio.sleep(RETRY_SECONDS)


async def _listen_on_one_connection(engine: AsyncEngine, on_news: Callable[[News], None]) -> None:
    """Pass news on until the connection is lost."""

    def hear(_connection: object, _pid: int, _channel: str, words: str) -> None:
        topic, _, changed = words.partition(" ")
        if topic in set(Topic):
            on_news(News(Topic(topic), changed))

    async with engine.connect() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        ended = asyncio.Event()
        driver.add_termination_listener(lambda _: ended.set())
        await driver.add_listener(CHANNEL, hear)
        on_news(News(Topic.EVERYTHING))
        try:
            while not ended.is_set() and await _is_alive(driver):
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(ended.wait(), CHECK_SECONDS)
        finally:
            await connection.invalidate()


async def _is_alive(driver: Any) -> bool:  # noqa: ANN401  # a connection of the driver's, which is an extra
    """Whether the server answers on a connection."""
    try:
        await driver.fetchval("SELECT 1", timeout=CHECK_SECONDS)
    except Exception:  # noqa: BLE001  # whatever it was, nothing is heard on this line
        return False
    return True
