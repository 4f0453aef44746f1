"""News between processes by PostgreSQL's NOTIFY: sent with the transaction that changes something, and heard by all.

Whoever may connect to a database may listen and notify there, without any right on its tables. So the channel's name is
a secret that is read from a table: nobody else hears what people do, or pretends to be a process.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from data.ownership.news import News, Topic
from data.postgres.engines import RETRY_SECONDS
from data.postgres.failures import is_temporary
from data.queries import people

CHANNEL_FACT = "news_channel"
"""The key of the fact that holds the name of the channel for news."""
CHECK_SECONDS = 10.0
"""The seconds without news after which a connection is tested: one that was cut without notice would stay silent."""
_NOTIFY = text("SELECT pg_notify(:channel, :news)")


def news_channel(connection: Connection) -> str:
    """The name of the channel for news on this database; if there is none yet, a random one is stored. The lock for
    migrations must be held.
    """
    if (known := people.stored_text(connection, CHANNEL_FACT)) is not None:
        return known
    drawn = f"deckhand-{secrets.token_hex(16)}"
    people.set_stored_text(connection, CHANNEL_FACT, drawn)
    return drawn


def tell(connection: Connection, channel: str, news: News) -> None:
    """Send ``news`` to all processes that listen on the channel, this one too, once the transaction is stored."""
    connection.execute(_NOTIFY, {"channel": channel, "news": f"{news.topic} {news.id}"})


async def listen(engine: AsyncEngine, channel: str, on_news: Callable[[News], None]) -> None:
    """Pass all news of a channel to ``on_news`` until cancelled. After each new connection the first news is
    `Topic.EVERYTHING`, because some may have been missed.
    """
    while True:
        try:
            await _listen_on_one_connection(engine, channel, on_news)
        except Exception as error:
            if not is_temporary(error):
                raise
        await asyncio.sleep(RETRY_SECONDS)


async def _listen_on_one_connection(engine: AsyncEngine, channel: str, on_news: Callable[[News], None]) -> None:
    """Pass news to ``on_news`` until the connection is lost."""

    def hear(_connection: object, _pid: int, _channel: str, words: str) -> None:
        topic, _, changed = words.partition(" ")
        if topic in set(Topic):
            on_news(News(Topic(topic), changed))

    async with engine.connect() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        ended = asyncio.Event()
        driver.add_termination_listener(lambda _: ended.set())
        await driver.add_listener(channel, hear)
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
