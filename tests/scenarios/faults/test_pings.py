"""A message that mentions people goes as soon as what it says is no longer true, whatever happened to the bot since."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.errors import SaveError
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, plays_to_the_end, waited_for
from tests.scenarios.screen import answered, board_of, boards_of
from tests.scenarios.spoilt_store import make_diverge, spoilt
from tests.scenarios.stage import SLUG

DELETE = r"DELETE /channels/\d+/messages/\d+$"


def pings(person: Person) -> list[MessageView]:
    """The messages of the channel that mention somebody."""
    return [message for message in boards_of(person) if message.mentions]


@pytest.fixture
async def pinging(place: Playground, own_discord: None, tmp_path: Path) -> AsyncIterator[DiscordStage]:
    """A game of which the player to act has been pinged after ten minutes."""
    async with serving(place, tmp_path, ping_after=600.0) as bot:
        stage = DiscordStage(bot)
        await in_play(stage)
        await bot.skip(601)
        await place.until(lambda: pings(place.people[0]))
        await bot.shown()
        yield stage


async def asks_others(person: Person) -> None:
    """Somebody asks the others to end the game."""
    await person.click("Ask the others", on=answered(await person.slash("/table close")))


async def restarts(clicks: DiscordStage) -> None:
    await clicks.bot.restart()
    await clicks.find_table(clicks.place.people[0])
    await clicks.bot.shown()


async def test_whoever_acts_after_a_restart_is_pinged_no_more(place: Playground, pinging: DiscordStage) -> None:
    await restarts(pinging)
    assert len(pings(place.people[0])) == 1, "it is still their turn"
    await waited_for(pinging).does("bid level=2")
    await pinging.bot.shown()
    assert pings(place.people[0]) == []
    assert await pinging.bot.store.pings() == []


async def test_a_ping_that_discord_kept_from_being_deleted_goes_after_a_restart(
    place: Playground, pinging: DiscordStage
) -> None:
    place.world.faults.inject(DELETE, 400)
    await waited_for(pinging).does("bid level=2")
    await pinging.bot.shown()
    assert len(pings(place.people[0])) == 1
    await restarts(pinging)
    assert pings(place.people[0]) == []
    assert await pinging.bot.store.pings() == []


async def test_a_ping_of_a_table_that_is_lost_goes(place: Playground, pinging: DiscordStage) -> None:
    await make_diverge(pinging)
    await pinging.bot.start()
    await pinging.bot.shown()
    assert pings(place.people[0]) == []
    assert await pinging.bot.store.pings() == []


async def test_a_ping_that_could_not_be_noted_goes_all_the_same_and_is_no_reason_to_ping_twice(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    ann, ben = clicks.players[:2]
    with spoilt(clicks.bot, "note_ping", SaveError("the disk is full")):
        await asks_others(ben.person)
        await clicks.bot.shown()
    assert len(pings(ann.person)) == 1
    with spoilt(clicks.bot, "forget_ping", SaveError("the disk is full")):
        await ann.person.click("Play on", on=board_of(ann.person))
        await clicks.bot.shown()
    assert pings(ann.person) == []


async def test_a_question_that_is_answered_after_a_restart_leaves_no_ping(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    ann, ben = clicks.players[:2]
    await asks_others(ben.person)
    await clicks.bot.shown()
    await restarts(clicks)
    assert len(pings(ann.person)) == 1
    await ann.person.click("Play on", on=board_of(ann.person))
    await clicks.bot.shown()
    assert pings(ann.person) == []


async def test_whoever_was_left_out_is_named_no_more_when_the_game_has_ended_after_a_restart(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, eli = place.people[0], place.people[4]
    lobby = answered(await ann.slash("/play", game=SLUG))
    for person in place.people[:4]:
        await person.click("Join", on=lobby)
    await eli.click("Wait for a seat", on=answered(await eli.click("Join", on=lobby)))
    await clicks.bot.restart()  # who last spoke to the bot before that cannot be told privately
    await clicks.find_table(ann)
    await clicks.players[0].starts("solo4")
    await clicks.bot.shown()
    assert [one.mentions for one in pings(ann)] == [["Eli"]]
    await restarts(clicks)
    assert len(pings(ann)) == 1
    await plays_to_the_end(clicks)
    await clicks.bot.shown()
    assert pings(ann) == []
