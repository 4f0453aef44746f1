"""The real bot is killed at random moments of all games, and no acknowledged action is lost or doubled.

The number of kills is ``DECKHAND_KILLS``; unless told, 4, and 10 in `make test-long` (`make torture` makes any
number). They are drawn from a fixed seed; deals differ from run to run, because the ids of clicks salt them.
"""

import os
import re
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.long_runs import repetitions
from tests.nursery import Nursery
from tests.painted import PAINTED
from tests.torture.trials import trial

FEW = 20
KILLS = int(os.environ.get("DECKHAND_KILLS", repetitions(4, long=10)))

HASTY = """
import asyncio
from data.store import Store

true, later = Store.append, set()

async def hasty(self, *entries, **meaning):
    async def late():
        await asyncio.sleep(0.3)
        await true(self, *entries, **meaning)
    later.add(asyncio.ensure_future(late()))

Store.append = hasty
"""
"""A bot that acknowledges first, and saves a little later."""

LOSING = """
from data.store import Store

true = Store.append

async def losing(self, table, entries, **meaning):
    if entries[-1].seq % 5:
        await true(self, table, entries, **meaning)

Store.append = losing
"""
"""A bot that forgets to save now and then."""

DOUBLING = """
from data.store import Store

true = Store.append

async def doubling(self, table, entries, **meaning):
    await true(self, table, entries, **meaning)
    if entries[-1].seq >= 4 and not meaning.get("finished"):
        await true(self, table, [entries[-1]._replace(seq=entries[-1].seq + 1)])

Store.append = doubling
"""
"""A bot that saves some actions twice."""

BLIND = """
from bot.tables.table_service import TableService

async def unseen(self, table):
    pass

TableService._rewrite_messages = unseen
"""
"""A bot that does not look, when it starts, for what it has not shown yet."""


async def test_no_acknowledged_action_is_lost_or_doubled_by_a_kill(
    tmp_path: Path, nursery: Nursery, record_property: Callable[[str, object], None]
) -> None:
    async with trial(tmp_path, "deckhand", nursery) as running:
        figures = running.figures
        while figures.kills < KILLS or set(+figures.actions) != set(PAINTED):
            assert figures.kills < KILLS + FEW, "some game is never played"
            found = await running.play_and_kill()
            await running.bot.start()
            assert found + await running.findings() == [], f"after kill {figures.kills}"
        for name, value in asdict(figures).items():
            record_property(name, str(value))
        assert figures.in_flight >= KILLS / 3
        assert figures.actions.total() >= KILLS


LINUX = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="Only Linux lists a process's children there")
BRIEF = "import bot.table_pages.drawing; bot.table_pages.drawing.DRAWING_SECONDS = 2.0\n"
"""A bot that soon gives up a process that draws."""
FOR_EVER = """
import bot.table_pages.drawing
bot.table_pages.drawing.DRAWING_SECONDS = bot.table_pages.drawing.OVERDUE_SECONDS = 1e6
"""
"""A bot that waits for a process that draws, whatever happens to it."""
LOYAL = """
from bot.computers.thinking import ProcessThinker

async def ask(self, worker, asked, wanted):
    try:
        return await worker.ask(asked, wanted)
    finally:
        self._free_workers.put_nowait(worker)

ProcessThinker._ask_worker = ask
"""
"""A bot that ends no process that thinks for too long."""


@LINUX
@pytest.mark.looks_at_pictures
async def test_people_play_on_while_whatever_draws_and_thinks_hangs(tmp_path: Path, nursery: Nursery) -> None:
    async with trial(tmp_path, "hang", nursery, BRIEF, hangs_each=1) as running:
        found = await running.play_and_kill()
        await running.bot.start()
        assert found + await running.findings() == []
        assert running.figures.troubles == {"hang": 1}


@LINUX
@pytest.mark.looks_at_pictures
@pytest.mark.parametrize("fault", [pytest.param(FOR_EVER, id="drawing"), pytest.param(BRIEF + LOYAL, id="thinking")])
async def test_a_bot_that_waits_for_ever_for_a_process_that_hangs_is_caught(
    tmp_path: Path, nursery: Nursery, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.torture.workers.BORNE_SECONDS", 15.0)
    async with trial(tmp_path, "hang", nursery, fault, hangs_each=1) as running:
        await running.play_and_kill()
        assert any("workers hang" in wrong for wrong in running.bot.wrong)


@pytest.mark.parametrize(
    ("fault", "finding"),
    [
        pytest.param(HASTY, "acknowledged|was shown a hand", id="answers before it has saved"),
        pytest.param(LOSING, "entry .* follows|acknowledged|was shown a hand", id="loses a save"),
        pytest.param(DOUBLING, "does not replay|nobody attempted", id="saves twice"),
        pytest.param(
            BLIND,
            "the board shows|holds|has the controls|in the lobby",
            id="leaves unshown what it saved",
            marks=pytest.mark.looks_at_pictures,  # bots that draw are more often killed before they have shown it
        ),
    ],
)
async def test_a_bot_with_a_fault_is_caught_within_a_few_kills(
    tmp_path: Path, nursery: Nursery, fault: str, finding: str
) -> None:
    """The trial itself on trial."""
    async with trial(tmp_path, "faults", nursery, fault) as running:
        found: list[str] = []
        while not re.search(finding, "\n".join(found)):  # a busy machine may be late, which is found as well
            assert running.figures.kills < FEW, found
            found += await running.play_and_kill()
            await running.bot.start()
            found += await running.findings(patience=1.0)
