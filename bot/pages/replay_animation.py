"""Draws replays beside the tables that are played: one at a time, and in pieces, so that no table waits long."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from bot.pages.builder import Pages
from bot.tables.playback import ReplayStep, abridged
from render.boards import Painter
from render.replay import MOST_FRAMES, Film, Frame
from render.themes import Theme

PIECE = 8
"""Frames that are drawn at a stretch: about as much work as two tables."""


class ReplayAnimator:
    """The one place where animations are drawn."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._turn = asyncio.Lock()

    async def gif(self, painter: Painter, steps: Sequence[ReplayStep], names: Sequence[str], shown: Theme) -> bytes:
        """A game as an animation; of a very long one, steps that decided nothing are joined."""
        film, frames = Film(shown), abridged(steps, MOST_FRAMES)
        async with self._turn:
            for start in range(0, len(frames), PIECE):
                piece = frames[start : start + PIECE]
                await self._pages.draw(partial(film.add, _frames(painter, piece, names, of=len(steps))))
        return film.gif()


def _frames(painter: Painter, steps: Iterable[ReplayStep], names: Sequence[str], of: int) -> Iterator[Frame]:
    for step in steps:
        said = " ".join(step.headlines or step.sentences)
        yield Frame(painter.drawing(step.view, names), said, step.number, of, bool(step.headlines))
