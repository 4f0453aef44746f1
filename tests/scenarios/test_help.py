"""Help: one page, and what its controls do."""

import pytest

from bot.intake.errors import refusal_text
from engine.errors import Refusal
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.screen import answered, board_of, seen_by


async def asks_for_help(place: Playground, name: str, channel: str | None = None, *, about: str = "") -> MessageView:
    page = answered(await place.person(name).slash("/help", channel))
    return answered(await place.person(name).select("What else", [about], on=page)) if about else page


async def test_help_says_what_one_can_do_and_a_table_opens_from_it(place: Playground, bot: Serving) -> None:
    page = await asks_for_help(place, "Ben")
    assert page.is_ephemeral
    assert "What would you like to do?" in page.text
    assert "/settings" not in page.text
    ben = place.person("Ben")
    await ben.select("Open a table of", ["Sneak"], on=page)
    assert "Sneak" in board_of(ben).text
    assert board_of(ben).button("Join")


async def test_rules_are_read_from_it(place: Playground, bot: Serving) -> None:
    page = await asks_for_help(place, "Ben")
    answer = answered(await place.person("Ben").select("Read the rules of", ["High Roller"], on=page))
    assert answer.is_ephemeral
    assert "High Roller" in answer.text


@pytest.mark.parametrize(
    ("about", "label", "shown"),
    [
        ("Get better, and look back", "Leaderboard", "nobody has finished a game"),
        ("Have it your way", "Preferences", "Colours of your hands"),
        ("Have it your way", "What is kept about me", "your Discord id"),
    ],
)
async def test_each_button_leads_where_it_says(
    place: Playground, bot: Serving, about: str, label: str, shown: str
) -> None:
    page = await asks_for_help(place, "Ben", about=about)
    answer = answered(await place.person("Ben").click(label, on=page))
    assert shown in answer.text
    assert "What would you like to do?" in page.text, "the page stays"


async def test_moderators_read_what_they_can_do_besides(place: Playground, bot: Serving) -> None:
    assert "/settings" in (await asks_for_help(place, "Ann", about="Moderate")).text


async def test_help_is_short_and_leads_from_subject_to_subject(place: Playground, bot: Serving) -> None:
    page = await asks_for_help(place, "Ben")
    seen, pages = page.selects[-1], len(place.person("Ben").messages())
    assert [option.label for option in seen.options] == [
        "Play",
        "Choose with whom you play",
        "Take a break, come back, or ask the others",
        "Get better, and look back",
        "Have it your way",
    ]
    for option in seen.options:
        page = answered(await place.person("Ben").select("What else", [option.label], on=page))
        assert len(page.text) < 750
        assert [one.value for one in page.selects[-1].options if one.is_default] == [option.value][
            : option.label != "Play"
        ]
    assert len(place.person("Ben").messages()) == pages, "each takes the place of the one before"


async def test_in_direct_messages_nobody_is_offered_what_needs_a_server(place: Playground, bot: Serving) -> None:
    page = await asks_for_help(place, "Ann", "dm")
    assert [select.placeholder for select in page.selects] == ["Read the rules of …", "What else would you like to do?"]
    assert "Send `/play` in a channel of a server" in page.text
    assert "Moderate" not in [option.label for option in page.selects[-1].options]
    page = await asks_for_help(place, "Ann", "dm", about="Get better, and look back")
    assert page.buttons == []


async def test_whoever_may_not_open_tables_is_told_what_they_can_do(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    await ann.slash("/settings", openers="@Regulars")
    page = await asks_for_help(place, "Ben")
    assert "may open tables. You may join those that are open. Press **Join** at a table" in page.text
    assert "Open a table of …" not in [select.placeholder for select in page.selects]
    assert "Open a table of …" in [select.placeholder for select in (await asks_for_help(place, "Ann")).selects]
    await ann.slash("/settings", channels="#den")
    assert "tables are opened in <#" in (await asks_for_help(place, "Ann")).text


async def test_help_says_how_to_invite_and_to_wait(place: Playground, bot: Serving) -> None:
    page = await asks_for_help(place, "Ben", about="Choose with whom you play")
    assert "`/table invite` and `/table remove`" in page.text
    assert "wait for one" in page.text


async def test_a_channel_that_has_a_table_is_said_so(place: Playground, bot: Serving) -> None:
    ann = place.person("Ann")
    page = await asks_for_help(place, "Ann")
    await ann.select("Open a table of", ["Sneak"], on=page)
    await ann.select("Open a table of", ["Hi Lo Jack"], on=page)
    assert "This channel already has a table" in seen_by(ann)[-1]


# -- /table show where there is none ----------------------------------------------------------------------------------


async def test_table_in_a_channel_without_one_offers_to_open_it(place: Playground, bot: Serving) -> None:
    ben = place.person("Ben")
    page = answered(await ben.slash("/table show"))
    assert page.is_ephemeral
    assert "There is no table in this channel, and you sit at none elsewhere. Choose a game" in page.text
    assert "`/play`" in page.text
    await ben.select("Open a table of", ["Sneak"], on=page)
    assert board_of(ben).button("Join")


async def test_hand_of_whoever_sits_nowhere_offers_to_open_a_table_unless_the_channel_has_one(
    place: Playground, bot: Serving
) -> None:
    ben = place.person("Ben")
    page = answered(await ben.slash("/hand"))
    assert page.is_ephemeral
    assert "There is no table in this channel, and you sit at none elsewhere. Choose a game" in page.text
    await ben.select("Open a table of", ["Sneak"], on=page)
    told = answered(await place.person("Ann").slash("/hand"))
    assert (told.text, told.selects) == (refusal_text(Refusal("no_table")), [])


async def test_table_offers_none_to_whoever_may_not_open_one_and_says_why(place: Playground, bot: Serving) -> None:
    await place.people[0].slash("/settings", openers="@Regulars")
    page = answered(await place.person("Ben").slash("/table show"))
    assert "you sit at none elsewhere. On this server, only" in page.text
    assert page.selects == []


async def test_table_offers_none_in_direct_messages_nor_for_a_table_that_was_named(
    place: Playground, bot: Serving
) -> None:
    ben = place.person("Ben")
    for where, options in (("dm", {}), (None, {"table": "7Q2MX"})):
        for command in ("/table show", "/hand"):
            answer = answered(await ben.slash(command, where, **options))
            assert (answer.text, answer.selects) == (refusal_text(Refusal("no_table")), [])
