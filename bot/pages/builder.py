"""Builds pages from tables: a snapshot is taken, its view is drawn beside the event loop, and both are laid out."""

from collections.abc import AsyncIterator, Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

import structlog

from bot.pages.board import board_page
from bot.pages.components import Page, escaped_text, text_page
from bot.pages.drawing import DrawingPool
from bot.pages.hand import hand_page, left_game_page
from bot.pages.lobby import lobby_card, lobby_page
from bot.pages.notices import example_page
from bot.pages.result import closed_page, result_card, result_page
from bot.pages.snapshot import FINAL_VERSION, TableSnapshot
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.tables.playback import headlines_of, replay_steps
from bot.tables.profiles import DisplayPrefs
from bot.telemetry.redaction import fault_fields
from engine.actions import Menu
from engine.chance import commitment
from engine.game import Game
from engine.sentences import sentence
from engine.table_sentences import TABLE_SENTENCES
from engine.table_state import Phase
from engine.transcript import write_transcript
from engine.words import short_name
from render import Picture, PictureFile, lobby, result
from render.boards import painter

MAX_NEWS = 6
"""The number of latest events that a page tells of."""

log = structlog.get_logger(__name__)


class DrawRequest(NamedTuple):
    """What is to be drawn: the view of a table that everybody has, or the view and menu of one seat."""

    table: str
    """The table's id, for the log."""
    game: Game[Any, Any]
    view: Any
    """What everybody or the seat sees, as the game's own view type."""
    names: tuple[str, ...]
    menu: Menu | None = None
    """What the seat may do; ``None`` for everybody's view."""


class PageBuilder:
    """Builds the pages that show a table: lobby, board, hand, result; and the pages of rules."""

    def __init__(self, host: Host, pool: DrawingPool) -> None:
        self._host = host
        self.pool = pool

    # -- pages --------------------------------------------------------------------------------------------------------

    async def board(self, live: LiveTable, prefs: DisplayPrefs | None = None) -> Page:
        """Build the page of a table that everybody may see, as lobby, game, result or closed table.

        ``prefs``: how it is displayed; ``None`` for the server's settings.
        """
        shown = prefs or await self._host.profiles.display_prefs(live.place.guild)
        snapshot = self._board_snapshot(live)
        if snapshot.state.phase is Phase.LOBBY:
            return lobby_page(snapshot, await self._lobby_picture(snapshot, shown))
        if snapshot.state.phase is Phase.CLOSED:
            return closed_page(snapshot)
        picture, text = await self.draw(_draw_request(snapshot), shown)
        if snapshot.state.outcome is None:
            return board_page(snapshot, picture, text)
        headlines = await self._headlines(live, snapshot)
        card = None if shown.as_text else await self._result_picture(snapshot, headlines, shown)
        return result_page(snapshot, card, picture, text, headlines)

    async def hand(
        self, live: LiveTable, seat: int | None, *, is_kept_up: bool = False, as_text: bool | None = None
    ) -> Page:
        """Build the page that one seat (from 0) sees; ``None`` gives the page for somebody who has left the game.

        ``is_kept_up``: the bot will update the message, so that it needs no refresh button. ``as_text`` overrides
        whether this page has text instead of a picture; ``None`` follows the player's preference.
        """
        if seat is None:
            return left_game_page(live.id, live.game.meta.title)
        prefs = await self._host.profiles.display_prefs(live.place.guild, live.table.state.seats[seat].player)
        snapshot = self._hand_snapshot(live, seat)
        if snapshot.view is None:
            return hand_page(snapshot, None, "", is_kept_up=is_kept_up)
        shown = prefs if as_text is None else prefs._replace(as_text=as_text)
        picture, text = await self.draw(_draw_request(snapshot), shown)
        return hand_page(snapshot, picture, text, is_kept_up=is_kept_up)

    async def rules(self, game: Game[Any, Any], prefs: DisplayPrefs) -> AsyncIterator[Page]:
        """Yield the pages of a game's short rules; the last has an example picture, unless text is preferred or there
        is none.
        """
        *texts, last = game.meta.rules
        for text in texts:
            yield text_page(text)
        drawn_by = None if prefs.as_text else painter(game.meta.slug)
        example = drawn_by and await self.pool.draw(drawn_by.example_picture, prefs.theme, about=game.meta.slug)
        yield example_page(last, example) if example else text_page(last)

    async def draw(self, request: DrawRequest, prefs: DisplayPrefs) -> tuple[PictureFile | None, str]:
        """Draw a view. Returns (picture, ""), or (``None``, the view as text) if text is preferred or drawing fails."""
        drawn_by, picture = painter(request.game.meta.slug), None
        if drawn_by and not prefs.as_text:
            paint: Callable[[], Picture] = partial(drawn_by.table_picture, request.view, request.names)
            if request.menu is not None:
                paint = partial(drawn_by.hand_picture, request.view, request.names, request.menu)
            picture = await self.pool.draw(paint, prefs.theme, about=request.table)
        return (picture, "") if picture else (None, request.game.text(request.view, request.names))

    async def _lobby_picture(self, snapshot: TableSnapshot, prefs: DisplayPrefs) -> PictureFile | None:
        drawn_by = painter(snapshot.game.meta.slug)
        paint = partial(lobby.lobby_picture, lobby_card(snapshot), drawn_by.draw_emblem if drawn_by else None)
        return None if prefs.as_text else await self.pool.draw(paint, prefs.theme, about=snapshot.id)

    async def _result_picture(
        self, snapshot: TableSnapshot, headlines: tuple[str, ...], prefs: DisplayPrefs
    ) -> PictureFile | None:
        paint = partial(result.result_picture, result_card(snapshot, headlines))
        return await self.pool.draw(paint, prefs.theme, about=snapshot.id)

    async def _headlines(self, live: LiveTable, snapshot: TableSnapshot) -> tuple[str, ...]:
        """The headlines of a finished game; none where its log cannot be told again."""
        try:
            return await self.pool.run(lambda: headlines_of(replay_steps(live, shortened_names(snapshot.names))))
        except Exception as error:  # noqa: BLE001  # whatever it is, the result is shown
            log.error("story_failed", about=snapshot.id, **fault_fields(error))  # noqa: TRY400  # its message may name a card
            return ()

    # -- snapshots, taken without awaiting anything -------------------------------------------------------------------

    def _board_snapshot(self, live: LiveTable) -> TableSnapshot:
        """What everybody may see of a table now."""
        table, turns, names = live.table, self._host.turns, self._host.seat_names(live)
        has_started, waiting = table.state.game is not None, table.waiting_for()
        return TableSnapshot(
            id=live.id,
            game=live.game,
            state=table.state,
            names=names,
            version=table.public_seq,
            channel=live.place.channel,
            commitment=commitment(table.opening.secret),
            opener=self._host.profiles.player(live.place.host).name,
            opener_seat=table.state.seat_of(live.place.host),
            is_test=self._host.has_fixed_seed,
            news=_news_sentences(live, names),
            waiting=waiting,
            deadlines={seat: turns.deadline(live, seat) for seat in waiting},
            seats_open_to_vote=turns.seats_open_to_vote(live),
            closes_at=turns.closes_at(live) if live.is_deserted else None,
            view=table.view(None) if has_started else None,
            transcript=write_transcript(live.game, table.opening, table.log) if table.state.outcome else "",
        )

    def _hand_snapshot(self, live: LiveTable, seat: int) -> TableSnapshot:
        """What one seat sees and may do now."""
        table, names, waiting = live.table, self._host.seat_names(live), live.table.waiting_for()
        return TableSnapshot(
            id=live.id,
            game=live.game,
            state=table.state,
            names=names,
            version=hand_page_version(live, seat),
            channel=live.place.channel,
            news=_news_sentences(live, names) if seat in waiting else (),
            waiting=waiting,
            deadlines={},
            board_needs=live.board_needs,
            view=table.view(seat) if table.state.phase is Phase.PLAYING else None,
            seat=seat,
            menu=table.menu(seat),
            since=table.change_count(seat),
        )


def hand_page_version(live: LiveTable, seat: int | None) -> int:
    """The version of a seat's own page: a number that rises with each change of what the page shows.

    `FINAL_VERSION` after the game, and during it for ``None``, somebody who has left.
    """
    phase = live.table.state.phase
    if phase is Phase.LOBBY:
        return live.table.seq
    return live.table.change_count(seat) if phase is Phase.PLAYING and seat is not None else FINAL_VERSION


def shortened_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names, each shortened for pictures that repeat them often."""
    return tuple(map(short_name, names))


def _draw_request(snapshot: TableSnapshot) -> DrawRequest:
    menu = None if snapshot.seat is None else snapshot.menu
    return DrawRequest(snapshot.id, snapshot.game, snapshot.view, snapshot.names, menu)


def _news_sentences(live: LiveTable, seat_names: tuple[str, ...]) -> tuple[str, ...]:
    """The latest public events as sentences for a chat, oldest first; among them, or before them, the last headline."""
    templates, safe = {**TABLE_SENTENCES, **live.game.sentences}, tuple(map(escaped_text, seat_names))
    events = [happened.event for happened in live.table.recent_events]
    said = [(event.code, text) for event in events if (text := sentence(templates[event.code], event.values, safe))]
    latest, before = said[-MAX_NEWS:], said[:-MAX_NEWS]
    headlines = [text for code, text in before if code in live.game.meta.headlines][-1:]
    shown = headlines if not any(code in live.game.meta.headlines for code, _ in latest) else []
    return (*shown, *(text for _, text in latest))
