"""What a server's settings do: where tables are opened and by whom, who moderates them, what leaderboards show, and
what the log says.
"""

import json
import logging

import pytest
from structlog.testing import capture_logs

from playground.discord.guild import add_role, remove_role, role_named, set_role
from playground.discord.permissions import Permissions
from playground.discord.threads import start_thread
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.past_results import Past
from tests.scenarios.playing import in_play
from tests.scenarios.screen import answered, board_of, says
from tests.scenarios.stage import plays_on

SLUG = "hi-lo-jack"
ELSEWHERE = "On this server, tables are opened in"


async def sets(place: Playground, **typed: str) -> MessageView:
    """What Ann, who may manage the server, chooses."""
    return answered(await place.people[0].slash("/settings", **typed))


def gives(place: Playground, person: Person, role: str) -> None:
    set_role(place.world, person.user, role_named(place.world, role), has=True)


# -- where ------------------------------------------------------------------------------------------------------------


async def test_tables_are_opened_where_the_server_allows_it_and_refused_with_the_names_of_these_channels(
    place: Playground, bot: Serving
) -> None:
    ann, ben = place.people[:2]
    den, card = (place.world.channel_named(name).id for name in ("den", "card-room"))
    help_page = answered(await ben.slash("/help", "general"))
    await sets(place, channels="#den, #card-room")
    for person in (ann, ben):
        assert await says(person, "/play", "general", game=SLUG) == f"{ELSEWHERE} <#{den}> or <#{card}>."
    assert ELSEWHERE in answered(await ben.select("helpplay", ["Hi Lo Jack"], on=help_page)).text
    assert answered(await ben.slash("/play", "den", game=SLUG)).button("Join")


async def test_a_thread_counts_as_its_channel(place: Playground, bot: Serving) -> None:
    ben, world = place.people[1], place.world
    start_thread(world, world.channel_named("den"), "inside", ben.user)
    start_thread(world, world.channel_named("general"), "outside", ben.user)
    await sets(place, channels="#den")
    assert answered(await ben.slash("/play", "inside", game=SLUG)).button("Join")
    assert ELSEWHERE in await says(ben, "/play", "outside", game=SLUG)


async def test_tables_that_are_open_go_on_but_are_not_played_again_there(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    await sets(place, channels="#den")
    await plays_on(clicks)
    await clicks.bot.shown()
    result = board_of(place.people[0])
    assert ELSEWHERE in answered(await place.people[1].click("Play again", on=result)).text
    await sets(place, channels="all")
    assert answered(await place.people[1].click("Play again", on=result)).button("Join")


async def test_a_server_whose_channels_for_tables_are_all_gone_says_so(place: Playground, bot: Serving) -> None:
    await bot.client.wait_until_ready()
    await sets(place, channels="#den")
    place.world.delete_channel(place.world.channel_named("den"))
    await bot.shown()
    assert "The channels for tables were deleted." in await says(place.people[1], "/play", game=SLUG)


# -- who --------------------------------------------------------------------------------------------------------------


async def test_whoever_has_a_role_or_manages_the_server_opens_tables_and_the_others_join_them(
    place: Playground, bot: Serving
) -> None:
    ann, ben, cem = place.people[:3]
    await sets(place, openers="@Regulars")
    role = role_named(place.world, "Regulars")
    told = await says(ben, "/play", "den", game=SLUG)
    assert told == f"On this server, only people with <@&{role.id}> may open tables. You may join those that are open."
    gives(place, ben, "Regulars")
    assert answered(await ben.slash("/play", "den", game=SLUG)).button("Join")
    await cem.click("Join", on=board_of(ben))
    await bot.shown()
    assert "Cem" in board_of(ben).read_aloud()
    assert answered(await ann.slash("/play", "general", game=SLUG)).button("Join")


async def test_a_named_role_moderates_tables_and_other_roles_do_not(place: Playground, bot: Serving) -> None:
    _, ben, cem, dot = place.people[:4]
    gives(place, cem, "Regulars")
    gives(place, dot, "Dealers")
    await ben.slash("/play", "den", game=SLUG)
    for person in (cem, dot):
        assert "Only the table's host or a moderator" in await says(person, "/table close", "den")
    await sets(place, moderators="@Dealers")
    assert "Only the table's host or a moderator" in await says(cem, "/table close", "den")
    await dot.click("Close table", on=answered(await dot.slash("/table close", "den")))
    assert await bot.tables.table_in_channel(place.world.channel_named("den").id) is None


async def test_a_named_role_ends_a_game_that_counts_with_a_reason(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    eli = place.people[4]
    assert "This game counts" in await says(eli, "/table close", reason="they want to sleep")
    gives(place, eli, "Dealers")
    await sets(place, moderators="Dealers")
    await clicks.bot.restart()
    page = answered(await eli.slash("/table close"))
    assert page.button("End it as a moderator")
    assert await says(eli, "/table close", reason="they want to sleep") == "The table is closed."
    await clicks.bot.shown()
    assert "they want to sleep" in board_of(eli).text


async def test_a_role_that_was_deleted_lets_nobody_in_and_its_server_reads_so(place: Playground, bot: Serving) -> None:
    ann, ben = place.people[:2]
    await bot.client.wait_until_ready()
    role = add_role(place.world, "Night owls")
    await bot.shown()
    set_role(place.world, ben.user, role, has=True)
    await sets(place, openers="Night owls")
    remove_role(place.world, role)
    await bot.shown()
    assert "may open tables" in await says(ben, "/play", game=SLUG)
    assert "One of these roles was deleted." in answered(await ann.slash("/settings")).text


# -- leaderboards -----------------------------------------------------------------------------------------------------


async def test_the_leaderboard_against_computers_can_be_hidden_and_misses_nothing_when_it_is_back(
    place: Playground, bot: Serving
) -> None:
    ann, ben = place.people[:2]
    await ben.slash("/help")
    past = Past(place, bot)
    await past.play(str(ben.user.id), None)
    shown = answered(await ben.slash("/leaderboard", players="computers"))
    await sets(place, solo="hidden")
    await past.play(str(ann.user.id), None)
    hidden = "This server does not show the leaderboard of games against computers."
    assert await says(ben, "/leaderboard", players="computers") == hidden
    assert not answered(await ben.slash("/leaderboard")).selects, "nobody stands on another one"
    assert answered(await ben.select("Game", ["Hi Lo Jack"], on=shown)).text == hidden
    await sets(place, solo="shown")
    page = answered(await ann.slash("/leaderboard", players="computers"))
    assert "Ann" in page.image.alt


# -- announcements ----------------------------------------------------------------------------------------------------


async def test_a_lost_channel_for_announcements_is_told_on_the_page_and_once_in_the_log(
    place: Playground, bot: Serving
) -> None:
    ann, world = place.people[0], place.world
    await bot.client.wait_until_ready()
    await sets(place, announcements="#den")
    den = world.channel_named("den")
    assert "⚠️" not in answered(await ann.slash("/settings")).text
    with capture_logs() as lines:
        world.deny_bot(den, Permissions.ATTACH_FILES)
        await bot.shown()
        world.deny_bot(den, Permissions.ATTACH_FILES)
        await bot.shown()
    assert [line for line in lines if line["event"] == "chosen_channel_lost"] == [
        {
            "event": "chosen_channel_lost",
            "log_level": "warning",
            "guild": world.guild_id,
            "setting": "announcements",
            "channel": den.id,
            "lacks": "Attach Files",
        }
    ]
    told = "I cannot post there any more. I need the permissions Attach Files."
    assert told in answered(await ann.slash("/settings")).text
    world.allow_bot(den, Permissions.ATTACH_FILES)
    await bot.shown()
    assert "⚠️" not in answered(await ann.slash("/settings")).text
    with capture_logs() as lines:
        world.delete_channel(den)
        await bot.shown()
    assert [line["lacks"] for line in lines if line["event"] == "chosen_channel_lost"] == ["deleted"]
    assert "This channel was deleted, so nothing is said there." in answered(await ann.slash("/settings")).text


async def test_a_channel_that_was_deleted_while_the_bot_was_off_is_noticed_at_its_start(
    place: Playground, bot: Serving
) -> None:
    await sets(place, announcements="#den")
    await bot.stop()
    place.world.delete_channel(place.world.channel_named("den"))
    with capture_logs() as lines:
        await bot.start()
        await bot.client.wait_until_ready()
        await bot.shown()
    assert [line["lacks"] for line in lines if line["event"] == "chosen_channel_lost"] == ["deleted"]


# -- the log ----------------------------------------------------------------------------------------------------------


async def test_the_log_says_who_changed_what_by_ids_alone(place: Playground, bot: Serving) -> None:
    ann, world = place.people[0], place.world
    with capture_logs() as lines:
        page = await sets(place, channels="#den", clock="10m")
        await ann.click("Undo", on=page)
        await sets(place, clock="default")  # which it is
        await place.people[1].slash("/help")
    den = world.channel_named("den").id
    changes = [line for line in lines if line["event"] == "setting_changed"]
    assert [(line["setting"], line["before"], line["after"]) for line in changes] == [
        ("channels", "default", den),
        ("clock", "default", "10m"),
        ("channels", den, "default"),
        ("clock", "10m", "default"),
    ]
    assert {(line["guild"], line["person"]) for line in changes} == {(world.guild_id, ann.user.id)}
    assert "Ann" not in str(changes)
    assert {line["log_level"] for line in changes} == {logging.getLevelName(logging.INFO).lower()}


@pytest.mark.parametrize(
    "stored",
    ["{}", '{"clock": "10m", "theme": "contrast", "announcements": "12"}', '{"channels": ["x"]}', '{"clock": "soon"}'],
)
async def test_settings_that_another_version_stored_are_read(place: Playground, bot: Serving, stored: str) -> None:
    await bot.store.set_guild_settings(place.world.guild_id, json.loads(stored))
    await bot.restart()  # it may have read them before
    text = answered(await place.people[0].slash("/settings")).text
    assert ("**10 minutes** (default: 24 hours)" in text) == ("10m" in stored)
    assert "Undo" in [button.label for button in (await sets(place, hands="button")).buttons]
