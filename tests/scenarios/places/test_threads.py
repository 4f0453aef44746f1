"""Games in threads that are archived or locked meanwhile: they go on, and people are told what helps."""

import asyncio

import pytest

from playground.discord import posting, threads
from playground.discord.channels import Channel
from playground.discord.permissions import Permissions
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.routes import CALLBACK, POST_MESSAGE
from tests.scenarios.screen import boards_of, says
from tests.scenarios.stage import SLUG, humbly, plays_on, sits_down

MOST_TRIES = 5
"""How often discord.py makes a call before it gives up."""
UNLOCK = "I need a moderator to unlock the thread"


@pytest.fixture
async def thread(place: Playground, clicks: DiscordStage) -> Channel:
    """A thread in which Ann and Ben play."""
    world = place.world
    thread = threads.start_thread(world, world.channel_named("general"), "night", world.people[0])
    for player in clicks.players:
        player.person.go_to("night")
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    await clicks.bot.shown()
    return thread


async def plays_a_while(clicks: DiscordStage) -> None:
    """Somebody acts by their hand."""
    before = clicks.table.seq
    await plays_on(clicks, until=lambda: clicks.table.seq > before, choosing=humbly)
    await clicks.bot.shown()


async def test_a_game_in_a_thread_that_was_archived_brings_it_back(thread: Channel, clicks: DiscordStage) -> None:
    ann = clicks.players[0].person
    (before,) = boards_of(ann, "night")
    threads.archive_thread(clicks.place.world, thread)
    await plays_a_while(clicks)
    (after,) = boards_of(ann, "night")
    assert not thread.archived
    assert after.id != before.id
    assert after.text != before.text


async def test_a_game_goes_on_in_a_thread_that_was_archived_while_the_bot_was_off(
    thread: Channel, clicks: DiscordStage
) -> None:
    threads.archive_thread(clicks.place.world, thread)
    await clicks.bot.restart()
    await clicks.find_table(clicks.players[0].person)
    await plays_on(clicks)
    await clicks.bot.shown()
    (board,) = boards_of(clicks.players[0].person, "night")
    assert " wins. " in board.read_aloud()


@pytest.mark.parametrize("is_active", [False, True], ids=["archived", "active"])
async def test_in_a_locked_thread_the_game_goes_on_in_the_hands_which_say_what_helps(
    thread: Channel, clicks: DiscordStage, is_active: bool
) -> None:
    world, ann = clicks.place.world, clicks.players[0].person
    threads.set_thread_state(world, thread, archived=not is_active, locked=True)
    await plays_a_while(clicks)
    if is_active:  # what is there is still edited: the lock keeps a new message out
        posting.delete_message(world, boards_of(ann, "night")[0].message)
        await clicks.place.until(lambda: all(UNLOCK in player.person.dm.last.text for player in clicks.players[:2]))
        await clicks.bot.shown()
    await plays_a_while(clicks)
    threads.unlock_and_unarchive_thread(world, thread)
    await clicks.place.until(lambda: UNLOCK not in "".join(player.person.dm.last.text for player in clicks.players[:2]))
    await plays_on(clicks)
    await clicks.bot.shown()
    (board,) = boards_of(ann, "night")
    assert " wins. " in board.read_aloud()


async def test_a_table_is_not_opened_in_a_locked_thread(place: Playground, clicks: DiscordStage) -> None:
    world = place.world
    thread = threads.start_thread(world, world.channel_named("den"), "locked", world.people[0])
    threads.set_thread_state(world, thread, archived=False, locked=True)
    assert "Manage Threads" in await says(place.people[0], "/play", "locked", game=SLUG)


async def test_a_thread_that_is_archived_before_the_answer_loses_no_action(
    place: Playground, clicks: DiscordStage
) -> None:
    world = place.world
    thread = threads.start_thread(world, world.channel_named("general"), "night", world.people[0])
    ann, ben = (player.person for player in clicks.players[:2])
    for person in (ann, ben):
        person.go_to("night")
    await clicks.players[0].opens()
    await clicks.bot.shown()
    with place.holds.holding(CALLBACK) as held:
        joining = asyncio.create_task(ben.click("Join"))
        await held.arrived.wait()
        threads.archive_thread(world, thread)
    told = await joining
    assert told is not None
    assert "This thread has just been closed" in told.text
    await clicks.bot.shown()
    assert clicks.table.state.seat_of(ben.user.id) is not None
    assert "Ben" in boards_of(ann, "night")[-1].text


async def test_rights_that_come_back_in_a_channel_bring_back_the_boards_of_its_threads(
    thread: Channel, clicks: DiscordStage
) -> None:
    world, ann = clicks.place.world, clicks.players[0].person
    general = world.channel_named("general")
    world.deny_bot(general, Permissions.SEND_MESSAGES_IN_THREADS)
    posting.delete_message(world, boards_of(ann, "night")[0].message)
    needed = "I need View Channels, Send Messages in Threads and Attach Files"
    await clicks.place.until(lambda: needed in ann.dm.last.text)
    world.allow_bot(general, Permissions.SEND_MESSAGES_IN_THREADS)
    await clicks.place.until(lambda: boards_of(ann, "night"))


async def test_an_archived_thread_is_left_alone_when_the_bot_starts_again(
    thread: Channel, clicks: DiscordStage
) -> None:
    world, ann = clicks.place.world, clicks.players[0].person
    before = boards_of(ann, "night")
    threads.archive_thread(world, thread)
    await clicks.bot.restart()
    await clicks.bot.shown()
    await clicks.place.until(lambda: world.calls.calls_of_route("GET /channels/{channel}"))
    await clicks.place.until_idle()
    assert [board.id for board in boards_of(ann, "night")] == [board.id for board in before]
    assert thread.archived


async def test_a_board_that_was_posted_unnoticed_shows_what_happened_since(
    thread: Channel, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord answers a repeated nonce with the message of then, as it was then."""
    monkeypatch.setattr("bot.messages.api.retries.RETRY_SECONDS", 3600.0)
    world, ann = clicks.place.world, clicks.players[0].person
    world.faults.inject(POST_MESSAGE, 429, times=MOST_TRIES, retry_after=0.01, after_effect=True)
    posting.delete_message(world, boards_of(ann, "night")[0].message)
    await clicks.place.until(lambda: not world.faults.pending and boards_of(ann, "night"))
    await clicks.bot.shown()
    (posted,) = boards_of(ann, "night")
    text, seq = posted.text, clicks.table.seq
    await plays_on(clicks, until=lambda: clicks.table.seq > seq, choosing=humbly)
    await clicks.bot.shown()
    (board,) = boards_of(ann, "night")
    assert board.id == posted.id
    assert board.text != text


@pytest.mark.parametrize("after", [False, True], ids=["not posted", "posted but not answered"])
async def test_a_board_that_meets_too_many_calls_is_posted_once_a_little_later(
    thread: Channel, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    """The thread is back by then, and the old board could be edited again: it is not taken for the board any more."""
    monkeypatch.setattr("bot.messages.api.retries.RETRY_SECONDS", 0.01)
    world, ann = clicks.place.world, clicks.players[0].person
    (before,) = boards_of(ann, "night")
    threads.archive_thread(world, thread)
    world.faults.inject(POST_MESSAGE, 429, times=MOST_TRIES, retry_after=0.01, after_effect=after)
    await plays_on(clicks, until=lambda: not world.faults.pending, choosing=humbly)
    await clicks.place.until(lambda: boards_of(ann, "night")[-1].id != before.id and len(boards_of(ann, "night")) == 1)
    await plays_on(clicks)
    await clicks.bot.shown()
    (board,) = boards_of(ann, "night")
    assert " wins. " in board.read_aloud()


async def test_a_hand_that_meets_too_many_calls_is_written_a_little_later(
    clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.messages.api.retries.RETRY_SECONDS", 0.01)
    await sits_down(clicks, people=2)
    clicks.place.world.faults.inject("POST /users/@me/channels", 429, times=2 * MOST_TRIES, retry_after=0.01)
    await clicks.players[0].starts()
    await clicks.place.until(lambda: all(player.person.dm.messages for player in clicks.players[:2]))


# -- private threads --------------------------------------------------------------------------------------------------


@pytest.fixture
def private(clicks: DiscordStage) -> Channel:
    """A private thread with everybody in it, but the bot."""
    world = clicks.place.world
    thread = threads.start_private_thread(world, world.channel_named("general"), "secret", world.people[0])
    for player in clicks.players:
        player.person.go_to("secret")
    return thread


async def test_in_a_private_thread_the_bot_asks_to_be_mentioned_and_then_plays_there(
    private: Channel, clicks: DiscordStage
) -> None:
    ann = clicks.players[0].person
    assert "Mention me here once" in await says(ann, "/play", "secret", game=SLUG)
    assert len(clicks.bot.tables.directory) == 0
    await ann.say(f"<@{clicks.place.world.bot.id}>")
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await plays_a_while(clicks)
    assert "To play" in boards_of(ann, "secret")[-1].text


@pytest.mark.usefixtures("own_calls")
async def test_a_bot_that_is_removed_from_a_private_thread_says_what_helps_and_comes_back_with_a_mention(
    private: Channel, clicks: DiscordStage
) -> None:
    place = clicks.place
    threads.let_bot_in(place.world, private)
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    await clicks.bot.shown()
    threads.remove_bot(place.world, private)
    place.world.calls.clear()
    for _ in range(3):
        await plays_a_while(clicks)
    assert place.world.calls.invalid[403] <= 2, "a click lifts no restraint"
    hand = clicks.players[0].person.dm.last
    await place.until(lambda: "somebody to mention me once" in hand.text)
    await clicks.players[1].person.say(f"Come back, <@{place.world.bot.id}>")
    await clicks.bot.shown()
    await place.until(lambda: "mention me" not in hand.text)
