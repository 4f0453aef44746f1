"""Which process answers an interaction that several hear: where processes share the servers, all hear what people do in
direct messages.

Rule 1: the process that looks after the table answers; where there is no table, the one whose part the person would be
in if their id were a server's. All come to the same result from what is stored.
Rule 2: who does not answer is silent: no answer, no log, no name noted. So is who cannot ask the database whose it is:
all would fail alike, and each tell the person so.
Rule 3: what somebody does in one server at a table of another is heard by a process that cannot do it. It passes that
on, as Discord sent it, to the process that looks after the table.
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
    """Tells which interactions this process answers."""

    def __init__(self, tables: TableService, store: Store) -> None:
        self._tables = tables
        self._store = store
        self.served: set[Part] = set()
        """The parts whose tables are ready for their people, where processes share the servers."""
        self.send: Callable[[int, str | None], Awaitable[bool]] = _send_nothing
        """Passes the interaction with this id on to the process that looks after a server, and returns whether it
        could.
        """
        self._received: set[int] = set()
        """The ids of the interactions that another process has passed on, and that have not been asked about yet."""

    def note_received(self, interaction_id: int) -> None:
        """Note that another process has passed this interaction on: it is answered here, and passed on no further."""
        self._received.add(interaction_id)

    async def pass_on(self, interaction: Interaction, error: BaseException) -> bool:
        """Pass an interaction on that has failed because another process looks after its table. Returns whether that
        was the reason, and it could be done; then nothing is answered here.
        """
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if not isinstance(cause, TableElsewhereError) or interaction.response.is_done():
            return False
        return await self.send(interaction.id, cause.guild_id)

    async def is_answered_here(self, interaction: Interaction) -> bool:
        """Whether this process is to answer an interaction; one whose parts are lost answers nobody."""
        if self._store.is_lost:
            return False
        if self._store.parts_in_all is None or interaction.id in self._received:
            self._received.discard(interaction.id)
            return True
        if interaction.guild_id is not None:
            return has_server(self.served, str(interaction.guild_id))
        try:
            return await self._has_tables_meant(str(interaction.user.id), dict(interaction.data or {}))
        except SaveError:
            return False

    async def _has_tables_meant(self, player_id: str, data: Mapping[str, Any]) -> bool:
        """Whether this process has the table that somebody means in direct messages, or answers without one. Raises
        `SaveError` if the database cannot be asked.
        """
        for table_id in _table_ids_in(data):
            if table_id in self._tables.directory:
                return has_server(self.served, self._tables.directory[table_id].place.guild)
            if (place := await self._store.place_of_table(table_id)) is not None:
                return has_server(self.served, place.guild)
        tables = await self._store.live_tables_of_player(player_id) if "name" in data else ()
        return has_server(self.served, tables[0].place.guild if tables else player_id)


async def _send_nothing(_interaction_id: int, _guild_id: str | None) -> bool:
    """Pass nothing on: this process is alone."""
    return False


def _table_ids_in(data: Mapping[str, Any]) -> list[str]:
    """The ids that an interaction's data name a table by: those of its custom id, or what was typed as one."""
    if read := CustomId.parse(str(data.get("custom_id", ""))):
        return [read.table]
    options = data.get("options") or ()
    while options and "options" in options[0]:  # of a subcommand
        options = options[0]["options"]
    typed = [str(option.get("value", "")).strip().upper() for option in options if option.get("name") == TABLE_OPTION]
    return [table_id for table_id in typed if table_id.isascii()]
