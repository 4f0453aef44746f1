"""SIGTERM: what people asked for before is finished, what they ask for meanwhile is not begun; neither takes long."""

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.ops.ending import HUNG
from data.store import open_store
from playground.discord.interactions import Interaction
from playground.driver.people import Person
from playground.server import Playground
from tests.bot.serving import serving
from tests.nursery import Child, Nursery, Order
from tests.patience import ANSWER_SECONDS, WAIT_SECONDS, until

ROOT = Path(__file__).resolve().parents[2]
ANSWER = r"POST /interactions/\d+/[^/]+/callback"


class Process:
    """The real bot as a process whose log is read."""

    def __init__(self, process: Child, log: Path) -> None:
        self._process = process
        self._log = log

    @property
    def log(self) -> str:
        """What it has said until now."""
        return self._log.read_text()

    def last_process(self) -> int:
        """The id of the process that it started last."""
        listed = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text(encoding="ascii")
        return int(listed.split()[-1])

    async def told(self) -> None:
        """Tells it to stop, and waits until it has begun to."""
        self._process.send_signal(signal.SIGTERM)
        await self.says("stopping")

    async def says(self, event: str) -> None:
        """Waits until this is in its log."""
        await until(lambda: f"event={event}" in self.log or self._process.returncode is not None)
        assert f"event={event}" in self.log, self.log

    async def ended(self) -> int:
        """Its exit code."""
        return await asyncio.wait_for(self._process.wait(), WAIT_SECONDS)

    def crash(self) -> None:
        """As from a fault in a library of machine code."""
        self._process.send_signal(signal.SIGSEGV)


@asynccontextmanager
async def process(
    place: Playground, nursery: Nursery, database: Path, spoil: str = "", **others: str
) -> AsyncIterator[Process]:
    settings = {"PYTHONPATH": str(ROOT), "DATABASE_URL": f"sqlite+aiosqlite:///{database}", **others}
    log, environment = database.with_name("bot.log"), os.environ | place.environment | settings
    log.touch()
    order = Order(environment, os.devnull, str(log), folder=str(database.parent), spoil=spoil)
    async with nursery.running(order) as running:
        yield Process(running, log)


async def joined(database: Path) -> list[str]:
    """The ids of those who joined the only live table, by its log."""
    async with await open_store(f"sqlite+aiosqlite:///{database}", clock=lambda: 4e9) as store:
        (row,) = await store.live_tables()
        stored = await store.load_table(row.id)
        assert stored is not None
        return [player for entry in stored.entries for player in re.findall(r"^join player=(\d+)", entry.line)]


def latest_of(place: Playground, person: Person) -> Interaction:
    return [one for one in place.world.interactions.values() if one.user is person.user][-1]


async def test_what_is_in_flight_is_saved_and_answered_and_nothing_else_is_begun(
    tmp_path: Path, nursery: Nursery
) -> None:
    database = tmp_path / "tables.sqlite3"
    async with (
        Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place,
        process(place, nursery, database) as bot,
    ):
        ann, ben, cem, dot = place.people
        await place.until_online()
        await ann.slash("/play", game="hi-lo-jack")
        with place.holds.holding(ANSWER) as held:
            joining = asyncio.create_task(ben.click("Join"))
            await held.arrived.wait()
            held.pattern = re.compile(rf"/interactions/{latest_of(place, ben).id}/")
            await bot.told()
            told = [await cem.click("Join"), await dot.slash("/table join"), await cem.slash("/table show")]
            assert not joining.done()
            held.release()
            await joining
        assert await bot.ended() == 0
    assert [answer is not None and "I am restarting" in answer.text for answer in told] == [True] * 3
    assert await joined(database) == [ben.user.id]
    assert "Traceback" not in bot.log


async def test_it_ends_in_good_order_before_it_is_online(tmp_path: Path, nursery: Nursery) -> None:
    async with (
        Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place,
        process(place, nursery, tmp_path / "tables.sqlite3") as bot,
    ):
        with place.holds.holding("PUT /applications") as held:
            await held.arrived.wait()
            await bot.told()
            assert await bot.ended() == 0
    assert "Traceback" not in bot.log


async def test_a_gateway_that_does_not_answer_is_waited_for_until_it_is_told_to_stop(
    tmp_path: Path, nursery: Nursery
) -> None:
    nowhere = {"DISCORD_GATEWAY": "ws://127.0.0.1:9"}
    async with (
        Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place,
        process(place, nursery, tmp_path / "tables.sqlite3", **nowhere) as bot,
    ):
        await bot.says("not_connected")
        await bot.told()
        assert await bot.ended() == 0
    assert "Traceback" not in bot.log


async def test_a_discord_that_does_not_answer_keeps_it_for_a_while_only(
    tmp_path: Path, own_discord: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.client.STOP_SECONDS", 0.05)
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place, serving(place, tmp_path) as bot:
        ann = place.people[0]
        await ann.slash("/play", game="hi-lo-jack")
        with place.holds.holding(ANSWER) as held, capture_logs() as logs:
            joining = asyncio.create_task(ann.click("Join"))
            await held.arrived.wait()
            await bot.stop()
        joining.cancel()
    assert [line["interactions"] for line in logs if line["event"] == "not_all_finished"] == [1]
    assert await joined(tmp_path / "tables.sqlite3") == [ann.user.id]


async def test_who_clicks_while_the_last_message_is_written_reads_that_the_bot_stops(
    tmp_path: Path, own_discord: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.client.STOP_SECONDS", ANSWER_SECONDS)
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place, serving(place, tmp_path) as bot:
        ann, ben, cem, _ = place.people
        await ann.slash("/play", game="hi-lo-jack")
        for person in (ann, ben):
            await person.click("Join")
        with place.holds.holding(r"POST /channels/\d+/messages") as hand, capture_logs() as logs:
            await ann.slash("/table start")
            await hand.arrived.wait()
            stopping = asyncio.create_task(bot.stop())
            await bot.until_stopping()
            with place.holds.holding(ANSWER) as answer:
                asking = asyncio.create_task(cem.slash("/table show"))
                await answer.arrived.wait()
                hand.release()
                deaf = asyncio.create_task(bot.until_deaf())
                await asyncio.wait({deaf, stopping}, return_when=asyncio.FIRST_COMPLETED)
                assert not stopping.done()
                answer.release()
                told = await asking
            await stopping
    assert told is not None
    assert "I am restarting" in told.text
    assert not [line for line in logs if line["event"] == "not_answered"]


HUNG_DISK = """
import bot.ops.ending, os, time
from data.sqlite.transactions import SqliteTransactions

bot.ops.ending.END_SECONDS = 1.0
run = SqliteTransactions._run_transaction

def hang(self, units):
    while os.path.exists("hangs"):
        time.sleep(3600)
    return run(self, units)

SqliteTransactions._run_transaction = hang
"""


async def test_a_disk_that_hangs_does_not_keep_it_and_nothing_is_done_twice(tmp_path: Path, nursery: Nursery) -> None:
    """What was under way then may be stored or not, as after a kill."""
    database = tmp_path / "tables.sqlite3"
    async with (
        Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place,
        process(place, nursery, database, HUNG_DISK) as bot,
    ):
        ann, ben, *_ = place.people
        await place.until_online()
        await ann.slash("/play", game="hi-lo-jack")
        await ann.click("Join")
        (tmp_path / "hangs").touch()
        joining = asyncio.create_task(ben.click("Join"))
        await until(lambda: bool([one for one in place.world.interactions.values() if one.user is ben.user]))
        await bot.told()
        assert await bot.ended() == HUNG
        joining.cancel()
    assert "Timeout (0:00:00" in bot.log
    assert await joined(database) == [ann.user.id]


BRIEF = "import bot.table_pages.drawing; bot.table_pages.drawing.DRAWING_SECONDS = 0.2"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="Only Linux lists a process's children there")
async def test_a_drawing_process_that_hangs_freezes_no_table_and_keeps_no_stop(
    tmp_path: Path, nursery: Nursery
) -> None:
    async with (
        Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place,
        process(place, nursery, tmp_path / "tables.sqlite3", BRIEF, DECKHAND_DRAWING_PROCESSES="1") as bot,
    ):
        ann, ben, *_ = place.people
        await place.until_online()
        await ann.slash("/play", game="hi-lo-jack")
        await place.until_idle()
        drawing = bot.last_process()
        os.kill(drawing, signal.SIGSTOP)
        for person in (ann, ben):
            await person.click("Join")
        await ann.slash("/table start")
        await bot.says("drawn_in_a_thread")
        hand = await ben.slash("/hand")
        assert hand is not None
        assert hand.images
        await bot.told()
        assert await bot.ended() == 0
    with pytest.raises(ProcessLookupError):
        os.kill(drawing, 0)


async def test_a_crash_below_python_leaves_in_the_log_where_it_was(tmp_path: Path, nursery: Nursery) -> None:
    async with (
        Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place,
        process(place, nursery, tmp_path / "tables.sqlite3") as bot,
    ):
        await bot.says("ready")
        bot.crash()
        assert await bot.ended() == -signal.SIGSEGV
        assert "Fatal Python error: Segmentation fault" in bot.log
        assert re.search(r'File ".*asyncio', bot.log)
