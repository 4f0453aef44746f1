"""A thread for each table: /play starts it, the table opens there, and nothing is left of it where that fails."""

import pytest

from bot.messages.seat_announcements import FIRST_POST_SECONDS
from engine.errors import CommitUnknownError, DiskFullError
from playground.discord import threads
from playground.discord.channels import THREAD, Channel
from playground.discord.guild import role_named, set_role
from playground.discord.permissions import Permissions
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.open_seats import WHERE, announced, passes
from tests.scenarios.screen import answered, boards_of, says
from tests.scenarios.spoilt_store import spoilt
from tests.scenarios.stage import SLUG, boldly, plays_on

START_THREAD = r"POST /channels/\d+/threads"


def threads_of(place: Playground) -> list[Channel]:
    return [channel for channel in place.world.channels.values() if channel.type == THREAD]


async def opens(person: Person, channel: str = "general", game: str = SLUG) -> MessageView:
    """What somebody reads who opens a table in a new thread."""
    return answered(await person.slash("/play", channel, game=game, thread=True))


def announcements(place: Playground, channel: str) -> list[MessageView]:
    """The announcements in a channel, without Discord's own messages about threads that were started there."""
    return [one for one in announced(place, channel) if "has opened this table" in one.text]


async def test_a_table_opens_in_a_thread_of_its_own_and_its_result_stays_there(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = place.people[0]
    told = await opens(ann)
    (thread,) = threads_of(place)
    assert told.text == f"The table of Hi Lo Jack is open in <#{thread.id}>."
    assert told.is_ephemeral
    assert (thread.name, thread.archives_after) == ("Hi Lo Jack · Ann", 4320)
    assert thread.parent_id == place.world.channel_named("general").id
    await clicks.bot.shown()
    for player in clicks.players:
        player.person.go_to(thread.name)
    (lobby,) = boards_of(ann)
    assert "Opened by \u2068Ann\u2069" in lobby.text
    for player in clicks.players[:2]:
        await player.person.click("Join", on=lobby)
    await clicks.find_table(ann)
    await clicks.players[0].starts()
    await plays_on(clicks, choosing=boldly)
    await clicks.bot.shown()
    assert " wins. " in boards_of(ann)[-1].read_aloud()
    assert not thread.archived


async def test_the_channel_of_a_thread_names_its_game_and_has_join_until_the_game_starts(
    place: Playground, bot: Serving
) -> None:
    ann, ben, cem = place.people[:3]
    await opens(ann)
    await passes(bot, FIRST_POST_SECONDS + 1)
    (thread,) = threads_of(place)
    (said,) = announcements(place, "general")
    assert "Hi Lo Jack" in said.text
    assert f"Ann\u2069 has opened this table in <#{thread.id}>." in said.text
    await bot.restart()
    await passes(bot, 60.0)
    (after,) = announcements(place, "general")
    assert after.id == said.id
    for person in (ben, cem):
        assert "You have a seat at the table of Hi Lo Jack" in answered(await person.click("Join", on=after)).text
    await ann.slash("/table join", thread.name)
    await ann.slash("/table start", thread.name)
    await passes(bot, 0.0)
    assert announcements(place, "general") == []


async def test_of_a_table_in_somebody_elses_thread_the_channel_is_told_nothing(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    threads.start_thread(place.world, place.world.channel_named("general"), "night", ann.user)
    await opens(ann, "night")
    await passes(bot, FIRST_POST_SECONDS + 1)
    assert announcements(place, "general") == []


async def test_a_server_that_chose_a_channel_reads_there_of_tables_in_threads(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    await says(ann, "/settings", WHERE, open_seats="here")
    await opens(ann)
    await passes(bot, FIRST_POST_SECONDS + 1)
    assert [len(announcements(place, channel)) for channel in ("general", WHERE)] == [0, 1]


async def test_several_tables_stand_beside_each_other_in_one_channel(place: Playground, bot: Serving) -> None:
    ann, ben = place.people[:2]
    await ann.slash("/play", "general", game=SLUG)
    assert "`thread: True`" in await says(ben, "/play", "general", game="sneak")
    await opens(ben, game="sneak")
    await opens(ann)
    await bot.shown()
    assert [thread.name for thread in threads_of(place)] == ["Sneak · Ben", "Hi Lo Jack · Ann"]
    assert len(bot.tables.directory) == 3


async def test_a_duplicate_set_finds_room_where_the_channel_is_taken(place: Playground, bot: Serving) -> None:
    ann, ben, cem = place.people[:3]
    await ann.slash("/play", "general", game="sneak")
    assert "`/table duplicate` with `thread: True`" in await says(ben, "/table duplicate", "general", game=SLUG)
    told = await says(ben, "/table duplicate", "general", game=SLUG, thread=True)
    assert told.startswith("The table of Hi Lo Jack is open in <#")
    await bot.shown()
    first = await bot.tables.get(list(bot.tables.directory)[-1])
    await says(cem, "/table duplicate", "general", set=first.table.opening.set_id, thread=True)
    await bot.shown()
    assert [thread.name for thread in threads_of(place)] == ["Hi Lo Jack · Ben", "Hi Lo Jack · Cem"]
    lobby = boards_of(cem, "Hi Lo Jack · Cem")[-1]
    assert "table 2 of 2" in lobby.text


async def test_the_time_after_which_discord_archives_the_thread_follows_the_clock_of_the_server(
    place: Playground, bot: Serving
) -> None:
    ann = place.people[0]
    for clock, minutes in (("10m", 1440), ("7d", 10080), ("none", 10080)):
        await says(ann, "/settings", "general", clock=clock)
        await opens(ann)
        assert threads_of(place)[-1].archives_after == minutes, clock
    await bot.shown()


async def test_people_are_invited_into_the_thread_below_its_board(place: Playground, bot: Serving) -> None:
    ann, ben, cem = place.people[:3]
    told = answered(await ann.slash("/play", "general", game=SLUG, thread=True, private=True, invite1=ben.user))
    assert told.text.startswith("The table of Hi Lo Jack is open in <#")
    await bot.shown()
    (thread,) = threads_of(place)
    lobby, asked = [one for one in cem.messages(thread.name) if not one.is_ephemeral]
    assert "Join" in [button.label for button in lobby.buttons]
    assert f"<@{ben.user.id}>" in asked.text
    assert "Only people whom the host invites" in answered(await cem.click("Join", on=lobby)).text
    assert "You have a seat" in answered(await ben.click("Join", on=asked)).text


async def test_in_a_thread_people_are_invited_right_there(place: Playground, bot: Serving) -> None:
    ann, ben, cem = place.people[:3]
    threads.start_thread(place.world, place.world.channel_named("general"), "night", ann.user)
    lobby = answered(await ann.slash("/play", "night", game=SLUG, thread=True, private=True, invite1=ben.user))
    await bot.shown()
    assert any(f"<@{ben.user.id}>" in one.text for one in cem.messages("night"))
    cem.go_to("night")
    assert "Only people whom the host invites" in answered(await cem.click("Join", on=lobby)).text


async def test_a_thread_is_started_where_and_by_whom_tables_may_be_opened(place: Playground, bot: Serving) -> None:
    ann, ben = place.people[:2]
    den = place.world.channel_named("den").id
    await says(ann, "/settings", channels="#den", openers="@Regulars")
    assert (await opens(ann)).text == f"On this server, tables are opened in <#{den}>."
    assert (await opens(ben, "den")).text.startswith("On this server, only people with <@&")
    assert threads_of(place) == []
    set_role(place.world, ben.user, role_named(place.world, "Regulars"), has=True)
    assert "is open in" in (await opens(ben, "den")).text
    await bot.shown()
    (thread,) = threads_of(place)
    await ben.slash("/table close", thread.name)
    assert len(boards_of(ben, thread.name)) == 1


async def test_in_a_thread_the_table_opens_right_there(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    night = threads.start_thread(place.world, place.world.channel_named("general"), "night", ann.user)
    lobby = await opens(ann, "night")
    assert not lobby.is_ephemeral
    assert "Join" in [button.label for button in lobby.buttons]
    assert threads_of(place) == [night]


@pytest.mark.parametrize(
    "lacking", [Permissions.CREATE_PUBLIC_THREADS, Permissions.SEND_MESSAGES_IN_THREADS, Permissions.ATTACH_FILES]
)
async def test_without_a_permission_there_is_one_sentence_and_nothing_else(
    place: Playground, bot: Serving, lacking: Permissions
) -> None:
    place.world.deny_bot(place.world.channel_named("general"), lacking)
    told = await opens(place.people[0])
    needed = "View Channels, Create Public Threads, Send Messages in Threads and Attach Files"
    assert told.text == f"I cannot start a thread here. I need the permissions {needed}."
    assert threads_of(place) == []
    assert len(bot.tables.directory) == 0


async def test_a_bot_that_may_not_write_in_the_channel_itself_opens_tables_in_its_threads(
    place: Playground, bot: Serving
) -> None:
    place.world.deny_bot(place.world.channel_named("general"), Permissions.SEND_MESSAGES)
    await opens(place.people[0])
    await bot.shown()
    (thread,) = threads_of(place)
    assert len(boards_of(place.people[0], thread.name)) == 1


@pytest.mark.parametrize(
    ("status", "code", "told"),
    [
        (403, 50013, "I need the permissions"),
        (400, 160006, "Discord did not let me start the thread"),
        (503, 0, "Discord did not let me start the thread"),
    ],
)
async def test_where_discord_makes_no_thread_no_table_opens(
    place: Playground, bot: Serving, status: int, code: int, told: str
) -> None:
    place.world.faults.inject(START_THREAD, status, code=code, times=5)
    assert told in (await opens(place.people[0])).text
    await bot.shown()
    assert len(bot.tables.directory) == 0


@pytest.mark.parametrize("may_manage", [False, True])
async def test_where_no_table_can_be_stored_the_thread_goes_again(
    place: Playground, bot: Serving, may_manage: bool
) -> None:
    if may_manage:
        place.world.channel_named("general").granted |= Permissions.MANAGE_THREADS
    with spoilt(bot, "add_table", DiskFullError("the disk is full")):
        told = await opens(place.people[0])
    assert told.text.startswith("The bot's disk is full, so nothing has changed.")
    assert [thread.archived for thread in threads_of(place)] == ([] if may_manage else [True])
    assert len(bot.tables.directory) == 0
    await opens(place.people[0])
    assert len(bot.tables.directory) == 1


async def test_where_nobody_can_tell_whether_a_table_is_stored_the_thread_stays(
    place: Playground, bot: Serving
) -> None:
    with spoilt(bot, "add_table", CommitUnknownError("cut off")):
        told = await opens(place.people[0])
    assert told.text.startswith("I am not sure whether I saved that.")
    assert [thread.archived for thread in threads_of(place)] == [False]


async def test_who_has_five_tables_that_are_not_over_opens_no_sixth_thread(place: Playground, bot: Serving) -> None:
    for _ in range(5):
        await opens(place.people[0])
    assert (await opens(place.people[0])).text.startswith("You have opened 5 tables here")
    assert len(threads_of(place)) == 5
    assert "is open in" in (await opens(place.people[1])).text
    await bot.shown()


async def test_a_table_whose_thread_is_deleted_ends(place: Playground, bot: Serving) -> None:
    await opens(place.people[0])
    await bot.shown()
    place.world.delete_channel(threads_of(place)[0])
    await place.until(lambda: len(bot.tables.directory) == 0)
