"""Open seats are announced in the channel that the server chose: one message for a lobby, which follows it and goes."""

import pytest

from engine.errors import SaveError
from playground.discord import posting, threads, visibility
from playground.discord.calls import Call
from playground.discord.permissions import Permissions
from playground.discord.posting import NONCE_SECONDS
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.open_seats import WHERE, announced, opens, passes
from tests.scenarios.routes import POST_MESSAGE
from tests.scenarios.screen import answered, says
from tests.scenarios.spoilt_store import spoilt
from tests.scenarios.stage import SLUG


@pytest.fixture
async def chosen(place: Playground, bot: Serving) -> Serving:
    """A bot on a server whose moderator has chosen a channel; people look at another one."""
    told = await says(place.people[0], "/settings", WHERE, open_seats="here")
    where = place.world.channel_named(WHERE).id
    assert f"Where free seats are announced: it was **nowhere** and is now **<#{where}>**." in told
    for person in place.people:
        person.go_to("general")
    return bot


def calls_there(place: Playground, route: str) -> list[Call]:
    """The bot's own calls in the channel of the announcements."""
    channel = place.world.channel_named(WHERE).id
    return [call for call in place.world.calls.calls_of_route(route) if f"/{channel}/" in call.path]


def edits(place: Playground) -> list[Call]:
    return calls_there(place, "PATCH /channels/{channel}/messages/{message}")


async def test_a_lobby_is_announced_once_and_its_message_follows_it_until_the_game_starts(
    place: Playground, chosen: Serving
) -> None:
    ann, ben = place.people[:2]
    await ann.slash("/play", game=SLUG)
    await passes(chosen, 5.0)
    assert announced(place) == []
    await passes(chosen, 6.0)
    (said,) = announced(place)
    general = place.world.channel_named("general").id
    assert "Hi Lo Jack" in said.text
    assert "4 free seats" in said.text
    assert f"Ann\u2069 has opened this table in <#{general}>. Seats taken: none of 4." in said.text
    assert said.message.mentions == []
    ben.go_to(WHERE)
    told = answered(await ben.click("Join", on=said))
    assert told.is_ephemeral
    assert "You have a seat at the table of Hi Lo Jack. It is here: https://discord.com/channels/" in told.text
    await ann.slash("/table join", "general")
    await passes(chosen, 16.0)
    (followed,) = announced(place)
    assert followed.id == said.id
    assert "2 free seats" in followed.text
    assert "Seats taken: 2 of 4" in followed.text
    assert len(edits(place)) == 1, "two people sat down within a moment"
    await ann.slash("/table start", "general")
    await passes(chosen, 0.0)
    assert announced(place) == []


async def test_a_lobby_without_a_free_seat_says_so_and_offers_one_again_when_somebody_leaves(
    place: Playground, chosen: Serving
) -> None:
    ann, ben = place.people[:2]
    await opens(chosen, ann)
    await ann.slash("/table join")
    await ben.slash("/table join")
    await ann.slash("/table computers", number=2)
    await passes(chosen, 16.0)
    (said,) = announced(place)
    assert "no free seat" in said.text
    assert said.buttons == []
    await ben.slash("/table leave")
    await passes(chosen, 16.0)
    (said,) = announced(place)
    assert "1 free seat" in said.text
    assert [button.label for button in said.buttons] == ["Join"]


async def test_who_plays_alone_against_computers_at_once_is_not_announced(place: Playground, chosen: Serving) -> None:
    ann = place.people[0]
    await ann.slash("/play", game=SLUG)
    await ann.slash("/table join")
    await ann.slash("/table computers", number=1)
    await ann.slash("/table start")
    await passes(chosen, 60.0)
    assert calls_there(place, "POST /channels/{channel}/messages") == []


async def test_a_table_is_not_announced_in_its_own_channel_nor_where_nobody_chose_one(
    place: Playground, bot: Serving
) -> None:
    ann = place.people[0]
    await opens(bot, ann)
    assert announced(place) == []
    assert "Where free seats are announced: **nowhere** (default)" in await says(ann, "/settings", WHERE)
    await says(ann, "/settings", WHERE, open_seats="here")
    await opens(bot, ann, WHERE)
    assert len(announced(place)) == 1, "the table itself"


async def test_a_table_in_a_thread_is_announced_in_the_channel_of_the_thread(
    place: Playground, chosen: Serving
) -> None:
    threads.start_thread(place.world, place.world.channel_named(WHERE), "night", place.people[0].user)
    await opens(chosen, place.people[0], "night")
    assert len(announced(place)) == 1


async def test_a_closed_lobby_is_not_announced_any_more(place: Playground, chosen: Serving) -> None:
    ann = place.people[0]
    await opens(chosen, ann)
    question = answered(await ann.slash("/table close"))
    await ann.click("Close table", on=question)
    await passes(chosen, 0.0)
    assert announced(place) == []


async def test_who_opens_and_closes_tables_is_announced_once_in_five_minutes(
    place: Playground, chosen: Serving
) -> None:
    ann = place.people[0]
    for _ in range(3):
        await opens(chosen, ann)
        await ann.click("Close table", on=await ann.slash("/table close"))
        await passes(chosen, 0.0)
    assert len(calls_there(place, "POST /channels/{channel}/messages")) == 1
    await opens(chosen, ann)
    assert announced(place) == []
    await passes(chosen, 300.0)
    assert len(announced(place)) == 1


async def test_what_a_moderator_removes_is_not_posted_again(place: Playground, chosen: Serving) -> None:
    ann, ben, cem = place.people[:3]
    await opens(chosen, ann)
    posting.delete_message(place.world, announced(place)[0].message)
    await ben.slash("/table join")
    await passes(chosen, 16.0)
    await cem.slash("/table join")
    await passes(chosen, 16.0)
    await chosen.restart()
    await ann.slash("/table join")
    await passes(chosen, 16.0)
    assert announced(place) == []
    await ann.slash("/table start")
    await passes(chosen, 0.0)
    assert await chosen.store.open_seats_messages() == {}


async def test_a_restart_forgets_no_announcement_and_makes_none_twice(place: Playground, chosen: Serving) -> None:
    ann, ben, cem = place.people[:3]
    await opens(chosen, ann)
    await chosen.restart()
    await passes(chosen, 20.0)
    await cem.slash("/table join")
    await passes(chosen, 16.0)
    (said,) = announced(place)
    assert "3 free seats" in said.text
    await ben.slash("/play", "card-room", game=SLUG)
    await ben.slash("/table join", "card-room")
    await chosen.shown()
    await chosen.restart()
    await passes(chosen, 11.0)
    assert len(announced(place)) == 2, "a lobby that was to be announced is"


async def test_an_announcement_that_could_not_be_deleted_is_after_a_restart(place: Playground, chosen: Serving) -> None:
    ann = place.people[0]
    await opens(chosen, ann)
    place.world.faults.inject("DELETE /channels/", 503, times=1000)  # what follows in the game tries again
    await ann.slash("/table join")
    await ann.slash("/table computers", number=1)
    await ann.slash("/table start")
    await place.until(lambda: place.world.faults.pending[0].remaining < 1000)
    assert len(announced(place)) == 1
    await chosen.stop()
    place.world.faults.clear()
    await chosen.start()
    await passes(chosen, 1.0)
    assert announced(place) == []


@pytest.mark.parametrize(("status", "code"), [(503, 0), (403, 50001)])
async def test_an_announcement_that_could_not_be_deleted_is_after_the_next_action(
    place: Playground, chosen: Serving, status: int, code: int
) -> None:
    ann, ben = place.people[:2]  # a computer would act by itself
    await opens(chosen, ann)
    for person in (ann, ben):
        await person.slash("/table join")
    place.world.faults.inject("DELETE /channels/", status, code=code)
    await ann.slash("/table start")
    await place.until(lambda: not place.world.faults.pending)
    await chosen.shown()
    assert len(announced(place)) == 1
    await ann.slash("/table pause")
    await chosen.shown()
    assert announced(place) == []


async def test_an_announcement_whose_answer_was_lost_is_not_posted_twice(
    place: Playground, chosen: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.messages.api.retries.RETRY_SECONDS", 0.01)
    place.world.faults.inject(POST_MESSAGE, 429, times=5, retry_after=0.01, after_effect=True)
    await place.people[0].slash("/play", game=SLUG)
    await chosen.skip(11.0)
    await place.until(lambda: not place.world.faults.pending)
    await passes(chosen, 16.0)
    assert len(announced(place)) == 1
    (message,) = (await chosen.store.open_seats_messages()).values()
    assert message.message == announced(place)[0].id


async def test_of_a_channel_that_was_deleted_nothing_is_kept_and_moderators_read_of_it(
    place: Playground, chosen: Serving
) -> None:
    ann, ben = place.people[:2]
    await opens(chosen, ann)
    place.world.delete_channel(place.world.channel_named(WHERE))
    await ben.slash("/table join")
    await passes(chosen, 16.0)
    assert "This channel was deleted, so nothing is said there." in await says(ann, "/settings", "general")
    await passes(chosen, 700.0)
    await ben.slash("/table leave")
    await passes(chosen, 16.0)
    assert await chosen.store.open_seats_messages() == {}


async def test_where_the_bot_may_not_post_it_tries_once_and_later_again(place: Playground, chosen: Serving) -> None:
    world, (ann, ben, cem) = place.world, place.people[:3]
    den = world.channel_named(WHERE)
    world.deny_bot(den, Permissions.SEND_MESSAGES)
    await opens(chosen, ann)
    await ben.slash("/table join")
    await passes(chosen, 16.0)
    assert len(calls_there(place, "POST /channels/{channel}/messages")) == 1
    world.allow_bot(den, Permissions.SEND_MESSAGES)
    await chosen.skip(600.0)
    await cem.slash("/table join")
    await passes(chosen, 16.0)
    assert "2 free seats" in announced(place)[0].text


async def test_undoing_the_choice_of_a_channel_takes_the_announcements_back(place: Playground, chosen: Serving) -> None:
    ann = place.people[0]
    await opens(chosen, ann)
    moved = await ann.slash("/settings", open_seats="#card-room")
    await passes(chosen, 301.0)
    assert (len(announced(place)), len(announced(place, "card-room"))) == (0, 1)
    await ann.click("Undo", on=moved)
    await passes(chosen, 301.0)
    assert (len(announced(place)), len(announced(place, "card-room"))) == (1, 0)


async def test_another_channel_takes_the_announcements_over(place: Playground, chosen: Serving) -> None:
    ann = place.people[0]
    await opens(chosen, ann)
    await says(ann, "/settings", "card-room", open_seats="here")
    await passes(chosen, 0.0)
    assert announced(place) == []
    await passes(chosen, 301.0)
    await place.people[1].slash("/table join", "general")
    await passes(chosen, 16.0)
    (said,) = announced(place, "card-room")
    assert "3 free seats" in said.text
    await says(ann, "/settings", "card-room", open_seats="nowhere")
    await passes(chosen, 0.0)
    assert announced(place, "card-room") == []


# -- who may sit down -------------------------------------------------------------------------------------------------


async def test_a_private_table_is_not_announced_and_an_announcement_goes_when_its_table_becomes_private(
    place: Playground, chosen: Serving
) -> None:
    ann, ben = place.people[:2]
    await ann.slash("/play", game=SLUG, private=True)
    await passes(chosen, 11.0)
    assert announced(place) == []
    await ann.slash("/table options", name="admission", value="everybody")
    await passes(chosen, 11.0)
    (said,) = announced(place)
    assert "Kept for people who were invited: 1." in said.text
    await ann.slash("/table options", name="admission", value="invited")
    ben.go_to(WHERE)
    assert "Only people whom the host invites may sit down" in answered(await ben.click("Join", on=said)).text
    await passes(chosen, 16.0)
    assert announced(place) == []


async def test_kept_seats_are_not_announced_as_free(place: Playground, chosen: Serving) -> None:
    ann, ben, cem, dot, eli = place.people[:5]
    await ann.slash("/play", game=SLUG, invite1=ben.user, invite2=cem.user, invite3=dot.user)
    await passes(chosen, 11.0)
    assert announced(place) == []
    await dot.click("No, thanks", on=dot.messages("general")[-1])
    await passes(chosen, 16.0)
    (said,) = announced(place)
    assert "1 free seat" in said.text
    assert "Seats taken: none of 4. Kept for people who were invited: 3." in said.text
    eli.go_to(WHERE)
    assert "You have a seat" in answered(await eli.click("Join", on=said)).text


async def test_who_finds_no_seat_by_an_announcement_may_wait_for_one(place: Playground, chosen: Serving) -> None:
    ann, ben = place.people[:2]
    await opens(chosen, ann)
    (said,) = announced(place)
    await ann.slash("/table join", "general")
    await ann.slash("/table computers", "general", number=3)
    ben.go_to(WHERE)
    asked = answered(await ben.click("Join", on=said))
    assert asked.is_ephemeral
    assert "Do you want to wait?" in asked.text
    assert "number 1 on the waiting list" in answered(await ben.click("Wait for a seat", on=asked)).text
    assert "already" in answered(await ben.click("Join", on=said)).text
    await passes(chosen, 16.0)
    assert "no free seat" in announced(place)[0].text
    await ann.slash("/table computers", "general", number=2)
    await passes(chosen, 16.0)
    assert "Ben" in announced(place)[0].text


# -- who may see a table ----------------------------------------------------------------------------------------------


async def test_a_table_in_a_hidden_channel_is_not_announced_to_others(place: Playground, chosen: Serving) -> None:
    ann = place.people[0]
    visibility.hide_channel(place.world, place.world.channel_named("card-room"))
    await opens(chosen, ann, "card-room")
    assert announced(place) == []
    threads.start_thread(place.world, place.world.channel_named("card-room"), "night", ann.user)
    await chosen.skip(300.0)
    await opens(chosen, ann, "night")
    assert announced(place) == []
    private = threads.start_private_thread(place.world, place.world.channel_named("general"), "secret", ann.user)
    threads.let_bot_in(place.world, private)
    await chosen.skip(300.0)
    await opens(chosen, ann, "secret")
    assert announced(place) == []


async def test_nobody_sits_down_at_a_table_that_they_may_not_see(place: Playground, chosen: Serving) -> None:
    ann, ben = place.people[:2]
    await opens(chosen, ann)
    said = announced(place)[0]
    visibility.hide_channel(place.world, place.world.channel_named("general"))
    ben.go_to(WHERE)
    told = answered(await ben.click("Join", on=said))
    assert told.text == "You cannot look into the channel of that table, so you cannot sit down there."
    assert "It is here" in answered(await ann.click("Join", on=said)).text
    await passes(chosen, 16.0)
    assert announced(place) == []


async def test_the_name_of_an_opener_who_had_their_data_deleted_goes(place: Playground, chosen: Serving) -> None:
    ann = place.people[0]
    await opens(chosen, ann)
    asked = await ann.click("Delete my data", on=await ann.slash("/privacy"))
    await ann.click("Delete my data", on=asked)
    await passes(chosen, 16.0)
    (said,) = announced(place)
    assert "former player 1" in said.text
    assert "Ann" not in said.text


async def test_an_announcement_that_discord_posted_and_said_it_had_not_goes_with_its_lobby(
    place: Playground, chosen: Serving
) -> None:
    ann = place.people[0]
    place.world.faults.inject(POST_MESSAGE, 503, times=1, after_effect=True)
    await opens(chosen, ann)
    assert len(announced(place)) == 1
    await ann.click("Close table", on=answered(await ann.slash("/table close", "general")))
    await passes(chosen, 1.0)
    assert not announced(place)


async def test_an_announcement_that_discord_posted_and_said_it_had_not_is_found_when_its_nonce_is_forgotten(
    place: Playground, chosen: Serving
) -> None:
    ann, ben = place.people[:2]
    place.world.faults.inject(POST_MESSAGE, 503, times=1, after_effect=True)
    await opens(chosen, ann)
    await chosen.skip(NONCE_SECONDS + 1.0)
    await ben.slash("/table join", "general")
    await passes(chosen, 0.0)
    await passes(chosen, 16.0)
    (said,) = announced(place)
    assert "3 free seats" in said.text
    await chosen.skip(3600.0)
    await ann.click("Close table", on=answered(await ann.slash("/table close", "general")))
    await passes(chosen, 0.0)
    assert announced(place) == []


async def test_an_announcement_in_doubt_goes_with_its_lobby_also_when_its_nonce_is_forgotten(
    place: Playground, chosen: Serving
) -> None:
    ann = place.people[0]
    place.world.faults.inject(POST_MESSAGE, 503, times=1, after_effect=True)
    await opens(chosen, ann)
    await chosen.skip(NONCE_SECONDS + 1.0)
    await ann.click("Close table", on=answered(await ann.slash("/table close", "general")))
    await passes(chosen, 0.0)
    assert announced(place) == []


async def test_where_the_bot_may_not_read_what_was_said_the_nonce_finds_an_announcement_in_doubt(
    place: Playground, chosen: Serving
) -> None:
    ann, ben = place.people[:2]
    place.world.deny_bot(place.world.channel_named(WHERE), Permissions.READ_MESSAGE_HISTORY)
    place.world.faults.inject(POST_MESSAGE, 503, times=1, after_effect=True)
    await opens(chosen, ann)
    await ben.slash("/table join", "general")
    await passes(chosen, 0.0)
    await passes(chosen, 16.0)
    (said,) = announced(place)
    assert "3 free seats" in said.text


async def test_an_announcement_that_the_disk_did_not_note_is_noted_soon_and_not_posted_twice_after_a_restart(
    place: Playground, chosen: Serving
) -> None:
    with spoilt(chosen, "note_open_seats", SaveError("the disk failed")) as noting:
        await opens(chosen, place.people[0])
    assert noting.arrived.is_set()
    await passes(chosen, 16.0)
    await chosen.restart()
    await passes(chosen, 3600.0)
    assert len(announced(place)) == 1


async def test_an_announcement_that_the_disk_did_not_note_is_noted_before_the_bot_stops(
    place: Playground, chosen: Serving
) -> None:
    ann = place.people[0]
    with spoilt(chosen, "note_open_seats", SaveError("the disk failed"), always=True):
        await opens(chosen, ann)
    await chosen.restart()
    await ann.click("Close table", on=answered(await ann.slash("/table close", "general")))
    await passes(chosen, 11.0)
    assert announced(place) == []
