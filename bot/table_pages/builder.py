"""Builds pages of tables: takes a snapshot, has its view drawn outside the event loop, and lays both out."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import structlog

from bot.people.person import Person
from bot.people.profiles import DisplayPrefs
from bot.table_pages.board import board_page
from bot.table_pages.closing import close_vote_page, closed_page
from bot.table_pages.components import EMPTY_PART, Page, PagePart
from bot.table_pages.drawing import DrawingPool
from bot.table_pages.duplicate_set import (
    compared_set,
    comparison_part,
    players_end_page,
    set_line,
    shut_board_page,
    shut_end_page,
)
from bot.table_pages.feats import ResultFeats
from bot.table_pages.hand import hand_page, left_game_page
from bot.table_pages.lobby import lobby_page, lobby_picture_content, open_seats_page
from bot.table_pages.more import more_page
from bot.table_pages.private_lobby_pages import host_page
from bot.table_pages.recap import recap_page
from bot.table_pages.result import result_page, result_picture_content
from bot.table_pages.rules import RulesPart, rules_page, try_buttons
from bot.table_pages.shuffles import shuffles_page
from bot.table_pages.snapshot import GivenHint, GraveAction, Reader, TableSnapshot
from bot.table_pages.snapshot_taker import SnapshotTaker, is_transcript_open
from bot.tables.live_table import LiveTable
from bot.tables.playback import check_started, story_of_table
from bot.tables.scheduler import Clock
from bot.tables.table_service import TableService
from bot.telemetry.redaction import fault_fields
from engine.actions import Menu
from engine.errors import Refusal
from engine.game import Game
from engine.story import Story
from engine.tables.state import Phase
from engine.text.words import name_shortened_for_story
from engine.transcripts.write import write_transcript
from render import Picture, PictureFile, lobby
from render.boards import painter
from render.past_games import result
from render.past_games.comparison import comparison_picture

log = structlog.get_logger(__name__)


class CopyFor(NamedTuple):
    """A private copy of a table's page: for whom it is, and how it is displayed."""

    person: Person
    prefs: DisplayPrefs


class DrawRequest(NamedTuple):
    """The view of a game to draw: everybody's, or with ``menu`` a seat's own."""

    table: str
    """The table's id, for the log."""
    game: Game[Any, Any]
    view: Any
    """The game's view for a spectator or for the seat."""
    names: tuple[str, ...]
    menu: Menu | None = None
    """The choices of the seat; ``None`` for everybody's view."""


class PageBuilder:
    """Builds the pages that show a table (lobby, board, hand, result), and the pages of a game's rules."""

    def __init__(self, tables: TableService, feats: ResultFeats, pool: DrawingPool, clock: Clock) -> None:
        self._tables = tables
        self._feats = feats
        self.pool = pool
        self._snapshots = SnapshotTaker(tables, clock)

    # -- pages --------------------------------------------------------------------------------------------------------

    async def board(self, live: LiveTable, copy: CopyFor | None = None) -> Page:
        """Build the page of a table that everybody may see, as lobby, game, result or closed table; with ``copy``, a
        private copy of it.
        """
        for_player = copy is not None and not live.is_shut_to(copy.person.id)
        shown = copy.prefs if copy else await self._tables.profiles.display_prefs(live.place.guild)
        first = None if live.duplicate_set is None else await self._tables.set_acts.first_table(live)
        await self._write_open_transcript(live)
        reader = None if copy is None else await self._reader(live, copy.person)
        snapshot = replace(self._snapshots.board(live, for_player=for_player, first_of_set=first), reader=reader)
        if snapshot.state.phase is Phase.LOBBY:
            return lobby_page(snapshot, await self._lobby_picture(snapshot, shown))
        above = await self._comparison(live, snapshot, shown)
        if snapshot.state.phase is Phase.CLOSED:
            return closed_page(snapshot, above)
        is_over = snapshot.state.outcome is not None
        if snapshot.is_shut and not for_player:
            return shut_end_page(snapshot) if is_over else shut_board_page(snapshot)
        picture, text = await self.picture_or_text(_draw_request(snapshot), shown)
        if not is_over:
            return board_page(snapshot, picture, text)
        if snapshot.is_shut:
            return players_end_page(snapshot, picture, text)
        story = await self._story(live, snapshot)
        card = None if shown.as_text else await self._result_picture(snapshot, story, shown)
        feats = await self._feats.lines(live, snapshot.names, is_solo=snapshot.is_solo)
        return result_page(replace(snapshot, feat_lines=feats), card, picture, text, story, above=above)

    async def more(self, live: LiveTable, person: Person) -> Page:
        """Build the private page with what somebody can do with a table besides what its message offers."""
        await self._write_open_transcript(live)
        return more_page(self._snapshots.board(live), await self._reader(live, person))

    async def _reader(self, live: LiveTable, person: Person) -> Reader:
        """What somebody who reads a private page of a table may do there."""
        state, rights = live.table.state, self._tables.rights
        is_guest = person.id in state.kept_for or state.guests.is_waiting(person.id)
        return Reader(
            seat=state.seat_of(person.id),
            may_host=await self._tables.set_acts.may_host_lobby(live, person) or rights.may_host(live, person),
            moderates=rights.moderates(live, person),
            may_leave_lobby=is_guest or person.id in state.people,
        )

    async def hand(
        self,
        live: LiveTable,
        seat: int | None,
        *,
        is_auto_updated: bool = False,
        as_text: bool | None = None,
        instead: GraveAction | GivenHint | None = None,
    ) -> Page:
        """Build the page that one seat (from 0) sees; ``None`` gives the page for somebody who has left the game.

        ``is_auto_updated``: the page says that the bot will update it when it is the seat's turn. ``instead`` is as in
        `OwnSeat`. ``as_text``: whether the page has text instead of a picture; ``None`` follows the player's
        preference.
        """
        if seat is None:
            return left_game_page(live.id, live.game.meta.title)
        prefs = await self._tables.profiles.display_prefs(live.place.guild, live.table.state.seats[seat].player)
        snapshot = self._snapshots.hand(live, seat, instead)
        if snapshot.view is None:
            return hand_page(snapshot, None, "", is_auto_updated=is_auto_updated)
        shown = prefs if as_text is None else prefs._replace(as_text=as_text)
        picture, text = await self.picture_or_text(_draw_request(snapshot), shown)
        table = await self._table_picture(live, shown) if live.is_shut and picture else None
        return hand_page(snapshot, picture, text, is_auto_updated=is_auto_updated, table_picture=table)

    async def _table_picture(self, live: LiveTable, prefs: DisplayPrefs) -> PictureFile | None:
        """The picture of a table in play that its board would show; ``None`` if there is none."""
        request = DrawRequest(live.id, live.game, live.table.view(None), self._tables.seat_names(live))
        return (await self.picture_or_text(request, prefs))[0]

    async def recap(self, live: LiveTable, *, for_player: bool = False) -> Page:
        """Build the page that tells people who come late what has happened in a game, from what everybody could see.
        ``for_player`` is as in `board`.

        Raises what `check_started` raises, and `Refusal` ``set_is_shut`` while others play the same cards.
        """
        check_started(live)
        if live.is_shut and not for_player:
            raise Refusal("set_is_shut")
        await self._write_open_transcript(live)
        snapshot = self._snapshots.board(live, for_player=for_player)
        return recap_page(snapshot, await self._story(live, snapshot))

    def open_seats(self, live: LiveTable) -> Page:
        """Build the page that announces a lobby in another channel."""
        return open_seats_page(self._snapshots.board(live))

    def close_vote(self, live: LiveTable, seat: int | None, *, is_moderator: bool) -> Page:
        """Build the private page about an open vote to end the game; arguments as in `close_vote_page`."""
        return close_vote_page(self._snapshots.board(live), seat, is_moderator=is_moderator)

    def host_page(self, live: LiveTable, player_id: str, *, may_start: bool) -> Page:
        """Build the private page of a lobby for this person, who may act as its host; ``may_start``: whether they may
        start its game and choose its options, too.
        """
        is_seated, is_let_in = self._tables.directory.has_seat(live, player_id), live.lets_in(player_id)
        return host_page(self._snapshots.board(live), is_seated=is_seated, is_let_in=is_let_in, may_start=may_start)

    async def shuffles(self, live: LiveTable) -> Page:
        """Build the page that shows what fixes a table's shuffles, and after the game how to check them."""
        await self._write_open_transcript(live)
        return shuffles_page(self._snapshots.board(live))

    async def transcript(self, live: LiveTable) -> str:
        """The transcript of a game that has ended, with its secret; written beside the event loop, and once. Raises
        `ValueError` while the game is not over.
        """
        if not live.transcript:
            write = partial(write_transcript, live.game, live.table.opening, tuple(live.table.log))
            live.transcript = await self.pool.run_in_thread(write)
        return live.transcript

    async def _write_open_transcript(self, live: LiveTable) -> None:
        """Have a transcript that everybody may read written before a snapshot asks for it."""
        if is_transcript_open(live):
            await self.transcript(live)

    async def rules(self, part: RulesPart, prefs: DisplayPrefs) -> Page:
        """Build a page of a game's short rules. The last one has an example picture, unless text is preferred or the
        game has no painter. Buttons lead to the steps of the game's lesson that teach the same.
        """
        drawn_by = painter(part.game) if part.is_last and not prefs.as_text else None
        example = drawn_by and await self.pool.draw(drawn_by.example_picture, prefs.theme, about=part.game)
        return rules_page(part, example or None, try_buttons(self._tables.games[part.game], part.place))

    async def picture_or_text(self, request: DrawRequest, prefs: DisplayPrefs) -> tuple[PictureFile | None, str]:
        """Draw a view. Returns (picture, ""), or (``None``, the view as text) if ``prefs`` ask for text, the game has
        no painter, or drawing fails, which is logged.
        """
        drawn_by, picture = painter(request.game.meta.slug), None
        if drawn_by and not prefs.as_text:
            paint: Callable[[], Picture] = partial(drawn_by.table_picture, request.view, request.names)
            if request.menu is not None:
                paint = partial(drawn_by.hand_picture, request.view, request.names, request.menu)
            picture = await self.pool.draw(paint, prefs.theme, about=request.table)
        return (picture, "") if picture else (None, request.game.words.text(request.view, request.names))

    async def _lobby_picture(self, snapshot: TableSnapshot, prefs: DisplayPrefs) -> PictureFile | None:
        drawn_by = painter(snapshot.game.meta.slug)
        paint = partial(
            lobby.lobby_picture, lobby_picture_content(snapshot), drawn_by.draw_emblem if drawn_by else None
        )
        return None if prefs.as_text else await self.pool.draw(paint, prefs.theme, about=snapshot.id)

    async def _comparison(self, live: LiveTable, snapshot: TableSnapshot, prefs: DisplayPrefs) -> PagePart:
        """The comparison of all tables of a duplicate set that is over; empty for other tables."""
        compared = None if live.duplicate_set is None else await compared_set(self._tables, live)
        if compared is None:
            return EMPTY_PART
        paint = partial(comparison_picture, compared)
        picture = None if prefs.as_text else await self.pool.draw(paint, prefs.theme, about=snapshot.id)
        return comparison_part(compared, picture, line=set_line(snapshot))

    async def _result_picture(self, snapshot: TableSnapshot, story: Story, prefs: DisplayPrefs) -> PictureFile | None:
        paint = partial(result.result_picture, result_picture_content(snapshot, story))
        return await self.pool.draw(paint, prefs.theme, about=snapshot.id)

    async def _story(self, live: LiveTable, snapshot: TableSnapshot) -> Story:
        """The story of a game that has begun; an empty one if its log cannot be replayed, which is logged."""
        entries = tuple(live.table.log)
        try:
            return await self.pool.run_in_thread(lambda: story_of_table(live, entries, shortened_names(snapshot.names)))
        except Exception as error:  # noqa: BLE001  # whatever it is, the result is shown
            log.error("story_failed", about=snapshot.id, **fault_fields(error))  # noqa: TRY400  # its message may name a card
            return Story()


def shortened_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names, each cut to at most 16 characters by `name_shortened_for_story`, for pictures that repeat names."""
    return tuple(map(name_shortened_for_story, names))


def _draw_request(snapshot: TableSnapshot) -> DrawRequest:
    menu = None if snapshot.own is None else snapshot.own.menu
    return DrawRequest(snapshot.id, snapshot.game, snapshot.view, snapshot.names, menu)
