"""Lapse of time: what may not end while the clock of the bot's machine is wrong, and who may not wait for ever."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Iterator
from contextlib import closing

from data.store import Store
from engine.errors import CommitUnknownError, SaveError
from engine.tables.actions import EndCloseVote, EndRematch, Start
from engine.tables.log import Cause, Entry, verb_of_line
from tests.simulation.world import Simulated

AHEAD = 130 * 86_400.0
"""Seconds by which a wrong clock is ahead: longer than a season, a pause, or the patience with an idle table."""
AT_ONCE = {Start.verb, EndRematch.verb, EndCloseVote.verb}
"""What a table also does whatever the clock says: when all people of an earlier game have come, or somebody leaves."""
PATIENCE = 1.0
"""Seconds in which whoever asks a database that hangs must have been refused."""


def true_time(sim: Simulated, entry: Entry) -> Entry:
    """An entry of a log with the time when it was really made, whatever the clock of the bot's machine was."""
    is_wrong = entry.at > sim.loop.clock() + AHEAD / 2
    return entry._replace(at=entry.at - AHEAD) if is_wrong else entry


def ended_by_wrong_clock(sim: Simulated) -> Iterator[str]:
    """What has ended by lapse of time while the bot's clock was ahead, called while it still is."""
    by_time = "SELECT table_id, line FROM entries WHERE cause = ? AND at > ?"
    early = "SELECT number FROM seasons WHERE ended_at IS NOT NULL AND ends_at > ?"
    now = sim.loop.clock()
    with closing(sqlite3.connect(f"{sim.files[0].as_uri()}?mode=ro", uri=True)) as connection:
        for table, line in connection.execute(by_time, (Cause.TIMER, now + AHEAD / 2)):
            if verb_of_line(line) not in AT_ONCE:
                yield f"table {table}: {line!r} by a clock that Discord contradicts"
        for (number,) in connection.execute(early, (now,)):
            yield f"season {number} was ended by a clock that Discord contradicts"


async def waiting_in_vain(store: Store) -> list[str]:
    """Who waits for a database that has hung for so long that nobody may wait any more."""
    asked: dict[str, Awaitable[object]] = {"a save": store.heartbeat(), "a question": store.live_tables()}
    return [f"{name} waits for a database that hangs" for name, asking in asked.items() if await _waits(asking)]


async def _waits(asking: Awaitable[object]) -> bool:
    """Whether neither an answer nor a refusal comes."""
    try:
        async with asyncio.timeout(PATIENCE):
            await asking
    except TimeoutError:
        return True
    except (SaveError, CommitUnknownError):
        return False
    return False
