"""Replays are drawn in pieces and one at a time, so that tables in play get their turns in between."""

import asyncio
import io
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import pytest
from PIL.GifImagePlugin import GifImageFile

from bot.features.past_games.replay import FRAMES_AT_ONCE, ReplayAnimator
from bot.table_pages.drawing import DrawingPool
from bot.tables.playback import ReplayStep
from render.boards import Painter
from render.canvas import Canvas
from render.past_games.replay import MAX_FRAMES
from render.themes import FELT

T = TypeVar("T")

BARE = cast("Painter", SimpleNamespace(table_canvas=lambda _view, _names: Canvas()))


class Threads:
    """Draws at once, but as late as threads would; notes which replay each piece belongs to."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    async def run_in_thread(self, paint: Callable[[], T]) -> T:
        self.drawn.append(str(asyncio.current_task().get_name()))  # type: ignore[union-attr]  # tests run in a task
        await asyncio.sleep(0)
        return paint()


def steps(count: int) -> list[ReplayStep]:
    return [ReplayStep(number, None, ("Ann plays.",), ()) for number in range(1, count + 1)]


def gif(reels: ReplayAnimator, count: int, name: str = "one") -> "asyncio.Task[bytes]":
    return asyncio.create_task(reels.draw_gif(BARE, steps(count), ("Ann",), FELT), name=name)


def reels_on(threads: Threads) -> ReplayAnimator:
    return ReplayAnimator(cast("DrawingPool", threads))


def frames(content: bytes) -> int:
    return GifImageFile(io.BytesIO(content)).n_frames


async def test_a_replay_is_drawn_in_pieces() -> None:
    threads = Threads()
    assert frames(await gif(reels_on(threads), 2 * FRAMES_AT_ONCE + 1)) == 2 * FRAMES_AT_ONCE + 1
    assert len(threads.drawn) == 3


async def test_a_second_replay_waits_for_the_first() -> None:
    threads = Threads()
    reels = reels_on(threads)
    await asyncio.gather(*(gif(reels, 2 * FRAMES_AT_ONCE, name) for name in ("one", "two")))
    assert threads.drawn == ["one", "one", "two", "two"]


async def test_a_replay_that_fails_lets_the_next_one_in() -> None:
    threads = Threads()
    reels = reels_on(threads)
    broken: Any = SimpleNamespace(table_canvas=lambda _view, _names: 1 / 0)
    (failed,) = await asyncio.gather(reels.draw_gif(broken, steps(1), ("Ann",), FELT), return_exceptions=True)
    assert isinstance(failed, ZeroDivisionError)
    assert frames(await gif(reels, 1)) == 1


async def test_a_very_long_game_has_no_more_frames_than_people_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.features.past_games.replay.MAX_FRAMES", 30)  # drawing more would show no more
    assert MAX_FRAMES <= 300
    assert frames(await gif(reels_on(Threads()), 30 + 50)) == 30
