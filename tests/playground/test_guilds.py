"""Several guilds, and several sessions of one shard."""

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest

from playground.discord.guild import add_guild, guild_create_data
from playground.discord.interaction_lifecycle import begin_interaction
from playground.discord.interactions import InteractionKind
from playground.discord.sessions import Intents, Session
from playground.discord.world import TOKEN
from playground.server import Playground
from tests.patience import ANSWER_SECONDS, WAIT_SECONDS


@pytest.fixture
async def place() -> AsyncIterator[Playground]:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as playground:
        yield playground


def heard(session: Session, event: str) -> list[str]:
    """The ids in the events of a kind that a session was sent."""
    return [payload["d"]["id"] for payload in session.buffer if payload["t"] == event]


def opened(place: Playground, number: int, count: int, intents: Intents = Intents.GUILDS) -> Session:
    return place.world.sessions.open(intents, (number, count), lambda _payload: None)


def test_guilds_that_are_founded_one_after_the_other_belong_to_shards_in_turn() -> None:
    world = Playground(answer_seconds=ANSWER_SECONDS).world
    ids = [world.guild_id, *(add_guild(world, name) for name in ("Lighthouse", "Pier"))]
    shards = [(int(one) >> 22) % 3 for one in ids]
    assert sorted(shards) == [0, 1, 2]
    assert shards[1] == (shards[0] + 1) % 3


def test_each_guild_has_channels_of_its_own_and_an_everyone_of_its_own() -> None:
    world = Playground(answer_seconds=ANSWER_SECONDS).world
    other = add_guild(world, "Lighthouse")
    first, second = (guild_create_data(world, Intents.GUILDS, one) for one in (world.guild_id, other))
    assert not {one["id"] for one in first["channels"]} & {one["id"] for one in second["channels"]}
    assert {one["guild_id"] for one in second["channels"]} == {other}
    assert other in [role["id"] for role in second["roles"]]
    assert second["name"] == "Lighthouse"


async def test_every_session_of_shard_0_hears_a_click_in_direct_messages(place: Playground) -> None:
    sessions = [opened(place, 0, 2, Intents.NONE), opened(place, 0, 2), opened(place, 1, 2)]
    ann = place.person("Ann")
    click = begin_interaction(place.world, ann.user, place.world.open_dm(ann.user), InteractionKind.COMPONENT, {})
    assert [heard(session, "INTERACTION_CREATE") for session in sessions] == [[click.id], [click.id], []]


async def test_a_click_in_a_guild_is_heard_by_all_sessions_of_its_shard_also_without_intents(place: Playground) -> None:
    other = add_guild(place.world, "Lighthouse")
    number = (int(other) >> 22) % 2
    sessions = [opened(place, number, 2, Intents.NONE), opened(place, number, 2), opened(place, 1 - number, 2)]
    channel = next(one for one in place.world.channels.values() if one.guild_id == other)
    click = begin_interaction(place.world, place.person("Ann").user, channel, InteractionKind.COMPONENT, {})
    assert [heard(session, "INTERACTION_CREATE") for session in sessions] == [[click.id], [click.id], []]


async def identified(place: Playground, shard: tuple[int, int]) -> dict[str, object]:
    """What a client is told that identifies itself: the first payload after the greeting, or the code of the end."""
    async with aiohttp.ClientSession() as client, client.ws_connect(place.gateway_url) as socket:
        await socket.receive()
        await socket.send_json({"op": 2, "d": {"token": TOKEN, "intents": 0, "shard": shard}})
        message = await asyncio.wait_for(socket.receive(), WAIT_SECONDS)
        return {"close": socket.close_code} if message.type is aiohttp.WSMsgType.CLOSE else message.json()


async def test_only_so_many_shards_may_identify_at_once_and_only_so_many_in_a_day(place: Playground) -> None:
    sessions = place.world.sessions
    sessions.concurrency, sessions.identify_seconds = 2, 600.0
    assert [(await identified(place, (number, 4)))["op"] for number in (0, 1, 2, 3)] == [0, 0, 9, 9]
    sessions.identify_seconds, sessions.daily_limit = 0.0, sessions.identifies
    assert await identified(place, (0, 4)) == {"close": 4004}
