"""Who sits down at the tables of a duplicate set: each person at one of them, and every seat taken is stored."""

import pytest

from playground.driver.people import Person
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.evening import Evening
from tests.scenarios.screen import answered, board_of, says


@pytest.fixture
async def evening(place: Playground, bot: Serving) -> Evening:
    return Evening(place, bot)


async def fill_second_table(evening: Evening) -> None:
    """Eli and Fay take the last seats of the second table, in the den."""
    for person in (evening.eli, evening.place.add_person("Fay")):
        person.go_to("den")
        await person.click("Join", on=board_of(person))


async def wait_here(person: Person) -> str:
    """Somebody finds no seat at the table in their channel, and waits for one; what they are told."""
    asked = answered(await person.click("Join", on=board_of(person)))
    return answered(await person.click("Wait for a seat", on=asked)).text


async def test_a_seat_that_an_option_gave_to_somebody_who_waited_outlasts_a_restart(evening: Evening) -> None:
    gus = evening.place.add_person("Gus")
    await evening.open()
    await fill_second_table(evening)
    gus.go_to("den")
    assert "number 1" in await wait_here(gus)
    await says(evening.ann, "/options", name="admission", value="invited")
    await evening.eli.click("Leave", on=board_of(evening.eli))
    await says(evening.ann, "/options", name="admission", value="everybody")
    await evening.find_tables()
    gus_id = str(gus.user.id)
    assert gus_id in evening.tables[1].person_ids()
    await evening.bot.restart()
    assert evening.bot.host.directory.table_ids_of_player(gus_id) == (evening.tables[1].id,)
    assert "4 players seated" in await says(gus, "/mytables")
