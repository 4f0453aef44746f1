"""No rule of axe-core is broken from the first visit to a running game, in both themes, on desk and phone."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from playground.server import Playground
from tests.nursery import Nursery
from tests.playground.accessibility import violations_in_both_themes
from tests.playground.browser_windows import (
    DESK,
    PHONE,
    BrowserWindows,
    Chromium,
    message_box,
    newest_board,
    newest_message,
    open_options,
    open_windows,
    playground_with_bot,
    somebody_has_joined,
)

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def place(tmp_path: Path, nursery: Nursery, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    monkeypatch.setenv("DECKHAND_PACE", "0")
    async with playground_with_bot(tmp_path, nursery) as playground:
        yield playground


@pytest_asyncio.fixture(loop_scope="session")
async def windows(chromium: Chromium, place: Playground) -> AsyncIterator[BrowserWindows]:
    async with open_windows(chromium, place.url) as windows:
        yield windows


class Walk:
    """Looks at a page in each theme now and then, and remembers what was wrong where."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []

    async def looks(self, where: str) -> None:
        self.wrong += [f"{where}, {line}" for line in await violations_in_both_themes(self.page)]


async def to_a_lobby(walk: Walk) -> None:
    page = walk.page
    await expect(page.get_by_role("heading", name="Play now")).to_be_visible()
    await walk.looks("welcome")
    await message_box(page).focus()
    await page.keyboard.type("/")
    await expect(open_options(page).first).to_be_visible()
    await walk.looks("commands")
    await page.keyboard.type("play ")
    await expect(open_options(page).first).to_be_visible()
    await walk.looks("a command's choices")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await page.get_by_role("list", name="Games").get_by_role("button").first.click()
    await expect(newest_message(page)).to_contain_text("Computers at this channel")
    await walk.looks("lobby")


async def through_its_forms(walk: Walk) -> None:
    page = walk.page
    await newest_board(page).get_by_role("button", name="More", exact=True).click()
    await page.get_by_role("button", name="Fair shuffles").click()
    await page.get_by_role("button", name="Join with a lucky word").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await walk.looks("form")
    await page.get_by_role("button", name="Cancel").click()
    await page.get_by_role("button", name="Host", exact=True).click()
    await walk.looks("host's page")
    await page.get_by_role("button", name="Options", exact=True).click()
    await page.get_by_role("button", name="Which option do you want to change?").click()
    await expect(open_options(page).first).to_be_visible()
    await walk.looks("select")
    await page.keyboard.press("Escape")


async def into_the_game(walk: Walk) -> None:
    page = walk.page
    await page.get_by_role("button", name="Join", exact=True).click()
    await somebody_has_joined(page)
    await page.get_by_role("button", name="Start", exact=True).click()
    await expect(page.get_by_role("button", name="My hand", exact=True)).to_be_visible()
    await walk.looks("table")
    await page.get_by_role("button", name="Open my hand").click()
    await expect(newest_message(page).get_by_role("button", name=re.compile("^Open picture"))).to_be_visible()
    await walk.looks("hand")
    await newest_message(page).get_by_role("button", name=re.compile("^Open picture")).click()
    await expect(page.get_by_role("dialog", name="Picture viewer")).to_be_visible()
    await walk.looks("picture")
    await page.keyboard.press("Escape")


async def along_the_sides(walk: Walk) -> None:
    page = walk.page
    for side in ("Channels", "Members", "Test bench"):
        button = page.get_by_role("button", name=re.compile(f"^{side}"))
        if not await button.is_visible():
            continue  # on a desk the channels are always there
        if await button.get_attribute("aria-expanded") == "false":
            await button.click()
        await expect(button).to_have_attribute("aria-expanded", "true")
        await walk.looks(side)
        await page.keyboard.press("Escape")


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
async def test_no_rule_is_broken_from_the_first_visit_to_the_running_game(
    windows: BrowserWindows, window: dict[str, Any]
) -> None:
    walk = Walk(await windows.open("Ann", **window))
    for part in (to_a_lobby, through_its_forms, into_the_game, along_the_sides):
        await part(walk)
    assert walk.wrong == []
