"""People are invited to a table: asked in the channel, with a seat kept for them until they answer."""

import pytest

from engine.durations import HOUR
from engine.tables.state import Phase
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import plays_to_the_end
from tests.scenarios.refusing import REFUSED, WRONG, all_is_said, refuse
from tests.scenarios.routes import DELETE_MESSAGE, EDIT_MESSAGE, POST_MESSAGE
from tests.scenarios.screen import answered, does_as_host, plain, presses_more, says, seen_by
from tests.scenarios.stage import SLUG

SILENT = 1 << 12


async def plays_with(bot: Serving, host: Person, *others: Person, **options: object) -> MessageView:
    """Somebody opens a table and invites others at once; its lobby."""
    lobby = answered(await host.slash("/play", None, game=SLUG, **invited(*others), **options))
    await bot.shown()
    return lobby


def invited(*people: Person) -> dict[str, object]:
    """The options of ``/play`` that invite these people."""
    return {f"invite{number}": person.user for number, person in enumerate(people, 1)}


def invitations_in(person: Person) -> list[MessageView]:
    """The messages in the channel that ask people."""
    return [message for message in person.messages() if any(one.label == "No, thanks" for one in message.buttons)]


def pinged(message: MessageView) -> list[str]:
    """The names of those whom Discord notifies of a message."""
    return [user.name for user in message.message.mentions]


async def closes(host: Person) -> None:
    """The host closes the table of the channel."""
    await host.click("Close table", on=answered(await host.slash("/table close")))


def at_the_table(clicks: DiscordStage) -> list[str]:
    """The names of those who have a seat."""
    assert clicks.hosted is not None
    return [*clicks.bot.tables.seat_names(clicks.hosted)]


async def test_who_is_invited_is_asked_once_in_the_channel_and_joins_with_one_click(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem, dot = place.people[:4]
    lobby = await plays_with(clicks.bot, ann, ben, cem)
    await clicks.find_table(ann)
    assert "Seats kept for:** Ann, Ben, Cem" in plain(lobby.text)
    assert "Seats kept for Ann, Ben and Cem" in lobby.images[0].alt
    (asked,) = invitations_in(dot)
    assert f"<@{ben.user.id}> and <@{cem.user.id}>, Ann invites you to play **Hi Lo Jack**" in plain(asked.text)
    assert sorted(pinged(asked)) == ["Ben", "Cem"]
    assert not asked.flags & SILENT
    assert not ben.dm.messages
    assert "You have a seat" in answered(await ben.click("Join", on=asked)).text
    await ann.click("Join", on=lobby)
    await clicks.bot.shown()
    assert len(invitations_in(dot)) == 1, "Cem has not answered"
    said = answered(await cem.click("No, thanks", on=asked))
    assert said.is_ephemeral
    assert "If you change your mind, press **Join**" in said.text
    await clicks.bot.shown()
    assert invitations_in(dot) == []
    assert at_the_table(clicks) == ["Ben", "Ann"]
    assert "Cem" not in lobby.text, "who said no is for the host alone"
    page = answered(await ann.click("Host", on=lobby))
    assert "Not playing:** Cem" in plain(page.text)


async def test_kept_seats_are_for_nobody_else(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem, dot, eli = place.people
    lobby = await plays_with(clicks.bot, ann, ben, cem, dot)
    refused = answered(await eli.click("Join", on=lobby))
    assert refused.text.startswith("4 seats are free, but kept for people who were invited. Do you want to wait?")
    assert "4 seats are free, but kept" in await says(ann, "/table computers", number=1)
    for person in (ben, cem, dot):
        await person.slash("/table join")
    await clicks.bot.shown()
    assert invitations_in(eli) == []
    assert "1 seat is free, but kept" in await says(eli, "/table join")
    await ann.click("Join", on=lobby)
    await clicks.find_table(ann)
    assert at_the_table(clicks) == ["Ben", "Cem", "Dot", "Ann"]
    assert "All 4 seats of this table are taken. Do you want to wait?" in await says(eli, "/table join")


async def test_an_invitation_that_is_taken_back_names_nobody_any_more_and_shuts_nobody_out(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem, dot = place.people[:4]
    lobby = await plays_with(clicks.bot, ann, ben, cem, dot)
    await ben.slash("/mytables")
    assert plain(await says(ann, "/table remove", player=ben.user)) == (
        "Ben is no longer invited. The seat that was kept is free."
    )
    await clicks.bot.shown()
    await place.until_idle()
    (asked,) = invitations_in(dot)
    assert f"<@{cem.user.id}> and <@{dot.user.id}>, Ann invites you" in plain(asked.text)
    assert any(text.startswith("The table's host has taken back your invitation") for text in seen_by(ben))
    await dot.click("Join", on=asked)
    await clicks.bot.shown()
    assert plain(asked.text).startswith(f"<@{cem.user.id}>, Ann invites you")
    await ben.click("Join", on=lobby)
    await clicks.find_table(ann)
    assert at_the_table(clicks) == ["Dot", "Ben"]


async def test_more_are_invited_from_the_lobby_with_one_select(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, _, dot = place.people[:4]
    lobby = answered(await ann.slash("/play", game=SLUG))
    await ann.click("Join", on=lobby)
    assert "Only the table's host" in answered(await does_as_host(ben, "Invite", on=lobby)).text
    page = answered(await does_as_host(ann, "Invite", on=lobby))
    told = answered(await ann.select("Up to five", ["Ben", "Cem"], on=page))
    assert plain(told.text) == "Invited: Ben and Cem. I ask them here in the channel."
    await clicks.bot.shown()
    (first,) = invitations_in(dot)
    assert "Invited: Dot." in plain(await says(ann, "/table invite", player1=dot.user))
    await clicks.bot.shown()
    (second,) = invitations_in(dot)
    assert second.id != first.id
    assert pinged(second) == ["Dot"], "the others were asked before"
    assert f"<@{ben.user.id}>" in second.text


async def test_whoever_starts_the_game_waits_for_nobody(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem = place.people[:3]
    lobby = await plays_with(clicks.bot, ann, ben, cem)
    await clicks.find_table(ann)
    await ann.click("Join", on=lobby)
    await ben.slash("/table join")
    await ann.slash("/table start")
    assert clicks.told().phase is Phase.PLAYING
    await clicks.bot.shown()
    assert invitations_in(cem) == []


async def test_a_lobby_that_closes_takes_its_invitation_along(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    await plays_with(clicks.bot, ann, ben)
    assert len(invitations_in(ben)) == 1
    await closes(ann)
    await clicks.bot.shown()
    assert invitations_in(ben) == []


async def test_no_and_leave_are_one_for_whoever_was_invited(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem = place.people[:3]
    lobby = await plays_with(clicks.bot, ann, ben, cem)
    assert "You do not play at the table of Hi Lo Jack" in await says(ben, "/table leave")
    await presses_more(cem, "Leave", on=lobby)
    await clicks.bot.shown()
    assert "Not playing" not in lobby.text
    assert "Not playing:** Ben, Cem" in plain(answered(await ann.click("Host", on=lobby)).text)
    assert invitations_in(ben) == []
    await ben.click("Join", on=lobby)
    await clicks.find_table(ann)
    assert at_the_table(clicks) == ["Ben"]


async def test_a_restart_asks_nobody_twice_and_forgets_nobody(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem = place.people[:3]
    lobby = await plays_with(clicks.bot, ann, ben, cem)
    (asked,) = invitations_in(cem)
    await clicks.bot.restart()
    await clicks.bot.shown()
    assert [one.id for one in invitations_in(cem)] == [asked.id]
    await ben.click("Join", on=asked)
    await ann.click("Join", on=lobby)
    await clicks.bot.shown()
    assert "Seats kept for:** Cem" in plain(lobby.text)
    await clicks.bot.restart()
    await cem.click("No, thanks", on=asked)
    await clicks.bot.shown()
    assert invitations_in(cem) == []


async def test_whoever_was_invited_just_before_the_bot_stopped_is_asked_after_its_start(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    lobby = answered(await ann.slash("/play", game=SLUG))
    await ann.click("Join", on=lobby)
    await clicks.bot.shown()
    place.world.faults.inject(rf"POST /channels/{ann.here.id}/messages", 503)
    await ann.slash("/table invite", player1=ben.user)
    await clicks.bot.stop()
    assert invitations_in(ben) == []
    await clicks.bot.start()
    await clicks.bot.shown()
    assert len(invitations_in(ben)) == 1


# -- who may be invited -----------------------------------------------------------------------------------------------


NOT_OPENED = " No table was opened, and nobody was invited. Change that, and send /play again."


async def test_who_cannot_be_invited_is_said_at_once_and_nothing_happens(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem = place.people[:3]
    assert "is a bot, and bots cannot be invited" in await says(ann, "/play", game=SLUG, invite1=place.world.bot)
    assert "You need no invitation" in await says(ann, "/play", game=SLUG, invite1=ann.user)
    too_many = await says(ann, "/play", None, game=SLUG, **invited(*place.people[1:5]))
    assert too_many == f"There is room for 3 more players.{NOT_OPENED}"
    assert await clicks.bot.tables.table_in_channel(ann.here.id) is None
    lobby = await plays_with(clicks.bot, ann, ben)
    said = plain(await says(ann, "/table invite", player1=ben.user, player2=cem.user))
    assert said == "Ben is already invited. Nobody was invited."
    await ann.slash("/table join")
    await place.people[3].slash("/preferences", invitations="off")
    page = answered(await does_as_host(ann, "Invite", on=lobby))
    said = plain(answered(await ann.select("Up to five", ["Ben", "Cem", "Dot", "Ann"], on=page)).text)
    assert said == ("- Ben is already invited.\n- You need no invitation: **Join** seats you.\nNobody was invited.")
    assert "Only the table's host" in await says(ben, "/table invite", player1=cem.user)
    await clicks.bot.shown()
    assert "Cem" not in lobby.text


async def test_whoever_takes_no_invitations_is_not_asked(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem = place.people[:3]
    assert "Who may invite you" in await says(ben, "/preferences", invitations="off")
    lobby = await plays_with(clicks.bot, ann, ben, cem)
    assert "Ben" not in lobby.text
    not_asked = "Not asked: Ben. No seat is kept for them, but they may join by themselves."
    assert not_asked in map(plain, seen_by(ann))
    (asked,) = invitations_in(ann)
    assert pinged(asked) == ["Cem"]
    assert not any("Not asked" in text for person in (ben, cem) for text in seen_by(person))
    said = plain(await says(ann, "/table invite", player1=place.people[3].user, player2=ben.user))
    assert said == f"Invited: Dot. I ask them here in the channel. {not_asked}"
    assert plain(await says(ann, "/table invite", player1=ben.user)) == not_asked
    await clicks.bot.shown()
    assert not any("Ben" in message.text or ben.user in message.message.mentions for message in invitations_in(ann))
    assert "You have a seat" in await says(ben, "/table join")
    await ben.slash("/table leave")
    await ben.slash("/preferences", invitations="everybody")
    assert "Invited" in await says(ann, "/table invite", player1=ben.user)


async def test_a_private_table_lets_in_whom_it_may_not_ask(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    await ben.slash("/preferences", invitations="off")
    await plays_with(clicks.bot, ann, ben, private=True)
    assert any("Not asked: Ben" in plain(text) for text in seen_by(ann))
    assert invitations_in(ben) == []
    assert "You have a seat" in await says(ben, "/table join")


async def test_nobody_invites_without_end(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem = place.people[:3]
    await ann.slash("/play", game=SLUG)
    for _ in range(3):
        await ann.slash("/table invite", player1=ben.user)
        await ben.slash("/table leave")
    assert "invited 3 times to this table" in await says(ann, "/table invite", player1=ben.user)
    for _ in range(5):
        await closes(ann)
        await plays_with(clicks.bot, ann, *place.people[2:5])
    await closes(ann)
    assert "20 players within an hour" in await says(ann, "/play", None, game=SLUG, **invited(*place.people[2:5]))
    await clicks.bot.skip(HOUR + 1)
    await plays_with(clicks.bot, ann, cem)
    assert len(invitations_in(cem)) == 1


# -- how they are told ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("notices", "told"), [("off", ["Cem"]), ("ping", ["Ben", "Cem"])])
async def test_whoever_wants_no_notices_is_named_without_a_ping(
    place: Playground, clicks: DiscordStage, notices: str, told: list[str]
) -> None:
    ann, ben, cem = place.people[:3]
    await ben.slash("/preferences", notices=notices)
    await plays_with(clicks.bot, ann, ben, cem)
    (asked,) = invitations_in(ben)
    assert sorted(pinged(asked)) == told
    assert f"<@{ben.user.id}>" in asked.text


async def test_whoever_sleeps_is_not_woken(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem = place.people[:3]
    hour = int(clicks.bot.clock() // 3600 % 24)
    await ben.slash("/preferences", quiet=f"{hour}-{(hour + 2) % 24}")
    await plays_with(clicks.bot, ann, ben)
    (asked,) = invitations_in(ben)
    assert (pinged(asked), bool(asked.flags & SILENT)) == (["Ben"], True)
    await ben.slash("/table leave")
    await ann.slash("/table invite", player1=ben.user, player2=cem.user)
    await clicks.bot.shown()
    (asked,) = invitations_in(ben)
    assert (pinged(asked), bool(asked.flags & SILENT)) == (["Cem"], False), "Cem is awake"


# -- private tables ---------------------------------------------------------------------------------------------------


async def test_at_a_private_table_only_the_invited_and_the_host_sit_down(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem = place.people[:3]
    lobby = await plays_with(clicks.bot, ann, ben, private=True)
    assert "Join is for those who are invited" in lobby.text
    assert "Who may sit down: **Only the invited**" in lobby.text
    refused = answered(await cem.click("Join", on=lobby)).text
    assert plain(refused).startswith(
        "Only people whom the host invites may sit down here. You can look on. "
        "Ann can invite you: **Host**, then **Invite**."
    )
    for person in (ann, ben):
        await person.click("Join", on=lobby)
    await presses_more(ann, "Leave", on=lobby)
    await ann.click("Join", on=lobby)
    await does_as_host(ann, "Add computer", on=lobby)
    await ann.slash("/table invite", player1=cem.user)
    await cem.slash("/table join")
    await clicks.find_table(ann)
    assert at_the_table(clicks) == ["Ben", "Ann", "Ada (computer)", "Cem"]


async def test_a_table_can_be_made_private_in_the_lobby_and_its_host_still_sits_down(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    lobby = answered(await ann.slash("/play", game=SLUG))
    await ann.slash("/table options", name="admission", value="Only the invited")
    assert "Only people whom the host invites" in await says(ben, "/table join")
    await ann.click("Join", on=lobby)
    await clicks.find_table(ann)
    assert at_the_table(clicks) == ["Ann"]
    await clicks.bot.shown()
    assert invitations_in(ben) == []


async def test_a_private_game_is_played_again_by_the_same_people(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem = place.people[:3]
    lobby = await plays_with(clicks.bot, ann, ben, private=True)
    for person in (ann, ben):
        await person.click("Join", on=lobby)
    await ann.slash("/table options", name="target", value="7")
    await ann.slash("/table start")
    await clicks.find_table(ann)
    await plays_to_the_end(clicks)
    await ben.click("Play again")
    await clicks.bot.shown()
    await clicks.find_table(ben)
    assert invitations_in(ann) == [], "whoever played need not be asked"
    assert "Only people whom the host invites" in await says(cem, "/table join")
    await ann.slash("/table join")
    await place.until(lambda: clicks.table.state.phase is Phase.PLAYING)


async def test_an_invitation_that_the_bot_may_not_delete_just_now_does_not_stay(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem = place.people[:3]
    lobby = await plays_with(clicks.bot, ann, ben)
    await ann.click("Join", on=lobby)
    (asked,) = invitations_in(cem)
    place.world.faults.inject(r"DELETE /channels/\d+/messages", 403, times=1, code=50001)
    await ben.click("Join", on=asked)
    await place.until(lambda: any(call.code == 50001 for call in place.world.calls.all))
    await clicks.bot.shown()
    assert invitations_in(cem) == [asked]
    await clicks.bot.restart()
    await clicks.bot.shown()
    assert not invitations_in(cem)


@pytest.mark.usefixtures("tried_again", "own_calls")
async def test_an_invitation_is_posted_edited_and_deleted_although_each_was_refused_once(
    place: Playground, bot: Serving
) -> None:
    ann, ben, cem = place.people[:3]
    refuse(place, POST_MESSAGE, REFUSED)
    await plays_with(bot, ann, ben, cem)
    await all_is_said(bot)
    (asked,) = invitations_in(ann)
    assert pinged(asked) == ["Ben", "Cem"]
    refuse(place, EDIT_MESSAGE, WRONG, times=2)
    await ben.slash("/table join")
    await all_is_said(bot)
    (asked,) = invitations_in(ann)
    assert pinged(asked) == ["Cem"]
    refuse(place, DELETE_MESSAGE, REFUSED)
    await cem.slash("/table join")
    await all_is_said(bot)
    assert invitations_in(ann) == []


async def test_an_invitation_that_discord_posted_and_said_it_had_not_goes_with_its_lobby(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem = place.people[:3]
    place.world.faults.inject(r"POST /channels/\d+/messages", 503, times=1, after_effect=True)
    await plays_with(clicks.bot, ann, ben)
    assert len(invitations_in(cem)) == 1
    await closes(ann)
    await clicks.bot.shown()
    await place.until(lambda: not invitations_in(cem))


async def test_whoever_answers_before_discord_has_told_the_bot_of_its_message_is_asked_no_more(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem = place.people[:3]
    await ann.slash("/play", None, game=SLUG)
    with place.holds.holding(POST_MESSAGE, after_effect=True) as held:
        await ann.slash("/table invite", player1=ben.user)
        await held.arrived.wait()
        (asked,) = invitations_in(cem)
        await ben.click("Join", on=asked)
    await clicks.bot.shown()
    assert not invitations_in(cem)


@pytest.mark.parametrize(("status", "code"), [(503, 0), (403, 50001)])
async def test_of_two_invitations_in_a_row_one_is_left(
    place: Playground, clicks: DiscordStage, status: int, code: int
) -> None:
    ann, ben, cem = place.people[:3]
    await plays_with(clicks.bot, ann, ben)
    place.world.faults.inject(r"DELETE /channels/\d+/messages", status, code=code)
    await ann.slash("/table invite", player1=cem.user)
    await place.until(lambda: not place.world.faults.pending)
    await clicks.bot.restart()
    await clicks.bot.shown()
    (asked,) = invitations_in(cem)
    assert pinged(asked) == ["Cem"]


@pytest.mark.parametrize(("status", "code"), [(503, 0), (403, 50001)])
async def test_an_invitation_that_could_not_be_deleted_is_after_the_next_action(
    place: Playground, clicks: DiscordStage, status: int, code: int
) -> None:
    ann, ben, cem = place.people[:3]  # a computer would act by itself
    await plays_with(clicks.bot, ann, ben)
    for person in (ann, cem):
        await person.slash("/table join")
    place.world.faults.inject(r"DELETE /channels/\d+/messages", status, code=code)
    await ann.slash("/table start")
    await place.until(lambda: not place.world.faults.pending)
    await clicks.bot.shown()
    assert len(invitations_in(ben)) == 1
    await ann.slash("/table pause")
    await clicks.bot.shown()
    assert invitations_in(ben) == []


async def test_closing_and_opening_again_does_not_ping_the_same_person_for_ever(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    for _ in range(5):
        await plays_with(clicks.bot, ann, ben)
        assert pinged(invitations_in(ben)[-1]) == ["Ben"]
        await closes(ann)
        await clicks.bot.shown()
    assert "5 times within an hour" in await says(ann, "/play", None, game=SLUG, **invited(ben))
    assert await clicks.bot.tables.table_in_channel(str(place.world.channel_named("general").id)) is None


async def test_nothing_is_kept_of_people_who_were_not_invited_after_all(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem = place.people[:3]
    await plays_with(clicks.bot, ann, ben)
    assert "already has a table" in await says(ann, "/play", None, game=SLUG, **invited(ben, cem))
    await clicks.bot.restart()
    names = [(await clicks.bot.store.player(one.user.id)).name for one in (ben, cem)]
    assert names == ["Ben", ""]
