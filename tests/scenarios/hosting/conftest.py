"""Bots that share the servers of one playground by a PostgreSQL database."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from data.postgres import sharing as data_sharing
from playground.server import Playground
from tests.postgres import Server, blank_template, shared_server
from tests.scenarios.hosting.shore import Shore


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a server that has just been started, nor for Discord to let a shard identify itself."""
    monkeypatch.setattr(data_sharing, "SETTLING_SECONDS", 0.0)
    monkeypatch.setattr("bot.messages.api.shards.IDENTIFY_SECONDS", 0.01)
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0.01)


@pytest.fixture
def server(own_discord: None) -> Server:
    return shared_server()


@pytest.fixture
def url(server: Server) -> str:
    return server.url(server.create("TEMPLATE", blank_template(server), "STRATEGY file_copy"))


@pytest.fixture
async def shore(impatient: None, place: Playground, url: str) -> AsyncIterator[Shore]:
    place.world.sessions.recommended_shards = 2
    async with AsyncExitStack() as stack:
        yield Shore(place, url, stack)
