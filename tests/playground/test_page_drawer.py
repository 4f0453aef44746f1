"""The page's drawer in a browser: trouble is ordered there, the real bot has it, and the page shows what people see."""

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from playground.page.troubles import undo_all_troubles
from playground.server import Playground
from tests.nursery import Nursery
from tests.playground.accessibility import accessibility_violations
from tests.playground.browser_windows import (
    BrowserWindows,
    Chromium,
    newest_board,
    newest_message,
    open_windows,
    playground_with_bot,
    send_command,
)

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
CALLBACK = "POST /interactions/{interaction}/{token}/callback"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def place(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> AsyncIterator[Playground]:
    """The real bot beside a playground with its page, for all that is done to it here."""
    folder = tmp_path_factory.mktemp("bot")
    async with playground_with_bot(folder, nursery, rate_limits=True, draws=False) as playground:
        yield playground


@pytest_asyncio.fixture(loop_scope="session")
async def windows(chromium: Chromium, place: Playground) -> AsyncIterator[BrowserWindows]:
    async with open_windows(chromium, place.url) as windows:
        yield windows


@pytest_asyncio.fixture(loop_scope="session")
async def page(place: Playground, windows: BrowserWindows) -> AsyncIterator[Page]:
    """Ann's window with the drawer open; afterwards all is as before."""
    page = await windows.open("Ann")
    await page.get_by_role("button", name="Test bench").click()
    await expect(bench(page).get_by_text("Running, on the gateway")).to_be_visible()
    yield page
    await undo_all_troubles(place)
    await place.until_online()


def bench(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Test bench")


def troubles(page: Page) -> Locator:
    """What the drawer says is wrong."""
    return bench(page).get_by_role("list", name="Wrong right now").get_by_role("listitem")


def latest(page: Page) -> Locator:
    """The newest action on the list of calls."""
    return bench(page).get_by_role("list", name="Actions, newest first").locator("> li").first


async def order(page: Page, name: str) -> None:
    await bench(page).get_by_role("button", name=name).click()


async def tick(page: Page, name: str) -> None:
    """Click what can be chosen; the drawer may draw it anew at once, with the state that it has then."""
    await bench(page).get_by_label(name, exact=True).click()


async def asks(page: Page) -> None:
    """Ask the bot for something small, as a person does, and wait until it is there."""
    shown = page.locator(".message", has_text="used /leaderboard")
    before = await shown.count()
    await send_command(page, "/leaderboard")
    await expect(shown).to_have_count(before + 1)
    await expect(newest_message(page).get_by_role("alert")).to_have_count(0)


async def test_a_bot_that_was_stopped_answers_nobody_until_it_is_started_again(
    place: Playground, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    await order(page, "Stop (SIGTERM)")
    await expect(troubles(page)).to_contain_text("The bot's process was stopped")
    await expect(page.get_by_role("region", name="Bot").get_by_role("status")).to_contain_text("offline")
    with monkeypatch.context() as impatient:
        impatient.setattr(place.world, "answer_seconds", 0.1)  # nobody is there to be late
        await send_command(page, "/leaderboard")
        await expect(page.get_by_role("alert").get_by_text("The application did not respond")).to_be_visible()
    await order(page, "Undo: The bot's process was stopped")
    await expect(bench(page).get_by_text("Running, on the gateway")).to_be_visible()
    await asks(page)


async def test_a_killed_bot_comes_back_with_everything_else(page: Page) -> None:
    await order(page, "Kill (SIGKILL)")
    await tick(page, "Ben")
    await tick(page, "5 calls a second")
    await expect(troubles(page)).to_have_count(3)
    await order(page, "Everything back to normal")
    await expect(bench(page).get_by_text("Running, on the gateway")).to_be_visible()
    await expect(troubles(page)).to_have_count(0)
    await expect(bench(page).get_by_label("Ben", exact=True)).to_be_checked()
    await asks(page)


async def test_a_cut_line_is_taken_up_again_and_an_invalid_session_begun_anew(place: Playground, page: Page) -> None:
    sessions = place.world.sessions
    for name, begun in (("Cut the line", 0), ("Ask to reconnect", 0), ("Invalidate the session", 1)):
        connections, identifies = set(place.gateway.connections), sessions.identifies
        await order(page, name)
        await place.until(lambda: sessions.online_sessions and connections.isdisjoint(place.gateway.connections))  # noqa: B023  # awaited before the next round
        assert sessions.identifies == identifies + begun
        await asks(page)


async def test_a_permission_is_taken_in_one_channel_and_given_back(page: Page) -> None:
    await page.get_by_role("button", name="den", exact=True).click()
    await bench(page).get_by_role("combobox", name="Channel").select_option("#den")
    await tick(page, "Send Messages")
    await expect(troubles(page)).to_contain_text("The bot lacks Send Messages in #den")
    for channel, is_allowed in (("#general", True), ("#den", False)):
        await bench(page).get_by_role("combobox", name="Channel").select_option(channel)
        await expect(bench(page).get_by_label("Send Messages", exact=True)).to_be_checked(checked=is_allowed)
    await send_command(page, "/play hi")
    await expect(newest_message(page)).to_contain_text("View Channels, Send Messages and Attach Files")
    await tick(page, "Send Messages")
    await expect(troubles(page)).to_have_count(0)
    await send_command(page, "/play hi")
    await expect(newest_message(page).get_by_role("button", name="Join", exact=True)).to_be_visible()


async def test_who_closes_their_direct_messages_is_told_privately_and_the_calls_show_it(
    place: Playground, windows: BrowserWindows, page: Page
) -> None:
    ben = await windows.open("Ben")
    await send_command(page, "/play hi")
    for window in (page, ben):
        await window.get_by_role("button", name="Join", exact=True).click()
    await expect(newest_board(page)).to_contain_text(re.compile("Ann.*Ben"))
    await tick(page, "Ben")
    await expect(troubles(page)).to_contain_text("Ben takes no direct messages")
    await expect(ben.get_by_label("The bot may send me direct messages")).not_to_be_checked()
    await page.get_by_role("button", name="Start", exact=True).click()
    await expect(ben.locator(".message", has_text="cannot send you direct messages")).to_be_visible()
    await expect(bench(page).get_by_role("list", name="Calls of the bot")).to_contain_text(
        re.compile(r"[1-9]\d* . 401/403")
    )
    await bench(page).get_by_role("tab", name="Calls").click()
    await expect(latest(page)).to_contain_text("Ann button Start")
    await latest(page).locator("summary").click()
    refused = latest(page).get_by_role("row", name=re.compile("^403"))
    await expect(refused).to_contain_text("POST /channels/{channel}/messages counted")


async def test_a_failed_answer_is_tried_again_and_both_calls_are_shown_without_their_tokens(page: Page) -> None:
    await bench(page).get_by_label("which").select_option("interaction callbacks")
    await order(page, "Let them fail")
    await expect(troubles(page)).to_contain_text("The next interaction callback: 500")
    await asks(page)
    await expect(troubles(page)).to_have_count(0)
    await bench(page).get_by_role("tab", name="Trouble").press("ArrowRight")
    await expect(latest(page)).to_contain_text("Ann /leaderboard")
    await latest(page).locator("summary").click()
    for status in (500, 200):
        row = latest(page).get_by_role("row", name=re.compile(f"^{status}"))
        await expect(row).to_contain_text(f"{CALLBACK} exempt")
    await expect(bench(page)).not_to_contain_text("interaction-")
    assert await accessibility_violations(page) == []


async def test_on_a_phone_the_drawer_fills_the_width_and_asks_before_it_deletes_a_channel(
    windows: BrowserWindows,
) -> None:
    page = await windows.open("Ann", viewport={"width": 330, "height": 700}, has_touch=True)
    await page.get_by_role("button", name="Test bench").tap()
    drawer = bench(page)
    assert await drawer.evaluate("(node) => [node.clientWidth >= 328, node.scrollWidth <= 330]") == [True, True]
    await drawer.get_by_role("combobox", name="Channel").select_option("#card-room")
    await drawer.get_by_role("button", name="Delete #card-room…").tap()
    await drawer.get_by_role("button", name="Keep it").tap()
    await drawer.get_by_role("button", name="Delete #card-room…").tap()
    await drawer.get_by_role("button", name="Delete it").tap()
    await expect(drawer.get_by_role("combobox", name="Channel").locator("option")).to_have_text(["#general", "#den"])
    await drawer.get_by_role("button", name="Close the test bench").tap()
    await page.get_by_role("button", name="Channels").tap()
    await expect(page.get_by_role("button", name="card-room")).to_have_count(0)


async def test_a_role_is_given_and_taken_and_the_members_show_it(page: Page, place: Playground) -> None:
    await tick(page, "Ben: Regulars")
    await expect(page.locator("#members")).to_contain_text("@Regulars")
    assert len(place.world.roles_of(place.person("Ben").user)) == 1
    await tick(page, "Ben: Regulars")
    await expect(page.locator("#members")).not_to_contain_text("@Regulars")
    assert await accessibility_violations(page) == []


async def test_time_jumps_for_the_world_alone_and_the_bot_answers_on(page: Page) -> None:
    await order(page, "1 hour ahead")
    await expect(troubles(page)).to_have_text("The world's clock is 60 minutes aheadstays")
    await asks(page)
