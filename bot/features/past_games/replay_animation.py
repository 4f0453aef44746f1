"""Draws replays beside the tables that are played: one at a time, and in pieces, so that no table waits long."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from bot.table_pages.drawing import DrawingPool
from bot.tables.playback import ReplayStep, shorten_replay
from render.boards import Painter
from render.past_games.replay import MAX_FRAMES, Frame, GifWriter
from render.themes import Theme

FRAMES_AT_ONCE = 8
"""Frames that are drawn at a stretch: about as much work as two tables."""


class ReplayAnimator:
    """Draws animations of finished games, one at a time."""

    def __init__(self, pool: DrawingPool) -> None:
        self._pool = pool
        self._turn = asyncio.Lock()

    async def draw_gif(
        self, painter: Painter, steps: Sequence[ReplayStep], seat_names: Sequence[str], theme: Theme
    ) -> bytes:
        """Draw a finished game as an animated GIF, and return the file's bytes.

        Beyond `MAX_FRAMES` steps, steps are joined, those without headlines first.
        """
        film, frames = GifWriter(theme), shorten_replay(steps, MAX_FRAMES)
        async with self._turn:
            for start in range(0, len(frames), FRAMES_AT_ONCE):
                piece = frames[start : start + FRAMES_AT_ONCE]
                await self._pool.run_in_thread(
                    partial(film.add, _animation_frames(painter, piece, seat_names, step_count=len(steps)))
                )
        return film.gif()


def _animation_frames(
    painter: Painter, steps: Iterable[ReplayStep], seat_names: Sequence[str], step_count: int
) -> Iterator[Frame]:
    for step in steps:
        said = " ".join(step.headlines or step.sentences)
        yield Frame(painter.table_canvas(step.view, seat_names), said, step.number, step_count, bool(step.headlines))
