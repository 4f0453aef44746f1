"""Nobody gains by somebody's leaving, and nobody loses a game that they took no part in."""

from data.leaderboards.records import ALL_GAMES, Ladder, LeaderboardQuery
from engine.tables.log import Cause
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.stage import humbly, plays_on, sits_down


async def games_of(clicks: DiscordStage, *, is_solo: bool = False) -> dict[str, int]:
    """How many games each person on a ladder has played."""
    ladder = Ladder(str(clicks.place.world.guild_id), ALL_GAMES, is_solo)
    return {one.name: one.played for one in (await clicks.bot.store.leaderboard(LeaderboardQuery(ladder))).standings}


async def test_a_friend_who_leaves_at_once_is_a_computer_that_may_win(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, 2, options={"target": "7"})
    ann, ben = clicks.players[:2]
    await ann.starts()
    await clicks.comes_to_rest()
    await ben.resigns()
    seat = clicks.table.state.seats.index(next(one for one in clicks.table.state.seats if one.left))
    await plays_on(clicks, choosing=humbly)
    await clicks.bot.shown()
    state = clicks.table.state
    assert state.outcome is not None
    assert state.outcome == clicks.table.game.outcome(state.game), "nobody ranks last for leaving"
    assert Cause.COMPUTER in {entry.cause for entry in clicks.table.log if entry.seat == seat}
    assert await games_of(clicks) == {}
    assert await games_of(clicks, is_solo=True) == {"Ann": 1}
