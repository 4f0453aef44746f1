"""Several bots share the servers: people have tables of all of them before them, wherever they are."""

import pytest

from playground.driver.people import InteractionFailedError, Person
from tests.bot.sharing import SharedServing
from tests.scenarios.hosting.shore import Shore, moves, two_bots
from tests.scenarios.screen import answered, plain


async def both_tables(shore: Shore) -> tuple[Person, tuple[SharedServing, SharedServing]]:
    """Somebody plays in both servers, each of which another bot looks after."""
    bots = await two_bots(shore)
    ann = shore.place.person("Ann")
    for number in (0, 1):
        await shore.table(ann, number, bots[number])
    return ann, bots


async def test_my_tables_lists_those_of_all_bots_and_the_buttons_work(shore: Shore) -> None:
    ann, bots = await both_tables(shore)
    for number in (0, 1):
        ann.here = shore.channel_of(number)
        page = answered(await ann.slash("/mytables"))
        assert plain(page.text).count("your turn") == 2
        for button in page.buttons[:2]:
            before = shore.answers()
            assert "Your sheet" in answered(await ann.press(page, button.custom_id)).image.alt
            await shore.place.until_idle()
            assert shore.answers() == before + 1
    assert [len(bot.tables.directory) for bot in bots] == [1, 1]
    assert not any(table in bots[1].tables.in_memory for table in bots[0].tables.in_memory)


async def test_somebody_plays_on_in_one_server_at_a_table_of_the_other(shore: Shore) -> None:
    ann, bots = await both_tables(shore)
    ann.here = shore.channel_of(0)
    (table_id,) = bots[1].tables.directory
    hand = answered(await ann.slash("/hand", table=table_id))
    before, answers = [moves(bot) for bot in bots], shore.answers()
    await ann.press(hand, hand.buttons[0].custom_id)
    await shore.place.until_idle()
    assert [moves(bot) > done for bot, done in zip(bots, before, strict=True)] == [False, True]
    assert shore.answers() == answers + 1


async def test_hand_asks_which_of_the_tables_of_all_bots_is_meant(shore: Shore) -> None:
    ann, _ = await both_tables(shore)
    asked = answered(await ann.slash("/hand", "dm"))
    assert len(asked.buttons) == 2
    for button in asked.buttons:
        assert answered(await ann.press(asked, button.custom_id)).image.alt


async def test_completions_know_tables_and_menus_of_all_bots(shore: Shore) -> None:
    ann, bots = await both_tables(shore)
    ann.here = shore.channel_of(0)
    offered = await ann.autocomplete("/hand", "table")
    assert {one.value for one in offered} == {table for bot in bots for table in bot.tables.directory}


async def test_an_invitation_shows_wherever_one_is(shore: Shore) -> None:
    await two_bots(shore)
    ann, ben = shore.place.people[:2]
    ann.here = shore.channel_of(1)
    await ann.slash("/play", game="sneak", invite1=ben.user)
    ben.here = shore.channel_of(0)
    assert "Ann invites you to play **Sneak**" in plain(answered(await ben.slash("/mytables")).text)
    page = answered(await ben.slash("/mytables", "dm"))
    assert "You have a seat" in answered(await ben.click("Join", on=page)).text


async def test_where_hands_go_is_followed_at_the_tables_of_all_bots(shore: Shore) -> None:
    ann, bots = await both_tables(shore)
    ann.here = shore.channel_of(0)
    await ann.slash("/preferences", hands="button")
    (live,) = bots[1].tables.in_memory.values()
    await bots[1].until(lambda: live.hands[ann.user.id].seq == 0)


async def kept_for_ben(shore: Shore, bot: SharedServing) -> str:
    """Ann opens a table in the server of part 1 that keeps a seat for Ben."""
    ann, ben = shore.place.people[:2]
    ann.here = shore.channel_of(1)
    await ann.slash("/play", game="sneak", invite1=ben.user)
    (table_id,) = bot.tables.directory
    return table_id


def kept_for(bot: SharedServing, table_id: str) -> list[str]:
    """For whom a lobby in a bot's memory keeps seats."""
    return list(bot.tables.in_memory[table_id].table.state.kept_for)


async def deletes_own_data(shore: Shore, person: Person) -> None:
    person.here = shore.channel_of(0)
    question = answered(await person.click("Delete my data", on=answered(await person.slash("/privacy"))))
    assert answered(await person.click("Delete my data", on=question)).text.startswith("Done")


async def test_the_seat_that_another_bot_keeps_for_somebody_is_free_when_they_are_deleted(shore: Shore) -> None:
    bots = await two_bots(shore)
    table_id, ann = await kept_for_ben(shore, bots[1]), shore.place.people[0]
    await deletes_own_data(shore, shore.place.people[1])
    await bots[1].until(lambda: kept_for(bots[1], table_id) == [ann.user.id])


async def test_whoever_is_deleted_while_the_line_is_broken_is_forgotten_once_it_is_back(
    shore: Shore,
) -> None:
    bots = await two_bots(shore)
    table_id = await kept_for_ben(shore, bots[1])
    ann, ben = shore.place.people[:2]
    listener = bots[1].app._news_listener
    await listener.stop()
    await deletes_own_data(shore, ben)
    assert ben.user.id in kept_for(bots[1], table_id)
    listener.start()
    await bots[1].until(lambda: kept_for(bots[1], table_id) == [ann.user.id])
    assert not bots[1].tables.profiles.is_loaded(ben.user.id)
    assert await bots[1].store.table_ids_mentioning(ben.user.id) == ()


async def test_whoever_takes_a_part_frees_the_seat_of_somebody_who_was_deleted_while_nobody_had_it(
    shore: Shore,
) -> None:
    bots = await two_bots(shore)
    table_id = await kept_for_ben(shore, bots[1])
    ann, ben = shore.place.people[:2]
    await bots[1].stop()
    await deletes_own_data(shore, ben)
    again = await shore.bot("1/2")
    await again.until_serving(1)
    assert kept_for(again, table_id) == [ann.user.id]


async def test_whoever_comes_too_late_is_not_noted(shore: Shore, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = await two_bots(shore)
    ann, ben = shore.place.people[:2]
    shore.place.world.answer_seconds = 0.5
    ben.here = shore.channel_of(1)
    with monkeypatch.context() as late:
        late.setattr("bot.intake.intake.is_too_late", lambda: True)
        with pytest.raises(InteractionFailedError):
            await ben.slash("/help")
    ann.here = shore.channel_of(1)
    shore.place.world.answer_seconds = 60.0
    answered(await ann.slash("/help"))
    assert (await bots[1].store.player(ann.user.id)).name == "Ann"
    assert not (await bots[1].store.player(ben.user.id)).name
