"""Faults of the database and of Discord in the middle of things: nobody is shown or played for amiss, all goes on."""

import asyncio
from unittest.mock import ANY

import pytest

from bot.messages.api.api_errors import BOT_FLAGGED, EDIT_TOO_OLD
from bot.table_pages.custom_ids import Code, CustomId
from data.models import BoardMessage
from engine.errors import CommitUnknownError, SaveError
from engine.tables.log import Cause
from playground.discord import posting
from playground.discord.faults import BROKEN_LINE, FaultTiming
from playground.discord.permissions import Permissions
from playground.driver.people import InteractionFailedError, Person
from playground.server import Playground
from tests.bot.serving import Serving
from tests.patience import until
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.refusing import REFUSED, refuse
from tests.scenarios.routes import CALLBACK, EDIT_MESSAGE, POST_MESSAGE
from tests.scenarios.screen import answered, board_of, boards_of, does_as_host, presses_more, says
from tests.scenarios.spoilt_store import make_diverge, spoilt
from tests.scenarios.stage import SLUG, action_of, plays_on, sits_down

NO_WRITING = Permissions.SEND_MESSAGES | Permissions.VIEW_CHANNEL


# -- the database -----------------------------------------------------------------------------------------------------


async def test_what_is_typed_while_seats_are_drawn_by_lot_is_refused(clicks: DiscordStage) -> None:
    """Nobody knows yet whose seat it would be for."""
    ann, ben = clicks.players[:2]
    await sits_down(clicks, people=2)
    with spoilt(clicks.bot, "append") as saving:
        start = asyncio.create_task(ann.starts())
        await saving.arrived.wait()
        answer = answered(await ben.types(action_of("bid level=2")))
    await start
    assert "has not started" in answer.text
    assert not [entry for entry in clicks.table.log if entry.line.startswith("bid")]


async def test_a_move_that_was_stored_after_all_is_shown_and_answered_without_a_click(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, people=1, computers=1, options={"first_dealer": "1", "seating": "as_joined"})
    ann = clicks.players[0]
    await ann.starts()
    await clicks.comes_to_rest()
    before, hand = clicks.table.seq, ann.person.dm.last
    with spoilt(clicks.bot, "append", CommitUnknownError("cut off"), FaultTiming.AFTER):
        told = answered(await ann.person.click("Pass", on=hand))
    assert told.is_ephemeral
    await until(lambda: clicks.bot.tables._cache[clicks.table.id] is not clicks.hosted)
    await clicks.find_table(ann.person)
    await clicks.comes_to_rest()
    await clicks.bot.shown()
    assert clicks.table.log[before].cause is Cause.PERSON
    assert Cause.COMPUTER in {entry.cause for entry in clicks.table.log[before:]}
    shown = clicks.hosted
    assert shown is not None
    assert shown.shown_seq == shown.table.seq
    ids = [one.custom_id for one in hand.buttons] + [one.custom_id for one in hand.selects]
    controls = [one for one in map(CustomId.parse, ids) if one and one.code not in {Code.REFRESH, Code.HINT}]
    assert {one.number_arg(0) for one in controls} == {shown.table.controls_version(0)}
    assert f"To play: \u2068{ann.name}" in board_of(ann.person).text


async def test_a_server_whose_usual_options_cannot_be_saved_gets_an_ordinary_lobby(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = clicks.players[0]
    await says(ann.person, "/settings", clock="10m")
    with spoilt(clicks.bot, "append", SaveError("the disk is full")):
        assert answered(await ann.person.slash("/play", game=SLUG)).button("Join")
    await clicks.find_table(ann.person)
    await ann.joins()
    assert clicks.told().names == ("Ann",)
    await clicks.bot.shown()
    assert len(boards_of(ann.person)) == 1


@pytest.mark.parametrize("when", FaultTiming)
async def test_a_server_whose_usual_options_may_be_saved_or_not_gets_one_lobby(
    place: Playground, clicks: DiscordStage, when: FaultTiming
) -> None:
    ann = place.people[0]
    await says(ann, "/settings", clock="10m")
    with spoilt(clicks.bot, "append", CommitUnknownError("cut off"), when):
        await ann.slash("/play", game=SLUG)
    await clicks.bot.shown()
    assert [bool(board.button("Join")) for board in boards_of(ann)] == [True]
    await clicks.find_table(ann)
    assert clicks.table.seq == (1 if when is FaultTiming.AFTER else 0)


async def test_a_table_that_is_read_again_keeps_the_board_that_could_not_be_noted(
    place: Playground, bot: Serving
) -> None:
    ann, ben = place.people[:2]
    full = SaveError("the disk is full")
    with spoilt(bot, "note_board", full), spoilt(bot, "note_shown", full):
        await ann.slash("/play", game=SLUG)
        await bot.shown()
        opened = await bot.table_here(ann)
        with spoilt(bot, "append", CommitUnknownError("cut off"), FaultTiming.AFTER):
            await ben.slash("/table join")
            await until(lambda: bot.tables.newest(opened) is not opened)
    await bot.shown()
    (board,) = boards_of(ann)
    assert "Ben" in board.text


async def test_a_table_that_is_read_again_while_its_lobby_is_answered_gets_no_second_board(
    place: Playground, clicks: DiscordStage
) -> None:
    (ann, ben), bot = place.people[:2], clicks.bot
    with place.holds.holding(CALLBACK, after_effect=True) as held:
        opening = asyncio.create_task(ann.slash("/play", game=SLUG))
        await held.arrived.wait()
        opened = await bot.table_here(ann)
        with spoilt(bot, "append", CommitUnknownError("cut off"), FaultTiming.AFTER):
            joining = asyncio.create_task(ben.slash("/table join"))
            await until(lambda: bot.tables.newest(opened) is not opened)
    await asyncio.gather(opening, joining)
    await bot.shown()
    (board,) = boards_of(ann)
    assert "Ben" in board.text


async def opens_without_answer(clicks: DiscordStage, person: Person) -> None:
    """Somebody opens a table, which is stored, but the connection is cut off before anybody learns of it."""
    with spoilt(clicks.bot, "add_table", CommitUnknownError("cut off"), FaultTiming.AFTER):
        assert answered(await person.slash("/play", game=SLUG)).is_ephemeral


async def joins_the_only_board(clicks: DiscordStage, person: Person) -> None:
    (board,) = boards_of(person)
    await person.click("Join", on=board)
    await clicks.find_table(person)
    assert clicks.told().names == (person.name,)


async def test_a_lobby_that_was_stored_without_an_answer_shows_by_itself(
    place: Playground, clicks: DiscordStage
) -> None:
    """Its channel took no other table, and nobody saw why until somebody tried to open one."""
    ann, ben = place.people[:2]
    await opens_without_answer(clicks, ann)
    await place.until(lambda: boards_of(ann))
    await joins_the_only_board(clicks, ben)


async def test_a_lobby_that_could_not_be_read_again_after_its_first_actions_shows_by_itself(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = place.people[0]
    with (
        spoilt(clicks.bot, "append", CommitUnknownError("cut off"), FaultTiming.AFTER),
        spoilt(clicks.bot, "load_table", OSError("the database restarts")) as reading,
    ):
        assert "went wrong" in answered(await ann.slash("/play", game=SLUG, private=True)).text
    assert reading.arrived.is_set()
    await place.until(lambda: boards_of(ann))
    (board,) = boards_of(ann)
    assert "Only the invited" in board.text


async def test_a_lobby_that_was_not_stored_is_looked_for_in_vain(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    with spoilt(clicks.bot, "add_table", CommitUnknownError("cut off")):
        assert answered(await ann.slash("/play", game=SLUG)).is_ephemeral
    await clicks.bot.shown()
    assert boards_of(ann) == []
    await ann.slash("/play", game=SLUG)
    await clicks.bot.shown()
    assert len(boards_of(ann)) == 1


async def test_a_lobby_that_was_stored_without_an_answer_is_there_at_the_next_play(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    await opens_without_answer(clicks, ann)
    assert answered(await ben.slash("/play", game=SLUG)).is_ephemeral
    await clicks.bot.shown()
    await joins_the_only_board(clicks, ben)


async def test_a_name_that_cannot_be_noted_keeps_nobody_from_the_rules(place: Playground, bot: Serving) -> None:
    with spoilt(bot, "set_player", SaveError("the disk is full")) as noting:
        assert "Be the first to reach 11" in await says(place.people[1], "/table rules", game=SLUG)
    assert noting.arrived.is_set()


async def test_a_running_table_under_changed_rules_is_closed_in_words_and_every_start_works(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    await make_diverge(clicks)
    ann = place.people[0]
    for _ in range(3):
        await clicks.bot.start()
        assert answered(await ann.slash("/table show")).is_ephemeral
        await clicks.bot.shown()
        board, apology = boards_of(ann)
        assert ("closed" in board.text, board.buttons) == (True, [])
        assert "without a result" in apology.text
        await clicks.bot.stop()
    await clicks.bot.start()
    assert answered(await ann.slash("/play", game=SLUG)).button("Join")


@pytest.mark.usefixtures("tried_again", "own_calls")
async def test_the_board_of_a_lost_table_says_so_although_that_was_refused(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    await make_diverge(clicks)
    await clicks.bot.start()
    for route in (EDIT_MESSAGE, POST_MESSAGE):
        refuse(place, route, REFUSED)
    ann = place.people[0]
    await ann.slash("/table show")
    await clicks.bot.shown()
    board, apology = boards_of(ann)
    assert ("closed" in board.text, board.buttons) == (True, [])
    assert "without a result" in apology.text


async def test_a_result_under_changed_rules_keeps_all_buttons_that_need_no_log(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    ann = place.people[0]
    more = answered(await ann.click("More", on=board_of(ann)))
    rules = more.button("Rules").custom_id
    await plays_on(clicks)
    await make_diverge(clicks)
    await clicks.bot.start()
    result = board_of(ann)
    told = answered(await presses_more(ann, "Transcript and secret", on=result))
    assert "rules" in told.text
    assert not told.files
    assert answered(await presses_more(ann, "Leaderboard", on=result)).image
    button = {"type": 2, "id": 91, "style": 1, "label": "Rules", "custom_id": rules}
    result.message.components.append({"type": 1, "id": 90, "components": [button]})
    assert "Be the first to reach 11" in answered(await ann.press(result, rules)).text
    assert answered(await ann.click("Play again", on=result)).button("Join")


# -- Discord ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("own_calls")
@pytest.mark.parametrize("is_down", [False, True], ids=["while it runs", "while it is down"])
async def test_a_final_board_that_could_not_be_written_is_written_when_it_can_be(
    place: Playground, clicks: DiscordStage, is_down: bool
) -> None:
    await in_play(clicks)
    ann = place.people[0]
    place.world.deny_bot(ann.here, NO_WRITING)
    await plays_on(clicks)
    await clicks.bot.shown()
    assert " wins. " not in board_of(ann).read_aloud()
    if is_down:
        await clicks.bot.stop()
    place.world.allow_bot(ann.here, NO_WRITING)
    if is_down:
        await clicks.bot.start()
    await place.until(lambda: " wins. " in board_of(ann).read_aloud())
    await clicks.bot.shown()
    assert await clicks.bot.store.ended_table_ids_not_shown() == ()
    assert len(boards_of(ann)) == 1


@pytest.mark.usefixtures("own_calls")
async def test_a_board_that_is_refused_with_an_odd_code_is_written_when_it_can_be(
    place: Playground, clicks: DiscordStage
) -> None:
    """As Discord refuses a bot that it has quarantined; nothing at the table changes any more."""
    await in_play(clicks)
    ann = place.people[0]
    place.world.faults.inject(rf"PATCH /channels/{ann.here.id}/messages/\d+", 403, code=BOT_FLAGGED)
    await waited_for(clicks).does("bid level=2")
    await clicks.bot.shown()
    assert not place.world.faults.pending
    before = board_of(ann).text
    place.world.allow_bot(ann.here, NO_WRITING)
    await place.until(lambda: board_of(ann).text != before)


@pytest.mark.parametrize("after", [False, True], ids=["not yet posted", "posted but not answered"])
async def test_who_joins_before_the_lobby_is_answered_gets_no_second_board(
    place: Playground, clicks: DiscordStage, after: bool
) -> None:
    ann, ben = place.people[:2]
    with place.holds.holding(CALLBACK, after_effect=after) as held:
        opening = asyncio.create_task(says(ann, "/play", game=SLUG))
        await held.arrived.wait()
        await clicks.find_table(ann)
        joining = asyncio.create_task(says(ben, "/table join"))
        await until(lambda: clicks.table.seq == 1)
    await asyncio.gather(opening, joining)
    await clicks.bot.shown()
    (board,) = boards_of(ann)
    assert "Ben" in board.text


async def test_a_lobby_whose_answer_got_through_before_the_line_broke_is_the_only_one(
    place: Playground, bot: Serving
) -> None:
    ann = place.people[0]
    place.world.faults.inject(CALLBACK, BROKEN_LINE, times=1, after_effect=True)
    await ann.slash("/play", game=SLUG)
    await bot.shown()
    assert len(boards_of(ann)) == 1


@pytest.mark.parametrize("picture_seconds", [1.0, 0.0], ids=["with a picture", "in a hurry"])
async def test_an_answer_that_does_not_get_through_holds_no_board_back(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch, picture_seconds: float
) -> None:
    """Discord's library would try for nine seconds, three more than anybody is still waiting for the answer."""
    monkeypatch.setattr("bot.messages.api.replies.ANSWER_SECONDS", 1.0)
    monkeypatch.setattr("bot.messages.api.replies.PICTURE_SECONDS", picture_seconds)
    await clicks.players[0].opens()
    ben = place.people[1]
    place.world.faults.inject(CALLBACK, 503, times=3)
    joining = asyncio.create_task(clicks.players[0].joins())
    await place.until(lambda: "Nobody yet" not in board_of(ben).text)
    place.skip_time(place.world.answer_seconds)  # nobody waits for the answer any more
    with pytest.raises(InteractionFailedError):
        await joining


async def test_a_hand_whose_channel_is_gone_is_sent_anew(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks)
    other = next(player for player in clicks.players[:2] if player is not acting)
    gone = place.world.dm_with(other.person.user)
    assert gone is not None
    del place.world.channels[gone.id]
    await acting.does("bid level=2")
    await clicks.bot.shown()
    assert "Your turn" in other.person.dm.last.text


def deliver_again(place: Playground) -> None:
    """Discord sends the last interaction once more, as after a broken line, numbered as the latest event of all: the
    bot would else be behind for as long as nothing happens.
    """
    (session,) = place.world.sessions.online_sessions
    last = [payload for payload in session.buffer if payload["t"] == "INTERACTION_CREATE"][-1]
    assert session.sink is not None
    session.sink({**last, "s": session.buffer[-1]["s"]})


async def test_what_comes_twice_is_done_once(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    ann = place.people[0]
    for does in (does_as_host(ann, "Add computer"), ann.slash("/table computers", number=2)):
        await does
        before = clicks.table.seq
        deliver_again(place)
        await clicks.bot.shown()
        assert clicks.table.seq == before
    assert clicks.computers() == 2


@pytest.mark.usefixtures("own_calls")
async def test_an_end_that_comes_while_an_earlier_entry_is_noted_is_not_taken_for_shown(
    place: Playground, clicks: DiscordStage
) -> None:
    """A bot that is killed then shows the end after its next start; found by `make torture`."""
    await sits_down(clicks, people=2)
    ann, ben = clicks.players[:2]
    with spoilt(clicks.bot, "note_shown") as noting:
        await ann.starts()
        await noting.arrived.wait()
        board = board_of(ann.person)
        with place.holds.holding(f"PATCH .*/messages/{board.id}") as writing:
            await ann.closes()
            await writing.arrived.wait()
            noting.released.set()
            await ben.person.until(lambda: "closed" in ben.person.dm.last.text)
            await until(lambda: not clicks.bot.app.calls._tasks)
            assert await clicks.bot.store.ended_table_ids_not_shown() == (clicks.table.id,)
        await clicks.bot.shown()
    assert await clicks.bot.store.ended_table_ids_not_shown() == ()


@pytest.mark.usefixtures("own_calls")
async def test_messages_that_discord_takes_for_too_old_to_edit_are_posted_anew_without_a_wait(
    place: Playground, clicks: DiscordStage
) -> None:
    """Discord answers as to a rate limit, after which the edit would work."""
    await in_play(clicks)
    acting = waited_for(clicks)
    other = next(player.person for player in clicks.players[:2] if player is not acting)
    board, hand = board_of(acting.person), other.dm.last
    for message in (board, hand):
        place.world.faults.inject(rf"PATCH /channels/\d+/messages/{message.id}", 429, code=EDIT_TOO_OLD)
    await acting.does("bid level=2")
    await clicks.bot.shown()
    assert board_of(acting.person).id != board.id
    assert other.dm.last.id != hand.id
    assert len([message for message in boards_of(acting.person) if message.author == "Deckhand"]) == 1
    assert len(other.dm.messages) == 1


async def test_a_board_that_discord_posted_and_said_it_had_not_is_found_when_its_nonce_is_forgotten(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    board = answered(await ann.slash("/play", game=SLUG))
    await clicks.bot.shown()
    place.world.faults.inject(POST_MESSAGE, 503, after_effect=True)
    posting.delete_message(place.world, board.message)
    await place.until(lambda: not place.world.faults.pending)
    await clicks.bot.shown()
    await clicks.bot.skip(posting.NONCE_SECONDS + 1.0)
    await ben.slash("/table join")
    await clicks.bot.shown()
    (shown,) = [one for one in ann.messages() if not one.is_ephemeral]
    assert "Ben" in shown.text
    assert (await clicks.bot.table_here(ann)).board == BoardMessage(ann.here.id, shown.id, ANY)
