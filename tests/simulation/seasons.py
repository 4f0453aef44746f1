"""The season that ends in each world: it has champions, and is announced once, whatever happens meanwhile."""

import asyncio
from collections import Counter

from bot.features.club.seasons import LOOK_SECONDS
from bot.tables.time_trust import SETTLING_SECONDS
from bot.texts import club as texts
from playground.driver.views import MessageView
from tests.simulation.world import Simulated

SAID = 60.0
"""Seconds that a bot may take to say that a season has ended."""


async def seasons_told_amiss(sim: Simulated) -> list[str]:
    """What is wrong with the ends of seasons, and with what was said about them, once they have had their time."""
    await asyncio.sleep(SETTLING_SECONDS + LOOK_SECONDS + SAID)
    assert sim.process is not None
    store = sim.process.store
    found = [f"season {one.number} is still to be ended" for one in await store.due_seasons(sim.loop.clock())]
    found += [f"season {one.number} is still to be announced" for one in await store.unannounced_seasons()]
    return found + [f"said {times} times: {line}" for line, times in _told(sim).items() if times > 1]


def _told(sim: Simulated) -> Counter[str]:
    """How often each end of a season was said in all channels, by its first line."""
    shown = [one for channel in sim.place.world.channels.values() for one in channel.messages.values()]
    lines = [MessageView(one).text.split("\n")[0] for one in shown if one.author.bot]
    return Counter(line for line in lines if texts.SEASON_OVER.partition("}")[2] in line)
