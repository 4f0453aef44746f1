"""News between processes by PostgreSQL's NOTIFY: sent with the transaction that they tell of, and heard by all."""

import asyncio
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from data.ownership.news import News, Topic
from data.postgres.engines import RETRY_SECONDS
from data.postgres.failures import is_temporary

CHANNEL = "deckhand"
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
            await ended.wait()
        finally:
            await connection.invalidate()
