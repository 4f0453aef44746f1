"""Two people decide at one moment: nobody loses a game by what they did not mean."""

import asyncio

from engine.tables.state import Phase
from playground.server import Playground
from tests.patience import until
from tests.scenarios.discord_stage import ClickingPlayer, DiscordStage
from tests.scenarios.screen import answered, labels
from tests.scenarios.spoilt_store import spoilt
from tests.scenarios.stage import humbly, plays_on, sits_down


async def two_and_a_computer(clicks: DiscordStage) -> tuple[ClickingPlayer, ClickingPlayer]:
    """Ann and Ben play against a computer, and have had a turn."""
    await sits_down(clicks, people=2, computers=1)
    ann, ben = clicks.players[:2]
    await ann.starts()
    await plays_on(clicks, lambda: all(one.has_had_turn for one in clicks.table.state.seats if one.player), humbly)
    await clicks.bot.shown()
    return ann, ben


async def both_are_handled(clicks: DiscordStage) -> None:
    """The bot has read a second click while it still saves what the first one did."""
    await until(lambda: len(clicks.bot.app.intake.in_flight) == 2)
    for _ in range(200):
        await asyncio.sleep(0)  # the second one comes as far as it can: to the lock of the table


async def test_whoever_asks_the_others_while_the_last_of_them_leaves_does_not_lose_unasked(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = await two_and_a_computer(clicks)
    asking = answered(await ann.person.slash("/table close"))
    leaving = answered(await ben.person.slash("/table leave"))
    with spoilt(clicks.bot, "append") as saving:
        left = asyncio.create_task(ben.person.click("Leave game", on=leaving))
        await saving.arrived.wait()
        asked = asyncio.create_task(ann.person.click("Ask the others", on=asking))
        await both_are_handled(clicks)
        saving.released.set()
        page = answered(await asked)
        await left
    assert clicks.told().phase is Phase.PLAYING
    assert "You are alone with computers, so it counts as a loss." in page.text
    assert labels(page) == ["End the game"]


async def test_whoever_leaves_while_the_other_asks_for_an_end_makes_nobody_lose(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = await two_and_a_computer(clicks)
    asking = answered(await ann.person.slash("/table close"))
    leaving = answered(await ben.person.slash("/table leave"))
    with spoilt(clicks.bot, "append") as saving:
        asked = asyncio.create_task(ann.person.click("Ask the others", on=asking))
        await saving.arrived.wait()
        left = asyncio.create_task(ben.person.click("Leave game", on=leaving))
        await both_are_handled(clicks)
        saving.released.set()
        await asked
        await left
    assert clicks.told().phase is Phase.PLAYING
    assert not clicks.table.state.kept_losses


async def test_of_two_who_leave_at_once_the_second_is_told_first_that_they_lose_to_the_computer(
    place: Playground, clicks: DiscordStage
) -> None:
    people = [player.person for player in await two_and_a_computer(clicks)]
    first, second = [answered(await person.slash("/table leave")) for person in people]
    with spoilt(clicks.bot, "append") as saving:
        left = asyncio.create_task(people[0].click("Leave game", on=first))
        await saving.arrived.wait()
        leaving = asyncio.create_task(people[1].click("Leave game", on=second))
        await both_are_handled(clicks)
        saving.released.set()
        await left
        asked = answered(await leaving)
    assert "you lose to the computers" in asked.text
    assert clicks.told().phase is Phase.PLAYING


async def test_a_lobby_that_is_closed_while_its_game_begins_ends_no_game(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, people=2)
    ann = clicks.players[0]
    question = answered(await ann.person.slash("/table close"))
    with spoilt(clicks.bot, "append") as saving:
        starting = asyncio.create_task(ann.starts())
        await saving.arrived.wait()
        closing = asyncio.create_task(ann.person.click("Close table", on=question))
        await both_are_handled(clicks)
        saving.released.set()
        await starting
        asked = answered(await closing)
    assert clicks.told().phase is Phase.PLAYING
    assert "This game of Hi Lo Jack" in asked.text
