"""What is open while a part moves to another bot: votes, invitations and the end of a season, each settled once."""

import asyncio

from bot.table_pages.custom_ids import Code, CustomId
from engine.durations import DAY
from engine.tables.state import Phase
from playground.driver.people import Person
from tests.bot.sharing import SharedServing
from tests.scenarios.hosting.shore import Shore
from tests.scenarios.past_results import Past
from tests.scenarios.screen import answered, board_of, labels, plain

HALF_A_YEAR = 183 * 86_400.0


async def in_play(shore: Shore) -> tuple[SharedServing, Person, Person]:
    """Ann and Ben play in the server of part 0, and one bot has all parts."""
    bot = await shore.bot()
    await bot.until_serving(0, 1)
    ann, ben = shore.place.people[:2]
    for person in (ann, ben):
        person.here = shore.channel_of(0)
    opened = answered(await ann.slash("/play", game="hi-lo-jack"))
    for person in (ann, ben):
        await person.click("Join", on=opened)
    await ann.slash("/table options", name="target", value="7")
    await ann.slash("/table start")
    await settled(shore, bot)
    return bot, ann, ben


async def settled(shore: Shore, *bots: SharedServing) -> None:
    for bot in bots:
        await bot.app.wait_settled()
    await shore.place.until_idle()


async def moved(shore: Shore, first: SharedServing) -> SharedServing:
    """Part 0 moves to another bot, which names it."""
    second = await shore.bot("0/2")
    await asyncio.gather(first.until_serving(1), second.until_serving(0))
    await settled(shore, first, second)
    return second


def acting(*people: Person) -> tuple[Person, str] | None:
    """Somebody whose latest hand has a button that acts, and its label; nobody once the game is over."""
    for person in people:
        for button in person.dm.last.buttons:
            if (read := CustomId.parse(button.custom_id)) is not None and read.code == Code.PLAY:
                return person, button.label
    return None


async def test_a_vote_is_answered_once_by_the_buttons_from_before(shore: Shore) -> None:
    first, ann, ben = await in_play(shore)
    await ann.slash("/table pause")
    await settled(shore, first)
    asked = ben.dm.last
    second = await moved(shore, first)
    before = shore.answers()
    await ben.press(asked, asked.button("Agree to the pause").custom_id)
    await settled(shore, first, second)
    assert shore.answers() == before + 1
    live = await second.table_here(ann)
    assert live.table.state.is_paused
    assert "Go on" in labels(ann.dm.last)


async def test_a_vote_that_nobody_answers_ends_at_its_time_and_not_before(shore: Shore) -> None:
    first, ann, ben = await in_play(shore)
    await ann.click("Ask the others", on=answered(await ann.slash("/table close")))
    await settled(shore, first)
    second = await moved(shore, first)
    live = await second.table_here(ann)
    await second.skip(DAY * 0.95)
    await settled(shore, second)
    assert live.table.state.open_questions
    await second.skip(DAY * 0.1)
    await second.until(lambda: not live.table.state.open_questions)
    await settled(shore, first, second)
    assert "End the game" not in labels(ben.dm.last)


async def test_an_action_is_taken_back_by_a_vote_that_another_bot_began(shore: Shore) -> None:
    first, *people = await in_play(shore)
    before = (await first.table_here(people[0])).table.state.game
    asker, other = sorted(people, key=lambda person: "Pass" not in labels(person.dm.last))
    await asker.click("Pass", on=asker.dm.last)
    await settled(shore, first)
    await asker.click("Take back: Pass", on=asker.dm.last)
    await settled(shore, first)
    asked = other.dm.last
    second = await moved(shore, first)
    answers = shore.answers()
    await other.press(asked, asked.button("Let it be taken back").custom_id)
    await settled(shore, first, second)
    assert shore.answers() == answers + 1
    assert (await second.table_here(asker)).table.state.game == before
    assert "Pass" in labels(asker.dm.last)
    assert "took back the last action" in plain(board_of(other).text)


async def test_a_rematch_that_one_asked_of_a_bot_begins_when_the_other_asks_the_next(shore: Shore) -> None:
    first, ann, ben = await in_play(shore)
    while (offered := acting(ann, ben)) is not None:
        person, label = offered
        await person.click(label, on=person.dm.last)
        await settled(shore, first)
    result = next(one for one in reversed(ann.messages()) if "Play again" in labels(one))
    await ann.click("Play again", on=result)
    await settled(shore, first)
    second = await moved(shore, first)
    before = shore.answers()
    await ben.press(result, result.button("Play again").custom_id)
    await settled(shore, first, second)
    assert shore.answers() == before + 1
    table = (await second.table_here(ann)).table
    await second.until(lambda: table.state.phase is Phase.PLAYING)
    await settled(shore, first, second)
    assert {seat.player for seat in table.state.seats} == {ann.user.id, ben.user.id}
    assert all(f"table {table.id}" in plain(person.dm.last.text) for person in (ann, ben))


async def test_an_invitation_read_before_is_accepted_at_whoever_has_the_table_by_then(shore: Shore) -> None:
    first = await shore.bot()
    await first.until_serving(0, 1)
    ann, ben = shore.place.people[:2]
    ann.here = shore.channel_of(0)
    await ann.slash("/play", game="sneak", invite1=ben.user)
    page = answered(await ben.slash("/mytables", "dm"))
    second = await moved(shore, first)
    before = shore.answers()
    assert "You have a seat" in plain(answered(await ben.click("Join", on=page)).text)
    await settled(shore, first, second)
    assert shore.answers() == before + 1
    (live,) = second.tables.in_memory.values()
    assert [seat.player for seat in live.table.state.seats] == [ben.user.id]


async def test_a_season_that_ends_while_a_part_moves_is_announced_once(shore: Shore) -> None:
    first = await shore.bot()
    await first.until_serving(0, 1)
    number = shore.part_of(shore.place.world.guild_id)
    ann, ben = shore.place.people[:2]
    for person in (ann, ben):
        person.here = shore.channel_of(number)
        await person.slash("/help")
    await Past(shore.place, first).play(str(ann.user.id), str(ben.user.id), times=3)
    answered(await ann.slash("/settings", announcements="here"))
    await settled(shore, first)
    with shore.place.holds.holding(r"POST /channels/\d+/messages") as held:
        await first.skip(HALF_A_YEAR)
        await held.arrived.wait()
        second = await shore.bot(f"{number}/2")
        await asyncio.gather(first.until_serving(1 - number), second.until_serving(number))
        await second.skip(HALF_A_YEAR)
        await second.app.season_ends.periodic_task.wait_for_run()
        held.release()
    await first.app.season_ends.periodic_task.wait_for_run()
    for bot in (second, first):
        await bot.skip(3600)
        await bot.app.season_ends.periodic_task.wait_for_run()
    await settled(shore, first, second)
    assert sum("Season 1 is over." in one.text for one in ben.messages()) == 1
    assert await second.store.unannounced_seasons() == ()
