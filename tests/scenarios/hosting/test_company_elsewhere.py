"""Several bots share the servers: hints, reviews and lessons, wherever somebody asks for them."""

from bot.tables.live_table import LiveTable
from engine.chance import FastChance
from engine.minds.easy import misjudged_action
from engine.tables.log import Cause
from engine.tables.state import Phase
from playground.driver.people import Person
from playground.driver.views import MessageView
from tests.bot.sharing import SharedServing
from tests.scenarios.hosting.shore import Shore, two_bots
from tests.scenarios.screen import answered


async def test_a_hint_comes_from_the_bot_that_has_the_table(shore: Shore) -> None:
    bots = await two_bots(shore)
    ann = shore.place.person("Ann")
    await shore.table(ann, 1, bots[1])
    (table_id,) = bots[1].tables.directory
    ann.here = shore.channel_of(0)
    for where in (None, "dm"):
        before = shore.answers()
        hint = answered(
            await (ann.slash("/table hint", table=table_id) if where is None else ann.slash("/table hint", where))
        )
        await shore.place.until_idle()
        assert "**Best:**" in hint.text
        assert shore.answers() == before + 1


async def test_what_a_hint_advises_is_played_once_by_the_bot_that_has_the_table(shore: Shore) -> None:
    bots = await two_bots(shore)
    ann = shore.place.person("Ann")
    await shore.table(ann, 1, bots[1])
    (table_id,) = bots[1].tables.directory
    live = await bots[1].tables.get(table_id)
    for number, where in ((1, "dm"), (0, None)):
        ann.here = shore.channel_of(number)
        hint = answered(await (ann.slash("/table hint", where) if where else ann.slash("/table hint", table=table_id)))
        best = next(button for button in hint.buttons if button.label.startswith("Best: "))
        before, acted = shore.answers(), live.table.state.moves
        settled = answered(await ann.press(hint, best.custom_id))
        await shore.place.until_idle()
        assert settled.id == hint.id
        assert "Done: **" in settled.text
        assert [button.label for button in settled.buttons] == ["Hint"]
        assert shore.answers() == before + 1
        assert live.table.state.moves > acted
        await bots[1].until(lambda: waits_for_people(live))
        await bots[1].app.wait_settled()
        await shore.place.until_idle()


async def test_a_lesson_in_direct_messages_goes_on_when_its_bot_is_gone(shore: Shore) -> None:
    bots = await two_bots(shore)
    ann = shore.place.person("Ann")
    page = answered(await ann.slash("/learn", "dm", game="hi-lo-jack"))
    for _ in range(2):
        before = shore.answers()
        page = answered(await ann.press(page, page.buttons[0].custom_id))
        await shore.place.until_idle()
        assert shore.answers() == before + 1
    for bot in bots:
        await bot.stop()
    again = await shore.bot()
    await again.until_serving(0, 1)
    assert "step 2" in page.text.lower()
    assert answered(await ann.press(page, page.buttons[1].custom_id)).id == page.id


def waits_for_people(live: LiveTable) -> bool:
    """Whether a person is waited for, and not computers alone."""
    return any(live.table.state.seats[seat].player for seat in live.table.waiting_for())


async def finished(shore: Shore, person: Person, bot: SharedServing, number: int = 1) -> str:
    """Somebody has played a game in the server of that part, which this bot looks after; its table."""
    await shore.table(person, number, bot)
    (table_id,) = bot.tables.directory
    live = await bot.tables.get(table_id)
    chance, game = FastChance(7), live.game
    while True:
        await bot.until(lambda: live.table.state.phase is not Phase.PLAYING or waits_for_people(live))
        if live.table.state.phase is not Phase.PLAYING:
            break
        seat = next(one for one in live.table.waiting_for() if live.table.state.seats[one].player)
        weighed = game.mind.weighed(live.table.view(seat), live.table.menu(seat), chance)
        await bot.tables.act_for(live, seat, misjudged_action(weighed, 50.0, chance).action, Cause.PERSON, None)
    await bot.app.wait_settled()
    return table_id


async def review_of(person: Person, first: MessageView, bots: tuple[SharedServing, SharedServing]) -> MessageView:
    for bot in bots:
        await bot.app.reviews.wait_settled()
        await bot.app.wait_settled()
    return next(one for one in person.messages() if one.id == first.id)


async def test_a_review_comes_from_the_bot_that_has_the_server_of_the_game(shore: Shore) -> None:
    bots = await two_bots(shore)
    ann = shore.place.person("Ann")
    table_id = await finished(shore, ann, bots[1])
    for number, where in ((0, None), (1, None), (0, "dm")):
        ann.here = shore.channel_of(number)
        before = shore.answers()
        asked = (
            ann.slash("/games review", table=table_id)
            if where is None
            else ann.slash("/games review", where, table=table_id)
        )
        first = answered(await asked)
        page = await review_of(ann, first, bots)
        assert shore.answers() == before + 1
        assert "You began with a chance of" in page.text or "What would you do here?" in page.text


async def test_in_direct_messages_ones_latest_game_is_found_whichever_bot_has_its_server(shore: Shore) -> None:
    bots = await two_bots(shore)
    ann = shore.place.person("Ann")
    for number in (0, 1):
        table_id = await finished(shore, ann, bots[number], number)
        before = shore.answers()
        first = answered(await ann.slash("/games review", "dm"))
        await review_of(ann, first, bots)
        assert table_id in first.text
        assert table_id in answered(await ann.slash("/games replay", "dm")).text
        assert shore.answers() == before + 2
