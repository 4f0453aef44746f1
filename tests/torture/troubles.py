"""What comes over bots that share a database: they are killed, frozen and woken too late, and their server crashes."""

import asyncio
import itertools
import random
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from tests.patience import WAIT_SECONDS
from tests.torture.fleets import TRY_LATER, Fleet, Trouble
from tests.torture.parties import HASTE
from tests.torture.sharing_bots import SharingBot

LONGEST_OUTAGE = 3.0
"""Seconds for which the server may be away; longer than a change waits for it."""
TAKEN_OVER_SECONDS = WAIT_SECONDS
"""Seconds after which nobody takes over the parts of a bot that hangs; on a machine that stands still now and then, a
minute may pass.
"""
ASKED_EVERY_SECONDS = 0.25
"""Seconds from one question to the server who has which part to the next: each costs a process."""
PLAYED_SECONDS = 1.0
"""Seconds, at least, for which people play on with those who took over from a bot that hangs."""
WOKEN_SECONDS = 20.0
"""Seconds within which a bot that lost its parts while it hung must have ended."""
CALM = 1.0
"""Seconds, at most, from one deed of somebody to the next while a bot hangs: what they do then is more of the same."""
DISCORD_SECONDS = 3.0
"""Seconds that Discord really grants for an answer: whoever clicks at a bot that hangs goes on after them."""


async def kill(fleet: Fleet) -> None:
    """Kills one bot with -9."""
    await fleet.fortune.choice(fleet.bots).dies()


async def stop(fleet: Fleet) -> None:
    """Stops one bot in order."""
    await stopped(fleet, fleet.fortune.choice(fleet.bots))


async def stopped(fleet: Fleet, bot: SharingBot) -> None:
    """Stops a bot in order, and waits until it has ended; that it does not end well is noted as wrong."""
    bot.signal(signal.SIGTERM)
    if (code := await asyncio.wait_for(bot.ended(), TAKEN_OVER_SECONDS)) != 0:
        fleet.wrong.append(f"a bot that was stopped ended with {code}; see {bot.log}")


async def crash_server(fleet: Fleet) -> None:
    """Crashes the database's server as a whole; it is away for a moment, and recovers when it is started."""
    await asyncio.to_thread(fleet.server.crash)
    await asyncio.sleep(fleet.fortune.uniform(0, LONGEST_OUTAGE))
    await asyncio.to_thread(fleet.server.start, wait=fleet.fortune.random() < 0.5)


async def crash_session(fleet: Fleet) -> None:
    """Kills the server's process that writes for one of the bots, upon which the server ends all and recovers."""
    await asyncio.to_thread(fleet.server.crash_session, fleet.url)


async def freeze(fleet: Fleet) -> None:
    """Freezes one bot until others have its parts and play on with its people; then it wakes, and must end."""
    bot = fleet.fortune.choice(fleet.bots)
    with calm(fleet):
        async with _frozen(fleet, bot):
            try:
                await asyncio.wait_for(_taken_over(fleet, bot), TAKEN_OVER_SECONDS)
            except TimeoutError:
                fleet.wrong.append(f"nobody took over within {TAKEN_OVER_SECONDS:.0f} s from a bot that hangs")
                await bot.dies()
                return
            await asyncio.sleep(PLAYED_SECONDS + fleet.fortune.random())
        await _must_end(fleet, bot)


async def _must_end(fleet: Fleet, woken: SharingBot) -> None:
    """Waits until a bot that lost its parts has ended; that it does not, or not well, is noted as wrong."""
    try:
        code = await asyncio.wait_for(woken.ended(), WOKEN_SECONDS)
    except TimeoutError:
        fleet.wrong.append("a bot woke up after others had taken its parts, and goes on")
        await woken.dies()
        return
    if code != TRY_LATER:
        fleet.wrong.append(f"a bot that lost its parts ended with {code}; see {woken.log}")


@contextmanager
def calm(fleet: Fleet) -> Iterator[None]:
    """Lets people play calmly for the length of a block."""
    for party in fleet.parties:
        party.longest_rest = CALM
    try:
        yield
    finally:
        for party in fleet.parties:
            party.longest_rest = HASTE


@asynccontextmanager
async def _frozen(fleet: Fleet, bot: SharingBot) -> AsyncIterator[None]:
    """Freezes a bot for the length of a block, in which people wait for answers no longer than Discord does."""
    usual, fleet.place.world.answer_seconds = fleet.place.world.answer_seconds, DISCORD_SECONDS
    bot.signal(signal.SIGSTOP)
    try:
        yield
    finally:
        fleet.place.world.answer_seconds = usual
        bot.signal(signal.SIGCONT)


async def _taken_over(fleet: Fleet, hanging: SharingBot) -> None:
    """Waits until other bots have all parts."""
    while set(owners := await fleet.owners()) != set(fleet.parts) or hanging in owners.values():  # noqa: ASYNC110  # nothing tells of it
        await asyncio.sleep(ASKED_EVERY_SECONDS)


SOME = (kill, kill, kill, kill, kill, kill, crash_server, crash_session, freeze, stop)
"""What happens within each ten troubles, in any order."""


def all_in_turn(fortune: random.Random) -> Iterator[Trouble]:
    """Troubles without end, of each ten the same."""
    while True:
        yield from fortune.sample(SOME, len(SOME))


def only(*troubles: Trouble) -> Callable[[random.Random], Iterator[Trouble]]:
    """These troubles again and again."""
    return lambda _: itertools.cycle(troubles)
