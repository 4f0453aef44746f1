"""Pages from tables: views are drawn in worker threads, then laid out."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import structlog

from bot import layouts
from bot.host import Host
from bot.hosted import Hosted
from bot.layouts import Page
from bot.scenes import Scene, board_scene, hand_scene
from engine.actions import offered_cards
from engine.game import Game
from engine.plain import lines, plain
from engine.seating import Phase
from render import File, Picture
from render.boards import painter

T = TypeVar("T")

DRAWING_THREADS = 2

log = structlog.get_logger(__name__)


class Pages:
    """Makes every page that shows a table."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._threads = ThreadPoolExecutor(DRAWING_THREADS, thread_name_prefix="draw")

    def close(self) -> None:
        self._threads.shutdown()

    async def board(self, hosted: Hosted) -> Page:
        """The table as everybody sees it, in whichever phase it is."""
        deadlines = {seat: self._host.turns.deadline(hosted, seat) for seat in hosted.table.waiting_for()}
        opener = self._host.player(hosted.place.host).name
        is_test = self._host.has_fixed_seed
        scene = board_scene(hosted, self._host.names(hosted), deadlines, host=opener, is_test=is_test)
        if scene.state.phase is Phase.LOBBY:
            return layouts.lobby(scene)
        if scene.state.phase is Phase.CLOSED:
            return layouts.closed(scene)
        picture, text = await self._drawn(scene)
        return (layouts.result if scene.state.outcome else layouts.board)(scene, picture, text)

    async def hand(self, hosted: Hosted, seat: int | None, *, is_kept_up: bool = False) -> Page:
        """One seat's own page; ``None`` for somebody who has left. A message that is kept up says that it changes."""
        if seat is None:
            return layouts.left(hosted.id, hosted.game.meta.title)
        scene = hand_scene(hosted, self._host.names(hosted), seat)
        picture, text = (None, "") if scene.view is None else await self._drawn(scene)
        return layouts.hand(scene, picture, text, is_kept_up=is_kept_up)

    async def rules(self, game: Game[Any, Any]) -> list[Page]:
        """The rules in short, in as many messages as they need; the last one shows a moment of the game."""
        *texts, last = game.meta.rules
        found = painter(game.meta.slug)
        shown = (
            layouts.explained(last, await self.draw(lambda: found.example().file())) if found else layouts.note(last)
        )
        return [*map(layouts.note, texts), shown]

    async def draw(self, paint: Callable[[], T]) -> T:
        """Runs a painter beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, paint)

    async def _drawn(self, scene: Scene) -> tuple[File | None, str]:
        """The picture of a scene; words where its game has no painter, or the painter fails."""
        found = painter(scene.game.meta.slug)
        if found is None:
            return None, "\n".join(lines(plain(scene.view)))
        paint: Callable[[], Picture] = partial(found.table, scene.view, scene.names)
        if scene.seat is not None:
            paint = partial(found.hand, scene.view, scene.names, offered_cards(scene.menu))
        try:
            return await self.draw(lambda: paint().file()), ""
        except Exception:
            log.exception("drawing_failed", table=scene.id)
            return None, found.text(scene.view, scene.names)
