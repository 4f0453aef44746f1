"""Several bots share the servers: each plays with the people of its parts, and they pass parts on to each other."""

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.messages.api.shards import IdentifyPace
from bot.sharing.part_filter import PartFilter
from data.store import Store
from engine.errors import SaveError
from playground.discord.interaction_lifecycle import interaction_create_data
from playground.discord.interactions import Interaction
from playground.discord.sessions import Intents
from playground.gateway_connection import Connection
from tests.postgres import END_SESSION, Server
from tests.scenarios.hosting.shore import Shore, moves, two_bots
from tests.scenarios.screen import answered, does_as_host, presses_more


async def test_a_bot_that_is_alone_serves_all_servers_and_direct_messages(shore: Shore) -> None:
    bot = await shore.bot()
    await bot.until_serving(0, 1)
    ann = shore.place.person("Ann")
    for number in (0, 1):
        await shore.table(ann, number, bot)
        before = moves(bot)
        await shore.acts_in_dm(ann)
        assert moves(bot) > before


async def test_a_shard_counts_as_connected_once_discord_has_given_it_a_session(
    shore: Shore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What people do before would reach nobody."""
    identify = Connection._identify

    def identify_late(connection: Connection, data: dict[str, Any]) -> None:
        asyncio.get_running_loop().call_later(0.2, identify, connection, data)

    monkeypatch.setattr(Connection, "_identify", identify_late)
    bot = await shore.bot()
    await bot.until_serving(0, 1)
    assert sorted(session.shard for session in shore.place.world.sessions.online_sessions) == [(0, 2), (0, 2), (1, 2)]


async def test_each_of_two_bots_answers_for_its_own_servers_in_direct_messages_too(shore: Shore) -> None:
    bots = await two_bots(shore)
    for name, number in (("Ann", 0), ("Ben", 1)):
        person, own, other = shore.place.person(name), bots[number], bots[1 - number]
        before = len(other.tables.directory)
        await shore.table(person, number, own)
        assert (len(own.tables.directory), len(other.tables.directory)) == (1, before)
        done = moves(own), moves(other)
        await shore.acts_in_dm(person)
        assert moves(own) > done[0]
        assert moves(other) == done[1]


async def test_a_command_typed_in_direct_messages_is_answered_by_one_bot_alone(shore: Shore) -> None:
    bots = await two_bots(shore)
    ann, ben = shore.place.person("Ann"), shore.place.person("Ben")
    await shore.table(ann, 1, bots[1])
    for person, command, says in (
        (ann, "/hand", "High Roller"),
        (ben, "/hand", "You are at no table"),
        (ben, "/help", ""),
    ):
        before = shore.answers()
        answer = answered(await person.slash(command, "dm"))
        await shore.place.until_idle()
        assert shore.answers() == before + 1
        assert says in answer.text


async def test_a_bot_that_cannot_ask_the_database_whose_a_click_is_leaves_it_to_the_one_who_knows(
    shore: Shore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def is_away(*_asked: object) -> object:
        raise SaveError("the database cannot be reached")

    bots = await two_bots(shore)
    ann = shore.place.person("Ann")
    await shore.table(ann, 1, bots[1])
    await shore.place.until_idle()
    monkeypatch.setattr(Store, "place_of_table", is_away)
    before = shore.answers()
    await shore.acts_in_dm(ann)
    await asyncio.gather(*(bot.app.wait_settled() for bot in bots))
    assert shore.answers() == before + 1


async def test_bots_that_answer_whatever_they_hear_would_be_noticed(
    shore: Shore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault that the test before this one is there for."""

    async def always(_self: PartFilter, _interaction: object) -> bool:
        return True

    monkeypatch.setattr(PartFilter, "is_answered_here", always)
    bots = await two_bots(shore)
    before = shore.answers()
    await shore.place.person("Ben").slash("/help", "dm")
    await asyncio.gather(*(bot.app.wait_settled() for bot in bots))
    await shore.place.until(lambda: shore.answers() == before + 2)


async def test_whoever_comes_is_given_a_part_and_its_people_play_on_there(shore: Shore) -> None:
    first = await shore.bot()
    await first.until_serving(0, 1)
    people = shore.place.people[:2]
    for person, number in zip(people, (0, 1), strict=True):
        await shore.table(person, number, first)
    second = await shore.bot()
    await first.until(lambda: len(first.served) == 1)
    await second.until(lambda: len(second.served) == 1)
    await asyncio.gather(*(bot.until_serving(*bot.served) for bot in (first, second)))
    for person, number in zip(people, (0, 1), strict=True):
        own, other = (first, second) if number in first.served else (second, first)
        assert [row.place.guild for row in own.tables.directory.values()] == [shore.guilds[number]]
        await shore.acts_in_dm(person)
        await shore.plays_on_in_channel(person, number)
        assert [guild.id for guild in own.client.guilds] == [int(shore.guilds[number])]
        assert not other.tables.reach._lost_parts


async def test_a_bot_that_stops_leaves_its_people_to_the_other(shore: Shore) -> None:
    first = await shore.bot()
    await first.until_serving(0, 1)
    ann = shore.place.person("Ann")
    await shore.table(ann, 0, first)
    second = await shore.bot()
    await first.stop()
    await second.until_serving(0, 1)
    await shore.acts_in_dm(ann)
    await shore.plays_on_in_channel(ann, 0)
    assert second.store.downtime_after(0, shore.guilds[0]) < 20


async def test_a_click_that_the_next_bot_hears_of_again_is_done_once(shore: Shore) -> None:
    first = await shore.bot()
    await first.until_serving(0, 1)
    ann = shore.place.person("Ann")
    ann.here = shore.channel_of(0)
    opened = answered(await ann.slash("/play", game="high-roller"))
    clicks = list[Interaction]()
    shore.place.world.interaction_observers.append(clicks.append)
    await does_as_host(ann, "Add computer", on=opened)
    await first.stop()
    second = await shore.bot()
    await second.until_serving(0, 1)
    said_twice = interaction_create_data(shore.place.world, clicks[-1])
    shore.place.world.dispatch("INTERACTION_CREATE", said_twice, ann.here.guild_id, Intents.NONE)
    await ann.click("Join", on=opened)
    live = await second.table_here(ann)
    assert [seat.player is None for seat in live.table.state.seats] == [True, False]


async def test_what_somebody_chooses_at_one_bot_holds_at_the_other(shore: Shore) -> None:
    bots = await two_bots(shore)
    ann = shore.place.person("Ann")
    for number in (0, 1):
        await shore.table(ann, number, bots[number])
    ann.here = shore.channel_of(0)
    await ann.slash("/preferences", show="text")
    await bots[1].until(lambda: bots[1].tables.profiles.player(ann.user.id).shows == "text")
    ann.user.name = "Anneliese"
    ann.here = shore.channel_of(1)
    await ann.slash("/help")
    await bots[0].until(lambda: bots[0].tables.profiles.player(ann.user.id).name == "Anneliese")


async def test_somebody_who_is_deleted_at_one_bot_is_forgotten_by_all(shore: Shore, server: Server) -> None:
    bots = await two_bots(shore)
    ann, ben = shore.place.person("Ann"), shore.place.person("Ben")
    ann.here = ben.here = shore.channel_of(1)
    opened = answered(await ann.slash("/play", game="high-roller"))
    await ann.click("Join", on=opened)
    await ben.click("Join", on=opened)
    await presses_more(ann, "Leave", on=opened)
    (table_id,) = bots[1].tables.directory
    question = answered(await ann.click("Delete my data", on=answered(await ann.slash("/privacy", "general"))))
    assert answered(await ann.click("Delete my data", on=question)).text.startswith("Done")
    await bots[1].until(lambda: not bots[1].tables.profiles.is_loaded(ann.user.id))
    await does_as_host(ben, "Add computer", on=opened)
    live = await bots[1].tables.get(table_id)
    assert not any(ann.user.id in entry.line for entry in live.table.log)
    for bot in bots:
        assert await bot.store.table_ids_mentioning(ann.user.id) == ()


async def test_a_bot_without_its_session_for_direct_messages_stops_the_clocks_of_its_own_servers_alone(
    shore: Shore,
) -> None:
    bots = await two_bots(shore)
    for person, number in zip(shore.place.people[:2], (0, 1), strict=True):
        await shore.table(person, number, bots[number])
    (table_id,) = bots[0].tables.directory
    shore.place.gateway.is_down = True
    direct = bots[0].app._connections._direct_session
    assert direct is not None
    await direct.ws.socket.close()
    await bots[0].until(lambda: not bots[0].tables.reach.has_table(table_id))
    assert not bots[1].tables.reach._lost_parts
    shore.place.gateway.is_down = False
    await bots[0].until(lambda: bots[0].tables.reach.has_table(table_id))
    await shore.acts_in_dm(shore.place.people[0])


async def test_a_bot_that_lost_its_part_saves_nothing_and_ends(shore: Shore, server: Server) -> None:
    first = await shore.bot("0,1/2")
    await first.until_serving(0, 1)
    ann = shore.place.person("Ann")
    await shore.table(ann, 0, first)
    second = await shore.bot("0,1/2")
    await first.falls_silent()
    pid = first.store._held.transactions._session._pid  # type: ignore[attr-defined]  # PostgreSQL's
    server.execute(f"SELECT {END_SESSION} FROM (VALUES ({pid})) AS one(pid)")
    await second.until_serving(0, 1)
    with pytest.raises(SaveError):
        await first.store.heartbeat()
    assert first.store.is_lost
    before = moves(second)
    await shore.acts_in_dm(ann)
    await shore.plays_on_in_channel(ann, 0)
    assert moves(second) > before


async def test_a_bot_that_starts_leaves_the_parts_to_the_others_until_discord_lets_its_shards_connect(
    shore: Shore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its session for direct messages was the last that Discord let in."""
    first = await shore.bot()
    await first.until_serving(0, 1)
    ann = shore.place.person("Ann")
    await shore.table(ann, 0, first)
    monkeypatch.setattr("bot.messages.api.shards.IDENTIFY_SECONDS", 3600.0)
    second = await shore.bot()
    for bot in (second, first) * 2:
        await bot.app._rounds._look_at_parts()
    assert (first.served, second.served) == ([0, 1], [])
    await shore.plays_on_in_channel(ann, 0)
    second.client.identify_pace = IdentifyPace(1)
    await asyncio.gather(*(bot.until(lambda: len(bot.served) == 1) for bot in (first, second)))  # noqa: B023  # at once


async def test_a_shard_is_not_connected_before_discord_lets_it_in(
    shore: Shore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is connected and waits reads nothing: after a minute of that, it is taken for dead."""
    monkeypatch.setattr("bot.messages.api.shards.IDENTIFY_SECONDS", 3600.0)
    bot = await shore.bot("/8")
    await bot.until(lambda: len(bot.served) == 8 and len(shore.place.gateway.connections) >= 1)
    await shore.place.until_idle()
    assert len(shore.place.gateway.connections) == 1, "the one for direct messages, which came first"


async def test_a_database_that_was_put_back_is_told_of_once_for_each_part_by_its_number(
    shore: Shore, server: Server
) -> None:
    """Each part is compared by the process that has it, so no process could tell of the whole."""
    bot = await shore.bot()
    await bot.until_serving(0, 1)
    for number in (0, 1):
        await shore.table(shore.place.people[number], number, bot)
    await bot.stop()
    shore.url = server.url(server.create("TEMPLATE", server.database_of(shore.url)))
    with capture_logs() as logs:
        again = await shore.bot()
        await again.until_serving(0, 1)
    told = [(line["part"], line["of"], line["tables"]) for line in logs if line["event"] == "database_restored"]
    assert sorted(told) == [(0, 2, 1), (1, 2, 1)]


async def test_a_bot_that_is_finishing_its_work_gives_signs_of_life_so_that_nobody_takes_its_parts(
    shore: Shore, server: Server
) -> None:
    bot = await shore.bot()
    await bot.until_serving(0, 1)
    ann = shore.place.person("Ann")
    await shore.table(ann, 0, bot)
    database, answers = server.database_of(shore.url), shore.answers()

    def beaten_at() -> str:
        return server.execute("SELECT max(beat_at) FROM part_owners", database)

    with shore.place.holds.holding(r"POST /interactions/\d+/[^/]+/callback") as held:
        pressing = asyncio.create_task(ann.press(ann.dm.last, ann.dm.last.buttons[0].custom_id))
        await held.arrived.wait()
        stopping = asyncio.create_task(bot.stop())
        await bot.until(lambda: bot.client.is_stopping)
        for _ in range(4):  # the store itself gives one every ten seconds, and one at its end
            before = beaten_at()
            await bot.until(lambda: beaten_at() > before)  # noqa: B023  # called at once
        held.release()
        await asyncio.gather(pressing, stopping)
    assert shore.answers() == answers + 1
