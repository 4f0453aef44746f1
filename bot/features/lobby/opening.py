"""Opens a table in a person's channel, or in a new thread there, and shows its lobby: by ``/play``, perhaps with
invitations, or for a button of another feature.
"""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol

import discord
from discord import app_commands, ui
from structlog.contextvars import bind_contextvars

from bot.features.lobby.invitations import Inviter, different_people
from bot.features.settings.declared_settings import channel_mentions, role_mentions
from bot.intake.autocomplete import choices_with_titles, game_titles
from bot.intake.errors import refusal_text
from bot.intake.feature import Commands, Routes
from bot.intake.in_flight import OneAnswerPerPerson
from bot.intake.request import NamedPerson, Request, command_request
from bot.messages.api.permissions import (
    bot_may_post,
    channel_of_threads,
    check_may_start_thread,
    is_private_thread,
    is_thread,
    posting_permissions_text,
)
from bot.messages.api.replies import Interaction, acknowledge, send_private_text, send_public_page
from bot.messages.boards import Boards
from bot.messages.channel_checks import ChannelChecks, missing_channels
from bot.messages.table_threads import TableThreads
from bot.people.server_choices import ChosenServerSettings
from bot.table_pages.builder import PageBuilder
from bot.table_pages.components import Page, board_link, make_page, make_select
from bot.table_pages.custom_ids import Code, CustomId
from bot.tables.live_table import LiveTable
from bot.tables.new_tables import NewSet
from bot.tables.table_service import TableService
from bot.texts import lobby as texts
from bot.texts.names import THREAD_NAME, person_name
from data.models import TablePlace
from engine.actions import Action
from engine.errors import Refusal, SaveError
from engine.tables.actions import Invite, SetOptions
from engine.tables.log import Opening
from engine.tables.options import ONLY_INVITED, TableOptions
from engine.text.sentences import joined_with_or


def no_table_page(game_titles: Mapping[str, str], why_not_open: str = "") -> Page:
    """The page for a person who looks for a table where there is none: a select that opens one or, if they can open
    none, the sentence ``why_not_open``. ``game_titles`` are those of all games by slug.
    """
    if why_not_open:
        return make_page([ui.TextDisplay[Any](f"{texts.NO_TABLE} {why_not_open}")])
    told = ui.TextDisplay[Any](f"{texts.NO_TABLE} {texts.OPEN_BELOW}")
    return make_page([told, open_table_select(game_titles)])


def open_table_select(game_titles: Mapping[str, str]) -> ui.ActionRow[Any]:
    """A select that opens a table of the chosen game in the channel where it is used; ``game_titles`` are by slug."""
    return game_select(Code.HELP_PLAY, texts.OPEN_PROMPT, game_titles)


def game_select(code: Code, prompt: str, game_titles: Mapping[str, str]) -> ui.ActionRow[Any]:
    """A select of all games, whose titles are given by slug. ``code`` says what choosing one does."""
    options = [discord.SelectOption(label=title, value=slug) for slug, title in game_titles.items()]
    return ui.ActionRow(make_select(CustomId(code), prompt, options))


MAX_OWN_TABLES = 5
"""The most live tables that a person may have opened in a server when they open one in a new thread."""


class TableOpeningFunction(Protocol):
    """A function that opens a table for a command: in a person's channel, or in a new thread there."""

    async def __call__(
        self,
        request: Request,
        game_slug: str,
        options: Mapping[str, str] = ...,
        first_actions: Sequence[Action] = ...,
        of_set: NewSet | Opening | None = ...,
    ) -> None:
        """Open a table for the game with this slug; the other arguments are as in `TableOpener.open`."""


class TableOpener:
    """Opens tables for commands and buttons."""

    def __init__(  # what it stands on is passed in, not looked up
        self,
        *,
        tables: TableService,
        builder: PageBuilder,
        boards: Boards,
        checks: ChannelChecks,
        threads: TableThreads,
    ) -> None:
        self._tables = tables
        self._builder = builder
        self._boards = boards
        self._checks = checks
        self._threads = threads
        self._one_thread_each = OneAnswerPerPerson()

    # -- where somebody is --------------------------------------------------------------------------------------------

    async def open(
        self,
        request: Request,
        game_slug: str,
        options: Mapping[str, str] = {},  # never changed
        first_actions: Sequence[Action] = (),
        of_set: NewSet | Opening | None = None,
    ) -> None:
        """Open a table for the game with this slug in the request's channel, and answer with its lobby.

        ``options`` (name -> value) override the server's usual ones; at a further table of a duplicate set (``of_set``
        is as in `NewTables.store_new_table`) they are all of them. ``first_actions`` follow them. Raises `Refusal`:
        ``server_only`` in direct messages, what `check_may_open` raises, ``no_posting`` if the bot may not post there,
        ``not_in_thread``, ``unknown_game``, or ``channel_taken`` if the channel has a table.
        """
        interaction, guild = request.interaction, request.guild
        if guild is None or interaction.channel_id is None:
            raise Refusal("server_only")
        usual = await self.check_may_open(request, guild, first_actions)
        if not bot_may_post(interaction):
            raise Refusal("no_posting", needed=posting_permissions_text(interaction.channel))
        if is_private_thread(interaction.channel) and not await self._threads.join(request.channel):
            raise Refusal("not_in_thread")
        actions = [*_option_actions(usual, options, of_set), *first_actions]
        try:
            place = TablePlace(guild, request.channel, request.person.id)
            live = await self._tables.open(place, game_slug, actions, of_set)
        except Refusal as refusal:
            raise await self._refusal_with_table_link(refusal) from None
        try:
            await self._show_lobby(request, live)
        finally:
            self._tell_observers(live)
        self._checks.check_new_table(live)

    async def check_may_open(
        self, request: Request, guild: str, first_actions: Sequence[Action] = ()
    ) -> ChosenServerSettings:
        """Check that a server lets a person open a table where they are, that they need not wait for it, and that the
        people whom ``first_actions`` seat need not wait for a seat. Returns the server's settings.

        Raises `Refusal` ``play_elsewhere``, ``no_place_to_play``, ``may_not_open``, ``closed_often`` or
        ``left_early_often``.
        """
        usual = await self._tables.profiles.server_choices(guild)
        _check_place(request, usual)
        _check_opener(request, usual)
        self._tables.closed_lobbies.check_may_open(request.person.id)
        self._tables.early_leaves.check_may_take(first_actions)
        return usual

    async def why_not_open(self, request: Request) -> str:
        """The sentence that says why a person may open no table where they are; empty if they may, and outside any
        server.
        """
        try:
            if request.guild is not None:
                await self.check_may_open(request, request.guild)
        except Refusal as refusal:
            return refusal_text(refusal)
        return ""

    def _tell_observers(self, live: LiveTable) -> None:
        """Have a new table's board written if it is not shown yet, and messages that its first actions need, such as
        invitations.
        """
        self._tables.observers.tell(live, ())

    async def _show_lobby(self, request: Request, live: LiveTable) -> None:
        """Answer with the lobby; if the board was posted already, with a text."""
        bind_contextvars(table=live.id)
        interaction = request.interaction
        with self._boards.reserve_board(live) as gate:
            if gate is None or live.board is not None:  # the table was read again, after a save in doubt
                await send_private_text(interaction, texts.TABLE_OPEN.format(title=live.game.meta.title))
                return
            page = await self._builder.board(live)
            message = await send_public_page(interaction, page)
            self._boards.note_posted(self._tables.newest(live), message, answered=interaction)
            gate.note_written(page.version)

    async def _refusal_with_table_link(self, refusal: Refusal) -> Refusal:
        """For ``channel_taken``, the same refusal with a link to the channel's table; any other refusal as it is."""
        if refusal.code != "channel_taken":
            return refusal
        live = await self._tables.get(str(refusal.values["where"]))
        return Refusal("channel_taken", where=board_link(live) or live.id)

    # -- in a new thread ----------------------------------------------------------------------------------------------

    def way_to_open(self, *, in_thread: bool) -> TableOpeningFunction:
        """The method that opens a table: `open_in_thread` if ``in_thread``, else `open`."""
        return self.open_in_thread if in_thread else self.open

    async def open_in_thread(
        self,
        request: Request,
        game_slug: str,
        options: Mapping[str, str] = {},  # never changed
        first_actions: Sequence[Action] = (),
        of_set: NewSet | Opening | None = None,
    ) -> None:
        """Open a table in a new thread of the request's channel; if the channel is a thread, right there. Arguments are
        as in `open`. Raises what `open_beside` and `open` raise.
        """
        opens = self.open if is_thread(request.interaction.channel) else self.open_beside
        await opens(request, game_slug, options, first_actions, of_set)

    async def open_beside(
        self,
        request: Request,
        game_slug: str,
        options: Mapping[str, str] = {},  # never changed
        first_actions: Sequence[Action] = (),
        of_set: NewSet | Opening | None = None,
    ) -> None:
        """Open a table in a new thread of the request's channel, or beside it if the channel is a thread, and tell the
        person privately where it is. Arguments are as in `open`.

        Raises `Refusal`: ``server_only`` in direct messages, what `check_may_open` raises, ``unknown_game``,
        ``too_many_own_tables``, what `check_may_start_thread` and `TableThreads.start` raise; and the store's errors.
        Then no table is open.
        """
        interaction, guild = request.interaction, request.guild
        if guild is None:
            raise Refusal("server_only")
        usual = await self.check_may_open(request, guild, first_actions)
        title = self._tables.game(game_slug).meta.title
        channel = check_may_start_thread(interaction, channel_of_threads(interaction.channel))
        with self._one_thread_each.hold(request):
            self._check_own_tables(guild, request.person.id)
            if not await acknowledge(interaction):  # Discord and the disk may need longer than a person waits
                return
            thread = await self._start_thread(request, str(channel.id), title, usual)
            place = TablePlace(guild, thread, request.person.id)
            actions = [*_option_actions(usual, options, of_set), *first_actions]
            async with self._removing_thread(request, thread):
                live = await self._tables.open(place, game_slug, actions, of_set)
            self._tell_observers(live)
        await send_private_text(interaction, texts.OPEN_IN_THREAD.format(title=title, thread=thread))

    def _check_own_tables(self, guild_id: str, player_id: str) -> None:
        """Raise `Refusal` ``too_many_own_tables`` if a person has opened `MAX_OWN_TABLES` live tables in a server."""
        before = self._tables.limits_of_deleted.tables_opened(player_id)
        rows = self._tables.directory.rows_in_guild(guild_id)
        own = sum(row.place.host == player_id or row.id in before for row in rows)
        if own >= MAX_OWN_TABLES:
            raise Refusal("too_many_own_tables", number=own)

    async def _start_thread(self, request: Request, channel_id: str, title: str, usual: ChosenServerSettings) -> str:
        """Start the thread for a table of the game with this title in a channel, and return the thread's id."""
        name = THREAD_NAME.format(title=title, opener=person_name(request.person.name, request.person.id))
        clock = TableOptions.model_validate(usual.table_options()).clock
        return await self._threads.start(channel_id, name, clock)

    @asynccontextmanager
    async def _removing_thread(self, request: Request, thread: str) -> AsyncGenerator[None]:
        """Remove a new thread if the ``async with`` block opens no table in it. It stays if it is unknown whether one
        was stored.
        """
        try:
            yield
        except (Refusal, SaveError):
            may_delete = request.interaction.app_permissions.manage_threads
            await self._threads.remove(thread, may_delete=may_delete)
            raise


def _option_actions(
    usual: ChosenServerSettings, options: Mapping[str, str], of_set: NewSet | Opening | None
) -> list[Action]:
    """The action that chooses these options (name -> value), and for the others the server's usual values, except at a
    further table of a duplicate set; empty without options.
    """
    of_server = {} if isinstance(of_set, Opening) else usual.table_options()
    chosen = tuple(f"{name}={value}" for name, value in {**of_server, **options}.items())
    return [SetOptions.from_values({"values": chosen})] if chosen else []


def _check_place(request: Request, chosen: ChosenServerSettings) -> None:
    """Check that the server allows tables in the person's channel; a thread is allowed where its channel is.

    Raises `Refusal` ``play_elsewhere``, or ``no_place_to_play`` if all allowed channels were deleted.
    """
    channel = request.interaction.channel
    places = {request.channel, str(getattr(channel, "parent_id", None))}
    if not chosen.channels or not places.isdisjoint(chosen.channels):
        return
    gone = missing_channels(request.interaction.guild, chosen.channels)
    left = [one for one in chosen.channels if one not in gone]
    if not left:
        raise Refusal("no_place_to_play")
    raise Refusal("play_elsewhere", where=joined_with_or(channel_mentions(left)))


def _check_opener(request: Request, chosen: ChosenServerSettings) -> None:
    """Raise `Refusal` ``may_not_open`` unless the server lets the person open tables."""
    person = request.person
    roles = person.roles | {request.guild}  # the id of a server is that of everybody's role
    if chosen.openers and not person.server and roles.isdisjoint(chosen.openers):
        raise Refusal("may_not_open", roles=joined_with_or(role_mentions(chosen.openers)))


class TableOpening:
    """The feature ``/play``, which opens tables."""

    def __init__(self, tables: TableService, opener: TableOpener, inviter: Inviter) -> None:
        self._tables = tables
        self._opener = opener
        self._inviter = inviter

    def commands(self) -> Commands:
        """The command ``/play``."""
        games = choices_with_titles(game_titles(self._tables.games))

        @app_commands.command(description=texts.PLAY_COMMAND)
        @app_commands.describe(
            game=texts.PLAY_GAME_OPTION,
            private=texts.PLAY_PRIVATE_OPTION,
            thread=texts.PLAY_THREAD_OPTION,
            **dict.fromkeys(("invite1", "invite2", "invite3", "invite4", "invite5"), texts.PLAY_INVITE_OPTION),
        )
        @app_commands.choices(game=games)
        @app_commands.guild_only()
        async def play(  # noqa: PLR0913, PLR0917  # one for each option of the command
            interaction: Interaction,
            game: str,
            invite1: discord.User | None = None,
            invite2: discord.User | None = None,
            invite3: discord.User | None = None,
            invite4: discord.User | None = None,
            invite5: discord.User | None = None,
            private: bool = False,  # an option of the command
            thread: bool = False,  # likewise
        ) -> None:
            people = different_people((invite1, invite2, invite3, invite4, invite5))
            await self._open(command_request(interaction), game, people, is_private=private, in_thread=thread)

        return Commands(alone=(play,))

    def routes(self) -> Routes:
        """No routes: the controls that open a table belong to the pages on which they stand."""
        return Routes()

    async def _open(
        self, request: Request, game_slug: str, people: Sequence[NamedPerson], *, is_private: bool, in_thread: bool
    ) -> None:
        """Open a table, here or in a new thread. If it is private or people are invited, seats are kept for its opener
        and for them. Tells the opener privately who is not asked.
        """
        free = max(self._tables.game(game_slug).meta.seats) - 1
        options = {"admission": ONLY_INVITED} if is_private else {}
        opens = self._opener.way_to_open(in_thread=in_thread)
        async with self._inviter.inviting(request, people, free, is_private=is_private) as asking:
            own = (Invite(player=request.person.id),) if asking.actions or is_private else ()
            await opens(request, game_slug, options, (*own, *asking.actions))
        if asking.not_asked:
            await send_private_text(request.interaction, asking.not_asked_text)
