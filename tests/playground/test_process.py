"""A bot in a process of its own, beside a playground that outlives it."""

import asyncio
import sys
from pathlib import Path

import pytest

from playground.bot_control import BotDiedError
from playground.bot_process import BotProcess
from playground.driver.people import InteractionFailedError
from playground.server import Playground

STOCK = (sys.executable, "-m", "tests.playground.stock_bot")


async def test_the_world_outlives_a_killed_bot(place: Playground, tmp_path: Path) -> None:
    ann = place.person("Ann")
    bot = BotProcess(place, tmp_path / "bot.sqlite3", tmp_path / "bot.log", command=STOCK)
    await bot.start()
    try:
        assert place.world.bot_state == "online"
        await ann.slash("/board")
        await bot.kill()
        assert place.world.bot_state == "offline"
        clicking = asyncio.create_task(ann.click("Count 0"))
        await place.until(lambda: len(place.world.interactions) == 2)
        place.skip_time(place.world.answer_seconds)
        with pytest.raises(InteractionFailedError, match="This interaction failed"):
            await clicking
        await bot.start()
        clicked = await ann.click("Count 0")
        assert clicked is not None
        assert clicked.text == "## Counted 1"
    finally:
        await bot.stop()


async def test_a_bot_that_cannot_start_says_why(place: Playground, tmp_path: Path) -> None:
    failing = (sys.executable, "-c", "raise SystemExit('no such table')")
    bot = BotProcess(place, tmp_path / "bot.sqlite3", tmp_path / "bot.log", command=failing)
    with pytest.raises(BotDiedError, match="no such table"):
        await bot.start()
    assert place.world.bot_state == "offline"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
@pytest.mark.parametrize("is_there", [False, True])
async def test_nobody_else_reads_the_log(place: Playground, tmp_path: Path, is_there: bool) -> None:
    bot = BotProcess(place, tmp_path / "bot.sqlite3", tmp_path / "bot.log", command=(sys.executable, "-c", "exit('x')"))
    if is_there:
        bot.log.touch(0o644)
    with pytest.raises(BotDiedError):
        await bot.start()
    assert bot.log.stat().st_mode & 0o777 == 0o600
