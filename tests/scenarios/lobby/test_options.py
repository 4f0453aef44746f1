"""The host chooses options: all on one page, a line for each, and one at a time on a page of its own."""

from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.screen import answered, board_of, boards_of, does_as_host, labels, presses_more, seen_by
from tests.scenarios.stage import SLUG, humbly, plays_on, sits_down

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
        await ann.select(ALL, ["Taking back"], on=page)
        await ann.select("Choose its value", [label], on=page)
        assert f"Nothing has changed. Taking back: **{label}**" in page.text
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
    await ben.slash("/table join")
    await ann.slash("/table start")
    assert "already started" in answered(await ann.select("Choose its value", ["Random"], on=page)).text


# -- changed under people who sit there -------------------------------------------------------------------------------

SHORTER = "Time for each turn: **10 minutes** (changed from “24 hours”)"


async def test_the_lobby_marks_what_was_changed_under_people_who_sit_there(
    place: Playground, clicks: DiscordStage
) -> None:
    """Nothing said that the time for a turn was shorter now than when somebody sat down."""
    ann, ben, cem = place.people[:3]
    lobby = answered(await ann.slash("/play", game=SLUG))
    await ann.click("Join", on=lobby)
    await ann.slash("/table options", name="target", value="9")
    await ben.click("Join", on=board_of(ben))
    await clicks.bot.shown()
    assert "changed from" not in board_of(ben).text
    await ann.slash("/table options", name="clock", value="10m")
    await ann.slash("/table options", name="target", value="")
    await cem.click("Join", on=board_of(cem))
    await clicks.bot.shown()
    assert f"Target: **11** (changed from “9”) · {SHORTER}" in board_of(ben).text
    await ann.slash("/table options", name="target", value="9")
    await presses_more(ben, "Leave", on=board_of(ben))
    await clicks.bot.shown()
    assert "Target: **9** (changed from “11”) · Time for each turn: **10 minutes**" in board_of(cem).text
    assert SHORTER not in board_of(cem).text, "Cem sat down to ten minutes"


async def test_the_first_hand_says_what_was_changed_since_its_player_sat_down(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, people=2, options={"clock": "10m"})
    await place.people[2].click("Join", on=board_of(place.people[2]))
    ann, ben, cem = clicks.players[:3]
    await ann.starts()
    await clicks.bot.restart()
    await clicks.find_table(ann.person)
    assert f"**Changed since you sat down:** {SHORTER}" in ben.person.dm.last.text
    assert not any("Changed since" in player.person.dm.last.text for player in (ann, cem))
    await plays_on(clicks, lambda: all(seat.has_had_turn for seat in clicks.table.state.seats), humbly)
    await clicks.bot.shown()
    assert "Changed since" not in ben.person.dm.last.text


async def test_whoever_sat_there_is_told_once_and_in_private(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    await ann.slash("/play", game=SLUG)
    for person in (ann, ben):
        await person.click("Join", on=board_of(person))
    before = len(boards_of(ann))
    await ann.slash("/table options", name="clock", value="10m")
    await ann.slash("/table options", name="target", value="9")
    await clicks.bot.shown()
    told = [text for text in seen_by(ben) if "have changed since you sat down" in text]
    assert [SHORTER in text for text in told] == [True]
    assert not any("since you sat down" in text for text in seen_by(ann))
    assert len(boards_of(ann)) == before, "nobody is pinged"


async def test_a_rule_that_became_usual_is_stated_in_the_log_and_not_named_in_the_lobby(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = place.people[0]
    lobby = answered(await ann.slash("/play", game="high-handed"))
    await ann.click("Join", on=lobby)
    assert "Gaps in pairs" not in board_of(ann).text
    page = answered(await does_as_host(ann, "Options", on=lobby))
    assert "Gaps in pairs: **No: the cards must touch**" in page.text
    await clicks.find_table(ann)
    assert clicks.table.log[0].line == "options values=pair_gap=touching"
    await ann.select(ALL, ["Gaps in pairs"], on=page)
    await ann.select("Choose its value", ["Allowed: 5 K 5 is a pair"], on=page)
    assert "Changed. Gaps in pairs: **Allowed: 5 K 5 is a pair**" in page.text
    assert clicks.table.game_and_table_options()[0].pair_gap == "allowed"
