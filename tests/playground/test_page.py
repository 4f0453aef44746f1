"""The page in a browser: what a person sees of a stock discord.py bot, and does, by mouse and by keyboard."""

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from playground.discord import posting
from playground.page.routes import add_page_with_log
from playground.server import Playground
from tests.patience import ANSWER_SECONDS
from tests.playground.accessibility import violations_in_both_themes
from tests.playground.browser_windows import (
    PHONE,
    BrowserWindows,
    Chromium,
    message_box,
    newest_message,
    open_options,
    open_windows,
    send_command,
)
from tests.playground.recorded_control import RecordedControl
from tests.playground.showcase_bot import ShowcaseBot
from tests.playground.stock_bot import run_bot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


# -- the browser, the playground and its bot


@pytest_asyncio.fixture(loop_scope="session")
async def place() -> AsyncIterator[Playground]:
    playground = Playground(("Ann", "Ben", "Cem"), rate_limits=False, answer_seconds=ANSWER_SECONDS)
    add_page_with_log(playground)
    async with playground, run_bot(playground, ShowcaseBot()):
        await playground.until_online()
        yield playground


@pytest_asyncio.fixture(loop_scope="session")
async def windows(chromium: Chromium, place: Playground) -> AsyncIterator[BrowserWindows]:
    async with open_windows(chromium, place.url) as windows:
        yield windows


# -- what a person sees


async def test_every_part_of_a_message_is_drawn(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await place.person("Ben").slash("/show", channel="general", whom=place.person("Ann").user)
    shown = newest_message(page)
    await expect(shown.get_by_role("heading", name="Table 7")).to_be_visible()
    await expect(shown.locator("strong", has_text="bold")).to_be_visible()
    await expect(shown.locator(".mention", has_text="@Ann")).to_be_visible()
    await expect(shown.locator("time.timestamp")).to_contain_text("ago")
    await expect(shown.get_by_role("img", name="Four players at a table")).to_be_visible()
    await expect(shown.get_by_text("ALT Four players at a table")).to_be_visible()
    await expect(shown.get_by_role("button", name="Danger")).to_be_disabled()
    await expect(shown.get_by_role("link", name="Rules")).to_have_attribute("href", "https://example.org/rules")
    await expect(shown.get_by_text("Ben used /show")).to_be_visible()


async def test_text_is_never_taken_for_html(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    nasty = "<img src=x onerror=alert(1)> **<b>x</b>** [link](javascript:alert(1)) `<i>`"
    await place.person("Ben").say(nasty, channel="general")
    await expect(newest_message(page).locator(".text")).to_have_text(
        "<img src=x onerror=alert(1)> <b>x</b> [link](javascript:alert(1)) <i>"
    )
    assert await newest_message(page).locator("img, b:not(.text), i, a").count() == 0


async def test_headings_of_a_message_skip_no_level_whatever_it_begins_with(
    place: Playground, windows: BrowserWindows
) -> None:
    page = await windows.open("Ann")
    await place.person("Ben").say("### Small\n# Great\n## Middle", channel="general")
    headings = newest_message(page).get_by_role("heading")
    await expect(headings).to_have_text(["Ben", "Small", "Great", "Middle"])
    for level, name in ((3, "Ben"), (4, "Small"), (4, "Great"), (5, "Middle")):
        await expect(newest_message(page).get_by_role("heading", level=level, name=name)).to_be_visible()


async def test_a_moving_picture_is_still_where_less_motion_is_wanted(
    place: Playground, windows: BrowserWindows
) -> None:
    page = await windows.open("Ann", reduced_motion="reduce")
    await place.person("Ben").slash("/moving", channel="general")
    await newest_message(page).get_by_role("button", name="Play the animation").click()
    await newest_message(page).get_by_role("button", name="Pause the animation").click()
    await expect(newest_message(page).locator("canvas")).to_be_visible()
    picture = newest_message(page).get_by_role("button", name="Open picture: A game, told again")
    await expect(picture.get_by_role("img", include_hidden=True)).to_have_attribute("width", "40")


async def test_an_unread_message_is_marked_until_it_is_read(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await place.person("Ben").say("anyone there?", channel="den")
    await page.get_by_role("button", name="den, 1 unread").click()
    await expect(page.get_by_text("anyone there?")).to_be_visible()
    await expect(page.get_by_role("button", name="den", exact=True)).to_have_attribute("aria-current", "page")


async def test_a_direct_message_appears_for_its_reader_alone(place: Playground, windows: BrowserWindows) -> None:
    ann, ben = await windows.open("Ann"), await windows.open("Ben")
    await place.person("Ann").slash("/tell", text="Your hand")
    await ann.get_by_role("button", name="Deckhand, 1 unread").click()
    await expect(ann.get_by_text("Your hand")).to_be_visible()
    await expect(newest_message(ben)).to_contain_text("sent")
    await expect(ben.get_by_role("heading", name="Direct messages")).to_have_count(0)


async def test_what_one_person_does_another_sees_at_once(place: Playground, windows: BrowserWindows) -> None:
    ann, ben = await windows.open("Ann"), await windows.open("Ben")
    await message_box(ann).fill("shall we?")
    await message_box(ann).press("Enter")
    await expect(newest_message(ben)).to_contain_text("shall we?")
    await send_command(ann, "/board")
    await ben.get_by_role("button", name="Count 0").click()
    await expect(ann.get_by_role("button", name="Count 1")).to_be_visible()


async def test_who_reads_further_up_is_told_of_what_is_new(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann", viewport={"width": 900, "height": 500})
    for number in range(30):
        await place.person("Ben").say(f"line {number}", channel="general")
    await expect(page.get_by_text("line 29", exact=True)).to_be_in_viewport()
    await page.get_by_role("region", name="Messages").focus()
    await page.keyboard.press("Home")
    await expect(page.get_by_role("heading", name="This is the beginning")).to_be_in_viewport()
    await place.person("Ben").say("<#" + place.world.channel_named("den").id + "> is free", channel="general")
    await page.get_by_role("button", name="New messages below").click()
    await page.get_by_role("button", name="#den").click()
    await expect(page.get_by_role("heading", name="den", exact=True)).to_be_visible()


async def test_a_lost_connection_comes_back_with_what_was_missed(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await page.evaluate("playground.connection.wait = 400; playground.connection.socket.close()")
    await expect(page.get_by_text("The connection to the playground is lost")).to_be_visible()
    await place.person("Ben").say("while you were away", channel="general")
    await expect(page.get_by_text("while you were away")).to_be_visible()
    await expect(page.get_by_text("The connection to the playground is lost")).to_be_hidden()


def news(page: Page) -> Locator:
    """What a screen reader is told without being asked."""
    return page.get_by_role("log", name="News").locator("p")


async def test_what_others_write_is_read_out_once(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await message_box(page).fill("my own words")
    await message_box(page).press("Enter")
    await place.person("Ben").say("shall we **play**?", channel="general")
    await place.person("Ben").say("now?", channel="den")
    await expect(news(page)).to_have_text(["Ben: shall we play?", "New message in #den"])


async def test_what_changes_by_ones_own_press_is_read_out_and_what_others_press_is_not(
    place: Playground, windows: BrowserWindows
) -> None:
    page = await windows.open("Ann")
    await place.person("Ben").slash("/board", channel="general")
    await page.get_by_role("button", name="Count 0").click()
    await expect(page.get_by_role("button", name="Count 1")).to_be_visible()
    await place.person("Ben").click("Count 1")
    await expect(page.get_by_role("button", name="Count 2")).to_be_visible()
    await expect(news(page)).to_have_text(["Deckhand: Counted 0", "Deckhand: Counted 1"])


# -- what a person does


async def test_everything_can_be_done_by_mouse(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await place.person("Ben").slash("/board", channel="general")
    await page.get_by_role("button", name="Count 0").click()
    await expect(newest_message(page).get_by_role("heading", name="Counted 1")).to_be_visible()
    await expect(newest_message(page).locator(".edited")).to_be_visible()
    await page.get_by_role("button", name="Open picture: A board with 1 counts").click()
    await page.get_by_role("button", name="Close picture").click()
    await place.person("Ben").slash("/colours", channel="general")
    await page.get_by_role("button", name="Pick colours").click()
    await page.get_by_role("option", name="Red").click()
    await page.get_by_role("option", name="Green").click()
    await page.get_by_role("button", name="Done").click()
    await expect(newest_message(page)).to_contain_text("picked red, green")
    await expect(newest_message(page)).to_contain_text("Only you can see this")
    await newest_message(page).get_by_role("button", name="Dismiss message").click()
    await expect(page.locator(".message", has_text="picked red, green")).to_have_count(0)


async def test_pictures_are_looked_through_large_with_keys_alone(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await place.person("Ben").slash("/show", channel="general", whom=place.person("Ann").user)
    await page.get_by_role("button", name="Open picture: Four players at a table").focus()
    await page.keyboard.press("Enter")
    viewer = page.get_by_role("dialog", name="Picture viewer")
    await expect(viewer.get_by_role("img", name="Four players at a table")).to_be_visible()
    await expect(viewer.get_by_text("Four players at a table")).to_be_visible()
    await expect(viewer.get_by_role("status")).to_have_text("2 of 2")
    await page.keyboard.press("ArrowRight")
    await expect(viewer.get_by_role("img", name="The ten of diamonds")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(viewer).to_have_count(0)
    await expect(page.get_by_role("button", name="Open picture: The ten of diamonds")).to_be_focused()


async def test_one_goes_from_message_to_message_by_arrow_keys(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    for text in ("one", "two", "three"):
        await place.person("Ben").say(text, channel="general")
    await expect(newest_message(page)).to_contain_text("three")
    await message_box(page).focus()
    for _ in range(2):
        await page.keyboard.press("Shift+Tab")  # over the button for commands
    await expect(newest_message(page)).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await expect(page.locator(".message", has_text="two")).to_be_focused()
    await page.keyboard.press("Home")
    await expect(page.locator(".message", has_text="one")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(message_box(page)).to_be_focused()


async def test_a_person_is_chosen_from_the_members(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await place.person("Ben").slash("/show", channel="general", whom=place.person("Ann").user)
    await page.get_by_role("button", name="Choose a partner").click()
    await open_options(page).get_by_text("Cem").click()
    await expect(newest_message(page)).to_contain_text("with @Cem")


async def test_a_command_is_written_with_keys_alone(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await message_box(page).focus()
    await page.keyboard.type("/ec")
    await expect(page.get_by_role("option", name="/echo")).to_have_attribute("aria-selected", "true")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="text")).to_be_focused()
    await page.keyboard.type("ap")
    await expect(open_options(page)).to_have_text(["Apple", "Apricot"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="text")).to_have_value("Apricot")
    await page.keyboard.press("Enter")
    await expect(newest_message(page)).to_contain_text("apricot")
    await expect(message_box(page)).to_be_focused()


async def test_a_subcommand_takes_its_options_as_they_are_typed(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await message_box(page).focus()
    await page.keyboard.type("/group add 2")
    await page.keyboard.press("Tab")
    await page.keyboard.type("3")
    await page.keyboard.press("Enter")
    await expect(newest_message(page).locator(".body")).to_have_text("5")


async def test_a_value_that_does_not_fit_is_refused_where_it_was_written(
    place: Playground, windows: BrowserWindows
) -> None:
    page = await windows.open("Ann")
    await message_box(page).focus()
    await page.keyboard.type("/group add two")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="right")).to_be_focused()
    await page.keyboard.type("3")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("left is a number")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(message_box(page)).to_be_focused()


async def test_a_modal_is_filled_in_and_sent_with_keys_alone(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await send_command(page, "/rules")
    form = page.get_by_role("dialog", name="House rules")
    await expect(form.get_by_role("textbox", name="Table name")).to_be_focused()
    for keys in ("Seven", "Tab", "Space", "Tab", "Space", "Tab", "Tab", "Enter"):
        await (page.keyboard.press(keys) if keys in ("Tab", "Space", "Enter") else page.keyboard.type(keys))
    for key in ("ArrowDown", "Enter", "Tab", "Tab", "Enter"):
        await page.keyboard.press(key)
    await expect(form).to_be_hidden()
    await expect(newest_message(page)).to_contain_text("Seven / q / ['j'] / ['11']")


async def test_a_modal_that_lacks_an_answer_stays_open_and_says_so(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await send_command(page, "/rules")
    form = page.get_by_role("dialog", name="House rules")
    await form.get_by_role("textbox", name="Table name").fill("Seven")
    await form.get_by_role("radio", name="Slow").check()
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert")).to_contain_text("This field is required")
    await form.get_by_role("button", name="Cancel").click()
    await expect(form).to_be_hidden()


async def test_a_list_is_used_with_keys_alone(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await place.person("Ben").slash("/colours", channel="general")
    await page.get_by_role("button", name="Pick colours").focus()
    await page.keyboard.press("ArrowDown")
    for key in ("Enter", "End", "Space"):
        await page.keyboard.press(key)
    await expect(open_options(page).and_(page.locator("[aria-selected=true]"))).to_have_text(["Red", "Green"])
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("button", name="Pick colours")).to_be_focused()
    assert len(place.world.interactions) == 1
    await page.keyboard.press("Enter")
    await page.keyboard.type("bl")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(newest_message(page)).to_contain_text("picked blue")


async def test_an_open_list_outlives_a_change_of_its_message(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    shown = await place.person("Ben").slash("/colours", channel="general")
    assert shown is not None
    await page.get_by_role("button", name="Pick colours").click()
    posting.edit_message(place.world, shown.message, {"content": "choose well"})
    await place.person("Ben").say("that took effect", channel="general")
    await expect(page.locator(".message", has_text="that took effect")).to_be_visible()
    await page.get_by_role("option", name="Blue").click()
    await page.get_by_role("button", name="Done").click()
    await expect(page.locator(".message", has_text="picked blue")).to_be_visible()
    await expect(page.locator(".message", has_text="choose well")).to_be_visible()


async def test_a_modal_opens_in_the_tab_that_asked_for_it(place: Playground, windows: BrowserWindows) -> None:
    page, other = await windows.open("Ann"), await windows.open("Ann")
    await send_command(page, "/rules")
    await expect(page.get_by_role("dialog")).to_be_visible()
    await message_box(other).fill("I see no form")
    await message_box(other).press("Enter")
    await expect(newest_message(other)).to_contain_text("I see no form")
    await expect(other.get_by_role("dialog")).to_have_count(0)


async def test_the_focus_stays_on_a_control_when_its_message_changes(
    place: Playground, windows: BrowserWindows
) -> None:
    page = await windows.open("Ann")
    await place.person("Ben").slash("/board", channel="general")
    await page.get_by_role("button", name="Count 0").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Count 1")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Count 2")).to_be_focused()


# -- when things go wrong


async def test_a_command_that_nobody_answers_says_so(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await send_command(page, "/silent")
    await place.until(lambda: place.world.interactions)
    place.skip_time(place.world.answer_seconds)
    await expect(page.get_by_role("alert").get_by_text("The application did not respond")).to_be_visible()


async def test_a_click_that_nobody_answers_fails_beneath_its_message(
    place: Playground, windows: BrowserWindows
) -> None:
    page = await windows.open("Ann")
    await place.person("Ben").slash("/show", channel="general", whom=place.person("Ann").user)
    before = len(place.world.interactions)
    await page.get_by_role("button", name="Primary").click()
    await expect(newest_message(page)).to_have_attribute("aria-busy", "")
    assert len(place.world.interactions) == before + 1
    place.skip_time(place.world.answer_seconds)
    await expect(newest_message(page).get_by_role("alert")).to_have_text("This interaction failed")


async def test_the_bot_is_stopped_killed_and_started_from_the_page(place: Playground, windows: BrowserWindows) -> None:
    control = place.bot = RecordedControl(place)
    page = await windows.open("Ann")
    bot = page.get_by_role("region", name="Bot")
    for order in ("Stop", "Start", "Kill"):
        await bot.get_by_role("button", name=f"{order} Deckhand").click()
        await expect(bot.get_by_role("status")).to_have_text(
            f"Deckhand is {'online' if order == 'Start' else 'offline'}"
        )
    assert control.orders == ["stop", "start", "kill"]


# -- everywhere and for everyone


async def test_the_page_fits_a_phone(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann", viewport={"width": 360, "height": 700}, has_touch=True)
    await place.person("Ben").slash("/show", channel="general", whom=place.person("Ann").user)
    await expect(page.get_by_role("button", name="Choose a partner")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 360
    await expect(page.get_by_role("navigation", name="Channels")).to_be_hidden()
    await page.get_by_role("button", name="Channels").tap()
    await page.get_by_role("button", name="den").tap()
    await expect(page.get_by_role("navigation", name="Channels")).to_be_hidden()
    await expect(page.get_by_role("heading", name="den", exact=True)).to_be_visible()


async def test_the_theme_follows_the_system_until_one_is_chosen(windows: BrowserWindows) -> None:
    page = await windows.open("Ann", color_scheme="light")
    light = await page.evaluate(BACKGROUND)
    await page.emulate_media(color_scheme="dark")
    dark = await page.evaluate(BACKGROUND)
    assert light != dark
    await page.get_by_role("button", name="Switch to the light theme").click()
    assert await page.evaluate(BACKGROUND) == light
    await page.reload()
    await expect(page.get_by_role("button", name="Switch to the dark theme")).to_be_visible()
    assert await page.evaluate(BACKGROUND) == light


async def test_the_skip_links_come_first_and_lead_past_the_channels(windows: BrowserWindows) -> None:
    page = await windows.open("Ann", **PHONE)  # on a desk the focus begins in the message box
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="Skip to the messages")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("region", name="Messages")).to_be_focused()


async def test_each_tab_is_somebody_of_its_own(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await page.get_by_role("button", name="You are: Ann").click()
    await open_options(page).get_by_text("Ben").click()
    await expect(page).to_have_title(re.compile("Ben"))
    link = page.get_by_role("link", name="Ann: open a tab as them")
    assert place.person("Ann").user.id in str(await link.get_attribute("href"))


BACKGROUND = "getComputedStyle(document.body).backgroundColor"


async def test_no_part_of_a_message_and_no_field_of_a_form_breaks_a_rule_of_accessibility(
    place: Playground, windows: BrowserWindows
) -> None:
    page = await windows.open("Ann")
    await place.person("Ben").slash("/show", channel="general", whom=place.person("Ann").user)
    await place.person("Ben").slash("/moving", channel="general")
    await place.person("Ben").say("### See\n# <https://example.org>\n||hidden||", channel="general")
    await place.person("Ann").slash("/secret", channel="general")
    await expect(newest_message(page)).to_contain_text("Only you can see this")
    assert await violations_in_both_themes(page) == []
    await page.get_by_role("button", name="Choose a partner").click()
    await expect(open_options(page).first).to_be_visible()
    assert await violations_in_both_themes(page) == []
    await page.keyboard.press("Escape")
    await send_command(page, "/rules")
    await expect(page.get_by_role("dialog", name="House rules")).to_be_visible()
    assert await violations_in_both_themes(page) == []


NAMELESS = """() => [...document.querySelectorAll("button, input, select, textarea, a, img, dialog, nav, aside")]
  .filter((node) => node.offsetParent && !node.labels?.length && !node.textContent.trim()
    && !["aria-label", "aria-labelledby", "alt"].some((name) => node.getAttribute(name)))
  .map((node) => node.outerHTML)"""
IDS = "() => [...document.querySelectorAll('[id]')].map((node) => node.id)"


async def test_every_control_has_a_name(place: Playground, windows: BrowserWindows) -> None:
    page = await windows.open("Ann")
    await place.person("Ben").slash("/show", channel="general", whom=place.person("Ann").user)
    await send_command(page, "/rules")
    await expect(page.get_by_role("dialog")).to_be_visible()
    assert await page.evaluate(NAMELESS) == []
    ids = await page.evaluate(IDS)
    assert len(ids) == len(set(ids))
