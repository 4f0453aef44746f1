"""Closes tables whose channel was deleted, also while the bot was off, and tells moderators and the log when the bot
can no longer post in a channel that a server has chosen.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import discord
import structlog

from bot.messages.api import api_errors
from bot.messages.api.calls import Calls, Priority
from bot.messages.api.permissions import VIEW, missing_posting_permissions
from bot.messages.api.replies import Interaction
from bot.messages.boards import Boards
from bot.messages.notes import PrivateNotes
from bot.people.profiles import Profiles
from bot.tables.directory import TableDirectory
from bot.tables.live_table import LiveTable
from bot.texts import settings as texts
from engine.text.sentences import joined_with_and

log = structlog.get_logger(__name__)


class ChannelFault(NamedTuple):
    """The reason why the bot cannot post in a channel."""

    missing: tuple[str, ...]
    """Discord's names of the permissions that the bot lacks there; empty if the channel was deleted."""

    @property
    def is_gone(self) -> bool:
        """Whether the channel was deleted."""
        return not self.missing

    @property
    def note(self) -> str:
        """The reason as a sentence for moderators."""
        needed = joined_with_and(self.missing)
        return texts.CHANNEL_GONE if self.is_gone else texts.CHANNEL_CLOSED.format(needed=needed)


class ChannelSetting(NamedTuple):
    """A server setting that chooses a channel in which the bot posts."""

    field: str
    """Its field of `ChosenServerSettings`."""
    title: str


class ChannelChecks:
    """Closes tables whose channels Discord says are deleted, and tells moderators and the log which channels chosen by
    servers are lost.
    """

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        *,
        calls: Calls,
        directory: TableDirectory,
        boards: Boards,
        profiles: Profiles,
        notes: PrivateNotes,
        channel_settings: Mapping[str, ChannelSetting],
        on_asked: list[Callable[[Interaction], None]],
    ) -> None:
        """``channel_settings``: the server settings that choose a channel, by name. ``on_asked``: the functions called
        with each interaction; `tell_moderator` is one of them while a chosen channel is lost.
        """
        self._on_asked = on_asked
        self._channel_settings = channel_settings
        self._notes = notes
        self._calls = calls
        self._directory = directory
        self._boards = boards
        self._profiles = profiles
        self._faults: dict[tuple[str, str], ChannelFault] = {}
        """By server id and setting, the fault of the chosen channel that was logged last."""
        self._told_moderators: dict[tuple[str, str], set[str]] = {}
        """By server id and setting, the ids of the moderators who were told of that fault."""

    # -- tables -------------------------------------------------------------------------------------------------------

    def check_server(self, guild: discord.Guild) -> None:
        """Check in the background the channels of a server's tables, which close if theirs is deleted, and the channels
        that the server has chosen.
        """
        known = {str(one.id) for one in (*guild.channels, *guild.threads)}
        for row in self._directory.rows_in_guild(str(guild.id)):
            if row.place.channel not in known:
                self._check_channel_in_background(row.id, row.place.channel)
        self.check_chosen(guild)

    def check_new_table(self, live: LiveTable) -> None:
        """Check a new table's channel in the background, unless discord.py knows it; the table closes if it is
        deleted.
        """
        if self._calls.client.get_channel(int(live.place.channel)) is None:
            self._check_channel_in_background(live.id, live.place.channel)

    def _check_channel_in_background(self, table_id: str, channel_id: str) -> None:
        self._calls.spawn(self._end_table_if_channel_deleted(table_id, channel_id))

    async def _end_table_if_channel_deleted(self, table_id: str, channel_id: str) -> None:
        """Rewrite a table's board if the channel was deleted, which closes the table if that write finds the channel
        unknown, too. Archived threads count as existing, and so does a channel that the bot may not see.
        """

        async def check() -> None:
            await self._calls.limit.wait_turn(Priority.OTHER)
            try:
                await self._calls.client.http.get_channel(int(channel_id))
            except discord.HTTPException as error:
                if error.code == api_errors.UNKNOWN_CHANNEL:
                    await self._boards.rewrite_board(table_id)
                elif error.code not in api_errors.MISSING_PERMISSION:
                    raise

        await self._calls.keep_trying(check, channel_id, event="channel_not_checked", about=table_id)

    # -- channels that a server has chosen ----------------------------------------------------------------------------

    def check_chosen(self, guild: discord.Guild) -> None:
        """Check in the background whether the bot can still post in the channels that a server has chosen for its
        posts.
        """
        self._calls.spawn(self._log_lost_channels(guild))

    async def _log_lost_channels(self, guild: discord.Guild) -> None:
        """Log each chosen channel in which the bot cannot post: once, until it can again or the reason changes."""
        chosen = await self._profiles.server_choices(str(guild.id))
        for setting, (field, _) in self._channel_settings.items():
            values = chosen.values_of(field)
            fault, key = await self.fault_of(guild, values[0]) if values else None, (str(guild.id), setting)
            if fault is None:
                self._faults.pop(key, None)
                self._told_moderators.pop(key, None)
            elif self._faults.get(key) != fault:
                self._faults[key] = fault
                self._told_moderators.pop(key, None)
                why = joined_with_and(fault.missing) or "deleted"
                log.warning("chosen_channel_lost", guild=key[0], setting=setting, channel=values[0], lacks=why)
        self._on_asked[:] = [one for one in self._on_asked if one != self.tell_moderator]
        if self._faults:
            self._on_asked.append(self.tell_moderator)

    def tell_moderator(self, interaction: Interaction) -> None:
        """Tell whoever has asked for something, if they may manage the server, which of its chosen channels are lost:
        privately, in the background, and once for each fault.
        """
        if interaction.guild is not None and interaction.permissions.manage_guild:
            self._calls.spawn(self._tell_of_lost_channels(interaction.guild, str(interaction.user.id)))

    async def _tell_of_lost_channels(self, guild: discord.Guild, player_id: str) -> None:
        """Look again which chosen channels of a server are lost, and tell a person of those of which they do not
        know.
        """
        if any(server == str(guild.id) for server, _ in self._faults):
            await self._log_lost_channels(guild)
        for (server, setting), fault in self._faults.items():
            told = self._told_moderators.setdefault((server, setting), set())
            if server == str(guild.id) and player_id not in told:
                told.add(player_id)
                title = self._channel_settings[setting].title
                self._notes.tell(player_id, texts.CHANNEL_LOST.format(title=title, fault=fault.note))

    async def fault_of(self, guild: discord.Guild | None, channel_id: str) -> ChannelFault | None:
        """The reason why the bot cannot post in a channel of a server; ``None`` if it can, or if that is unknown."""
        if guild is None or guild.me is None:
            return None
        channel = guild.get_channel_or_thread(int(channel_id))
        if channel is None:
            return await self._fault_of_unknown(channel_id)
        missing = () if isinstance(channel, discord.Thread) else missing_posting_permissions(channel)
        return ChannelFault(missing) if missing else None

    async def _fault_of_unknown(self, channel_id: str) -> ChannelFault | None:
        """The fault of a channel that discord.py does not know: an archived thread, or a deleted channel."""
        await self._calls.limit.wait_turn(Priority.OTHER)
        try:
            await self._calls.client.http.get_channel(int(channel_id))
        except discord.HTTPException as error:
            if error.code == api_errors.UNKNOWN_CHANNEL:
                return ChannelFault(())
            return ChannelFault((VIEW.name,)) if error.code == api_errors.MISSING_ACCESS else None
        except api_errors.API_ERRORS:
            return None
        return None


def missing_channels(guild: discord.Guild | None, ids: Sequence[str]) -> list[str]:
    """The ids, of those given, for which a server has no channel; empty if the bot does not know the server's channels
    now.
    """
    if guild is None or guild.me is None:
        return []
    return [one for one in ids if guild.get_channel(int(one)) is None]


def missing_roles(guild: discord.Guild | None, ids: Sequence[str]) -> list[str]:
    """The ids, of those given, for which a server has no role; empty if the bot does not know the server's roles
    now.
    """
    if guild is None or guild.me is None:
        return []
    return [one for one in ids if guild.get_role(int(one)) is None]
