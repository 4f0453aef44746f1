"""Pages from tables: views are drawn beside the event loop, then laid out."""

from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypeVar

import structlog

from bot.pages import layouts
from bot.pages.cards import lobby_card, result_card
from bot.pages.drawing import DrawingPool
from bot.pages.layouts import Page
from bot.pages.snapshot import TableSnapshot, board_snapshot, hand_snapshot
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.tables.playback import playback, story
from bot.tables.profiles import DisplayPrefs
from bot.telemetry.metrics import DRAWING
from bot.telemetry.redaction import quietly
from engine.actions import Menu
from engine.game import Game
from engine.table_rules import Phase
from engine.words import short_name
from render import File, Picture, lobby, result
from render.boards import painter

T = TypeVar("T")

log = structlog.get_logger(__name__)


class DrawRequest(NamedTuple):
    """What is seen of a table at one moment, by everybody or from one seat."""

    table: str
    game: Game[Any, Any]
    view: Any
    names: tuple[str, ...]
    menu: Menu | None = None
    """What the seat may do; ``None`` for what everybody sees."""


class Pages:
    """Makes every page that shows a table."""

    def __init__(self, host: Host, studio: DrawingPool) -> None:
        self._host = host
        self._studio = studio
        self.boards_in_turn, self.hands_in_turn = studio.boards, studio.hands

    def close(self) -> None:
        self._studio.close()

    async def board(self, hosted: LiveTable, manner: DisplayPrefs | None = None) -> Page:
        """The table in whichever phase it is, as everybody is shown it, or in somebody's own manner."""
        shown = manner or (await self._host.profiles.manner(hosted.place.guild))
        scene = self._board_scene(hosted)
        if scene.state.phase is Phase.LOBBY:
            return layouts.lobby(scene, await self._lobby(scene, shown))
        if scene.state.phase is Phase.CLOSED:
            return layouts.closed(scene)
        picture, text = await self._drawn(scene, shown)
        if scene.state.outcome is None:
            return layouts.board(scene, picture, text)
        told = await self._story(hosted, scene)
        card = None if shown.as_text else await self._result(scene, told, shown)
        return layouts.result(scene, card, picture, text, told)

    def _board_scene(self, hosted: LiveTable) -> TableSnapshot:
        host, absence = self._host, self._host.presence
        deadlines = {seat: host.turns.deadline(hosted, seat) for seat in hosted.table.waiting_for()}
        opener = host.profiles.player(hosted.place.host).name
        scene = board_snapshot(hosted, host.names(hosted), deadlines, host=opener, is_test=host.has_fixed_seed)
        closes_at = host.turns.closes_at(hosted) if absence.is_deserted(hosted) else None
        return replace(scene, sittable=absence.sittable(hosted), closes_at=closes_at)

    async def hand(
        self, hosted: LiveTable, seat: int | None, *, is_kept_up: bool = False, as_text: bool | None = None
    ) -> Page:
        """One seat's own page; ``None`` for somebody who has left. A message that is kept up says that it changes.

        ``as_text`` is for this once, whatever the player usually wants.
        """
        if seat is None:
            return layouts.left(hosted.id, hosted.game.meta.title)
        manner = await self._host.profiles.manner(hosted.place.guild, hosted.table.state.seats[seat].player)
        scene = hand_snapshot(hosted, self._host.names(hosted), seat)
        if scene.view is None:
            return layouts.hand(scene, None, "", is_kept_up=is_kept_up)
        picture, text = await self._drawn(scene, manner if as_text is None else manner._replace(as_text=as_text))
        return layouts.hand(scene, picture, text, is_kept_up=is_kept_up)

    async def rules(self, game: Game[Any, Any], manner: DisplayPrefs) -> AsyncIterator[Page]:
        """The rules in short, in as many messages as they need; only the last, with a moment of the game, is drawn."""
        *texts, last = game.meta.rules
        for text in texts:
            yield layouts.note(text)
        found = None if manner.as_text else painter(game.meta.slug)
        example = found and await self.file(found.example, manner, about=game.meta.slug)
        yield layouts.explained(last, example) if example else layouts.note(last)

    async def draw(self, paint: Callable[[], T]) -> T:
        """Runs what takes as long as a painter beside the event loop."""
        return await self._studio.run(paint)

    async def file(self, paint: Callable[[], Picture], manner: DisplayPrefs, *, about: str) -> File | None:
        """A picture as it is sent; ``None`` where it cannot be drawn, and then words must do."""
        drawn = await self._studio.draw(paint, manner.theme)
        DRAWING.observe(drawn.seconds)
        if drawn.file is None:
            log.error("drawing_failed", about=about, **drawn.fault)
        return drawn.file

    async def _lobby(self, scene: TableSnapshot, manner: DisplayPrefs) -> File | None:
        """The card of a lobby, for those who want pictures."""
        found = painter(scene.game.meta.slug)
        paint = partial(lobby.picture, lobby_card(scene), found.emblem if found else None)
        return None if manner.as_text else await self.file(paint, manner, about=scene.id)

    async def _result(self, scene: TableSnapshot, story: tuple[str, ...], manner: DisplayPrefs) -> File | None:
        """The card of a finished game."""
        return await self.file(partial(result.picture, result_card(scene, story)), manner, about=scene.id)

    async def _story(self, hosted: LiveTable, scene: TableSnapshot) -> tuple[str, ...]:
        """What decided something in a finished game; nothing where it cannot be told."""
        try:
            return await self.draw(lambda: story(playback(hosted, brief_names(scene.names))))
        except Exception as error:  # noqa: BLE001  # whatever it is, the result is shown
            log.error("story_failed", about=scene.id, **quietly(error))  # noqa: TRY400  # its message may name a card
            return ()

    async def _drawn(self, scene: TableSnapshot, manner: DisplayPrefs) -> tuple[File | None, str]:
        menu = None if scene.seat is None else scene.menu
        return await self.drawn(DrawRequest(scene.id, scene.game, scene.view, scene.names, menu), manner)

    async def drawn(self, sight: DrawRequest, manner: DisplayPrefs) -> tuple[File | None, str]:
        """A picture, or the same in words for those who want them, and where there is no picture."""
        found, picture = painter(sight.game.meta.slug), None
        if found and not manner.as_text:
            paint: Callable[[], Picture] = partial(found.table, sight.view, sight.names)
            if sight.menu is not None:
                paint = partial(found.hand, sight.view, sight.names, sight.menu)
            picture = await self.file(paint, manner, about=sight.table)
        return (picture, "") if picture else (None, sight.game.text(sight.view, sight.names))


def brief_names(names: Iterable[str]) -> tuple[str, ...]:
    """Names for pictures that name people in every line."""
    return tuple(map(short_name, names))
