"""A whole game on the real bot, in the browser: once by mouse alone, once by slash commands alone."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from playground.driver.people import Person
from playground.server import Playground
from tests.nursery import Nursery
from tests.playground.accessibility import accessibility_violations
from tests.playground.browser_windows import (
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
from tests.scenarios.screen import does_as_host, has_menu

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
PLAYABLE = re.compile("^(Pass|Bid|Trump|Name|Play|Bury)")
ENOUGH = 400
"""Clicks after which a game that does not end is called broken; one of two players to 11 takes about sixty."""


@pytest_asyncio.fixture(loop_scope="session")
async def place(tmp_path: Path, nursery: Nursery, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    """The real bot beside a playground with its page; computers play at once, and nobody looks at pictures."""
    monkeypatch.setenv("DECKHAND_PACE", "0")
    async with playground_with_bot(tmp_path, nursery, draws=False, seed="1") as playground:
        yield playground


@pytest_asyncio.fixture(loop_scope="session")
async def windows(chromium: Chromium, place: Playground) -> AsyncIterator[BrowserWindows]:
    async with open_windows(chromium, place.url) as windows:
        yield windows


def drawn(person: Person) -> tuple[str, float | None]:
    """Which drawing of their hand somebody has."""
    return person.dm.last.id, person.dm.last.message.edited_at


def may_act(person: Person) -> bool:
    return bool(person.dm.messages) and has_menu(person.dm.last)


def is_over(person: Person) -> bool:
    return bool(person.dm.messages) and "This game is over" in person.dm.last.text


async def play_on(page: Page, ann: Person, most: int = ENOUGH) -> None:
    """Click what the hand offers, until the game is over or `most` clicks were made."""
    for _ in range(most):
        await ann.until(lambda: may_act(ann) or is_over(ann))
        if is_over(ann):
            return
        before = drawn(ann)
        await newest_message(page).get_by_role("button", name=PLAYABLE).last.click()
        await ann.until(lambda: drawn(ann) != before)  # noqa: B023  # awaited before the next round


async def kill_and_start(page: Page) -> None:
    bot = page.get_by_role("region", name="Bot")
    await bot.get_by_role("button", name="Kill").click()
    await expect(bot.get_by_role("status")).to_contain_text("offline")
    await bot.get_by_role("button", name="Start").click()
    await expect(bot.get_by_role("status")).to_contain_text("online")


async def test_a_whole_game_by_mouse_alone_while_the_bot_is_killed_and_started(
    place: Playground, windows: BrowserWindows
) -> None:
    page = await windows.open("Ann")
    await page.get_by_role("button", name="Use a command").click()
    await open_options(page).get_by_text("/play").click()
    await open_options(page).get_by_text("Hi Lo Jack").click()
    await page.get_by_role("button", name="Send").click()
    await page.get_by_role("button", name="Join", exact=True).click()
    await page.get_by_role("button", name="Host", exact=True).click()
    await page.get_by_role("button", name="Add computer").click()
    await expect(newest_board(page)).to_contain_text("(computer)")
    await dismiss_private_messages(page, 2)
    await page.get_by_role("button", name="Start", exact=True).click()
    await page.get_by_role("button", name=re.compile("^deckhand", re.IGNORECASE)).click()
    await play_on(page, place.person("Ann"), most=5)
    await kill_and_start(page)
    await play_on(page, place.person("Ann"))
    await page.get_by_role("button", name=re.compile("^general")).click()
    await expect(newest_board(page).locator("img").first).to_have_attribute("alt", re.compile(" wins?\\. "))
    assert await accessibility_violations(page) == []
    await newest_board(page).get_by_role("button", name="More", exact=True).click()
    await newest_message(page).get_by_role("button", name="Leaderboard").click()
    await expect(newest_message(page)).to_contain_text("Only you can see this")


async def test_a_first_visitor_is_led_to_a_running_game_in_three_clicks(
    place: Playground, windows: BrowserWindows
) -> None:
    page, ann = await windows.open("Ann"), place.person("Ann")
    guide = page.get_by_role("region", name="Getting started")
    await guide.get_by_role("button", name="Hi Lo Jack").click()
    await page.get_by_role("button", name="Join", exact=True).click()
    await somebody_has_joined(page)
    await page.get_by_role("button", name="Start", exact=True).click()
    await ann.until(lambda: ann.dm.last.image)
    await expect(page.get_by_role("button", name="My hand", exact=True)).to_be_visible()
    # And on to the hand.
    await guide.get_by_role("button", name="Open my hand").click()
    await expect(newest_message(page).get_by_role("img", name=re.compile("^Your hand"))).to_be_visible()
    await guide.get_by_role("button", name="Back to #general").click()
    await expect(page.get_by_role("heading", name="general", exact=True)).to_be_visible()
    # Who knows how a hand is played is still led to a game elsewhere.
    await page.get_by_role("button", name=re.compile("^deckhand", re.IGNORECASE)).click()
    await guide.get_by_role("button", name="Got it").click()
    await expect(guide).to_be_hidden()
    await page.get_by_role("button", name=re.compile("^den")).click()
    await expect(guide).to_contain_text("Play now")


async def test_a_link_to_a_message_leads_there_inside_the_page(place: Playground, windows: BrowserWindows) -> None:
    ben = place.person("Ben")
    board = await ben.slash("/play", channel="general", game="sneak")
    assert board is not None
    page = await windows.open("Ann")
    await page.get_by_role("button", name=re.compile("^den")).click()
    address = f"https://discord.com/channels/{place.world.guild_id}/{ben.here.id}/{board.id}"
    await ben.say(f"Look: {address}", "den")
    await newest_message(page).get_by_role("button", name="#general \u203a 💬").click()
    await expect(page.get_by_role("heading", name="general", exact=True)).to_be_visible()
    await expect(page.locator(f".message[data-id='{board.id}']")).to_be_focused()


async def test_a_game_of_others_needs_no_hint_unless_one_asks(place: Playground, windows: BrowserWindows) -> None:
    await place.person("Ann").slash("/play", channel="general", game="sneak")
    page = await windows.open("Ben")
    guide = page.get_by_role("region", name="Getting started")
    await expect(guide).to_contain_text("Press Join at the table")
    await place.person("Ann").click("Join")
    await does_as_host(place.person("Ann"), "Add computer")
    await place.person("Ann").click("Start")
    await expect(page.get_by_role("button", name="My hand", exact=True)).to_be_visible()
    await expect(guide).to_be_hidden()
    await page.get_by_role("button", name="Help").click()
    await expect(guide).to_contain_text("A game is running here.")


async def test_who_sits_already_is_not_told_to_join_again(place: Playground, windows: BrowserWindows) -> None:
    ann = place.person("Ann")
    await ann.slash("/play", channel="general", game="sneak")
    await ann.slash("/table join")
    page = await windows.open("Ann")
    guide = page.get_by_role("region", name="Getting started")
    await expect(guide).to_contain_text("Too few players yet")
    await place.person("Ben").slash("/table join", channel="general")
    await expect(guide).to_contain_text("Press Start")
    await page.get_by_role("button", name="Host", exact=True).click()
    await expect(newest_message(page)).to_contain_text("You are the host")
    await expect(guide).to_contain_text("Press Start")
    await newest_board(page).get_by_role("button", name="More", exact=True).click()
    await page.get_by_role("button", name="Leave", exact=True).click()
    await expect(guide).to_be_hidden()


async def test_hints_urge_nobody_who_said_no_or_was_removed(place: Playground, windows: BrowserWindows) -> None:
    ann, ben = place.person("Ann"), place.person("Ben")
    page = await windows.open("Ben")
    guide = page.get_by_role("region", name="Getting started")
    await ann.slash("/play", channel="general", game="sneak", invite1=ben.user)
    await ann.slash("/table join")
    await expect(guide).to_contain_text("Press Join at the table")
    await page.get_by_role("button", name="No, thanks", exact=True).click()
    await expect(guide).to_be_hidden()
    await expect(page.locator(".wanted")).to_have_count(0)
    await ben.slash("/table join")
    await expect(guide).to_contain_text("Ann starts the game")
    await expect(page.locator(".wanted")).to_have_count(0)
    await ann.slash("/table remove", player=ben.user)
    await expect(guide).to_be_hidden()
    await page.get_by_role("button", name="Help").click()
    await expect(guide).to_contain_text("You do not play at the table here.")


async def test_hints_invite_nobody_to_a_private_table(place: Playground, windows: BrowserWindows) -> None:
    await place.person("Ann").slash("/play", channel="general", game="sneak", private=True)
    page = await windows.open("Ben")
    await expect(newest_board(page)).to_contain_text("Only the invited")
    await expect(page.get_by_role("region", name="Getting started")).to_be_hidden()
    await expect(page.locator(".wanted")).to_have_count(0)


async def test_each_hint_leads_to_the_button_that_comes_next(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    guide = page.get_by_role("region", name="Getting started")
    await guide.get_by_role("radio", name="2").check()
    await guide.get_by_role("button", name="Sneak").press("Enter")
    await expect(newest_message(page)).to_contain_text("Computers at this channel")
    await expect(page.locator(".message").first).to_contain_text("Bruno (computer)")
    for label in ("Join", "Start"):
        await guide.get_by_role("button", name=label).press("Enter")
        await expect(page.get_by_role("button", name=label, exact=True)).to_be_focused()
        await page.keyboard.press("Enter")
    await expect(guide).to_contain_text("The game has begun.")
    await expect(page.get_by_role("log", name="News")).to_contain_text("The game has begun.")
    await expect(guide.get_by_role("button", name="Open my hand")).to_be_visible()
    place.person("Ann").refuse_dms()
    await expect(guide).to_contain_text("Press My hand at the table to see your hand")


async def test_a_first_visitor_may_learn_a_game_before_they_play(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    guide = page.get_by_role("region", name="Getting started")
    await expect(guide).to_contain_text("New to these games?")
    await guide.get_by_role("button", name="Learn one first").click()
    offered = newest_message(page)
    await expect(offered).to_contain_text("Only you can see this")
    await offered.get_by_role("button", name="Sneak").click()
    await expect(newest_message(page)).to_contain_text("step 1")


async def test_hints_that_were_hidden_stay_so_until_help_is_asked_for(
    place: Playground, windows: BrowserWindows
) -> None:
    page = await windows.open("Ann")
    guide = page.get_by_role("region", name="Getting started")
    await guide.get_by_role("button", name="Hide these hints").click()
    await expect(page.get_by_role("button", name="Help")).to_be_focused()
    await page.reload()
    await expect(page.get_by_role("heading", name="This is the beginning")).to_be_visible()
    await expect(guide).to_be_hidden()
    await page.get_by_role("button", name="Help").click()
    await expect(guide.get_by_role("list", name="Games").get_by_role("button").first).to_be_focused()


async def send(page: Page, words: str, *typed: str) -> None:
    """Type a command and, for each option, what is typed there; the first suggestion is taken each time."""
    await message_box(page).focus()
    await page.keyboard.type(f"{words} ")
    for text in typed:
        await page.keyboard.type(text)
        await expect(open_options(page).first).to_be_visible()
        await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(message_box(page)).to_be_focused()
    await expect(page.locator(".status")).to_be_empty()  # it says "Sending…" until the bot has answered


TYPED = {"Bid": "smudge", "Take": "smudge"}
"""What is typed where the first thing offered is not done, by the first word of the hand's first button."""


async def test_a_whole_game_by_slash_commands_alone(place: Playground, windows: BrowserWindows) -> None:
    pages = {name: await windows.open(name) for name in ("Ann", "Ben")}
    people = [place.person("Ann"), place.person("Ben")]
    await send(pages["Ann"], "/play", "hi")
    for page in pages.values():
        await send(page, "/table join")
    await send(pages["Ann"], "/table start")
    for _ in range(ENOUGH):
        await people[0].until(lambda: any(may_act(person) or is_over(person) for person in people))
        await place.until_idle()
        if any(map(is_over, people)):
            break
        # Bidding smudge ends the game within one deal, won or lost.
        active = next(filter(may_act, people))
        offered = [button.words for button in active.dm.last.buttons if not button.words.startswith("Take back")]
        word, before = offered[0].split()[0], drawn(active)
        await send(pages[active.name], "/act", TYPED.get(word, ""))
        await place.until(lambda: drawn(active) != before)  # noqa: B023  # awaited before the next round
    for page in pages.values():
        await expect(page.locator('.message img[alt*=" wins. "]').first).to_be_visible()


async def dismiss_private_messages(page: Page, count: int) -> None:
    """Dismiss so many messages that only this person sees: the offer of a lesson, and the host's page."""
    dismiss = page.get_by_role("button", name="Dismiss message")
    for left in range(count, 0, -1):
        await expect(dismiss).to_have_count(left)
        await dismiss.last.click()
    await expect(dismiss).to_have_count(0)


async def sit_down(page: Page, game: str) -> None:
    """Open a table against one computer, start it, and look at the hand in the direct messages."""
    await page.get_by_role("button", name="Use a command").click()
    await open_options(page).get_by_text("/play").click()
    await open_options(page).get_by_text(game).click()
    await page.get_by_role("button", name="Send").click()
    await page.get_by_role("button", name="Join", exact=True).click()
    await page.get_by_role("button", name="Host", exact=True).click()
    await page.get_by_role("button", name="Add computer").click()
    await expect(newest_board(page)).to_contain_text("(computer)")
    await dismiss_private_messages(page, 2)
    await page.get_by_role("button", name="Start", exact=True).click()
    await page.get_by_role("button", name=re.compile("^deckhand", re.IGNORECASE)).click()


async def test_a_card_is_laid_on_a_board_by_taps_alone(place: Playground, windows: BrowserWindows) -> None:
    page, ann = await windows.open("Ann"), place.person("Ann")
    await sit_down(page, "High Handed")
    await ann.until(lambda: may_act(ann))
    before = drawn(ann)
    await newest_message(page).get_by_role("button", name=re.compile("^Lay ")).first.click()
    form = page.get_by_role("dialog")
    for part, value in (("Column", "G"), ("Row", "7")):  # where no computer begins
        await form.get_by_role("button", name=re.compile(f"^{part}")).click()
        await open_options(page).filter(has_text=re.compile(f"^{value}")).click()
    await form.get_by_role("button", name="Submit").click()
    await ann.until(lambda: drawn(ann) != before)
    await page.get_by_role("button", name=re.compile("^general")).click()
    await expect(newest_board(page)).to_contain_text(re.compile("on G7"))


async def test_cards_are_picked_in_a_list_and_played_together(place: Playground, windows: BrowserWindows) -> None:
    page, ann = await windows.open("Ann"), place.person("Ann")
    await sit_down(page, "Sneak")
    for _ in range(60):
        await ann.until(lambda: may_act(ann))
        message, before = newest_message(page), drawn(ann)
        if any(select.placeholder.startswith("Sneak") for select in ann.dm.last.selects):
            await message.get_by_role("button", name=re.compile("^Sneak")).click()
            await open_options(page).first.click()
            await page.get_by_role("button", name="Done").click()
            await ann.until(lambda: drawn(ann) != before)  # noqa: B023  # awaited before the next round
            return
        await message.get_by_role("button", name=re.compile("^(Draw|Pass)")).first.click()
        await ann.until(lambda: drawn(ann) != before)  # noqa: B023  # likewise
    raise AssertionError("no list of cards was offered")
