"""Lobbies that people close again and again: each leaves a message for everybody, so they are limited."""

from collections.abc import Awaitable, Callable

import pytest

from bot.tables.closed_lobbies import MOST_CLOSED_PER_MINUTE
from engine.durations import HOUR, MINUTE
from playground.driver.people import Person
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.screen import answered, board_of, boards_of, says
from tests.scenarios.stage import SLUG

OTHER_GAME = "sneak"
REFUSED = f"{MOST_CLOSED_PER_MINUTE} tables that you opened were closed within a minute, before a game began."


async def opens_and_closes(person: Person) -> None:
    await person.slash("/play", game=SLUG)
    await person.click("Close table", on=answered(await person.slash("/table close")))


async def opens_joins_and_leaves(person: Person) -> None:
    await person.slash("/play", game=OTHER_GAME)
    await person.slash("/table join")
    await person.slash("/table leave")


@pytest.mark.parametrize("ends", [opens_and_closes, opens_joins_and_leaves])
async def test_whoever_closes_ten_lobbies_within_a_minute_opens_the_next_when_it_is_over(
    place: Playground, bot: Serving, ends: Callable[[Person], Awaitable[None]]
) -> None:
    ann, ben = place.people[:2]
    for _ in range(MOST_CLOSED_PER_MINUTE):
        await ends(ben)
    ben.go_to("den")
    assert REFUSED in await says(ben, "/play", game=SLUG)
    assert REFUSED in await says(ben, "/play", game=SLUG, thread=True)
    assert boards_of(ben) == []
    await ann.slash("/play", game=SLUG)
    assert "Opened by" in board_of(ann).text, "others open tables there"
    await bot.skip(MINUTE)
    assert REFUSED not in await says(ben, "/play", game=SLUG)


async def test_lobbies_that_close_by_themselves_count_for_nothing(place: Playground, bot: Serving) -> None:
    ben = place.people[1]
    for _ in range(MOST_CLOSED_PER_MINUTE):
        await ben.slash("/play", game=SLUG)
        await bot.skip(8 * 24 * HOUR)
        await bot.shown()
    assert "Opened by" in answered(await ben.slash("/play", game=SLUG)).text
