"""Opens a table where somebody is, or in a new thread there, and shows its lobby."""

from collections.abc import Mapping, Sequence

from structlog.contextvars import bind_contextvars

from bot.features.one_per_person import OneAnswerPerPerson
from bot.features.request import Request
from bot.messages.boards import Boards
from bot.messages.channel_checks import DeletedChannelChecks
from bot.messages.open_seats import OpenSeats
from bot.messages.permissions import (
    bot_may_post,
    check_may_start_thread,
    is_private_thread,
    is_thread,
    posting_permissions_text,
)
from bot.messages.replies import acknowledge, send_private_text, send_public_page
from bot.messages.table_threads import TableThreads
from bot.pages.builder import PageBuilder
from bot.pages.components import board_link
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.texts import lobby as texts
from bot.texts.names import THREAD_NAME, person_name
from data.records import TablePlace
from engine.actions import Action
from engine.errors import Refusal, SaveError
from engine.tables.actions import SetOptions
from engine.tables.options import TableOptions

MAX_OWN_TABLES = 5
"""Live tables on a server that one person has opened; with as many, they start no thread for one more."""


class TableOpener:
    """Opens tables for commands and buttons."""

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        *,
        host: Host,
        builder: PageBuilder,
        boards: Boards,
        checks: DeletedChannelChecks,
        open_seats: OpenSeats,
        threads: TableThreads,
    ) -> None:
        self._host = host
        self._builder = builder
        self._boards = boards
        self._checks = checks
        self._open_seats = open_seats
        self._threads = threads
        self._one_thread_each = OneAnswerPerPerson()

    # -- where somebody is --------------------------------------------------------------------------------------------

    async def open(
        self,
        request: Request,
        game_slug: str,
        options: Mapping[str, str] = {},  # never changed
        first_actions: Sequence[Action] = (),
    ) -> None:
        """Open a table for the game with this slug in the request's channel, and answer with its lobby.

        ``options`` (name -> value) override the server's usual ones; ``first_actions`` follow them. Raises `Refusal`:
        ``server_only`` in direct messages, ``no_posting`` if the bot may not post there, ``not_in_thread``,
        ``unknown_game``, or ``channel_taken`` if the channel has a table.
        """
        interaction, guild = request.interaction, request.guild
        if guild is None or interaction.channel_id is None:
            raise Refusal("server_only")
        if not bot_may_post(interaction):
            raise Refusal("no_posting", needed=posting_permissions_text(interaction.channel))
        if is_private_thread(interaction.channel) and not await self._boards.join_thread(request.channel):
            raise Refusal("not_in_thread")
        actions = [*_option_actions({**await self._usual_options(guild), **options}), *first_actions]
        try:
            live = await self._host.open(TablePlace(guild, request.channel, request.person.id), game_slug, actions)
        except Refusal as refusal:
            raise await self._refusal_with_table_link(refusal) from None
        self._open_seats.on_table_changed(live)
        await self._show_lobby(request, live)
        self._checks.check_new_table(live)

    async def _usual_options(self, guild_id: str) -> dict[str, str]:
        """The options with which tables of a server begin, by name."""
        return (await self._host.profiles.server_choices(guild_id)).table_options()

    async def _show_lobby(self, request: Request, live: LiveTable) -> None:
        """Answer with the lobby. If that fails, the board is posted; if it was posted before, answer in words."""
        bind_contextvars(table=live.id)
        interaction = request.interaction
        with self._boards.reserve_board(live) as gate:
            if gate is None or live.board is not None:  # the table was read again, after a save in doubt
                await send_private_text(interaction, texts.TABLE_OPEN.format(title=live.game.meta.title))
                return
            try:
                page = await self._builder.board(live)
                message = await send_public_page(interaction, page)
            except BaseException:
                self._boards.on_table_changed(live)
                raise
            self._boards.note_posted(live, message, answered=interaction)
            gate.note_written(page.version)

    async def _refusal_with_table_link(self, refusal: Refusal) -> Refusal:
        """The refusal of a second table in a channel, with a link to the first; any other refusal as it is."""
        if refusal.code != "channel_taken":
            return refusal
        live = await self._host.get(str(refusal.values["where"]))
        return Refusal("channel_taken", where=board_link(live) or live.id)

    # -- in a new thread ----------------------------------------------------------------------------------------------

    async def open_in_thread(self, request: Request, game_slug: str) -> None:
        """Open a table in a new thread of the request's channel, and answer privately where it is. In a thread, it
        opens right there, as `open` does.

        Raises `Refusal`: ``server_only`` in direct messages, ``unknown_game``, ``too_many_own_tables``, what
        `check_may_start_thread` and `TableThreads.start` raise; and errors of the store. Then no table is open.
        """
        interaction, guild = request.interaction, request.guild
        if guild is None:
            raise Refusal("server_only")
        if is_thread(interaction.channel):
            await self.open(request, game_slug)
            return
        title = self._host.game(game_slug).meta.title
        check_may_start_thread(interaction)
        with self._one_thread_each.hold(request):
            self._check_own_tables(guild, request.person.id)
            if await acknowledge(interaction):  # Discord and the disk may need longer than a person waits
                live = await self._open_thread_with_table(request, guild, game_slug)
                told = texts.OPEN_IN_THREAD.format(title=title, thread=live.place.channel)
                await send_private_text(interaction, told)

    def _check_own_tables(self, guild_id: str, player_id: str) -> None:
        """Raise `Refusal` ``too_many_own_tables`` if a person has opened `MAX_OWN_TABLES` live tables on a server."""
        own = sum(row.place.host == player_id for row in self._host.directory.rows_in_guild(guild_id))
        if own >= MAX_OWN_TABLES:
            raise Refusal("too_many_own_tables", number=own)

    async def _open_thread_with_table(self, request: Request, guild_id: str, game_slug: str) -> LiveTable:
        """Start a thread and open a table there, whose board follows. If no table opens, the thread goes again; where
        nobody can tell whether one is stored, it stays.
        """
        usual, person = await self._usual_options(guild_id), request.person
        title = self._host.game(game_slug).meta.title
        name = THREAD_NAME.format(title=title, opener=person_name(person.name, person.id))
        thread = await self._threads.start(request.channel, name, TableOptions.model_validate(usual).clock)
        try:
            live = await self._host.open(TablePlace(guild_id, thread, person.id), game_slug, _option_actions(usual))
        except (Refusal, SaveError):
            may_delete = request.interaction.app_permissions.manage_threads
            await self._threads.remove(thread, may_delete=may_delete)
            raise
        self._open_seats.on_table_changed(live)
        self._boards.on_table_changed(live)
        return live


def _option_actions(options: Mapping[str, str]) -> list[Action]:
    """The action that chooses these options, by name; none without options."""
    chosen = tuple(f"{name}={value}" for name, value in options.items())
    return [SetOptions.from_values({"values": chosen})] if chosen else []
