"""Who sits down at the tables of a duplicate set: each person at one of them, and every seat taken is stored."""

import asyncio

import pytest

from bot.people.person import Person
from engine.errors import Refusal
from engine.tables.actions import Join
from engine.tables.state import Phase
from playground.discord import threads, visibility
from playground.driver import people
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.evening import Evening
from tests.scenarios.screen import answered, board_of, presses_more, says
from tests.scenarios.stage import SLUG


@pytest.fixture
async def evening(place: Playground, bot: Serving) -> Evening:
    return Evening(place, bot)


async def fill_second_table(evening: Evening) -> None:
    """Eli and Fay take the last seats of the second table, in the den."""
    for person in (evening.eli, evening.place.add_person("Fay")):
        person.go_to("den")
        await person.click("Join", on=board_of(person))


async def wait_here(person: people.Person) -> str:
    """Somebody finds no seat at the table in their channel, and waits for one; what they are told."""
    asked = answered(await person.click("Join", on=board_of(person)))
    return answered(await person.click("Wait for a seat", on=asked)).text


async def test_a_seat_that_an_option_gave_to_somebody_who_waited_outlasts_a_restart(evening: Evening) -> None:
    gus = evening.place.add_person("Gus")
    await evening.open()
    await fill_second_table(evening)
    gus.go_to("den")
    assert "number 1" in await wait_here(gus)
    await says(evening.ann, "/table options", name="admission", value="invited")
    await presses_more(evening.eli, "Leave", on=board_of(evening.eli))
    await says(evening.ann, "/table options", name="admission", value="everybody")
    await evening.find_tables()
    gus_id = str(gus.user.id)
    assert gus_id in evening.tables[1].person_ids()
    await evening.bot.restart()
    assert evening.bot.tables.directory.table_ids_of_player(gus_id) == (evening.tables[1].id,)
    assert "4 players seated" in await says(gus, "/mytables")


async def test_whoever_sits_down_leaves_the_waiting_list_of_another_table(evening: Evening) -> None:
    gus = evening.place.add_person("Gus")
    await evening.open()
    await fill_second_table(evening)
    gus.go_to("den")
    await wait_here(gus)
    gus.go_to("general")
    assert "You have a seat" in await says(gus, "/table join")
    await presses_more(evening.eli, "Leave", on=board_of(evening.eli))
    await evening.find_tables()
    one, other = evening.tables
    assert str(gus.user.id) in one.person_ids()
    assert str(gus.user.id) not in other.person_ids()
    assert not other.table.state.guests.queue
    assert "Gus" not in board_of(evening.cem).text


async def test_nobody_waits_at_one_table_who_sits_or_waits_at_another(evening: Evening) -> None:
    gus, hal, ida = (evening.place.add_person(name) for name in ("Gus", "Hal", "Ida"))
    await evening.open()
    await fill_second_table(evening)
    gus.go_to("den")
    asked = answered(await gus.click("Join", on=board_of(gus)))
    gus.go_to("general")
    await gus.click("Join", on=board_of(gus))
    assert "already sit at another table" in answered(await gus.click("Wait for a seat", on=asked)).text
    await hal.click("Join", on=board_of(hal))
    assert "number 1" in await wait_here(ida)
    ida.go_to("den")
    assert "already wait for a seat at another table" in await wait_here(ida)


async def test_of_two_seats_taken_at_one_moment_a_person_has_one(evening: Evening) -> None:
    await evening.open()
    tables, eli = evening.bot.tables, Person(str(evening.eli.user.id), "Eli")
    join = Join(player=eli.id, interaction="1")
    told = await asyncio.gather(*(tables.act(eli, live, join) for live in evening.tables), return_exceptions=True)
    assert [one.code for one in told if isinstance(one, Refusal)] == ["seated_in_set"]
    assert tables.directory.table_ids_of_player(eli.id) == (evening.tables[0].id,)


async def test_a_set_starts_without_a_lobby_at_which_nobody_sits(evening: Evening) -> None:
    await evening.open()
    eli = evening.eli
    eli.go_to("card-room")
    await eli.slash("/table duplicate", set=evening.tables[0].id)
    left_out = await evening.bot.table_here(eli)
    await evening.start()
    one, other = evening.tables
    assert one.table.state.phase is other.table.state.phase is Phase.PLAYING
    assert "started without this table, because nobody sat here" in board_of(eli).text
    assert "table 1 of 2" in board_of(evening.ann).text
    assert left_out.id not in [row.id for row in await evening.bot.store.live_tables()]
    await evening.bot.restart()
    await evening.find_again()
    await evening.play(*evening.tables)
    assert "Transcript SHA-256" in board_of(evening.ann).text


async def test_the_host_of_a_set_closes_a_lobby_that_keeps_it_from_starting(evening: Evening) -> None:
    ben, cem, dot, eli = evening.ben, evening.cem, evening.dot, evening.eli
    fay = evening.place.add_person("Fay")
    await ben.slash("/table duplicate", game=SLUG)
    first = await evening.bot.table_here(ben)
    for person, channel in ((cem, "den"), (eli, "card-room")):
        person.go_to(channel)
        await person.slash("/table duplicate", set=first.id)
    dot.go_to("den")
    for person in (ben, fay, cem, dot, eli):
        await person.click("Join", on=board_of(person))
    assert "2 at table 2 in <#" in answered(await ben.click("Start the set", on=board_of(ben))).text
    for person in (ben, cem):
        person.go_to("card-room")
    assert "Only the table's host" in await says(cem, "/table close")
    await ben.click("Close table", on=answered(await ben.slash("/table close")))
    await evening.bot.shown()
    assert "closed" in board_of(eli).text
    ben.go_to("general")
    await ben.click("Start the set", on=board_of(ben))
    assert first.table.state.phase is Phase.PLAYING
    ben.go_to("den")
    assert "This game counts" in await says(ben, "/table close")


async def test_a_set_in_a_hidden_channel_shows_itself_to_nobody_else(place: Playground, bot: Serving) -> None:
    ann, ben = place.people[:2]
    visibility.hide_channel(place.world, place.world.channel_named("card-room"))
    ann.go_to("card-room")
    await ann.slash("/table duplicate", game=SLUG)
    table = await bot.table_here(ann)
    await ann.click("Join", on=board_of(ann))
    ben.go_to("den")
    assert await ben.autocomplete("/table duplicate", "set", set="") == []
    assert "No duplicate set" in await says(ben, "/table duplicate", set=table.id)
    for command in ("/table shuffles", "/table recap"):
        assert "no longer exists" in await says(ben, command, table=table.id)
    ann.go_to("den")
    assert [name for name, _ in await ann.autocomplete("/table duplicate", "set", set="")] != []
    await ann.slash("/table duplicate", set=table.id)
    assert [
        name for name, _ in await ben.autocomplete("/table duplicate", "set", set="")
    ] != []  # one table of it is open


async def test_a_set_in_a_private_thread_grows_by_those_who_sit_there(place: Playground, bot: Serving) -> None:
    ann, ben, cem = place.people[:3]
    private = threads.start_private_thread(place.world, place.world.channel_named("general"), "secret", ann.user)
    threads.let_bot_in(place.world, private)
    ann.go_to("secret")
    ben.go_to("secret")
    await ann.slash("/table duplicate", game=SLUG)
    table = await bot.table_here(ann)
    assert "No duplicate set" in await says(cem, "/table duplicate", "den", set=table.id)
    await ben.click("Join", on=board_of(ben))
    assert "in another channel" in answered(await presses_more(ben, "Add a table", on=board_of(ben))).text
    await ben.slash("/table duplicate", "den", set=table.id)
    assert table.duplicate_set is not None
    assert len(table.duplicate_set.table_ids) == 2


async def test_whoever_sits_down_keeps_no_seat_at_another_table_of_the_set(place: Playground, bot: Serving) -> None:
    ann, _ben, cem, dot = place.people[:4]
    await ann.slash("/table duplicate", game=SLUG)
    first = await bot.table_here(ann)
    cem.go_to("den")
    await cem.slash("/table duplicate", set=first.id)
    second = await bot.table_here(cem)
    await says(cem, "/table invite", player1=dot.user)
    assert list(second.table.state.kept_for) == [str(dot.user.id)]
    assert "You have a seat" in await says(dot, "/table join", "general")
    assert list(second.table.state.kept_for) == []
    assert "already sits at another table of this set" in await says(cem, "/table invite", player1=dot.user)


async def test_a_set_that_cannot_start_names_the_table_that_lacks_players(evening: Evening) -> None:
    """It said that its tables had 2 and 1 players, and not which."""
    await evening.open()
    general, den = (evening.place.world.channel_named(name).id for name in ("general", "den"))
    await presses_more(evening.dot, "Leave", on=board_of(evening.dot))
    told = await says(evening.ann, "/table start")
    assert "equally many players: wait for others, or add computers behind **Host**. Players now: 2 at table" in told
    assert told.endswith(f"2 at table 1 in <#{general}>, 1 at table 2 in <#{den}>.")
    await presses_more(evening.ben, "Leave", on=board_of(evening.ben))
    told = await says(evening.ann, "/table start")
    assert "needs 2 to 4 players; 1 is seated" in told
    assert told.endswith(f"1 at table 1 in <#{general}>, 1 at table 2 in <#{den}>.")


async def test_a_set_that_cannot_start_names_no_channel_into_which_its_host_cannot_look(
    place: Playground, bot: Serving
) -> None:
    ben, cem, dot = place.people[1:4]
    cem.go_to("den")
    await ben.slash("/table duplicate", game=SLUG)
    first = await bot.table_here(ben)
    await cem.slash("/table duplicate", set=first.id)
    for person in (ben, dot, cem):
        await person.click("Join", on=board_of(person))
    visibility.hide_channel(place.world, place.world.channel_named("den"))
    await bot.shown()
    assert (await says(ben, "/table start")).endswith(">, 1 at table 2.")
