"""Games that people play badly, and the wait for the reviews of them."""

from engine.chance import FastChance
from engine.minds.easy import misjudged_action
from engine.tables.hints import hint_question
from engine.tables.log import Cause
from engine.tables.state import Phase
from engine.thinking.advice import advice
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage

BLUR = 50.0
"""The worth by which the people misjudge their actions: they do nearly anything."""


async def play_badly(clicks: DiscordStage) -> str:
    """Everybody does nearly anything that is sensible at all, until the game is over; its table."""
    hosted, tables, chance = clicks.hosted, clicks.bot.tables, FastChance(7)
    assert hosted is not None
    table, game = hosted.table, hosted.game
    while table.state.phase is Phase.PLAYING:
        seat = next((one for one in table.waiting_for() if table.state.seats[one].player), None)
        if seat is None:
            await clicks.comes_to_rest()
            continue
        weighed = game.mind.weighed(table.view(seat), table.menu(seat), chance)
        with clicks.bot.unseen():
            await tables.act_for(hosted, seat, misjudged_action(weighed, BLUR, chance).action, Cause.PERSON, None)
    await clicks.bot.shown()
    return table.id


async def follow_the_hints(clicks: DiscordStage) -> None:
    """A person against computers does what a hint calls the best, until the game is over."""
    hosted, tables = clicks.hosted, clicks.bot.tables
    assert hosted is not None
    table = hosted.table
    while table.state.phase is Phase.PLAYING:
        seat = next((one for one in table.waiting_for() if table.state.seats[one].player), None)
        if seat is None:
            await clicks.comes_to_rest()
            continue
        best = advice(hosted.game, hint_question(table, seat))[0]
        with clicks.bot.unseen():
            await tables.act_for(hosted, seat, best.action, Cause.PERSON, None)
    await clicks.bot.shown()


async def is_made(bot: Serving) -> None:
    """Waits until no review is being made, and none is shown that is not up to date."""
    await bot.shown()
    await bot.app.reviews.wait_settled()
    await bot.shown()
