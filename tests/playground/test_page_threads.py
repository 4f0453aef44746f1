"""The page and threads: the bot starts one for a table, its channel tells of it, and people go there."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.nursery import Nursery
from tests.playground.browser_windows import Chromium, newest_board, newest_message, open_windows, playground_with_bot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_thread_that_the_bot_starts_stands_below_its_channel_which_tells_of_it(
    chromium: Chromium, tmp_path: Path, nursery: Nursery
) -> None:
    async with playground_with_bot(tmp_path, nursery) as place, open_windows(chromium, place.url) as windows:
        page = await windows.open("Ben")
        await place.person("Ann").slash("/play", "general", game="hi-lo-jack", thread=True)
        await expect(newest_message(page)).to_contain_text("started a thread: #Hi Lo Jack · Ann")
        await newest_message(page).locator(".mention", has_text="Ann").click()
        place_of_thread = page.get_by_role("button", name="Hi Lo Jack · Ann, thread")
        await expect(place_of_thread).to_have_attribute("aria-current", "page")
        await newest_message(page).get_by_role("button", name="Join", exact=True).click()
        await expect(newest_board(page)).to_contain_text("Ben")
