"""Browser windows for tests: Chromium, and the page open as somebody."""

import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, async_playwright, expect

from playground.bot_process import BotProcess
from playground.page.routes import add_page
from playground.server import Playground

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
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
# Long enough for a machine that is busy with something else; what is shown sooner is seen sooner.
PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser for the length of a block. Without Chromium the test is skipped, or fails where that is forbidden."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None and os.environ.get("DECKHAND_NO_SKIP") == "1":
        pytest.fail("Chromium is missing, and DECKHAND_NO_SKIP=1 forbids leaving the page's tests out.")
    if found is None:
        pytest.skip("CHROMIUM IS MISSING: the page is not tested. On Debian and Ubuntu: apt install chromium.")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        await browser.close()


@asynccontextmanager
async def playground_with_bot(folder: Path, *people: str) -> AsyncIterator[Playground]:
    """A playground with its page and the real bot, whose files are in a folder."""
    place = Playground(people, rate_limits=False)
    add_page(place)
    place.bot = BotProcess(place, folder / "bot.sqlite3", folder / "bot.log")
    async with place:
        await place.bot.start()
        yield place
        await place.bot.stop()


@dataclass
class BrowserWindows:
    """Opens browser windows as somebody, ready for commands, and remembers what went wrong in them."""

    browser: Browser
    url: str
    errors: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    async def open(self, name: str, **options: Any) -> Page:
        context = await self.browser.new_context(**options)
        self.contexts.append(context)
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
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
    """Windows for the length of a block, in which nothing may go wrong."""
    windows = BrowserWindows(browser, url)
    yield windows
    for context in windows.contexts:
        await context.close()
    assert not windows.errors, windows.errors


def message_box(page: Page) -> Locator:
    """Where a person writes."""
    return page.get_by_role("textbox", name=re.compile("^Message "))


def open_options(page: Page) -> Locator:
    """The rows of a list that is open; those of native selects are not among them."""
    return page.locator("[role=option]:visible")


def newest_message(page: Page) -> Locator:
    return page.locator(".message").last


async def send_command(page: Page, text: str) -> None:
    """Type a command without options and send it, as fingers do."""
    await message_box(page).focus()
    await page.keyboard.type(text)
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
