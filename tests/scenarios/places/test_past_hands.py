"""The direct message with a hand becomes the result, and goes when its player is dealt another hand."""

from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import plays_to_the_end, waited_for
from tests.scenarios.routes import DELETE_MESSAGE
from tests.scenarios.screen import answered, board_of, labels
from tests.scenarios.stage import sits_down


async def deals(clicks: DiscordStage) -> str:
    """Ann and Ben start a short game in the channel where they are, and are dealt their hands; its table."""
    clicks.hosted = None
    await sits_down(clicks, 2, options={"target": "7"})
    await clicks.players[0].starts()
    await clicks.bot.shown()
    return clicks.table.id


async def nothing_is_past(clicks: DiscordStage) -> bool:
    """Whether the bot has no message of a past hand left to delete."""
    people = [str(player.person.user.id) for player in clicks.players[:2]]
    return not [
        one for person_id in people for one in await clicks.bot.store.past_hands(person_id, clicks.bot.clock(), 10)
    ]


async def test_two_games_leave_one_message_each(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    first = await deals(clicks)
    await plays_to_the_end(clicks)
    assert [len(person.dm.messages) for person in (ann, ben)] == [1, 1]
    assert all(first in person.dm.last.text for person in (ann, ben))
    second = await deals(clicks)
    for person in (ann, ben):
        (hand,) = person.dm.messages
        assert second in hand.text
        assert "You hold" in hand.image.alt
    assert await nothing_is_past(clicks)
    await plays_to_the_end(clicks)
    assert [len(person.dm.messages) for person in (ann, ben)] == [1, 1]


async def test_a_restart_between_two_games_leaves_no_message_behind(place: Playground, clicks: DiscordStage) -> None:
    await deals(clicks)
    await plays_to_the_end(clicks)
    await clicks.bot.restart()
    await deals(clicks)
    assert [len(person.dm.messages) for person in place.people[:2]] == [1, 1]
    assert await nothing_is_past(clicks)


async def test_a_message_that_discord_kept_from_being_deleted_goes_after_a_restart(
    place: Playground, clicks: DiscordStage
) -> None:
    await deals(clicks)
    await plays_to_the_end(clicks)
    place.world.faults.inject(DELETE_MESSAGE, 403, times=20, code=50_013)
    second = await deals(clicks)
    people = place.people[:2]
    assert all(second in person.dm.last.text for person in people), "the game goes on"
    assert [len(person.dm.messages) for person in people] == [2, 2]
    place.world.faults.clear()
    await clicks.bot.restart()
    await clicks.find_table(people[0])
    await waited_for(clicks).does("bid level=2")
    await clicks.bot.shown()
    assert [len(person.dm.messages) for person in people] == [1, 1]
    assert await nothing_is_past(clicks)


async def test_a_message_in_a_channel_that_is_gone_is_forgotten(place: Playground, clicks: DiscordStage) -> None:
    await deals(clicks)
    await plays_to_the_end(clicks)
    people = place.people[:2]
    for person in people:
        dm = place.world.dm_with(person.user)
        assert dm is not None
        del place.world.channels[dm.id]
    await deals(clicks)
    assert [len(person.dm.messages) for person in people] == [1, 1]
    assert await nothing_is_past(clicks)


async def test_a_hand_becomes_the_result_and_what_it_offers_stands_in_the_channel_too(
    place: Playground, clicks: DiscordStage
) -> None:
    await deals(clicks)
    await plays_to_the_end(clicks)
    for person in place.people[:2]:
        result = person.dm.last
        assert "🏆" in result.text
        assert "You came " in result.text
        assert set(labels(result)) == {"Review my play", "Replay"} <= set(labels(board_of(person)))
        assert answered(await person.click("Replay", on=result)).images


async def test_the_hand_of_a_game_that_goes_on_stays(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    tables = [await deals(clicks)]
    for person in (ann, ben):
        person.go_to("den")
    tables.append(await deals(clicks))
    for person in (ann, ben):
        assert [table for table in tables if table in person.dm.messages[tables.index(table)].text] == tables
    await plays_to_the_end(clicks)
    await clicks.bot.restart()
    ann.go_to("general")
    await clicks.find_table(ann)
    await waited_for(clicks).does("bid level=2")
    await clicks.bot.shown()
    assert [len(person.dm.messages) for person in (ann, ben)] == [2, 2], "it was dealt before the other one ended"
