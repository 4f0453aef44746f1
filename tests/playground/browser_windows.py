"""Browser windows for tests: Chromium, with the playground's page open as somebody."""

import os
import re
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, async_playwright, expect

from playground.page.routes import add_page_with_log
from playground.server import Playground
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
expect.set_options(timeout=WAIT_SECONDS * 1000)
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Run Chromium for the length of a block. Without it the test is skipped, or fails where that is forbidden."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None and os.environ.get("DECKHAND_NO_SKIP") == "1":
        pytest.fail("Chromium is missing, and DECKHAND_NO_SKIP=1 forbids leaving the page's tests out.")
    if found is None:
        pytest.skip("CHROMIUM IS MISSING: the page is not tested. On Debian: apt install chromium-headless-shell.")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        await browser.close()


@asynccontextmanager
async def playground_with_bot(
    folder: Path, nursery: Nursery, people: Sequence[str] = ("Ann", "Ben"), *, rate_limits: bool = False
) -> AsyncIterator[Playground]:
    """Run a playground with its page and the real bot for the length of a block; the bot's files are in `folder`."""
    place = Playground(people, rate_limits=rate_limits, answer_seconds=ANSWER_SECONDS)
    add_page_with_log(place)
    place.bot = BornBot(place, folder, nursery)
    async with place:
        await place.bot.start()
        try:
            yield place
        finally:
            await place.bot.stop()


@dataclass
class BrowserWindows:
    """The browser windows of a test; `errors` are the lines that went wrong in their scripts."""

    browser: Browser
    url: str
    errors: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    async def open(self, name: str, **options: Any) -> Page:
        """Open the page as somebody, in a window of its own, and wait until commands can be typed."""
        context = await self.browser.new_context(**options)
        self.contexts.append(context)
        page = await context.new_page()
        page.set_default_timeout(WAIT_SECONDS * 1000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
        await page.goto(f"{self.url}/?person={name}")
        await expect(message_box(page)).to_be_visible()
        await page.wait_for_function("() => playground.composer.leaves.length > 0")
        return page

    def _note(self, message: ConsoleMessage) -> None:
        # A picture that was replaced before it was loaded is gone; the page shows the newer one.
        is_replaced = "Failed to load resource" in message.text and "/attachments/" in message.location["url"]
        if message.type == "error" and not is_replaced:
            self.errors.append(message.text)


@asynccontextmanager
async def open_windows(browser: Browser, url: str) -> AsyncIterator[BrowserWindows]:
    """Let a block open windows of a playground at `url`; fails afterwards if anything went wrong in their scripts."""
    windows = BrowserWindows(browser, url)
    yield windows
    for context in windows.contexts:
        await context.close()
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
