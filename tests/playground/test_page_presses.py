"""The page and presses: none is lost because a message changes while somebody presses a button in it."""

import pytest
from playwright.async_api import expect

from playground.discord import posting
from playground.page.routes import add_page_with_log
from playground.server import Playground
from tests.patience import ANSWER_SECONDS
from tests.playground.browser_windows import Chromium, newest_message, open_windows
from tests.playground.showcase_bot import ShowcaseBot
from tests.playground.stock_bot import run_bot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
FINGER_RISES = """(pressed, event) => new Promise((pressedStill) => {
  pressed.dispatchEvent(new PointerEvent("pointerup", event));
  setTimeout(() => {
    pressedStill(pressed.isConnected);
    pressed.click();
  }, 300);
})"""
"""A browser on a busy machine finds out late that a finger meant to tap. The promise holds whether what it pressed is
there even then.
"""


@pytest.mark.parametrize("by", ["mouse", "finger"])
async def test_a_press_counts_though_its_message_changes_under_it(chromium: Chromium, by: str) -> None:
    place = Playground(("Ann", "Ben"), rate_limits=False, answer_seconds=ANSWER_SECONDS)
    add_page_with_log(place)
    async with place, run_bot(place, ShowcaseBot()), open_windows(chromium, place.url) as windows:
        await place.until_online()
        page = await windows.open("Ann")
        shown = await place.person("Ben").slash("/later", channel="general")
        assert shown is not None
        pressed, finger = (
            page.get_by_role("button", name="Later"),
            {"pointerType": "touch", "button": 0, "bubbles": True},
        )
        await pressed.hover()
        await (page.mouse.down() if by == "mouse" else pressed.dispatch_event("pointerdown", finger))
        posting.edit_message(place.world, shown.message, {"content": "choose well"})
        await place.person("Ben").say("pushed up", channel="general")
        await page.wait_for_function("() => [...playground.chat.messages.values()].at(-1).content === 'pushed up'")
        if by == "mouse":
            await page.mouse.up()
        else:
            assert await pressed.evaluate(FINGER_RISES, finger)
        await expect(page.locator(".message", has_text="now")).to_be_visible()
        await expect(newest_message(page)).to_contain_text("pushed up")
