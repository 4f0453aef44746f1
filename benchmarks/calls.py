"""How many calls to Discord an action of a person costs: the real bot, on the playground, in every game.

*Counted* calls count against Discord's global limit; the answers to clicks do not. Two measurements: some minutes of
Hi Lo Jack at an honest pace, one action every three seconds, with Discord's rate limits kept; then a whole game of each
kind in which each action waits until the bot has come to rest, so that no two writes become one: the most that slow
play can cost.
"""

import asyncio
import os
import random
import tempfile
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from bot.settings import Settings
from bot.tables.live_table import LiveTable
from engine.games import games
from engine.table_state import Phase
from playground.driver.people import Person
from playground.server import Playground
from tests.bot.fingers import plays, wish_of
from tests.bot.serving import Serving, serving

PACED = "hi-lo-jack"
"""The slug of the game that is played at an honest pace: one action every ``PACE`` seconds."""
PACE = 3.0
PACED_ACTIONS = 60
PEOPLE = ("Ann", "Ben", "Cem", "Dot")
OPTIONS = {
    "hi-lo-jack": {"format": "solo4", "target": "31"},
    "sneak": {"format": "single_deal"},
    "bluff-n-peg": {"board": "short"},
}
"""By slug, the house rules (option: value) under which a random game is neither over at once nor endless."""


class CallCount(NamedTuple):
    """The calls to Discord that a game, or a part of it, cost: ``counted`` of all ``calls`` count against the global
    limit.
    """

    actions: int
    counted: int
    calls: int
    invalid: int
    """The number of calls that Discord answered with 401, 403 or 429."""

    def report_line(self) -> str:
        """The average calls per action, counted and in all, with the number of actions, as a line of the report."""
        each = f"{self.counted / self.actions:.2f} counted, {self.calls / self.actions:.2f} in all"
        return f"{each} ({self.actions} actions, {self.invalid} refused by Discord)"


async def measure_calls(slug: str, seconds_per_action: float, max_actions: int | None = None) -> CallCount:
    """Play a game between four people at random, to its end or for at most ``max_actions`` actions (``None``: no
    limit), and count the bot's calls to Discord.

    One action is made every ``seconds_per_action`` seconds; 0 lifts Discord's rate limits, and waits after each action
    until the bot has nothing more to do.
    """
    with tempfile.TemporaryDirectory() as folder:
        async with Playground(PEOPLE, rate_limits=seconds_per_action > 0) as place:
            as_hosted = Settings.model_fields["ping_after"].default
            async with serving(place, Path(folder), ping_after=as_hosted) as bot:
                hosted = await _start_game(place, bot, slug)
                place.world.calls.clear()
                actions = await _play_random_actions(place, bot, hosted, seconds_per_action, max_actions)
                await bot.shown()
                calls = place.world.calls
                return CallCount(actions, calls.total_under_global_limit, len(calls), calls.invalid.total())


async def _start_game(place: Playground, bot: Serving, slug: str) -> LiveTable:
    host = place.people[0]
    lobby = await host.slash("/play", game=slug)
    for person in place.people:
        await person.click("Join", on=lobby)
    for name, value in OPTIONS.get(slug, {}).items():
        await host.slash("/options", name=name, value=value)
    hosted = await bot.table_here(host)
    await host.slash("/start")
    await bot.shown()
    return hosted


async def _play_random_actions(
    place: Playground, bot: Serving, live: LiveTable, seconds_per_action: float, max_actions: int | None
) -> int:
    """Have people at a table take random actions until the game is over, at most ``max_actions`` (``None``: any
    number). Returns the number of actions taken.
    """
    fortune, actions = random.Random(1), 0
    while live.table.state.phase is Phase.PLAYING and actions != max_actions:
        began, seat = monotonic(), fortune.choice(live.table.waiting_for())
        await plays(_person_at_seat(place, live, seat), live, seat, wish_of(live, seat, fortune))
        actions += 1
        if seconds_per_action > 0:
            await asyncio.sleep(max(0.0, began + seconds_per_action - monotonic()))
        else:
            await bot.shown()
    return actions


def _person_at_seat(place: Playground, hosted: LiveTable, seat: int) -> Person:
    return next(person for person in place.people if person.user.id == hosted.table.state.seats[seat].player)


def main() -> None:
    """Print the calls per action: of the paced game, then of a whole game of each kind."""
    os.environ["DECKHAND_LOG_LEVEL"] = "WARNING"
    print("Calls to Discord for each action of a person (wanted: 2.50 counted, 3.50 in all)", flush=True)
    slow = asyncio.run(measure_calls(PACED, PACE, PACED_ACTIONS))
    print(f"  {PACED}, one action every {PACE:.0f} s, limits kept: {slow.report_line()}", flush=True)
    for slug in games():
        print(f"  {slug}, a whole game, each at rest: {asyncio.run(measure_calls(slug, 0)).report_line()}", flush=True)


if __name__ == "__main__":
    main()
