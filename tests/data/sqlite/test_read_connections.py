"""A question to a database file is one hop between threads, however many statements it takes."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from data.store import Store
from engine.errors import SaveError
from tests.data.samples import log, opening

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


async def test_a_question_cannot_write(store: Store) -> None:
    with pytest.raises(OperationalError, match="readonly"):
        await store._run_query(lambda connection: connection.exec_driver_sql("DELETE FROM tables"))


async def test_a_closed_store_answers_nothing(store: Store) -> None:
    await store.player("ann")
    await store.close()
    with pytest.raises(SaveError, match="closed"):
        await store.player("ann")
