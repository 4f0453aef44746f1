"""Somebody's tables in a list, the most urgent first."""

import asyncio

import pytest

from playground.discord.channels import TEXT, Channel
from playground.server import Playground
from tests.bot.serving import Serving
from tests.bot.tables.late_reads import Late
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import answered, plain, says


async def test_whoever_sits_nowhere_is_told_how_to_begin(place: Playground, bot: Serving) -> None:
    assert "You sit at no table" in await says(place.people[0], "/mytables")


async def test_ones_own_turn_comes_first_and_its_button_shows_the_hand(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks).person
    await acting.slash("/play", "den", game="sneak")
    await acting.slash("/table join", "den")
    page = answered(await acting.slash("/mytables", "dm"))
    first, second = page.text.splitlines()[1:3]
    assert "**Hi Lo Jack**" in first.replace("\u2068", "").replace("\u2069", "")
    assert "**your turn**, time runs out <t:" in first
    assert "not started, 1 player seated" in second
    assert [button.label for button in page.buttons][:2] == [
        f"Hi Lo Jack · #general in {place.world.guild_name}",
        f"Sneak · #den in {place.world.guild_name}",
    ]
    hand = answered(await acting.press(page, page.buttons[0].custom_id))
    assert "You hold" in hand.image.alt


async def test_the_others_read_whose_turn_it_is(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks).person
    other = next(player.person for player in clicks.players[:2] if player.person is not acting)
    text = await says(other, "/mytables")
    assert acting.name in text
    assert "to play, time runs out <t:" in text


async def test_each_line_names_the_other_players_once(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks, people=3)
    acting = waited_for(clicks)
    names = {player.name for player in clicks.players[:3]}
    for player in clicks.players[:3]:
        (line,) = (one for one in plain(await says(player.person, "/mytables", "dm")).splitlines() if "**Hi" in one)
        assert [line.count(name) for name in names - {player.name}] == [1, 1]
        assert ("your turn" in line) == (player is acting)
        assert f"{player.name} " not in line


async def test_a_table_in_a_thread_of_its_own_is_named_once(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    await ann.slash("/play", game="sneak", thread=True)
    await bot.shown()
    page = answered(await ann.slash("/mytables", "dm"))
    assert page.buttons[0].label == f"#Sneak · Ann in {place.world.guild_name}"


async def test_an_invitation_is_answered_from_another_server(place: Playground, bot: Serving) -> None:
    ann, ben, cem = place.people[:3]
    abroad = Channel(place.world.ids.new_id(), TEXT, "abroad", place.world.ids.new_id())
    place.world.channels[abroad.id] = abroad
    await ann.slash("/play", game="sneak", invite1=ben.user, invite2=cem.user)
    hosted = await bot.table_here(ann)
    page = answered(await ben.slash("/mytables", abroad.name))
    assert f"<#{ann.here.id}> on {place.world.guild_name}, where a seat is kept for you" in plain(page.text)
    assert "You have a seat" in answered(await ben.click("Join", on=page)).text
    declining = answered(await cem.slash("/mytables", abroad.name))
    assert "You do not play" in answered(await cem.click("No, thanks", on=declining)).text
    assert hosted.person_ids() == (str(ben.user.id),)


async def test_an_invitation_waits_there_for_an_answer(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem = place.people[:3]
    await ann.slash("/play", game="sneak", invite1=ben.user, invite2=cem.user)
    await ann.slash("/table join")
    assert "invite" not in await says(ann, "/mytables")
    await clicks.bot.shown()
    await clicks.bot.restart()
    page = answered(await ben.slash("/mytables", "dm"))
    assert "Ann invites you to play **Sneak** in" in plain(page.text)
    assert "You have a seat" in answered(await ben.click("Join", on=page)).text
    assert "invite" not in await says(ben, "/mytables")
    page = answered(await cem.slash("/mytables"))
    assert "You do not play" in answered(await cem.click("No, thanks", on=page)).text
    assert "You sit at no table" in await says(cem, "/mytables")


async def test_whoever_opened_a_table_finds_it_without_a_seat_there(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem = place.people[:3]
    await ann.slash("/play", game="hi-lo-jack")
    assert "not started, 0 players seated · you opened it, and have no seat" in await says(ann, "/mytables", "dm")
    for person in (ben, cem):
        await person.click("Join")
    await clicks.find_table(ben)
    await ann.slash("/table start", "general", without_me=True)
    await clicks.bot.shown()
    page = answered(await ann.slash("/mytables", "general"))
    assert "to play, time runs out" in page.text
    assert "you opened it, and have no seat" in page.text
    shown = answered(await ann.press(page, page.buttons[0].custom_id))
    assert shown.is_ephemeral
    assert "To play" in shown.text
    await ann.slash("/table close", "general", reason="It is late")
    assert "You sit at no table" in await says(ann, "/mytables")


async def test_whoever_opened_a_table_and_has_a_kept_seat_reads_that(place: Playground, bot: Serving) -> None:
    """They read that they had no seat."""
    ann = place.people[0]
    await ann.slash("/play", game="sneak", private=True)
    assert "0 players seated · you opened it, and a seat is kept for you" in await says(ann, "/mytables")


async def test_a_list_that_has_grown_old_says_so_and_is_drawn_anew(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks)
    page = answered(await acting.person.slash("/mytables"))
    assert "your turn" in page.text
    assert "-# As of <t:" in page.text
    await acting.does("pass")
    later = answered(await acting.person.click("Refresh", on=page))
    assert later.message.id == page.message.id
    assert "your turn" not in later.text


async def test_in_a_lobby_the_button_shows_the_table(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    await ann.slash("/play", game="sneak")
    await ann.click("Join")
    page = answered(await ann.slash("/mytables"))
    shown = answered(await ann.press(page, page.buttons[0].custom_id))
    assert shown.is_ephemeral
    assert "Sneak" in shown.text


async def test_one_list_is_made_at_a_time_for_each_person(
    place: Playground, bot: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = place.people[:2]
    late = Late(bot.store.live_tables_hosted_by)
    with monkeypatch.context() as patch:
        patch.setattr(bot.store, "live_tables_hosted_by", late)
        first = asyncio.create_task(says(ann, "/mytables"))
        await late.has_read.wait()
        assert "still working on your last request" in await says(ann, "/mytables")
    assert "You sit at no table" in await says(ben, "/mytables")
    late.may_answer.set()
    assert "You sit at no table" in await first
