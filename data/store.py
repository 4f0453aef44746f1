"""The store: one method for each change to a table, a result or a setting. The change is on disk when the method
returns.

Rule 1: failure is told by exceptions: `SaveError` if the change is surely not stored, `CommitUnknownError` if only
reading again can tell.
Rule 2: between two calls the store remembers nothing but outages.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection

from data.databases import hold_whole_database
from data.errors import StillSeatedError
from data.leaderboards import seasons
from data.leaderboards.models import Season
from data.log_effects import store_effects_of_additions, store_effects_of_entries
from data.models import (
    BoardMessage,
    HandMessage,
    InvitationMessage,
    LogAddition,
    Occupant,
    OpenSeatsMessage,
    PingMessage,
    Player,
    TableEnd,
    TablePlace,
)
from data.ownership.downtime import ClockJumps, Downtime
from data.ownership.held_store import HeldStore
from data.ownership.news import MAX_NEWS_LENGTH, News, Topic
from data.ownership.parts import WantedParts
from data.queries import checkpoints, messages, people, privacy, tables
from data.units import ShownNote
from engine.tables.checkpoints import Checkpoint
from engine.tables.log import Entry, Opening

T = TypeVar("T")


async def open_store(
    url: str, *, clock: Callable[[], float], forgives_clock_jumps: bool = False, wanted: WantedParts | None = None
) -> "Store":
    """Open the store at a ``DATABASE_URL``, migrated to the present schema, and hold it until `Store.close`: alone, or
    with ``wanted`` parts of the servers beside other processes, of which it has none before `Store.look_for_parts`.

    ``clock`` gives seconds since 1970. With ``forgives_clock_jumps``, a period that the clock skips counts as an
    outage; without, as time that passes, which tests that set their clock forward need. Raises `StoreError`, whose text
    is one sentence for the host; the database is then unchanged.
    """
    jumps = ClockJumps(clock, asyncio.get_running_loop().time) if forgives_clock_jumps else None
    held = await hold_whole_database(url, clock(), wanted)
    return Store(held, clock, Downtime(held.outages, clock, jumps))


class Store(HeldStore):
    """The open store of a bot, the only one on its database: reads and writes.

    Made by `open_store`, closed by `close` or at the end of an ``async with`` block.
    """

    # -- tables -------------------------------------------------------------------------------------------------------

    async def add_table(self, opening: Opening, *, guild_id: str | None, channel_id: str, host_id: str) -> None:
        """Add a live table with no entries. Raises `ChannelTakenError` or `IdTakenError` and then changes nothing."""
        place = TablePlace(guild_id, channel_id, host_id)
        if refused := await self._writer.run(lambda connection: tables.add_table(connection, opening, place)):
            raise refused

    async def append(  # noqa: PLR0913  # what comes of one save
        self,
        table_id: str,
        entries: Sequence[Entry],
        *,
        seats: Sequence[Occupant] | None = None,
        finished: TableEnd | None = None,
        interaction: str | None = None,
        release: str | None = None,
    ) -> None:
        """Add entries to a table's log, together with the changes that follow from them: all of it or nothing.

        ``interaction`` is the id of the click or command that led to them; if several processes share the servers and
        entries were already saved for this id, `DoneElsewhereError` is raised.

        ``seats`` must be given if the occupants changed, and ``finished`` with the entry that ends the table; ``None``
        stands for no such change. ``release`` is as in `LogAddition`. The table ends at the time of its last entry or,
        if no entries are given, now.
        """
        rows = tables.entry_rows(table_id, entries, interaction if self.parts_in_all else None)
        if seats is None and finished is None and release is None:
            await self._writer.add_entries(rows)
            return
        at = entries[-1].at if entries else self._clock()
        await self._writer.add_entries(
            rows, lambda connection: store_effects_of_entries(connection, table_id, seats, finished, at, release)
        )

    async def append_together(self, additions: Sequence[LogAddition], interaction: str | None = None) -> None:
        """Add entries to the logs of several tables, each as `append` does: all of them or none."""
        led_by = [interaction if self.parts_in_all else None, *[None] * len(additions)]
        rows = [row for one, why in zip(additions, led_by, strict=False) for row in tables.entry_rows(*one[:2], why)]
        await self._writer.add_entries(rows, lambda connection: store_effects_of_additions(connection, additions))

    def keep_checkpoint(self, table_id: str, checkpoint: Checkpoint) -> None:
        """Have a table's checkpoint stored in place of the one before, once nothing else is to be stored. Nobody waits
        for it, and if it fails, nothing happens: the log says all.
        """
        keep = partial(checkpoints.keep_checkpoint, table_id=table_id, checkpoint=checkpoint)
        self._writer.run_when_idle(f"checkpoint {table_id}", keep)

    async def note_shown(self, table_id: str, shown_seq: int, next_event_at: float | None) -> None:
        """Store the number of the last log entry that the board message shows, and the table's deadline.

        ``next_event_at``, in seconds since 1970, is when the bot must next act at the table; ``None``: never.
        """
        await self._writer.note_shown(ShownNote(table_id, shown_seq, next_event_at))

    async def note_board(self, table_id: str, board: BoardMessage) -> None:
        """Store which message shows the table to everybody, in place of the one stored before."""
        await self._update_table(table_id, **tables.board_values(board))

    async def note_hand(self, table_id: str, player_id: str, hand: HandMessage) -> None:
        """Store which message shows a player their hand, in place of the one stored before; does nothing if the player
        never had a seat at the table.
        """
        await self._writer.run(lambda connection: messages.note_hand(connection, table_id, player_id, hand))

    async def forget_hand(self, table_id: str, message_id: str) -> None:
        """Forget a message that showed a hand at a table, and that is deleted."""
        await self._writer.run(lambda connection: messages.forget_hand(connection, table_id, message_id))

    async def note_invitation(self, table_id: str, message: InvitationMessage | None) -> None:
        """Store which message asks the people who are invited to a table, in place of the one stored before; ``None``
        if there is none any more.
        """
        await self._writer.run(lambda connection: messages.note_invitation(connection, table_id, message))

    async def note_open_seats(self, table_id: str, message: OpenSeatsMessage | None) -> None:
        """Store which message announces a table's free seats, in place of the one stored before; ``None`` for none."""
        await self._writer.run(lambda connection: messages.note_open_seats(connection, table_id, message))

    async def note_ping(self, table_id: str, ping: PingMessage) -> None:
        """Store that a message mentions people at a table."""
        await self._writer.run(lambda connection: messages.note_ping(connection, table_id, ping))

    async def forget_ping(self, message_id: str) -> None:
        """Forget a message that mentioned people, and that is deleted."""
        await self._writer.run(lambda connection: messages.forget_ping(connection, message_id))

    # -- people -------------------------------------------------------------------------------------------------------

    async def set_player(self, player: Player, before: Player | None = None) -> bool:
        """Store a player's name and preferences, in place of those stored before.

        With ``before``, the values that the caller believes to be stored, only differences from these are stored, and
        nothing of somebody who has been deleted since. Returns whether the player is stored.
        """
        return await self._run_and_tell(
            lambda connection: people.set_player(connection, player, before), News(Topic.PLAYER, player.id)
        )

    async def set_dm_channel(self, player_id: str, channel_id: str | None, opened_at: float) -> None:
        """Store that Discord was asked at ``opened_at`` (seconds since 1970) to open a person's direct messages.

        ``channel_id`` is the channel that Discord opened; ``None`` while there is none.
        """
        await self._writer.run(lambda connection: people.set_dm_channel(connection, player_id, channel_id, opened_at))

    async def begin_dm_opening(self, player_id: str, at: float, *, since: float, budget: int) -> bool:
        """Store that Discord is asked at ``at`` (seconds since 1970) to open a person's direct messages, and return
        ``True``. If all processes together have asked for ``budget`` other people from ``since`` on, store nothing and
        return ``False``.
        """
        return bool(
            await self._writer.run(lambda connection: people.begin_dm_opening(connection, player_id, at, since, budget))
        )

    async def update_dm_channel(self, player_id: str, channel_id: str | None, opened_at: float) -> None:
        """Store the result of an opening that `set_dm_channel` has stored: the channel's id, or ``None``. Does nothing
        if the person was deleted since.
        """
        await self._writer.run(
            lambda connection: people.update_dm_channel(connection, player_id, channel_id, opened_at)
        )

    async def drop_dm_openings_of_deleted(self, before: float) -> None:
        """Delete the stored openings before this time (seconds since 1970) whose person was deleted."""
        await self._writer.run(lambda connection: people.drop_dm_openings_of_deleted(connection, before))

    async def forget_player(self, player_id: str) -> Mapping[str, str]:
        """Delete a person's data. Returns table id -> the id that replaces the person's in that table from now on.

        After the next start not even unused bytes of the file hold the data. Raises `StillSeatedError` if the person
        sits at live tables, and then changes nothing.
        """
        forgotten = await self._writer.run(lambda connection: self._forget_player(connection, player_id))
        if isinstance(forgotten, StillSeatedError):
            raise forgotten
        await self._held.overwrite_deleted()
        return forgotten

    async def forget_leftovers(self, player_id: str, *, with_name: bool) -> None:
        """Delete a person's data again if a waiting change of this process was stored after their deletion: an entry
        that names them, or ``with_name`` their name and preferences. Nothing happens if they sit at live tables.
        """

        def run(connection: Connection) -> None:
            if privacy.table_ids_mentioning(connection, player_id) or (
                with_name and people.stored_player(connection, player_id) != Player(player_id)
            ):
                self._forget_player(connection, player_id)

        await self._writer.run(run)
        await self._held.overwrite_deleted()

    async def set_guild_settings(self, guild_id: str, settings: Mapping[str, Any]) -> None:
        """Store all settings of a guild, plain JSON values by name, in place of those stored before."""
        now = self._clock()
        store = partial(_store_guild_settings, guild_id=guild_id, settings=settings, now=now)
        await self._run_and_tell(store, News(Topic.SERVER, guild_id))

    async def tell(self, news: News) -> bool:
        """Send news that are not stored to all processes on this database. Returns whether they could be sent: they
        must not be longer than `MAX_NEWS_LENGTH`. Raises `SaveError` or `CommitUnknownError`.
        """
        if len(news.id) > MAX_NEWS_LENGTH:
            return False
        await self._writer.run(lambda connection: self._held.tell(connection, news))
        return True

    async def set_stored_text(self, key: str, value: str) -> None:
        """Store a small text of the program (not of a person) under ``key``, in place of any stored there before."""
        await self._writer.run(lambda connection: people.set_stored_text(connection, key, value))

    # -- seasons ------------------------------------------------------------------------------------------------------

    async def end_season(self, season: Season) -> None:
        """End a season if it is due: store its champions, and move ratings towards a newcomer's."""
        now = self._clock()
        await self._writer.run(lambda connection: seasons.end_season_if_due(connection, season, now))

    async def note_season_announced(self, season: Season) -> None:
        """Store that the end of a season was announced, or need not be."""
        await self._writer.run(
            lambda connection: seasons.note_season_announced(connection, season.guild, season.number)
        )

    # -- ways in ------------------------------------------------------------------------------------------------------

    async def _run_and_tell(self, work: Callable[[Connection], T], news: News) -> T:
        """Run ``work`` in a transaction of the writer, which sends the ``news`` to other processes. Returns the value
        of ``work``.
        """

        def run(connection: Connection) -> T:
            value = work(connection)
            self._held.tell(connection, news)
            return value

        return await self._writer.run(run)

    def _forget_player(self, connection: Connection, player_id: str) -> Mapping[str, str] | StillSeatedError:
        """Delete a person's data and tell other processes; returns what `privacy.forget_player` does. A person who
        still sits at live tables is not deleted, and nobody is told.
        """
        forgotten = privacy.forget_player(connection, player_id, self._clock())
        if not isinstance(forgotten, StillSeatedError):
            self._held.tell(connection, News(Topic.DELETED, player_id))
        return forgotten

    async def _update_table(self, table_id: str, **values: str | float | None) -> None:
        await self._writer.run(lambda connection: tables.update_table(connection, table_id, values))


def _store_guild_settings(connection: Connection, guild_id: str, settings: Mapping[str, Any], now: float) -> None:
    before = people.stored_guild_settings(connection, guild_id)
    people.set_guild_settings(connection, guild_id, settings)
    if before.get(seasons.LENGTH_SETTING) != settings.get(seasons.LENGTH_SETTING):
        seasons.follow_chosen_length(connection, guild_id, now)
