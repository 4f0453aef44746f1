"""The connection to Discord: hands gateway events to the parts that handle them, and keeps the registered commands
current.
"""

import asyncio
import hashlib
import json
import math
from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands
from yarl import URL

from bot.intake.intake import Intake
from bot.messages.api.api_errors import API_ERRORS, api_error_fields, is_temporary_error
from bot.messages.api.shards import IdentifyPace, ShardedClient, wait_for_session
from bot.messages.boards import Boards
from bot.messages.channel_checks import ChannelChecks
from bot.settings import Settings
from bot.tables.table_service import TableService
from data.ownership.parts import EVERYWHERE, Part
from data.store import Store
from engine.errors import CommitUnknownError, SaveError

log = structlog.get_logger(__name__)

COMMANDS_FACT = "commands"
"""The key under which the store keeps a digest of the commands that were last registered."""
COMMANDS_REFUSED_FACT = "commands_refused"
"""The key under which the store keeps whether Discord refused the commands when they were last registered."""
SYNC_RETRY_SECONDS = 600.0
"""Seconds after which commands that Discord refused are registered again."""
SYNC_OUTAGE_RETRY_SECONDS = 30.0
"""Seconds after which commands are registered again if Discord had an error, or the connection broke."""
STOP_SECONDS = 8.0
"""The most seconds for which `Client.close` waits for work that has begun; closing as a whole takes less than ten."""
FIRST_START_SECONDS = 600.0
"""Seconds for which a first start may last, with its failures, and the starts of other processes at the same time."""

discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


def set_discord_addresses(settings: Settings) -> None:
    """Point discord.py, in the whole process, at the addresses in the settings; an empty setting keeps Discord's
    own.
    """
    if settings.api_base:
        discord.http.Route.BASE = settings.api_base
    if settings.gateway:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.gateway)
    if settings.cdn:
        discord.asset.Asset.BASE = settings.cdn


def _ignore_event(_event: str, /, *_args: object, **_kwargs: object) -> None:
    """Do nothing: takes the place of ``Client.dispatch`` once the bot has left."""


SERVERS_ONLY = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
"""The context of commands that are offered in servers, and not in direct messages."""


class Tree(app_commands.CommandTree["Client"]):
    """The registered commands, offered in servers and in the bot's direct messages. discord.py calls both methods."""

    def __init__(self, client: "Client") -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )

    async def interaction_check(self, interaction: discord.Interaction["Client"], /) -> bool:
        """Whether discord.py is to run the command or autocompletion; see `Intake.admit_command`."""
        return await self.client.intake.admit_command(interaction)

    async def on_error(
        self, interaction: discord.Interaction["Client"], error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the person why a command or autocompletion failed."""
        await self.client.intake.on_command_error(interaction, error)


class Client(ShardedClient):
    """The bot's connection to Discord: one or several shards, each with the events of a part of the servers.

    It uses no privileged intent: it counts messages, and cannot read them. discord.py calls the methods whose names
    begin with "on_".
    """

    def __init__(
        self, store: Store, tables: TableService, trace: aiohttp.TraceConfig, shards: int | None = None
    ) -> None:
        """``trace`` counts the calls of the HTTP session. ``shards``: the number of shards; ``None``: as many as
        Discord recommends.
        """
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            http_trace=trace,
            shard_count=shards,
        )
        self.tree = Tree(self)
        self.shares_servers = store.parts_in_all is not None
        self.on_shard_change: Callable[[int, bool], None] = self._note_reach
        """Called with a shard's number, and whether it is connected now."""
        self._store = store
        self._tables = tables
        self.commands_refused = False
        """Whether Discord refused this version's commands, so that those registered before are still in use."""
        self.has_new_database = False
        """Whether the database knew of no start before this one, though Discord had commands from an earlier one."""
        self._sync_task: asyncio.Task[None] | None = None

    def attach_parts(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        *,
        intake: Intake,
        boards: Boards,
        checks: ChannelChecks,
        prepare: Callable[[], Awaitable[None]],
        commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group],
        wait_settled: Callable[[], Awaitable[None]],
    ) -> None:
        """Set the parts that handle interactions and events, and add the commands. Call this once, before the client
        starts.

        ``checks`` finds deleted channels. ``prepare`` is awaited once the client is logged in, before the tables are
        taken over. ``wait_settled`` waits until no message is being written.
        """
        self.intake = intake
        self._boards = boards
        self._checks = checks
        self._prepare = prepare
        self._wait_settled = wait_settled
        self.on_interaction = intake.on_interaction
        for command in commands:
            if command.guild_only:  # which Discord does not look at beside the contexts that the tree gives
                command.allowed_contexts = SERVERS_ONLY
            self.tree.add_command(command)

    # -- connecting and leaving ---------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """Register the commands and take over the tables before the gateway is connected; discord.py calls this."""
        if (limits := await wait_for_session(self.http)) is not None:
            self.identify_pace = IdentifyPace(limits.concurrency)
        shards, parts = self.shard_count or (limits.shards if limits else 1), self._store.parts_in_all or 1
        self.shard_count = math.ceil(shards / parts) * parts  # so that all events of a server come to one process
        for shard_id in range(0 if self.shares_servers else self.shard_count):
            self._note_reach(shard_id, False)
        if (delay := await self._try_to_register_commands()) is not None:
            self._sync_task = asyncio.create_task(self._sync_commands_after(delay), name="sync")
        await self._prepare()
        await self._tables.start()

    async def _sync_commands_after(self, delay: float | None) -> None:
        """Try to register the commands again, first after ``delay`` seconds, until Discord takes them; ``None``: do
        nothing.
        """
        while delay is not None:
            await asyncio.sleep(delay)
            delay = await self._try_to_register_commands()

    async def _try_to_register_commands(self) -> float | None:
        """Register the commands. Returns the seconds after which to try again; ``None`` if Discord took them.

        Until Discord takes them, the commands registered before stay in use.
        """
        try:
            await self._sync_commands()
        except API_ERRORS as error:
            if is_temporary_error(error):  # whether Discord takes them is not known
                log.warning("commands_not_registered", **api_error_fields(error))
                return SYNC_OUTAGE_RETRY_SECONDS
            log.warning("commands_refused", **api_error_fields(error))
            self.commands_refused = True
        else:
            self.commands_refused = False
        await self._store_fact(COMMANDS_REFUSED_FACT, "yes" if self.commands_refused else "")
        return SYNC_RETRY_SECONDS if self.commands_refused else None

    async def _store_fact(self, key: str, value: str) -> None:
        """Store a text under a key if it has changed. Logs it if that cannot be stored: the next start stores it."""
        try:
            if (await self._store.stored_text(key) or "") != value:
                await self._store.set_stored_text(key, value)
        except (SaveError, CommitUnknownError) as failed:
            log.warning("commands_not_noted", why=str(failed))

    async def _sync_commands(self) -> None:
        """Register the commands if they have changed since they were last registered for this application."""
        tree = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        text = json.dumps([self.application_id, tree], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        known = await self._store.stored_text(COMMANDS_FACT)
        if known is None:
            await self._warn_of_new_database()
        if known != digest:
            await self.tree.sync()
            await self._store_fact(COMMANDS_FACT, digest)

    async def _warn_of_new_database(self) -> None:
        """Note, and log, if Discord has had commands of this application for more than `FIRST_START_SECONDS`, of which
        the database knows nothing.
        """
        assert self.application_id is not None  # noqa: S101  # the client is logged in
        begun = discord.utils.utcnow() - timedelta(seconds=FIRST_START_SECONDS)
        registered = await self.http.get_global_commands(self.application_id)
        if any(discord.utils.snowflake_time(int(one["id"])) < begun for one in registered):
            self.has_new_database = True
            log.error("database_new")

    async def close(self) -> None:
        """Take no more interactions, finish those that have begun (at most `STOP_SECONDS`), then disconnect."""
        if self._sync_task is not None:
            self._sync_task.cancel()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await asyncio.gather(self._tables.stop(), self.intake.in_flight.end())
                await self._wait_settled()
                await self._answer_latecomers()
        except TimeoutError:  # what a slow Discord keeps back is shown after the next start
            log.warning("not_all_finished", interactions=len(self.intake.in_flight))
        self.dispatch = _ignore_event  # type: ignore[method-assign]  # discord.py lets go of the event loop that it needs
        await super().close()

    async def _answer_latecomers(self) -> None:
        """Take no more events, and wait until the interactions that came while the last messages were written are
        answered.
        """
        self.hear_no_more()
        await asyncio.sleep(0)  # what was heard just now begins
        await self.intake.in_flight.end()

    @property
    def is_connected(self) -> bool:
        """Whether all shards are connected to Discord's gateway and the client is ready, so that all events arrive."""
        is_ready = self.has_direct_session if self.shares_servers else self.is_ready()
        return is_ready and not self.is_closed() and not self.lost_shards

    @property
    def is_stopping(self) -> bool:
        """Whether `close` has begun, so that no further interaction is taken."""
        return self.intake.in_flight.is_ending

    # -- events of the gateway ----------------------------------------------------------------------------------------

    def _note_reach(self, shard_id: int, is_connected: bool) -> None:  # as `on_shard_change` is called
        """Note whether the people of a shard's servers can reach the bot. Shard 0 has all direct messages, where the
        hands are, so without it nobody can play.
        """
        part = Part(shard_id, self.shard_count or 1) if shard_id else EVERYWHERE
        (self._tables.reach.regain if is_connected else self._tables.reach.lose)(part)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Pause the time limits of the shard's servers: while the gateway is gone, nobody there can reach the bot."""
        self.on_shard_change(shard_id, False)  # see its name

    async def on_shard_connect(self, shard_id: int) -> None:
        """Let the time limits of the shard's servers go on where they stood when the connection was lost."""
        self.on_shard_change(shard_id, True)  # see its name

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Let the time limits of the shard's servers go on where they stood when the connection was lost."""
        self.on_shard_change(shard_id, True)  # see its name

    async def on_ready(self) -> None:
        """Log that the bot is connected."""
        log.info("ready", guilds=len(self.guilds), shards=self.shard_count)

    async def on_message(self, message: discord.Message) -> None:
        """Tell the boards that a chat message was written in a channel, unless the bot itself wrote it."""
        if self.user is None or message.author.id != self.user.id:
            self._boards.on_chat_message(str(message.channel.id))

    async def on_raw_message_delete(self, deleted: discord.RawMessageDeleteEvent) -> None:
        """Post a table's board (the message that shows the table) again if it was deleted."""
        self._boards.on_messages_deleted({str(deleted.message_id)})

    async def on_raw_bulk_message_delete(self, deleted: discord.RawBulkMessageDeleteEvent) -> None:
        """Post the boards (messages that show a table) among the deleted messages again."""
        self._boards.on_messages_deleted(set(map(str, deleted.message_ids)))

    async def on_guild_channel_update(self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Try again to write boards that Discord refused in this channel or its threads: permissions may have
        changed.
        """
        for place in (after, *getattr(after, "threads", ())):
            self._boards.on_permissions_changed(str(place.id))
        self._checks.check_chosen(after.guild)

    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        """Try again to write a board that Discord refused in this thread: it may have been unarchived or unlocked."""
        self._boards.on_permissions_changed(str(changed.thread_id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close all tables of the server whose channels no longer exist."""
        self._checks.check_server(channel.guild)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Write the board in a private thread to which the bot was added, as by a mention."""
        self._boards.on_permissions_changed(str(thread.id))

    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """Close all tables of the thread's server whose channels no longer exist."""
        if (guild := self.get_guild(deleted.guild_id)) is not None:
            self._checks.check_server(guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Do for a new server what `on_guild_available` does."""
        await self.on_guild_available(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Try again to write the server's boards that Discord refused, and close its tables whose channels no longer
        exist.
        """
        self._boards.on_permissions_changed(str(guild.id))
        self._checks.check_server(guild)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Try again to write the server's boards that Discord refused, if the role's permissions have changed."""
        if before.permissions != after.permissions:
            self._boards.on_permissions_changed(str(after.guild.id))
            self._checks.check_chosen(after.guild)

    async def on_error(self, event_method: str, /, *_args: object, **_kwargs: object) -> None:
        """Log the exception that the handler of an event raised; discord.py calls this."""
        log.error("event_failed", gateway_event=event_method, exc_info=True)  # noqa: LOG014  # called while handling
