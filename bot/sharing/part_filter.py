"""Decides which process answers an interaction: where several share the servers, all hear what people do in direct
messages.

Rule 1: the process that serves the table answers; where there is no table, the one whose part the person would be in if
their id were a server's. All processes come to the same result, from what is stored.
Rule 2: a process that does not answer is silent: no answer, no log, no name noted. So is one that cannot ask the
database: all would fail alike, and each would tell the person so.
Rule 3: an action in one server at a table of another is heard by a process that cannot do it. It passes the interaction
on, as Discord sent it, to the process that serves the table.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from discord import app_commands

from bot.intake.find_table import TABLE_OPTION
from bot.messages.api.replies import Interaction
from bot.table_pages.custom_ids import CustomId
from bot.tables.loader import TableElsewhereError
from bot.tables.table_service import TableService
from data.ownership.parts import Part, has_server
from data.store import Store
from engine.errors import SaveError


class PartFilter:
    """Decides which interactions this process answers."""

    def __init__(self, tables: TableService, store: Store) -> None:
        self._tables = tables
        self._store = store
        self.served_parts: set[Part] = set()
        """The parts whose tables this process has loaded; empty for a process that is alone."""
        self.send: Callable[[int, str | None], Awaitable[bool]] = _send_nothing
        """Passes the interaction with this id on to the process that serves a server (``None``: direct messages), and
        returns whether it could.
        """
        self._received_ids: set[int] = set()
        """The ids of interactions that another process has passed on, and about which `is_answered_here` was not asked
        yet.
        """

    def note_received(self, interaction_id: int) -> None:
        """Note that another process has passed this interaction on: it is answered here, and not passed on again."""
        self._received_ids.add(interaction_id)

    async def pass_on(self, interaction: Interaction, error: BaseException) -> bool:
        """Pass an interaction on that failed with `TableElsewhereError`, unless it was answered. Returns whether that
        was done; then nothing must be answered here.
        """
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if not isinstance(cause, TableElsewhereError) or interaction.response.is_done():
            return False
        return await self.send(interaction.id, cause.guild_id)

    async def is_answered_here(self, interaction: Interaction) -> bool:
        """Whether this process is to answer an interaction; never if it has lost its parts."""
        if self._store.is_lost:
            return False
        if self._store.parts_in_all is None or interaction.id in self._received_ids:
            self._received_ids.discard(interaction.id)
            return True
        if interaction.guild_id is not None:
            return has_server(self.served_parts, str(interaction.guild_id))
        try:
            return await self._serves_table_meant(str(interaction.user.id), dict(interaction.data or {}))
        except SaveError:
            return False

    async def _serves_table_meant(self, player_id: str, data: Mapping[str, Any]) -> bool:
        """Whether this process serves the table that a person means in direct messages, or the person's own id if they
        mean none. Raises `SaveError` if the database cannot be asked.
        """
        for table_id in _table_ids_in(data):
            if table_id in self._tables.directory:
                return has_server(self.served_parts, self._tables.directory[table_id].place.guild)
            if (place := await self._store.place_of_table(table_id)) is not None:
                return has_server(self.served_parts, place.guild)
        tables = await self._store.live_tables_of_player(player_id) if "name" in data else ()
        return has_server(self.served_parts, tables[0].place.guild if tables else player_id)


async def _send_nothing(_interaction_id: int, _guild_id: str | None) -> bool:
    """Return False: this process is alone."""
    return False


def _table_ids_in(data: Mapping[str, Any]) -> list[str]:
    """The table ids that an interaction's data name: the one of its custom id, or texts typed as a table."""
    if read := CustomId.parse(str(data.get("custom_id", ""))):
        return [read.table]
    options = data.get("options") or ()
    while options and "options" in options[0]:  # of a subcommand
        options = options[0]["options"]
    typed = [str(option.get("value", "")).strip().upper() for option in options if option.get("name") == TABLE_OPTION]
    return [table_id for table_id in typed if table_id.isascii()]
