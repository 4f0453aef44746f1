"""The gateway: sessions that survive a dropped line, intents, shards, and what it refuses."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import discord
import pytest

from playground.discord.sessions import Intents
from playground.driver import user_actions
from playground.server import Playground
from tests.patience import WAIT_SECONDS
from tests.playground.stock_bot import StockBot, add_commands, run_bot
from tests.playground.virtual_world import VirtualWorld


async def test_a_dropped_line_is_resumed_and_nothing_is_missed(place: Playground, bot: StockBot) -> None:
    ann = place.person("Ann")
    identified = place.world.sessions.identifies
    place.gateway.cut_connections()
    answer = await ann.slash("/echo", text="meanwhile")
    assert answer is not None
    assert answer.text == "meanwhile"
    await asyncio.wait_for(bot.resumed.wait(), WAIT_SECONDS)
    assert place.world.sessions.identifies == identified


async def test_a_bot_that_is_asked_to_reconnect_resumes(place: Playground, bot: StockBot) -> None:
    identified = place.world.sessions.identifies
    place.gateway.ask_to_reconnect()
    await asyncio.wait_for(bot.resumed.wait(), WAIT_SECONDS)
    assert place.world.sessions.identifies == identified
    assert await place.person("Ann").slash("/echo", text="back") is not None


async def test_an_invalid_session_makes_the_bot_identify_anew(place: Playground, bot: StockBot) -> None:
    place.gateway.invalidate_sessions()
    await place.until(lambda: place.world.sessions.identifies == 2 and place.world.sessions.online_sessions)
    assert await place.person("Ann").slash("/echo", text="back") is not None


async def test_a_closed_bot_ends_its_session(place: Playground) -> None:
    client = StockBot()
    async with run_bot(place, client):
        assert place.world.bot_state == "online"
    await place.until(lambda: place.world.bot_state == "offline")
    assert not place.world.sessions.online_sessions


async def test_a_wrong_token_cannot_log_in(place: Playground) -> None:
    place.world.token = "another"
    client = StockBot()
    started = asyncio.create_task(client.login("wrong"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discord.http.Route, "BASE", place.api_base)
        with pytest.raises(discord.LoginFailure):
            await started
    await client.close()


async def test_privileged_intents_must_be_allowed(place: Playground) -> None:
    client = StockBot(intents=discord.Intents(guilds=True, message_content=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with run_bot(place, client):
            pass


async def test_two_shards_share_the_guild_and_the_direct_messages(place: Playground) -> None:
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), shard_count=2, guild_ready_timeout=0.02)
    client.before_identify_hook = _at_once  # type: ignore[method-assign]  # the documented hook
    tree = discord.app_commands.CommandTree(client)
    add_commands(tree)
    async with run_bot(place, client):
        await tree.sync()
        ann = place.person("Ann")
        assert sorted(session.shard for session in place.world.sessions.online_sessions) == [(0, 2), (1, 2)]
        assert await ann.slash("/echo", channel="general", text="here") is not None
        assert await ann.slash("/echo", channel="dm", text="there") is not None


async def test_a_bot_hears_what_its_intents_ask_for(place: Playground, bot: StockBot) -> None:
    ann = place.person("Ann")
    await ann.say("hello all")
    await ann.say("hello bot", channel="dm")
    heard = [await asyncio.wait_for(bot.heard.get(), WAIT_SECONDS) for _ in range(2)]
    assert [message.content for message in heard] == ["", "hello bot"]


def test_events_are_numbered_filtered_and_kept() -> None:
    wire = VirtualWorld(intents=Intents.GUILDS)
    user_actions.say(wire.world, wire.ann, wire.general, "unheard")
    assert wire.events == []
    wire.session.sink = None
    wire.world.add_channel("late")
    wire.go()
    assert [event["t"] for event in wire.session.missed_events(0) or ()] == ["CHANNEL_CREATE", "INTERACTION_CREATE"]
    assert [event["s"] for event in wire.session.missed_events(1) or ()] == [2]
    assert wire.session.missed_events(9) is None


def test_a_session_waits_five_minutes_for_its_bot() -> None:
    wire = VirtualWorld()
    wire.world.sessions.drop(wire.session)
    wire.skip(299)
    assert wire.world.sessions.resume(wire.session.id, 0, wire.events.append) is not None
    wire.world.sessions.drop(wire.session)
    wire.skip(301)
    assert wire.world.sessions.resume(wire.session.id, 0, wire.events.append) is None


Connect = Callable[..., Any]


@pytest.fixture
async def connect(place: Playground) -> AsyncIterator[Connect]:
    """A raw gateway connection that has received HELLO."""
    async with aiohttp.ClientSession() as session:

        async def connected() -> aiohttp.ClientWebSocketResponse:
            socket = await session.ws_connect(place.gateway_url + "?v=10&encoding=json")
            hello = await socket.receive_json()
            assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41_250)
            return socket

        yield connected


def identify(**changed: Any) -> dict[str, Any]:
    return {"op": 2, "d": {"token": "playground", "intents": 1, "properties": {}} | changed}


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        (identify(token="wrong"), 4004),
        (identify(intents=1 << 1), 4014),
        (identify(intents="many"), 4013),
        (identify(shard=[2, 2]), 4010),
        ({"op": 3, "d": {}}, 4003),
        ({"op": 77, "d": {}}, 4001),
        ([], 4002),
    ],
)
async def test_the_gateway_closes_with_discords_codes(connect: Connect, payload: Any, code: int) -> None:
    socket = await connect()
    await socket.send_json(payload)
    await socket.receive()
    assert socket.close_code == code


async def test_to_identify_twice_is_refused(connect: Connect) -> None:
    socket = await connect()
    await socket.send_json(identify())
    assert [(await socket.receive_json())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
    await socket.send_json(identify())
    await socket.receive()
    assert socket.close_code == 4005


async def test_heartbeats_are_acknowledged_and_unknown_sessions_are_invalid(connect: Connect) -> None:
    socket = await connect()
    await socket.send_json({"op": 1, "d": None})
    assert (await socket.receive_json())["op"] == 11
    await socket.send_json({"op": 6, "d": {"token": "playground", "session_id": "none", "seq": 3}})
    assert (await socket.receive_json()) == {"op": 9, "d": False}
    await socket.close()


async def test_more_than_120_payloads_a_minute_are_too_many(connect: Connect) -> None:
    socket = await connect()
    for _ in range(121):
        await socket.send_json({"op": 1, "d": None})
    while not socket.closed:
        await socket.receive()
    assert socket.close_code == 4008


async def _at_once(shard_id: int | None, *, initial: bool = False) -> None:
    """Do not wait five seconds before identifying."""
