"""A private table seats those whom its people invite, and nobody else: moderators only look after it."""

from collections.abc import Awaitable, Callable

import pytest

from engine.tables.state import Phase
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.screen import answered, does_as_host, labels, plain, presses_more, says
from tests.scenarios.stage import SLUG

ONLY_INVITED = "Only people whom the host invites may sit down here."
REMOVED = "The host has removed you from this table."
ONLY_INSIDERS = "You can look after this table, but only people who may sit down here let others in."


async def opens_private(place: Playground, clicks: DiscordStage) -> tuple[MessageView, Person]:
    """Ben, who is no moderator, sits at a private table of his; its lobby, and Ann, who moderates."""
    ann, ben = place.people[:2]
    ann.user.moderator, ben.user.moderator = True, False
    lobby = answered(await ben.slash("/play", game=SLUG, private=True))
    await ben.click("Join", on=lobby)
    await clicks.find_table(ben)
    return lobby, ann


async def opens_and_removes(place: Playground, clicks: DiscordStage) -> tuple[MessageView, Person]:
    """Ben removes Ann, who moderates, from a table to which everybody may come; its lobby, and Ann."""
    ann, ben = place.people[:2]
    ann.user.moderator, ben.user.moderator = True, False
    lobby = answered(await ben.slash("/play", game=SLUG))
    for person in (ben, ann):
        await person.click("Join", on=lobby)
    await clicks.find_table(ben)
    await ben.slash("/table remove", player=ann.user)
    return lobby, ann


def at_the_table(clicks: DiscordStage) -> list[str]:
    """The names of those who have a seat."""
    assert clicks.hosted is not None
    return [*clicks.bot.tables.seat_names(clicks.hosted)]


Opening = Callable[[Playground, DiscordStage], Awaitable[tuple[MessageView, Person]]]
"""Opens a table at which Ann, who moderates, may not sit down."""


@pytest.mark.parametrize(("opened", "told"), [(opens_private, ONLY_INVITED), (opens_and_removes, REMOVED)])
async def test_a_moderator_gets_in_by_no_button_and_by_no_command(
    place: Playground, clicks: DiscordStage, opened: Opening, told: str
) -> None:
    lobby, ann = await opened(place, clicks)
    assert told in plain(answered(await ann.click("Join", on=lobby)).text)
    assert told in await says(ann, "/table join")
    assert told in await says(ann, "/table join", luck="seven")
    shuffles = answered(await presses_more(ann, "Fair shuffles", on=lobby))
    assert told in plain(answered(await ann.click("Join with a lucky word", on=shuffles)).text)
    page = answered(await ann.click("Host", on=lobby))
    assert "To sit here, you need an invitation." in page.text
    assert not {"Join", "Invite"} & {*labels(page)}
    assert ONLY_INSIDERS in await says(ann, "/table invite", player1=ann.user)
    assert at_the_table(clicks) == ["Ben"]


async def test_a_moderator_lets_nobody_in_and_opens_no_private_table_to_all(
    place: Playground, clicks: DiscordStage
) -> None:
    _, ann = await opens_private(place, clicks)
    assert ONLY_INSIDERS in await says(ann, "/table invite", player1=place.people[2].user)
    for value in ("Everybody", ""):
        assert ONLY_INSIDERS in await says(ann, "/table options", name="admission", value=value)
    await ann.slash("/table options", name="target", value="21")
    assert clicks.table.state.chosen["target"] == "21", "but looks after it"
    await place.people[1].slash("/table options", name="admission", value="Everybody")
    await ann.slash("/table join")
    assert at_the_table(clicks) == ["Ben", "Ann"]


async def test_a_moderator_runs_a_private_table_and_is_offered_no_seat(place: Playground, clicks: DiscordStage) -> None:
    lobby, ann = await opens_private(place, clicks)
    await does_as_host(ann, "Add computer", on=lobby)
    assert "You have no seat in this game" in await says(ann, "/table start")
    assert clicks.told().phase is Phase.PLAYING
    assert "Ann" not in clicks.told().names


async def test_a_moderator_who_is_invited_sits_down(place: Playground, clicks: DiscordStage) -> None:
    _, ann = await opens_and_removes(place, clicks)
    await place.people[1].slash("/table invite", player1=ann.user)
    await ann.slash("/table join")
    assert at_the_table(clicks) == ["Ben", "Ann"]


async def test_the_button_of_an_invitation_is_for_nobody_else(place: Playground, clicks: DiscordStage) -> None:
    _, ann = await opens_private(place, clicks)
    ben, cem = place.people[1:3]
    await ben.slash("/table invite", player1=cem.user)
    await clicks.bot.shown()
    asked = next(one for one in ann.messages() if "No, thanks" in labels(one))
    assert ONLY_INVITED in plain(answered(await ann.click("Join", on=asked)).text)
    await cem.click("Join", on=asked)
    assert at_the_table(clicks) == ["Ben", "Cem"]


async def test_who_waits_for_a_seat_gets_none_once_the_table_is_private(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem = place.people[:3]
    ben.user.moderator = False
    lobby = answered(await ben.slash("/play", game=SLUG))
    await ben.click("Join", on=lobby)
    await clicks.find_table(ben)
    await ben.slash("/table computers", number=3)
    waits = answered(await ann.click("Join", on=lobby))
    await ann.click("Wait for a seat", on=waits)
    await ben.slash("/table options", name="admission", value="Only the invited")
    await ben.slash("/table computers", number=2)
    assert len(at_the_table(clicks)) == 3
    assert "Ann" not in at_the_table(clicks)
    assert ONLY_INVITED in plain(answered(await cem.click("Join", on=lobby)).text)


async def test_a_private_set_gets_tables_from_nobody_who_was_not_invited(place: Playground, bot: Serving) -> None:
    ann, ben, cem = place.people[:3]
    ann.user.moderator, ben.user.moderator = True, False
    await ben.slash("/table duplicate", game=SLUG)
    first = await bot.tables.table_in_channel(ben.here.id)
    assert first is not None
    await ben.slash("/table options", name="admission", value="Only the invited")
    set_id = first.table.opening.set_id
    ann.go_to("den")
    assert ONLY_INVITED in await says(ann, "/table duplicate", set=set_id)
    await ben.slash("/table invite", player1=cem.user)
    cem.go_to("den")
    await cem.slash("/table duplicate", set=set_id)
    assert await bot.tables.table_in_channel(cem.here.id) is not None
