"""The page in a small window: on a phone, and on a desk at 200 %."""

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from playground.server import Playground
from tests.nursery import Nursery
from tests.playground.browser_windows import (
    PHONE,
    BrowserWindows,
    Chromium,
    message_box,
    newest_message,
    open_options,
    open_windows,
    playground_with_bot,
    somebody_has_joined,
)

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
WIDTHS = (330, 360, 390)
ZOOMED: dict[str, Any] = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
FINGER = 44
"""How many CSS pixels high and wide what a finger presses must be."""
PRESSED = "button, select, textarea, input[type=text], label:has(input), nav a, aside a"
SMALL = """([pressed, least]) => [...document.querySelectorAll(pressed)]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest(".text, [inert]"))
  .map((node) => [node.getBoundingClientRect(), node])
  .filter(([box]) => box.height < least - 0.5 || box.width < least - 0.5)
  .map(([box, node]) => `${Math.round(box.width)} by ${Math.round(box.height)}: ${node.outerHTML.slice(0, 120)}`)"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def place(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> AsyncIterator[Playground]:
    """The real bot; each test has a channel of its own."""
    async with playground_with_bot(tmp_path_factory.mktemp("bot"), nursery) as playground:
        yield playground


@pytest_asyncio.fixture(loop_scope="session")
async def windows(chromium: Chromium, place: Playground) -> AsyncIterator[BrowserWindows]:
    async with open_windows(chromium, place.url) as windows:
        yield windows


async def fits(page: Page) -> None:
    """Nothing is wider than the window, and what can be pressed is as large as a finger."""
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await page.evaluate("document.getElementById('scroll').scrollWidth <= innerWidth")
    assert await page.evaluate(SMALL, [PRESSED, FINGER]) == []


async def width_on_screen(element: Locator) -> float:
    """The width in CSS pixels. Where the page has just drawn the element anew, the new one is asked."""
    asked: float | None = None
    while asked is None:
        asked = await element.evaluate("node => node.isConnected ? node.getBoundingClientRect().width : null")
    return asked


@pytest.mark.parametrize("width", WIDTHS)
async def test_nothing_is_too_wide_or_too_small_on_the_way_to_a_game(
    place: Playground, windows: BrowserWindows, width: int
) -> None:
    page = await windows.open("Ann", **PHONE | {"viewport": {"width": width, "height": 700}})
    await page.get_by_role("button", name=re.compile("^Channels")).tap()
    await page.get_by_role("button", name=("general", "card-room", "den")[WIDTHS.index(width)]).tap()
    await fits(page)
    await page.get_by_role("button", name="Use a command").tap()
    await expect(open_options(page).first).to_be_visible()
    await fits(page)
    await message_box(page).fill("")
    await page.get_by_role("list", name="Games").get_by_role("button").last.tap()
    await page.get_by_role("button", name="Join", exact=True).tap()
    await somebody_has_joined(page)
    await fits(page)
    await page.get_by_role("button", name="Start", exact=True).tap()
    await page.get_by_role("button", name="Open my hand").tap()
    picture = newest_message(page).get_by_role("button", name=re.compile("^Open picture"))
    await expect(picture).to_be_visible()
    await fits(page)
    assert await width_on_screen(picture) >= width - 60  # the width of the window, but for the edges of its message


async def test_the_settings_of_a_server_are_changed_with_a_thumb(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann", **PHONE)
    await place.person("Ann").slash("/settings", "general")
    last = newest_message(page)
    await expect(last).to_contain_text("Who may open tables: everybody (default)")
    await fits(page)
    for setting, option in (("Channels for tables", "#den"), ("Who may open tables", "@Regulars")):
        await last.get_by_role("button", name="Change a setting").tap()
        await page.get_by_role("option", name=setting).tap()
        await expect(last.get_by_role("heading", name=setting)).to_be_visible()
        await last.locator("button.pick").tap()
        await fits(page)
        await page.get_by_role("option", name=option, exact=True).tap()
        await page.get_by_role("button", name="Done").tap()
        await expect(last.get_by_role("button", name="Undo")).to_be_visible()
        await expect(last.locator("button.pick")).to_have_text(option)
        await fits(page)
        await last.get_by_role("button", name="All settings").tap()
    await last.get_by_role("button", name="Change a setting").tap()
    await page.get_by_role("option", name="Time for each turn").tap()
    await last.get_by_role("button", name="Choose another time").tap()
    await page.get_by_role("textbox", name="Time for each turn").fill("10m")
    await fits(page)
    await page.get_by_role("button", name="Submit").tap()
    await expect(last).to_contain_text("it was 24 hours and is now 10 minutes")
    await place.person("Ann").slash("/settings", "general", channels="all", openers="all", clock="default")


GO_UP = """new Promise((heard) => {
    const messages = document.getElementById("scroll");
    messages.addEventListener("scroll", heard, { once: true });
    messages.scrollTop = 0;
})"""
"""Scrolls to the first message, and waits until the page has heard of that."""


async def test_what_somebody_asked_for_comes_into_sight_wherever_they_were_reading(
    place: Playground, windows: BrowserWindows
) -> None:
    ann = place.person("Ann")
    place.world.add_channel("long-talk")
    for number in range(90):
        await place.person("Ben").say(f"line {number}", "long-talk")
    page = await windows.open("Ann", **PHONE)
    await page.get_by_role("button", name=re.compile("^Channels")).tap()
    await page.get_by_role("button", name=re.compile("^long-talk")).tap()
    first, newer = page.get_by_text("line 0", exact=True), page.get_by_role("button", name="New messages below")
    await expect(page.get_by_text("line 89", exact=True)).to_be_in_viewport()
    await page.evaluate(GO_UP)
    await place.person("Ben").say("line 90", "long-talk")
    await expect(newer).to_be_visible()
    await expect(first).to_be_in_viewport()
    await ann.slash("/mytables", "long-talk")
    answer = page.locator(".message").last
    await expect(answer).to_contain_text("used /mytables")
    await expect(answer).to_be_in_viewport()
    await expect(newer).to_be_hidden()


async def test_a_table_in_words_is_read_without_scrolling_sideways(place: Playground, windows: BrowserWindows) -> None:
    """Discord wraps the lines of a code block, which are longer than a phone is wide."""
    page, ann = await windows.open("Ann", **PHONE), place.person("Ann")
    await ann.slash("/preferences", "den", show="text")
    await ann.slash("/learn", "den", game="hi-lo-jack", step=6)
    await page.get_by_role("button", name=re.compile("^Channels")).tap()
    await page.get_by_role("button", name=re.compile("^den")).tap()
    block = page.locator("pre").last
    await expect(block).to_contain_text("Hi Lo Jack, deal 1")
    assert max(map(len, (await block.inner_text()).splitlines())) > 45
    assert await block.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    await fits(page)
    await ann.slash("/preferences", "den", show="picture")


async def test_a_picture_opens_at_its_full_size(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ben", **PHONE)
    await place.person("Ben").slash("/learn", "den", game="hi-lo-jack")
    await page.get_by_role("button", name=re.compile("^Channels")).tap()
    await page.get_by_role("button", name=re.compile("^den")).tap()
    await page.get_by_role("button", name=re.compile("^Open picture")).last.tap()
    viewer = page.get_by_role("dialog", name="Picture viewer")
    await viewer.get_by_role("button", name="Full size").tap()
    await expect(viewer.get_by_role("button", name="Full size")).to_have_attribute("aria-pressed", "true")
    assert await viewer.get_by_role("img").evaluate("(image) => image.width === image.naturalWidth")
    await fits(page)
    await viewer.get_by_role("button", name="Close picture").tap()
    await expect(viewer).to_have_count(0)


@pytest.mark.parametrize("side", ["Channels", "Members", "Test bench"])
async def test_a_side_is_a_sheet_above_the_messages_that_gives_the_focus_back(
    windows: BrowserWindows, side: str
) -> None:
    page = await windows.open("Ann", **PHONE)
    opener = page.get_by_role("button", name=re.compile(f"^{side}"))
    sheet = page.get_by_role("navigation" if side == "Channels" else "complementary", name=side)
    await expect(sheet).to_be_hidden()
    await opener.tap()
    await expect(sheet).to_be_visible()
    assert await sheet.evaluate("(node) => node.contains(document.activeElement)")
    assert await page.locator("main").evaluate("(node) => node.inert")
    await fits(page)
    await page.keyboard.press("Escape")
    await expect(sheet).to_be_hidden()
    await expect(opener).to_be_focused()
    await opener.tap()
    await sheet.get_by_role("button", name=re.compile("^Close")).tap()
    await expect(sheet).to_be_hidden()


async def test_a_tap_beside_a_sheet_closes_it(windows: BrowserWindows) -> None:
    page = await windows.open("Ann", **PHONE)
    await page.get_by_role("button", name=re.compile("^Channels")).tap()
    await page.get_by_role("button", name="Close the panel").tap(position={"x": 350, "y": 300})
    await expect(page.get_by_role("navigation", name="Channels")).to_be_hidden()


async def test_at_twice_the_size_everything_is_still_there(windows: BrowserWindows) -> None:
    page = await windows.open("Ann", **ZOOMED)
    await expect(message_box(page)).to_be_in_viewport()
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await page.get_by_role("button", name=re.compile("^Channels")).click()
    await expect(page.get_by_role("navigation", name="Channels")).to_be_in_viewport()
