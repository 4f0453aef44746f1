"""What is open while a part moves to another bot: votes, invitations and the end of a season, each settled once."""

import asyncio

from engine.durations import DAY
from playground.driver.people import Person
from tests.bot.sharing import SharedServing
from tests.scenarios.hosting.shore import Shore
from tests.scenarios.past_results import Past
from tests.scenarios.screen import answered, labels, plain

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
    await ann.slash("/start")
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


async def test_a_vote_is_answered_once_by_the_buttons_from_before(shore: Shore) -> None:
    first, ann, ben = await in_play(shore)
    await ann.slash("/pause")
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
    await ann.click("Ask the others", on=answered(await ann.slash("/close")))
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
    (live,) = second.host.in_memory.values()
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
        await second.app.season_ends.periodic.wait_for_run()
        held.release()
    await first.app.season_ends.periodic.wait_for_run()
    for bot in (second, first):
        await bot.skip(3600)
        await bot.app.season_ends.periodic.wait_for_run()
    await settled(shore, first, second)
    assert sum("Season 1 is over." in one.text for one in ben.messages()) == 1
    assert await second.store.unannounced_seasons() == ()
