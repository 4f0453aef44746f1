"""A question to a database file is one hop between threads, however many statements it takes."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from data.read_connections import URGENCY, Urgency
from data.sqlite.engines import READER_CONNECTIONS
from data.store import Store
from engine.errors import SaveError
from tests.data.samples import log, opening
from tests.patience import WAIT_SECONDS

ON_SQLITE_ALONE = True


async def hops_of(asking: Awaitable[object], monkeypatch: pytest.MonkeyPatch) -> int:
    """How often another thread wakes the event loop while ``asking`` is awaited."""
    loop, woken = asyncio.get_running_loop(), list[object]()
    real = loop.call_soon_threadsafe

    def counted(callback: Callable[..., object], *told: Any, **more: Any) -> asyncio.Handle:
        woken.append(callback)
        return real(callback, *told, **more)

    with monkeypatch.context() as patch:
        patch.setattr(loop, "call_soon_threadsafe", counted)
        await asking
    return len(woken)


async def test_a_question_is_one_hop(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.add_table(opening(), guild_id="g", channel_id="c", host_id="ann")
    await store.append("A", log(3))
    assert await store.load_table("A") is not None  # on a connection that is there from now on
    assert await hops_of(store.load_table("A"), monkeypatch) == 1
    assert await hops_of(store.players(["ann", "ben", "cem"]), monkeypatch) == 1


async def test_a_question_that_fails_leaves_its_connection_to_the_next(store: Store) -> None:
    await store.add_table(opening(), guild_id="g", channel_id="c", host_id="ann")
    for _ in range(5):
        with pytest.raises(OperationalError, match="no such table"):
            await store._run_query(lambda connection: connection.exec_driver_sql("SELECT * FROM nowhere"))
        assert await store.load_table("A") is not None


async def test_a_connection_whose_question_was_given_up_is_nobodys_until_it_has_answered(store: Store) -> None:
    goes_on = threading.Event()

    async def gives_up() -> None:
        begun = asyncio.Event()
        loop = asyncio.get_running_loop()

        def hang(_connection: Connection) -> None:
            loop.call_soon_threadsafe(begun.set)
            goes_on.wait()

        asking = asyncio.create_task(store._run_query(hang))
        await begun.wait()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)

    URGENCY.set(Urgency.ANSWER)
    try:
        for left in range(READER_CONNECTIONS - 1, 0, -1):
            await gives_up()
            for _ in range(left + 1):
                await asyncio.wait_for(store.player("ann"), WAIT_SECONDS)
        await gives_up()
        waiting = asyncio.create_task(store.player("ann"))
        await asyncio.sleep(0)
    finally:
        goes_on.set()
    await asyncio.wait_for(waiting, WAIT_SECONDS)


async def test_a_question_cannot_write(store: Store) -> None:
    with pytest.raises(OperationalError, match="readonly"):
        await store._run_query(lambda connection: connection.exec_driver_sql("DELETE FROM tables"))


async def test_a_closed_store_answers_nothing(store: Store) -> None:
    await store.player("ann")
    await store.close()
    with pytest.raises(SaveError, match="closed"):
        await store.player("ann")
