"""Whoever finds no seat waits for one; a host sends somebody away; and those people's data is theirs, too."""

import json

from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import leaves_early_often, plays_to_the_end
from tests.scenarios.screen import (
    answered,
    asks_for_luck,
    board_of,
    boards_of,
    does_as_host,
    plain,
    presses_more,
    says,
    seen_by,
)
from tests.scenarios.stage import SLUG, sits_down

FULL = 4
"""The seats of Hi Lo Jack."""


async def full_table(place: Playground, clicks: DiscordStage) -> MessageView:
    """A lobby in which everybody but Eli has a seat."""
    lobby = answered(await place.people[0].slash("/play", game=SLUG))
    for person in place.people[:FULL]:
        await person.click("Join", on=lobby)
    await clicks.find_table(place.people[0])
    return lobby


async def waits(person: Person, lobby: MessageView) -> str:
    """Somebody finds no seat, and waits for one; what they are told."""
    asked = answered(await person.click("Join", on=lobby))
    assert asked.is_ephemeral
    assert "Do you want to wait?" in asked.text
    return answered(await person.click("Wait for a seat", on=asked)).text


def at_the_table(clicks: DiscordStage) -> list[str]:
    """The names of those who have a seat."""
    assert clicks.hosted is not None
    return [*clicks.bot.tables.seat_names(clicks.hosted)]


async def test_whoever_waits_sits_down_as_soon_as_somebody_leaves(place: Playground, clicks: DiscordStage) -> None:
    cem, eli, fay = place.people[2], place.people[4], place.add_person("Fay")
    lobby = await full_table(place, clicks)
    assert "You are number 1 on the waiting list." in await waits(eli, lobby)
    assert "You are number 2 on the waiting list." in await waits(fay, lobby)
    await clicks.bot.shown()
    assert "Waiting for a seat:** Eli, Fay" in plain(lobby.text)
    assert "Waiting for a seat: Eli, Fay" in lobby.images[0].alt
    assert "You are on the waiting list already." in answered(await eli.click("Join", on=lobby)).text
    await clicks.bot.restart()
    await presses_more(cem, "Leave", on=lobby)
    await clicks.bot.shown()
    await clicks.find_table(cem)
    assert at_the_table(clicks) == ["Ann", "Ben", "Dot", "Eli"]
    assert "Waiting for a seat:** Fay" in plain(lobby.text)
    assert "Do you want to wait?" in await says(cem, "/table join"), "Cem stands behind now"


async def test_whoever_has_left_often_is_passed_over_and_keeps_their_place(
    place: Playground, clicks: DiscordStage
) -> None:
    ben, cem, eli, fay = *place.people[1:3], place.people[4], place.add_person("Fay")
    lobby = await full_table(place, clicks)
    for person in (eli, fay):
        await waits(person, lobby)
    place.world.add_channel("elsewhere")
    for person in (eli, fay):
        person.go_to("elsewhere")
    told = await leaves_early_often(clicks.bot, eli, fay)
    assert "You keep your place on a waiting list, but until then it passes you over." in told[-1]
    await clicks.bot.restart()
    await presses_more(ben, "Leave", on=lobby)
    await clicks.bot.shown()
    await clicks.find_table(cem)
    assert at_the_table(clicks) == ["Ann", "Cem", "Dot", "Fay"]
    assert "Waiting for a seat:** Eli" in plain(lobby.text)
    await presses_more(cem, "Leave", on=lobby)
    assert "Eli" not in at_the_table(clicks)
    await ben.click("Join", on=lobby)
    assert at_the_table(clicks)[-1] == "Ben", "a seat that is free is there for others"
    await clicks.bot.skip(357 * 60.0)
    await presses_more(ben, "Leave", on=lobby)
    assert at_the_table(clicks) == ["Ann", "Dot", "Fay", "Eli"]


async def test_whoever_gets_a_seat_at_last_is_told_privately(place: Playground, clicks: DiscordStage) -> None:
    ben, eli, fay = place.people[1], place.people[4], place.add_person("Fay")
    lobby = await full_table(place, clicks)
    for person in (eli, fay):
        await waits(person, lobby)
    await presses_more(ben, "Leave", on=lobby)
    await clicks.bot.shown()
    assert any("A seat is free: you sit at the table of Hi Lo Jack" in text for text in seen_by(eli))
    assert not any("A seat is free" in text for text in (*seen_by(fay), *seen_by(ben)))


async def test_whoever_waits_in_vain_is_told_and_named_only_where_that_cannot_be_private(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, dot, eli, fay = place.people[0], place.people[3], place.people[4], place.add_person("Fay")
    lobby = await full_table(place, clicks)
    for person in (eli, fay):
        await waits(person, lobby)
    await clicks.bot.restart()
    await fay.slash("/mytables")
    await ann.slash("/table options", name="target", value="7")
    await clicks.find_table(ann)
    await clicks.players[0].starts("solo4")
    await clicks.bot.shown()
    assert any("has started, and you have no seat. You can watch it" in text for text in seen_by(fay))
    (named,) = [message for message in boards_of(dot) if "and you have no seat" in message.text]
    assert [user.name for user in named.message.mentions] == ["Eli"]
    await plays_to_the_end(clicks)
    await clicks.bot.shown()
    assert not [message for message in boards_of(dot) if "and you have no seat" in message.text]


async def test_whoever_waits_can_leave_the_list(place: Playground, clicks: DiscordStage) -> None:
    ann, eli, fay = place.people[0], place.people[4], place.add_person("Fay")
    lobby = await full_table(place, clicks)
    for person in (eli, fay):
        await waits(person, lobby)
    assert "You no longer wait for a seat" in await says(eli, "/table leave")
    await presses_more(fay, "Leave", on=lobby)
    await presses_more(ann, "Leave", on=lobby)
    assert at_the_table(clicks) == ["Ben", "Cem", "Dot"]


async def test_a_seat_that_became_free_meanwhile_is_taken_at_once(place: Playground, clicks: DiscordStage) -> None:
    ben, eli = place.people[1], place.people[4]
    lobby = await full_table(place, clicks)
    asked = answered(await asks_for_luck(eli, on=lobby))
    await presses_more(ben, "Leave", on=lobby)
    assert "You have a seat" in answered(await eli.click("Wait for a seat", on=asked)).text
    assert "Eli" in at_the_table(clicks)


async def test_a_computer_that_is_sent_away_makes_room(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    lobby = answered(await ann.slash("/play", game=SLUG))
    await ann.click("Join", on=lobby)
    await ann.slash("/table computers", number=3)
    await waits(ben, lobby)
    await does_as_host(ann, "Remove computer", on=lobby)
    await clicks.find_table(ann)
    assert at_the_table(clicks) == ["Ann", "Ada (computer)", "Bruno (computer)", "Ben"]


async def test_the_host_removes_somebody_who_may_not_come_back_uninvited(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem, dot, eli = place.people[:5]
    lobby = await full_table(place, clicks)
    await waits(eli, lobby)
    assert "Only the table's host" in answered(await does_as_host(ben, "Remove player", on=lobby)).text
    page = answered(await does_as_host(ann, "Remove player", on=lobby))
    assert sorted(option.label for option in page.selects[0].options) == ["Ben", "Cem", "Dot", "Eli"]
    told = answered(await ann.select("A player", ["Ben"], on=page))
    assert plain(told.text) == "Ben is no longer at the table."
    assert at_the_table(clicks) == ["Ann", "Cem", "Dot", "Eli"]
    assert "The host has removed you" in await says(ben, "/table join")
    assert "The host has removed you" in answered(await asks_for_luck(ben, on=lobby)).text
    await clicks.bot.shown()
    assert any(text.startswith("The table's host has removed you from the table of") for text in seen_by(ben))
    assert "Cem is no longer at the table." in plain(await says(ann, "/table remove", player=cem.user))
    assert "neither seated nor invited" in await says(ann, "/table remove", player=cem.user)
    assert "press **More**, then **Leave**" in await says(ann, "/table remove", player=ann.user)
    await ann.slash("/table invite", player1=ben.user)
    assert "You have a seat" in await says(ben, "/table join")
    assert "Only the table's host" in await says(dot, "/table remove", player=ann.user)


async def test_a_moderator_removes_even_the_opener_who_invites_themself_back(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    assert ann.user.moderator
    lobby = answered(await ben.slash("/play", game=SLUG))
    await ben.click("Join", on=lobby)
    await ann.slash("/table remove", player=ben.user)
    await clicks.find_table(ann)
    assert at_the_table(clicks) == []
    assert "Nobody else is seated" in answered(await does_as_host(ann, "Remove player", on=lobby)).text
    assert "You have a seat" in await says(ben, "/table join")


async def test_whoever_is_removed_learns_whether_a_moderator_did_it(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem, eli = place.people[0], place.people[1], place.people[2], place.people[4]
    assert ann.user.moderator
    lobby = answered(await ben.slash("/play", game=SLUG))
    for person in (ben, cem):
        await person.click("Join", on=lobby)
    await ben.slash("/table computers", number=2)
    await waits(eli, lobby)
    assert plain(await says(ann, "/table remove", player=eli.user)) == "Eli no longer waits for a seat."
    assert plain(await says(ann, "/table remove", player=cem.user)) == "Cem is no longer at the table."
    await clicks.bot.shown()
    assert any(text.startswith("A moderator has taken you off the waiting list") for text in seen_by(eli))
    (told,) = [text for text in seen_by(cem) if "removed" in text]
    assert told.startswith("A moderator has removed you from the table of Hi Lo Jack")
    assert "All other tables are open to you" in told


async def test_nobody_is_invited_or_removed_once_the_game_has_started(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    lobby = await full_table(place, clicks)
    await presses_more(place.people[3], "Leave", on=lobby)
    page = answered(await does_as_host(ann, "Remove player", on=lobby))
    await ann.slash("/table start")
    assert "already started" in answered(await ann.select("A player", ["Ben"], on=page)).text
    assert "already started" in await says(ann, "/table invite", player1=place.people[4].user)
    assert "already started" in await says(ann, "/table remove", player=ben.user)


# -- what is kept of them ---------------------------------------------------------------------------------------------


async def is_forgotten(person: Person) -> None:
    page = answered(await person.slash("/privacy"))
    asked = answered(await person.click("Delete my data", on=page))
    assert "I no longer keep anything" in answered(await person.click("Delete my data", on=asked)).text


async def test_whoever_is_invited_or_waits_can_have_their_data_deleted(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, eli = place.people[0], place.people[1], place.people[4]
    lobby = answered(await ann.slash("/play", game=SLUG, invite1=ben.user, invite2=place.people[2].user))
    await ann.click("Join", on=lobby)
    await does_as_host(ann, "Add computer", on=lobby)
    await waits(eli, lobby)
    page = answered(await eli.slash("/privacy"))
    _, file = answered(await eli.click("Export my data", on=page)).files
    assert [one["done"][0]["line"].partition(" ")[0] for one in json.loads(file.data)["tables"]] == ["wait"]
    await is_forgotten(eli)
    await is_forgotten(ben)
    await clicks.bot.shown()
    assert "Ben" not in lobby.text
    assert "Eli" not in lobby.text
    await clicks.bot.stop()
    kept = clicks.bot.database.read_bytes()
    assert ben.user.id.encode() not in kept
    assert eli.user.id.encode() not in kept
    await clicks.bot.start()
    assert "You have a seat" in await says(eli, "/table join"), "Ben's seat is free"
    assert not any(text for text in seen_by(ann) if "went wrong" in text)


async def test_nobody_is_third_where_the_options_are_for_two(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2, options={"format": "solo2"})
    ann, _, cem = (player.person for player in clicks.players[:3])
    asked = answered(await cem.click("Join", on=board_of(cem)))
    assert "All 2 seats" in asked.text
    assert "All 2 seats" in answered(await does_as_host(ann, "Add computer", on=board_of(ann))).text
    assert "No free seat is left" in await says(ann, "/table invite", player1=cem.user)
    await cem.click("Wait for a seat", on=asked)
    assert len(clicks.table.state.seats) == 2
    await says(ann, "/table options", name="format", value="solo3")
    assert cem.user.id in clicks.table.state.people


async def invited_and_waiting(place: Playground, clicks: DiscordStage) -> MessageView:
    """Cem is invited, the table is made smaller, others take its seats, and Cem waits for one; the lobby."""
    ann, ben, cem = place.people[:3]
    lobby = answered(await ann.slash("/play", game=SLUG))
    await ann.click("Join", on=lobby)
    await clicks.find_table(ann)
    await says(ann, "/table invite", player1=cem.user)
    await ben.click("Join", on=lobby)
    await says(ann, "/table options", name="format", value="solo2")
    assert "number 1" in await waits(cem, lobby)
    return lobby


async def test_whoever_was_invited_and_waits_is_free_of_both_when_they_leave(
    place: Playground, clicks: DiscordStage
) -> None:
    lobby = await invited_and_waiting(place, clicks)
    ben, cem = place.people[1:3]
    assert "You do not play" in await says(cem, "/table leave")
    await presses_more(ben, "Leave", on=lobby)
    assert at_the_table(clicks) == ["Ann"]


async def test_nobody_sits_down_whose_data_was_deleted(place: Playground, clicks: DiscordStage) -> None:
    lobby = await invited_and_waiting(place, clicks)
    ben, cem = place.people[1:3]
    await is_forgotten(cem)
    await presses_more(ben, "Leave", on=lobby)
    assert at_the_table(clicks) == ["Ann"]
