"""Addresses are counted by their route, without ids and tokens; the end of background tasks can be waited for."""

import asyncio
import time

import discord
import pytest
from yarl import URL

from bot.messages.api.call_counting import route_of_url
from bot.messages.api.calls import Calls, RateLimit
from bot.messages.api.edit_tokens import EditTokens


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/channels/12345/messages", "/channels/{id}/messages"),
        ("/channels/12345/messages/678", "/channels/{id}/messages/{id}"),
        ("/users/@me/channels", "/users/@me/channels"),
        ("/interactions/12345/aW50ZXJhY3Rpb24/callback", "/interactions/{id}/{token}/callback"),
        ("/webhooks/12345/aW50ZXJhY3Rpb24", "/webhooks/{id}/{token}"),
        ("/webhooks/12345/678/messages/@original", "/webhooks/{id}/{token}/messages/@original"),
        ("/webhooks/12345/messages", "/webhooks/{id}/{token}"),
        ("/applications/12345/commands", "/applications/{id}/commands"),
        ("/somewhere/else", "/{other}/{other}"),
        ("/users" * 40, "/users" * 6),
    ],
)
def test_a_route_has_neither_ids_nor_tokens(path: str, told: str) -> None:
    assert route_of_url(URL(f"https://discord.com/api/v10{path}?with=query")) == told


async def test_waiting_for_a_task_that_is_just_done_lets_the_loop_forget_it() -> None:
    client = discord.Client(intents=discord.Intents.default())
    calls = Calls(client, RateLimit(50), EditTokens(client, time.time))

    async def has_tasks_after_waiting() -> bool:
        await calls.wait_settled()
        return calls.has_tasks

    calls.spawn(asyncio.sleep(0))
    await asyncio.sleep(0)
    waiting = asyncio.create_task(has_tasks_after_waiting())  # begins right after the task's last step
    assert not await waiting
