"""The store: every change to a table, result or setting by name. It is on disk when the call returns.

Rule 1: what may fail is said by exceptions: `SaveError` for what is surely not stored,
`CommitUnknownError` where only reading again can tell.
Rule 2: nothing here is remembered between two calls but the outages.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from data import leaderboards, people, privacy, tables
from data.downtime import Pauses, Steps
from data.errors import StillSeatedError, StoreError
from data.lease import FileLock, Heartbeat, taken_over
from data.migrate import check_version, migrate
from data.reader import Reader
from data.records import (
    Finished,
    HandMessage,
    Message,
    Outage,
    Place,
    Player,
    Seated,
)
from data.sqlite import (
    PATIENCE_AT_START,
    check_file,
    database_path,
    keep_log_apart,
    reading_engine,
    reason,
    rewritten,
    writing_engine,
)
from data.writer import Writer
from engine.log import Entry, Opening


class _Held(NamedTuple):
    """A database that is ours, and up to date."""

    lock: FileLock
    outages: tuple[Outage, ...]
    outage: Outage | None


async def open_store(url: str, *, clock: Callable[[], float], forgives_steps: bool = False) -> "Store":
    """The store at a ``DATABASE_URL``, brought up to date and held until `Store.close`.

    ``clock`` tells seconds since 1970. With ``forgives_steps``, a time that it skips counts as an outage; a test that
    sets its clock forward wants to see time pass. Raises `StoreError`, one sentence for the host, having touched
    nothing.
    """
    path = database_path(url)
    steps = Steps(clock, asyncio.get_running_loop().time) if forgives_steps else None
    held = await asyncio.to_thread(_held, path, clock())
    return Store(held, Writer(writing_engine(path)), reading_engine(path), clock, Pauses(held.outages, clock, steps))


class Store(Reader):
    """An open store, the only one on its database; made by `open_store`."""

    def __init__(
        self, held: _Held, writer: Writer, readers: AsyncEngine, clock: Callable[[], float], pauses: Pauses
    ) -> None:
        super().__init__(readers)
        self._held = held
        self._writer = writer
        self._clock = clock
        self._pauses = pauses
        self._heartbeat = Heartbeat(writer, clock, pauses)

    async def close(self) -> None:
        """Saves what still waits and lets go of the database."""
        try:
            await self._heartbeat.stop()
            await super().close()
            await self._writer.close()
        finally:
            self._held.lock.release()

    # -- how it is ----------------------------------------------------------------------------------------------------

    async def show_life(self) -> None:
        """Writes that we are alive, as happens every few seconds. Raises `SaveError` or `CommitUnknownError`."""
        await self._heartbeat.beat()

    @property
    def units_waiting(self) -> int:
        """How many units of work wait for the next transaction."""
        return self._writer.waiting

    # -- tables -------------------------------------------------------------------------------------------------------

    async def add_table(self, opening: Opening, *, guild: str | None, channel: str, host: str) -> None:
        """Adds a live table with no entries. Raises `ChannelTakenError` or `IdTakenError`, and changes nothing then."""
        place = Place(guild, channel, host)
        if refused := await self._writer.do(lambda connection: tables.add_table(connection, opening, place)):
            raise refused

    async def append(
        self,
        table_id: str,
        entries: Sequence[Entry],
        *,
        seats: Sequence[Seated] | None = None,
        finished: Finished | None = None,
    ) -> None:
        """Entries and what they mean, together or not at all.

        ``seats`` are given whenever they changed; ``finished`` with the entry that ends the table, whose time is the
        time of the result.
        """
        rows = [tables.entry_row(table_id, entry) for entry in entries]
        if seats is None and finished is None:
            await self._writer.add_entries(rows)
            return
        at = entries[-1].at if entries else self._clock()
        await self._writer.add_entries(rows, lambda connection: _settle(connection, table_id, seats, finished, at))

    async def note_shown(self, table_id: str, shown_seq: int, deadline: float | None) -> None:
        """Notes the last entry that the board message reflects, and when the turn's time runs out."""
        await self._change_table(table_id, shown_seq=shown_seq, deadline=deadline)

    async def note_board(self, table_id: str, board: Message) -> None:
        """Notes which message shows the board."""
        channel, message, posted_at = board
        await self._change_table(table_id, board_channel=channel, board_message=message, board_posted_at=posted_at)

    async def note_hand(self, table_id: str, player: str, hand: HandMessage) -> None:
        """Notes which message shows a player their hand; nothing of somebody who has no seat at the table."""
        await self._writer.do(lambda connection: tables.note_hand(connection, table_id, player, hand))

    # -- people -------------------------------------------------------------------------------------------------------

    async def set_player(self, player: Player) -> None:
        await self._writer.do(lambda connection: people.set_player(connection, player))

    async def forget(self, player: str) -> Mapping[str, str]:
        """Deletes what is kept of a person; after the next start not even the file's bytes tell of it.

        By table, the id that stands for theirs from now on. Raises `StillSeatedError`, and changes nothing then.
        """
        forgotten = await self._writer.do(lambda connection: privacy.forget(connection, player))
        if isinstance(forgotten, StillSeatedError):
            raise forgotten
        await self._writer.empty_log()
        return forgotten

    async def set_guild(self, guild_id: str, settings: Mapping[str, Any]) -> None:
        """Replaces a guild's settings, which are plain JSON."""
        await self._writer.do(lambda connection: people.set_guild(connection, guild_id, settings))

    async def set_fact(self, key: str, value: str) -> None:
        await self._writer.do(lambda connection: people.set_fact(connection, key, value))

    # -- time away ----------------------------------------------------------------------------------------------------

    @property
    def outage(self) -> Outage | None:
        """The time from the last holder's last sign of life until this store was opened."""
        return self._held.outage

    def pauses(self, after: float) -> float:
        """Seconds after a moment in which the bot was away; deadlines forgive them.

        Nobody held the database, the clock skipped them, or they lie between `begin_pause` and `end_pause`. A skipped
        time is noticed here, so that nobody finds that time ran out before it is forgiven.
        """
        return self._pauses.after(after)

    def begin_pause(self) -> None:
        """Nobody can reach the bot from now on. It is noted while it lasts, for whoever holds the database next."""
        self._pauses.begin()

    def end_pause(self) -> None:
        """They can again."""
        self._pauses.end()

    # -- ways in ------------------------------------------------------------------------------------------------------

    async def _change_table(self, table_id: str, **values: str | float | None) -> None:
        await self._writer.do(lambda connection: tables.change_table(connection, table_id, values))


def _settle(
    connection: Connection, table_id: str, seats: Sequence[Seated] | None, finished: Finished | None, at: float
) -> None:
    """What entries mean beyond themselves: who sits where, and how it ended."""
    if seats is not None:
        tables.seat_players(connection, table_id, seats)
    if finished is None:
        return
    tables.seat_players(connection, table_id, finished.seats)
    ended = tables.ended_table(connection, table_id, at, over=finished.outcome is not None)
    if finished.outcome is not None:
        leaderboards.record(connection, ended, finished, finished.outcome)


def _held(path: Path, now: float) -> _Held:
    """Takes hold of the database and brings it up to date. Raises `StoreError`."""
    check_file(path)
    check_version(path)
    lock = FileLock.taken(path, now)
    try:
        check_version(path)  # again, now that nobody else can change it
        known = _brought_up_to_date(path, now)
    except BaseException:
        lock.release()
        raise
    ended_now = next((outage for outage in known if outage.until == now), None)
    return _Held(lock, known, ended_now)


def _brought_up_to_date(path: Path, now: float) -> tuple[Outage, ...]:
    """All or nothing: missing migrations, and the lease."""
    engine = writing_engine(path, patience=PATIENCE_AT_START)
    try:
        with engine.connect() as connection:
            keep_log_apart(connection)
            with connection.begin():
                migrate(connection)
                known = taken_over(connection, now)
                has_leftovers = privacy.has_leftovers(connection)
            if has_leftovers and rewritten(connection):
                with connection.begin():
                    privacy.note_no_leftovers(connection)
            return known
    except DBAPIError as error:
        raise StoreError(f"The database {path} {reason(error.orig)}.") from error
    finally:
        engine.dispose()
