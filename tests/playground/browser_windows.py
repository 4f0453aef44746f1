"""Browser windows for tests: Chromium, with the playground's page open as somebody."""

import os
import re
import shutil
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.async_api import Browser, ConsoleMessage, Error, Locator, Page, async_playwright, expect

from playground.page.routes import add_page_with_log
from playground.server import Playground
from tests.blank_database import put_blank_database
from tests.blank_painter import DRAW_NOTHING
from tests.nursery import BornBot, Nursery
from tests.patience import ANSWER_SECONDS, WAIT_SECONDS

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Programs that can show the page; the first one, which opens no windows, takes 40 % of the others' processor time."""
ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FORGET = "localStorage.clear(); sessionStorage.clear()"
expect.set_options(timeout=WAIT_SECONDS * 1000)
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@asynccontextmanager
async def playground_with_bot(
    folder: Path,
    nursery: Nursery,
    people: Sequence[str] = ("Ann", "Ben"),
    *,
    rate_limits: bool = False,
    draws: bool = True,
    seed: str | None = None,
) -> AsyncIterator[Playground]:
    """Run a playground with its page and the real bot for the length of a block; the bot's files are in `folder`.

    Unless the bot `draws`, its pictures are blank. A `seed` makes its shuffles repeatable.
    """
    place = Playground(people, rate_limits=rate_limits, answer_seconds=ANSWER_SECONDS)
    add_page_with_log(place)
    place.bot = BornBot(place, folder, nursery, "" if draws else DRAW_NOTHING, seed=seed)
    put_blank_database(place.bot.database)
    async with place:
        await place.bot.start()
        try:
            yield place
        finally:
            await place.bot.kill()  # how bots stop is tested in `tests/bot`


class Chromium:
    """A browser that keeps windows which no test uses any more: there the page loads at two thirds of the cost."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._idle: dict[str, list[Page]] = {}
        """The blank windows, by their options."""

    async def take_page(self, options: Mapping[str, Any]) -> Page:
        """A blank window that nobody else uses; one that was used remembers nothing."""
        if idle := self._idle.get(repr(options)):
            return idle.pop()
        page = await (await self.browser.new_context(**options)).new_page()
        page.set_default_timeout(WAIT_SECONDS * 1000)
        return page

    async def give_back(self, page: Page, options: Mapping[str, Any]) -> None:
        """Take a window back that a test has opened with these options."""
        await page.evaluate(FORGET)
        await page.goto("about:blank")
        await page.emulate_media(color_scheme="null")
        self._idle.setdefault(repr(options), []).append(page)


@asynccontextmanager
async def run_chromium() -> AsyncIterator[Chromium]:
    """Run Chromium for the length of a block. Without it the test is skipped, or fails where that is forbidden."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None and os.environ.get("DECKHAND_NO_SKIP") == "1":
        pytest.fail("Chromium is missing, and DECKHAND_NO_SKIP=1 forbids leaving the page's tests out.")
    if found is None:
        pytest.skip("CHROMIUM IS MISSING: the page is not tested. On Debian: apt install chromium-headless-shell.")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield Chromium(browser)
        await browser.close()


class Window(NamedTuple):
    """A window that a test has opened."""

    page: Page
    options: dict[str, Any]


@dataclass
class BrowserWindows:
    """The browser windows of a test; `errors` are the lines that went wrong in their scripts."""

    chromium: Chromium
    url: str
    errors: list[str] = field(default_factory=list)
    opened: list[Window] = field(default_factory=list)

    async def open(self, name: str, **options: Any) -> Page:
        """Open the page as somebody, in a window of its own, and wait until commands can be typed."""
        page = await self.chromium.take_page(options)
        self.opened.append(Window(page, options))
        page.on("pageerror", self._note_error)
        page.on("console", self._note)
        await page.goto(f"{self.url}/?person={name}")
        await expect(message_box(page)).to_be_visible()
        await page.wait_for_function("() => playground.composer.leaves.length > 0")
        return page

    async def close(self) -> None:
        """Give all windows back."""
        for page, options in self.opened:
            page.remove_listener("pageerror", self._note_error)
            page.remove_listener("console", self._note)
            await self.chromium.give_back(page, options)

    def _note_error(self, error: Error) -> None:
        self.errors.append(str(error))

    def _note(self, message: ConsoleMessage) -> None:
        # A picture that was replaced before it was loaded is gone; the page shows the newer one.
        is_replaced = "Failed to load resource" in message.text and "/attachments/" in message.location["url"]
        if message.type == "error" and not is_replaced:
            self.errors.append(message.text)


@asynccontextmanager
async def open_windows(chromium: Chromium, url: str) -> AsyncIterator[BrowserWindows]:
    """Let a block open windows of a playground at `url`; fails afterwards if anything went wrong in their scripts."""
    windows = BrowserWindows(chromium, url)
    yield windows
    await windows.close()
    assert not windows.errors, windows.errors


def message_box(page: Page) -> Locator:
    """The box in which a person writes messages and commands."""
    return page.get_by_role("textbox", name=re.compile("^Message "))


def open_options(page: Page) -> Locator:
    """The options of the list that is open; those of native selects are not among them."""
    return page.locator("[role=option]:visible")


def newest_message(page: Page) -> Locator:
    """The last message of the open channel."""
    return page.locator(".message").last


def newest_board(page: Page) -> Locator:
    """The last message of the open channel that others see, too."""
    return page.locator(".message:not(.ephemeral)").last


async def send_command(page: Page, text: str) -> None:
    """Type a command and send it by two presses of Enter, the first of which takes the suggestion."""
    await message_box(page).focus()
    await page.keyboard.type(text)
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


async def somebody_has_joined(page: Page) -> None:
    """Wait until the newest message, a lobby, names players: who starts a game in the same instant may come first."""
    await expect(newest_board(page)).not_to_contain_text("Nobody yet")
