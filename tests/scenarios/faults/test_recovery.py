"""Channels that are deleted and permissions that are taken: people are told, and nothing is left hanging."""

import pytest

from engine.tables.state import Phase
from playground.discord import guild, threads
from playground.discord.channels import TEXT, Channel
from playground.discord.permissions import Permissions
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.routes import EDIT_MESSAGE
from tests.scenarios.screen import answered, board_of
from tests.scenarios.stage import SLUG, sits_down

CANNOT = ": I need View Channels, Send Messages and Attach Files there."


async def in_a_thread(clicks: DiscordStage) -> None:
    """The same people in a thread."""
    world = clicks.place.world
    threads.start_thread(world, world.channel_named("general"), "cards at night", world.people[0])
    for player in clicks.players:
        player.person.go_to("cards at night")


async def ends(clicks: DiscordStage) -> None:
    """The table ends because its channel was deleted, and its people read so where they have their hands."""
    await clicks.place.until(lambda: clicks.told().phase is Phase.CLOSED)
    assert clicks.table.log[-1].line == "close why=channel_gone"
    await clicks.bot.shown()
    for player in clicks.players[:2]:
        assert "The channel was deleted, so the table was closed without a result." in player.person.dm.last.text


# -- channels ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deleted", ["the channel", "a thread", "the channel of a thread"])
async def test_a_table_whose_channel_is_deleted_ends_and_its_people_are_told(
    place: Playground, clicks: DiscordStage, deleted: str
) -> None:
    if deleted != "the channel":
        await in_a_thread(clicks)
    await in_play(clicks)
    channel = clicks.players[0].person.here
    place.world.delete_channel(place.world.channel_named("general") if deleted.startswith("the") else channel)
    await ends(clicks)
    assert await clicks.bot.tables.table_in_channel(channel.id) is None


async def test_a_lobby_whose_channel_is_deleted_ends_too(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    place.world.delete_channel(clicks.players[0].person.here)
    await place.until(lambda: clicks.told().phase is Phase.CLOSED)


async def test_a_channel_that_was_deleted_while_the_bot_was_off_is_missed_at_the_start(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    table = clicks.table.id
    await clicks.bot.shown()
    await clicks.bot.stop()
    place.world.delete_channel(clicks.players[0].person.here)
    await clicks.bot.start()
    clicks.hosted = await clicks.bot.tables.get(table)
    await ends(clicks)


@pytest.mark.usefixtures("tried_again")
async def test_a_deleted_channel_is_missed_although_discord_does_not_answer_at_first(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    place.world.faults.inject(r"GET /channels/\d+$", 503, times=2)
    place.world.delete_channel(clicks.players[0].person.here)
    await ends(clicks)


async def test_a_table_that_is_opened_in_a_channel_just_deleted_ends(place: Playground, bot: Serving) -> None:
    ann, unheard = place.people[0], Channel(place.world.ids.new_id(), TEXT, "unheard", place.world.guild_id)
    place.world.channels[unheard.id] = unheard  # the bot was told neither of its making nor of its end
    for call in (r"PATCH /channels/\d+/messages", "PATCH /webhooks/"):
        place.world.faults.inject(call, 404, code=10003)
    place.world.faults.inject(r"GET /channels/\d+$", 404, code=10003, times=2)
    await ann.slash("/play", unheard.name, game=SLUG)
    await place.until(lambda: len(bot.tables.directory) == 0)


@pytest.mark.usefixtures("tried_again")
async def test_a_table_stays_in_a_channel_that_calls_do_not_find_once_although_the_bot_was_not_told_of_its_making(
    place: Playground, bot: Serving
) -> None:
    ann, unheard = place.people[0], Channel(place.world.ids.new_id(), TEXT, "unheard", place.world.guild_id)
    place.world.channels[unheard.id] = unheard
    await ann.slash("/play", unheard.name, game=SLUG)
    await bot.shown()
    for call in (EDIT_MESSAGE, "PATCH /webhooks/"):
        place.world.faults.inject(call, 404, code=10003)
    await place.people[1].slash("/table join", unheard.name)
    await bot.shown()
    assert not place.world.faults.pending
    assert "Ben" in answered(await ann.slash("/table show", unheard.name)).text


async def test_a_channel_that_was_deleted_while_the_bot_was_not_in_the_server_is_missed_when_it_is_back(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    await clicks.bot.shown()
    guild.remove_bot(place.world)
    place.world.delete_channel(clicks.players[0].person.here)
    guild.invite_bot(place.world)
    await ends(clicks)


async def test_the_channel_of_another_table_is_not_missed(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    place.world.delete_channel(place.world.channel_named("den"))
    await clicks.bot.shown()
    assert clicks.told().phase is Phase.PLAYING


# -- permissions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("taken", [Permissions.SEND_MESSAGES, Permissions.VIEW_CHANNEL, Permissions.ATTACH_FILES])
async def test_who_plays_by_direct_message_reads_there_what_the_board_lacks_until_it_has_it(
    place: Playground, clicks: DiscordStage, taken: Permissions
) -> None:
    await in_play(clicks)
    acting, channel = waited_for(clicks).person, clicks.players[0].person.here
    await clicks.bot.shown()
    assert CANNOT not in acting.dm.last.text
    place.world.deny_bot(channel, taken)
    clicks.bot.clock.ahead += 3600  # the board is posted anew, which needs every right
    await acting.click("Pass", on=acting.dm.last)
    await clicks.bot.shown()
    assert all(CANNOT in player.person.dm.last.text for player in clicks.players[:2])
    place.world.allow_bot(channel, taken)
    await clicks.bot.shown()
    assert all(CANNOT not in player.person.dm.last.text for player in clicks.players[:2])
    assert "passes" in board_of(acting).text


async def test_a_server_that_throws_the_bot_out_keeps_its_tables(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    await ann.slash("/play", game=SLUG)
    guild.remove_bot(place.world)
    await bot.shown()
    guild.invite_bot(place.world)
    assert "Opened by" in answered(await ann.slash("/table show")).text
