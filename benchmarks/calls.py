"""How many calls to Discord an action of a person costs: the real bot, on the playground, in every game.

*Counted* calls count against Discord's global limit; the answers to clicks, and edits by their tokens, do not. Four
people play whole games at an honest pace, one action every three seconds, by clicks, and nobody clicks on the board
after *Start*, whose token lives for fifteen minutes. Time is virtual, so that twenty minutes of play take seconds;
Discord's rate limits are kept. Messages are in words: how many there are does not hang on pictures.
"""

import asyncio
import logging
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import structlog

from bot.tables.live_table import LiveTable
from engine.games import games
from engine.tables.state import Phase
from playground.discord.calls import INVALID_STATUSES, Call
from playground.discord.interactions import TOKEN_SECONDS
from playground.driver.people import Person
from tests.blank_database import put_blank_database
from tests.bot.fingers import plays, wish_of
from tests.simulation.loop import VirtualLoop
from tests.simulation.weather import CALM, Storm
from tests.simulation.world import Simulated, patched

PACE = 3.0
"""Seconds from one action at the table to the next."""
LEAST_ACTIONS = 400
"""The number of actions after which no further game of a kind is begun."""
SETTLING = 30.0
"""Seconds after which everything is surely written."""
PEOPLE = ("Ann", "Ben", "Cem", "Dot")
OPTIONS = {
    "hi-lo-jack": {"format": "solo4", "target": "31"},
    "sneak": {"format": "each_deals_once"},
}
"""By slug, the house rules (option: value) under which a random game is neither over at once nor endless."""
WANTED = "counted at most 0.80 on average and 1.10 in each game, all at most 3.20 on average"


class CallCount(NamedTuple):
    """The calls to Discord that some actions cost: ``counted`` of all ``calls`` count against the global limit."""

    actions: int = 0
    counted: int = 0
    calls: int = 0
    invalid: int = 0
    """The number of calls that Discord answered with 401, 403 or 429."""

    def plus(self, other: "CallCount") -> "CallCount":
        """The sum of this count and another one."""
        return CallCount(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    def columns(self) -> str:
        """Counted calls per action, all calls per action and the number of actions, as columns of the report."""
        if not self.actions:
            return f"{'-':>8}{'-':>6}{0:>9}"
        return f"{self.counted / self.actions:>8.2f}{self.calls / self.actions:>6.2f}{self.actions:>9}"


class GameCalls(NamedTuple):
    """The calls that games of one kind cost, within fifteen minutes of the click on *Start* and after that."""

    early: CallCount = CallCount()
    late: CallCount = CallCount()

    @property
    def total(self) -> CallCount:
        """The calls at all times."""
        return self.early.plus(self.late)

    def plus(self, other: "GameCalls") -> "GameCalls":
        """The sum of these counts and others."""
        return GameCalls(self.early.plus(other.early), self.late.plus(other.late))


def measure_calls(slug: str, least_actions: int = LEAST_ACTIONS) -> GameCalls:
    """Have four people play games of a kind at random, each to its end, until there were ``least_actions`` actions,
    and count the bot's calls to Discord.
    """
    loop = VirtualLoop()
    with tempfile.TemporaryDirectory() as folder, patched(loop):
        try:
            return loop.run_until_complete(_measure_games(loop, Path(folder), slug, least_actions))
        finally:
            loop.close()


async def _measure_games(loop: VirtualLoop, folder: Path, slug: str, least_actions: int) -> GameCalls:
    weather, blank = Storm(CALM, random.Random(1)), put_blank_database(folder / "blank.sqlite3")
    sim = Simulated(loop, PEOPLE, folder / "deckhand.sqlite3", blank, weather, weather, random.Random(1))
    await sim.start()
    await sim.place.until_online()
    counts, fortune = GameCalls(), random.Random(1)
    while counts.total.actions < least_actions:
        counts = counts.plus(await _measure_game(sim, slug, fortune))
    await sim.end()
    return counts


async def _measure_game(sim: Simulated, slug: str, fortune: random.Random) -> GameCalls:
    """Open a table, start it by a click, and count the calls from then until the end of the game is shown."""
    live, world = await open_table(sim, slug), sim.place.world
    started = world.clock()
    await sim.place.people[0].click("Start")
    await sim.place.until_idle()
    world.calls.clear()
    acted = await _play_random_actions(sim, live, fortune)
    return _split_at(started + TOKEN_SECONDS, acted, world.calls.all)


async def open_table(sim: Simulated, slug: str) -> LiveTable:
    """Have the first person open a table of a game, with the options of `OPTIONS`, and all sit down."""
    host = sim.place.people[0]
    lobby = await host.slash("/play", game=slug)
    for person in sim.place.people:
        await person.click("Join", on=lobby)
    for name, value in OPTIONS.get(slug, {}).items():
        await host.slash("/table options", name=name, value=value)
    live = await sim.table_in(host.here)
    if live is None:
        raise RuntimeError(f"no table of {slug} was opened")
    return live


async def _play_random_actions(sim: Simulated, live: LiveTable, fortune: random.Random) -> list[float]:
    """Have people at a table take a random action every `PACE` seconds until the game is over and shown. Returns the
    moments of the actions, in seconds since 1970.
    """
    acted, loop = list[float](), sim.loop
    while live.table.state.phase is Phase.PLAYING:
        began, seat = loop.time(), fortune.choice(live.table.waiting_for())
        acted.append(sim.place.world.clock())
        await plays(person_at_seat(sim.place.people, live, seat), live, seat, wish_of(live, seat, fortune))
        await asyncio.sleep(max(0.0, began + PACE - loop.time()))
    await asyncio.sleep(SETTLING)
    return acted


def person_at_seat(people: Sequence[Person], live: LiveTable, seat: int) -> Person:
    """The person who sits in this seat (from 0) of a table."""
    return next(person for person in people if person.user.id == live.table.state.seats[seat].player)


def _split_at(moment: float, acted: Sequence[float], calls: Sequence[Call]) -> GameCalls:
    """The calls and actions before a moment (seconds since 1970) and from then on."""
    return GameCalls(
        _count([at for at in acted if at < moment], [call for call in calls if call.at < moment]),
        _count([at for at in acted if at >= moment], [call for call in calls if call.at >= moment]),
    )


def _count(acted: Sequence[float], calls: Sequence[Call]) -> CallCount:
    invalid = sum(call.status in INVALID_STATUSES for call in calls)
    return CallCount(len(acted), sum(call.counted for call in calls), len(calls), invalid)


def main() -> None:
    """Print the calls per action of each game, and their average."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    print(f"Calls to Discord for each action of a person, one in {PACE:.0f} s (wanted: {WANTED})", flush=True)
    print(f"  {'':<14}{'whole games':>23}{'first 15 minutes':>23}{'after':>23}")
    print(f"  {'':<14}" + f"{'counted':>8}{'all':>6}{'actions':>9}" * 3, flush=True)
    measured = list[GameCalls]()
    for slug in games():
        measured.append(measure_calls(slug))
        print(f"  {slug:<14}" + "".join(part.columns() for part in (measured[-1].total, *measured[-1])), flush=True)
    each = [game.total for game in measured]
    counted = sum(one.counted / one.actions for one in each) / len(each)
    calls = sum(one.calls / one.actions for one in each) / len(each)
    print(f"  {'average':<14}{counted:>8.2f}{calls:>6.2f}; {sum(one.invalid for one in each)} refused by Discord")


if __name__ == "__main__":
    main()
