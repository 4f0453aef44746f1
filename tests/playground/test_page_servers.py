"""Two servers, each looked after by a process of its own, and one person who plays in both, in the browser."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from bot.table_pages.custom_ids import Code, CustomId
from playground.discord.guild import add_guild
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.page.routes import add_page_with_log
from playground.server import Playground
from tests.nursery import Nursery
from tests.patience import ANSWER_SECONDS
from tests.playground.browser_windows import DESK, Chromium, message_box, newest_message, open_windows
from tests.postgres import running_server
from tests.scenarios.screen import answered
from tests.torture.sharing_bots import SharingBot, until_connected, until_divided

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
ROOMS = {"Harbour": "den", "Lighthouse": "gallery"}
"""By server, the channel in which Ann plays."""


class Fleet(NamedTuple):
    """A playground with two servers, and two bots of which each looks after one."""

    place: Playground
    bots: list[SharingBot]


@pytest_asyncio.fixture(loop_scope="session")
async def fleet(tmp_path: Path, nursery: Nursery) -> AsyncIterator[Fleet]:
    place = Playground(("Ann",), rate_limits=False, answer_seconds=ANSWER_SECONDS)
    add_page_with_log(place)
    with running_server() as server:
        async with place:
            place.world.sessions.recommended_shards = 2
            add_guild(place.world, "Lighthouse", ("gallery",))
            url = server.url(server.create())
            bots = [SharingBot(place, tmp_path / str(at), nursery, url) for at in range(2)]
            for bot in bots:
                await bot.born()
            try:
                await until_divided(server, server.database_of(url), {bot.pid or 0 for bot in bots})
                await until_connected(place)
                yield Fleet(place, bots)
            finally:
                for bot in bots:
                    await bot.dies()


async def test_one_person_plays_in_two_servers_of_two_processes_and_plays_on_when_one_of_them_dies(
    chromium: Chromium, fleet: Fleet
) -> None:
    ann = fleet.place.person("Ann")
    tables = [await begun(fleet.place, ann, room) for room in ROOMS.values()]
    async with open_windows(chromium, fleet.place.url) as windows:
        page = await windows.open("Ann", **DESK)
        for server, room in ROOMS.items():
            await page.get_by_role("button", name=f"Server {server}").click()
            await opens(page, room)
            await page.get_by_role("button", name="My hand").click()
            await expect(newest_message(page).get_by_role("img", name="Your sheet")).to_be_visible()
        await opens(page, "Deckhand")
        for table_id in tables:
            await acts(page, ann, table_id)
        await fleet.bots[0].dies()
        await until_connected(fleet.place, processes=1)
        for table_id in tables:
            await acts(page, ann, table_id)


async def begun(place: Playground, ann: Person, room: str) -> str:
    """Begins a game against a computer in a channel, and waits for its hand; the table's id."""
    ann.here = next(one for one in place.world.channels.values() if one.name == room)
    seen = len(ann.dm.messages)
    answered(await ann.slash("/play", game="high-roller"))
    await ann.click("Join")
    await ann.slash("/table computers", number=1)
    await ann.slash("/table start")
    await ann.until(lambda: len(ann.dm.messages) > seen)
    return table_of(ann.dm.last)


def table_of(hand: MessageView) -> str:
    return next(read.table for button in hand.buttons if (read := CustomId.parse(button.custom_id)))


def hand_at(ann: Person, table_id: str) -> MessageView:
    return next(hand for hand in reversed(ann.dm.messages) if hand.buttons and table_of(hand) == table_id)


def acting_labels(hand: MessageView) -> list[str]:
    codes = {button.label: CustomId.parse(button.custom_id) for button in hand.buttons}
    return [label for label, read in codes.items() if read is not None and read.code == Code.PLAY]


async def opens(page: Page, name: str) -> None:
    """Opens a channel of the server that is shown, or direct messages."""
    await page.locator("#lists").get_by_role("button", name=name).click()
    await expect(message_box(page)).to_have_attribute("aria-label", re.compile(f"^Message [#@]{name}$"))


async def acts(page: Page, ann: Person, table_id: str) -> None:
    """Presses the first button of the hand of a table in direct messages that acts, once it has one, until the page
    shows the answer.
    """
    await ann.until(lambda: acting_labels(hand_at(ann, table_id)))
    hand = hand_at(ann, table_id)
    label = acting_labels(hand)[0]
    acting = page.locator(f".message[data-id='{hand.id}']").get_by_role("button", name=label, exact=True)
    await acting.click()
    await expect(acting).to_have_count(0)
