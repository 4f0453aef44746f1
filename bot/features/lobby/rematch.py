"""Playing again: one click opens a table for the same people, and one click of each other person seats them."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import discord
from discord import ui

from bot.features.lobby.joining import join_action
from bot.features.lobby.opening import TableOpener
from bot.intake.errors import could_join
from bot.intake.feature import Commands, Routes
from bot.intake.request import Request
from bot.messages.api.permissions import check_may_start_thread
from bot.messages.api.replies import send_private_page, send_private_text
from bot.table_pages.components import PRIMARY, Page, board_link, button_rows, make_button, make_page
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.private_lobby_pages import join_button
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from bot.texts import lobby as texts
from data.models import is_deleted_id
from engine.actions import Action
from engine.errors import Refusal
from engine.game import Game
from engine.tables.actions import AddComputer, Decline, Invite, Rematch
from engine.tables.state import Phase, TableState
from engine.tables.strengths import strengths_to_choose

IN_THREAD = "thread"
"""The argument of the button that plays again in a new thread."""


class OtherWays(NamedTuple):
    """What a person can do who cannot open a table in a channel because it has one."""

    can_join: bool
    """Whether the person could sit down at the table that the channel has, or wait for a seat there."""
    can_open: bool
    """Whether the server lets the person open tables in this channel."""
    can_open_in_thread: bool
    """Whether the person could open a table in a new thread of the channel."""


def channel_taken_page(taken: LiveTable, earlier_id: str, title: str, ways: OtherWays) -> Page:
    """The page for a person who wants to play the game called ``title`` again, as at table ``earlier_id``, in a channel
    that has another table now, with a button for each of the ``ways`` that they have.
    """
    in_thread = ways.can_open and ways.can_open_in_thread
    elsewhere = texts.AGAIN_ELSEWHERE.format(title=title) if ways.can_open else ""
    told = [_where_taken_text(taken, ways), texts.AGAIN_IN_THREAD.format(title=title) if in_thread else elsewhere]
    again = make_button(CustomId(Code.PLAY_AGAIN, earlier_id, (IN_THREAD,)), texts.AGAIN_IN_THREAD_BUTTON, PRIMARY)
    buttons = [*([join_button(taken.id)] if ways.can_join else []), *([again] if in_thread else [])]
    return make_page([ui.TextDisplay[Any](" ".join(filter(None, told))), *button_rows(buttons)])


def _where_taken_text(taken: LiveTable, ways: OtherWays) -> str:
    """A text that says which table the channel has, and whether the person can sit down there."""
    is_lobby = taken.table.state.phase is Phase.LOBBY
    template = texts.TAKEN_BY_LOBBY if is_lobby else texts.TAKEN_BY_GAME
    where = template.format(title=taken.game.meta.title, table=board_link(taken) or taken.id)
    return f"{where} {texts.JOIN_TAKEN}" if ways.can_join else where


class Rematches:
    """The feature behind **Play again**: the same game, options, people and computers at a new table."""

    def __init__(self, tables: TableService, opener: TableOpener) -> None:
        self._tables = tables
        self._opener = opener
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By channel id, a lock held while a person plays again there."""

    def commands(self) -> Commands:
        """No commands: ``/play`` opens a table without looking back."""
        return Commands()

    def routes(self) -> Routes:
        """The handler of the button below a result."""
        return Routes(plain={Code.PLAY_AGAIN: self._play_again})

    async def _play_again(self, request: Request) -> None:
        """Open a table like the one that is over, or seat the person there if somebody has opened it already. If the
        channel has another table, tell them what they can do.
        """
        async with self._locks.setdefault(request.channel, asyncio.Lock()):  # of two at one moment, one opens the table
            if (opened := await self._open_rematch(request)) is not None:
                await self._sit_down(request, opened)
                return
            taken, in_thread = await self._tables.table_in_channel(request.channel), IN_THREAD in request.custom_id.args
            if taken is not None and not in_thread:
                await self._offer_other_ways(request, taken)
                return
            await self._open(request, in_thread=in_thread)

    async def _open(self, request: Request, *, in_thread: bool) -> None:
        """Open a table like the one that is over, here or in a new thread; with default options if the old log does not
        replay.
        """
        game, open_table = await self._earlier_game(request), self._opener.way_to_open(in_thread=in_thread)
        try:
            earlier = await self._tables.get(request.custom_id.table)
        except Refusal:
            await open_table(request, game.meta.slug)
            return
        is_one_of_them = request.person.id in earlier.person_ids()
        actions = (
            _first_actions(request, earlier, await self._ids_taking_no_invitations(earlier)) if is_one_of_them else []
        )
        await open_table(request, game.meta.slug, earlier.table.state.chosen, actions)

    async def _earlier_game(self, request: Request) -> Game[Any, Any]:
        """The game of the table that is over. Raises `Refusal` ``other_server`` for a table of another server."""
        return await self._tables.loader.game_in_server(request.custom_id.table, request.guild)

    # -- where somebody has opened it already -------------------------------------------------------------------------

    async def _open_rematch(self, request: Request) -> LiveTable | None:
        """The lobby in this channel or a thread of it that was opened to play the finished table again; ``None`` if
        there is none.
        """
        slug = (await self._earlier_game(request)).meta.slug
        for row in self._tables.directory.rows_in_guild(request.guild or ""):
            if row.game == slug and _is_here(request, row.place.channel):
                with suppress(Refusal):  # its log can no longer be read
                    opened = await self._tables.get(row.id)
                    if _was_opened_to_repeat(opened, request.custom_id.table):
                        return opened
        return None

    async def _sit_down(self, request: Request, opened: LiveTable) -> None:
        title, is_here = opened.game.meta.title, opened.place.channel == request.channel
        if is_here or opened.table.state.seat_of(request.person.id) is None:
            await self._tables.act(request.person, opened, join_action(request))
        seated = texts.SEATED_FROM_OPEN_SEATS.format(title=title, table=board_link(opened) or opened.id)
        await send_private_text(request.interaction, texts.SEAT_TAKEN_REPLY.format(title=title) if is_here else seated)

    # -- where another table stands in the way ------------------------------------------------------------------------

    async def _offer_other_ways(self, request: Request, taken: LiveTable) -> None:
        """Tell a person which table their channel has now, with a button to sit down there if they can, and one to play
        again in a new thread if they may start one.
        """
        title = (await self._earlier_game(request)).meta.title
        ways = OtherWays(
            can_join=could_join(self._tables, taken, request.interaction),
            can_open=await self._may_open(request),
            can_open_in_thread=_may_start_thread(request),
        )
        await send_private_page(request.interaction, channel_taken_page(taken, request.custom_id.table, title, ways))

    async def _may_open(self, request: Request) -> bool:
        """Whether the server lets the person open a table in this channel."""
        try:
            await self._opener.check_may_open(request, request.guild or "")
        except Refusal:
            return False
        return True

    async def _ids_taking_no_invitations(self, earlier: LiveTable) -> frozenset[str]:
        """The ids of the table's people who take no invitations."""
        await self._tables.profiles.load_players(earlier.person_ids())
        takes = self._tables.profiles.takes_invitations
        return frozenset(player for player in earlier.person_ids() if not takes(player))


def _may_start_thread(request: Request) -> bool:
    """Whether a table can be opened in a new thread of the channel, and the person may start one."""
    try:
        check_may_start_thread(request.interaction, request.interaction.channel)
    except Refusal:
        return False
    return True


def _is_here(request: Request, channel_id: str) -> bool:
    """Whether a channel is the request's, or a thread of it."""
    guild = request.interaction.guild
    found = guild and guild.get_channel_or_thread(int(channel_id))
    is_thread_here = isinstance(found, discord.Thread) and str(found.parent_id) == request.channel
    return is_thread_here or channel_id == request.channel


def _was_opened_to_repeat(lobby: LiveTable, table_id: str) -> bool:
    """Whether a table is a lobby that was opened to play table ``table_id`` again, whether or not it still waits for
    people.
    """
    begins = f"{Rematch.verb} of={table_id} "
    return lobby.table.state.phase is Phase.LOBBY and any(one.line.startswith(begins) for one in lobby.table.log)


def _first_actions(request: Request, earlier: LiveTable, shy: Collection[str]) -> list[Action]:
    """The actions that make a new table like an earlier one: its opener sits down, computers too, and it waits for the
    others.

    No seat is kept for the people in ``shy``, who take no invitations, but they may sit down, at a private table too.
    Computers keep their strength, or are ``sound`` if the game no longer offers it. Empty if the game never started.
    """
    state = earlier.table.state
    if state.game is None:
        return []
    strengths = set(strengths_to_choose(earlier.game, TableState(chosen=state.chosen)))
    taken = [seat.strength for seat in state.seats if seat.player is None]
    computers = [AddComputer(strength=one) if one in strengths and one != "sound" else AddComputer() for one in taken]
    people = [player for player in earlier.person_ids() if not is_deleted_id(player)]
    not_asked = [player for player in people if player in shy and player != request.person.id]
    asked = len(people) - len(not_asked)
    waits = Rematch(of=earlier.id, people=asked if asked > 1 else len(people))
    invited = [Invite(player=player) for player in people]  # first, as the table may be private
    declined = [Decline(player=player) for player in not_asked]
    return [*invited, *declined, join_action(request), *computers, waits]
