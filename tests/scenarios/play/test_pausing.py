"""All players agree to a pause: nobody can act, no time runs, until somebody goes on."""

from engine.durations import DAY
from engine.tables.state import Phase
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import board_of, labels, presses_more, says
from tests.scenarios.stage import sits_down


async def paused(clicks: DiscordStage) -> None:
    """Ann and Ben pause their game."""
    await in_play(clicks)
    await clicks.bot.shown()
    ann, ben = (player.person for player in clicks.players[:2])
    await presses_more(ann, "Pause", on=board_of(ann))
    await clicks.bot.shown()
    assert "Ann wants a pause" in board_of(ben).text.replace("\u2068", "").replace("\u2069", "").replace("*", "")
    await ben.click("Agree to the pause", on=board_of(ben))
    await clicks.bot.shown()
    assert clicks.table.state.is_paused


async def test_nobody_acts_until_somebody_goes_on(place: Playground, clicks: DiscordStage) -> None:
    await paused(clicks)
    ann, ben = (player.person for player in clicks.players[:2])
    assert "The game is paused" in board_of(ann).text
    assert "Pass" not in labels(waited_for(clicks).person.dm.last)
    told = await says(waited_for(clicks).person, "/act", do="pass")
    assert "The game is paused" in told
    assert "/table go-on" in told
    await ben.click("Go on", on=ben.dm.last)
    await clicks.bot.shown()
    assert not clicks.table.state.is_paused
    assert "ended the pause" in board_of(ann).text
    await waited_for(clicks).does("pass")


async def test_no_time_runs_and_the_rest_of_a_turn_is_kept(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    hosted, turns = clicks.hosted, clicks.bot.tables.deadlines
    assert hosted is not None
    (seat,) = clicks.table.waiting_for()
    await clicks.bot.skip(DAY / 4)
    before = turns.deadline(hosted, seat)
    assert before is not None
    left = before - clicks.bot.clock()
    for player, answer in ((clicks.players[0], {}), (clicks.players[1], {"answer": "agree"})):
        await says(player.person, "/table pause", **answer)
    assert turns.deadline(hosted, seat) is None
    await clicks.bot.skip(3 * DAY)
    assert clicks.table.state.is_paused
    assert not any(one.missed for one in clicks.table.state.seats)
    await says(clicks.players[1].person, "/table go-on")
    after = turns.deadline(hosted, seat)
    assert after is not None
    assert abs(after - clicks.bot.clock() - left) < 5


async def test_a_pause_ends_by_itself_after_a_week(place: Playground, clicks: DiscordStage) -> None:
    await paused(clicks)
    await clicks.bot.skip(7 * DAY + 1)
    await place.until(lambda: not clicks.table.state.is_paused)
    assert clicks.told().phase is Phase.PLAYING
    assert not any(one.missed for one in clicks.table.state.seats)


async def test_one_refusal_ends_the_vote(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann, ben = (player.person for player in clicks.players[:2])
    assert "The table shows" in await says(ann, "/table pause")
    await clicks.bot.shown()
    await ben.click("No pause", on=board_of(ben))
    await clicks.bot.shown()
    assert "wants no pause" in board_of(ann).text
    assert "Somebody has just refused a pause" in await says(ann, "/table pause")
    assert "Nobody is asking for a pause" in await says(ben, "/table pause", answer="agree")
    assert "not paused" in await says(ben, "/table go-on")


async def test_computers_wait_too(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=1, computers=2)
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    assert "no time runs" in await says(clicks.players[0].person, "/table pause")
    hosted = clicks.hosted
    assert hosted is not None
    assert all(clicks.bot.tables.deadlines.seat_due_at(hosted, seat) is None for seat in clicks.table.waiting_for())
