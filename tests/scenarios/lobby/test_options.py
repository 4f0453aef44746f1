"""The host chooses options: all on one page, a line for each, and one at a time on a page of its own."""

from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.screen import answered, does_as_host, labels, seen_by
from tests.scenarios.stage import SLUG

ALL = "Which option do you want to change?"


async def looks_at_options(person: Person) -> MessageView:
    """Somebody opens a table and the page with its options."""
    lobby = answered(await person.slash("/play", game=SLUG))
    await person.click("Join", on=lobby)
    page = answered(await does_as_host(person, "Options", on=lobby))
    assert page.is_ephemeral
    return page


async def test_all_options_stand_in_a_line_each_by_game_and_table(place: Playground, clicks: DiscordStage) -> None:
    page = await looks_at_options(place.people[0])
    of_game, of_table = page.text.split("### At this table\n")
    assert of_game.startswith("### Hi Lo Jack\n")
    assert "Target: **11**" in of_game
    assert of_table.startswith("Time for each turn: **24 hours**")
    assert len(page.text.splitlines()) == len(page.selects[0].options) + 2, "nothing but headings and options"
    told = {option.label: option.description for option in page.selects[0].options}
    assert told["Target"] == "The score that wins for a side that bids and makes its bid (7 to 31)"


async def test_one_option_can_be_changed_again_and_again_on_the_same_page(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = place.people[0]
    page = await looks_at_options(ann)
    for label in ("Never", "By consent"):
        await ann.select(ALL, ["Taking back"], on=page)
        assert "Whether players may take back" in page.text, "the edit lets the same option be chosen again"
        assert not any(option.is_default for option in page.selects[0].options)
        await ann.select("Choose its value", [label], on=page)
        assert f"Changed. Taking back: **{label}**" in page.text
        await clicks.bot.restart()
    await clicks.find_table(ann)
    assert clicks.table.state.chosen["taking_back"] == "consent"


async def test_a_value_that_does_not_fit_is_refused_beside_its_control(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    page = await looks_at_options(ann)
    await ann.select(ALL, ["Target"], on=page)
    await ann.click("Type its value", on=page)
    await ann.submit({"Target": "99"})
    assert "cannot be “99”: choose a whole number from 7 to 31." in page.text
    assert labels(page) == ["Type its value", "All options"]
    await ann.click("Type its value", on=page)
    await ann.submit({"Target": "15"})
    assert "Changed. Target: **15**" in page.text
    assert not any("cannot be" in text for text in seen_by(ann)), "what is mended is no longer said, nor elsewhere"
    await ann.click("Back", on=page)
    assert "You are the host" in page.text


async def test_one_goes_back_from_an_option_without_changing_it(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    page = await looks_at_options(ann)
    await ann.select(ALL, ["First dealer"], on=page)
    await ann.click("All options", on=page)
    assert page.selects[0].placeholder == ALL
    await ann.select(ALL, ["First dealer"], on=page)
    await ben.slash("/join")
    await ann.slash("/start")
    assert "already started" in answered(await ann.select("Choose its value", ["Random"], on=page)).text
