"""The way in which processes on one database divide the parts of the servers among themselves.

Each process looks at the parts every second or so, by one transaction of the session that writes. That is its sign of
life as well: a process that gives none for `SILENT_SECONDS` hangs, and is ended by a process that waits for its parts.
Free parts are taken. A process with more parts than it is due (`data.ownership.division`) reports the surplus, and
gives a part back once its tables are ready for that.
"""

import contextlib
from collections import Counter
from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from data.ownership.division import Named, due_parts
from data.ownership.holding import PartChanges, Run
from data.ownership.lease import stored_outages
from data.ownership.parts import MAX_PARTS, Part, WantedParts
from data.postgres.locks import (
    NAMED_KEY,
    SEEKING_KEY,
    GrantedLock,
    end_session,
    granted_locks,
    has_lock,
    lock_key,
    named_key,
    session_pid,
    share_lock,
    silent_sessions,
)
from data.postgres.ownership import Owner, beat, note_given_back, owners, server_uptime, take_part
from data.postgres.session import WritingSession
from data.postgres.transactions import PostgresTransactions
from engine.errors import CommitUnknownError, SaveError

SILENT_SECONDS = 15.0
"""The seconds without a sign of life after which a process counts as hanging, by the database's clock."""
SILENT_LOOKS = 3
"""The number of looks in a row at which a process must be found silent before it is ended: a server that was busy
itself may have noticed nobody's signs of life.
"""
SETTLING_SECONDS = 5.0
"""The seconds after a server's start or recovery for which parts are left to their last holders, because all processes
must connect again.
"""


class Standing(NamedTuple):
    """The division of a database's parts among processes, as one transaction saw it."""

    own_pid: int
    ready: Mapping[int, Named]
    """The sessions of all processes that are ready to take parts, this one too: from the id of the server's process
    that serves each to the parts that it names.
    """
    silent: Collection[int]
    """Those of ``ready`` that have sent the server nothing for `SILENT_SECONDS`."""
    holders: Mapping[int, int]
    """By the number of a part, the session that has it; parts that nobody has are left out."""
    owners: Mapping[Part, Owner]
    has_settled: bool
    """Whether the server has been up, and this process connected, for `SETTLING_SECONDS`."""

    def is_free(self, part: Part) -> bool:
        """Whether no process has a part, and its last holder is not expected to reconnect."""
        is_awaited = not self.has_settled and not self.owners[part].has_given_back
        return part.number not in self.holders and not is_awaited


class PartSharing:
    """Takes parts for the session of this process, and gives them back."""

    def __init__(self, session: WritingSession, transactions: PostgresTransactions, wanted: WantedParts) -> None:
        """Share the parts in ``wanted`` by this session; ``transactions`` are those of the session."""
        self._session = session
        self._transactions = transactions
        self._wanted = wanted
        self._told: set[Part] = set()
        """The parts of this session that `look` has already returned as taken."""
        self._silent: Counter[int] = Counter()
        """The number of looks in a row at which each session was found silent."""

    async def look(self, run: Run, now: float, *, wants_share: bool = True) -> PartChanges:
        """Give a sign of life, end processes that hang, and take free parts. Returns the parts that were taken and
        those to give back.

        Without ``wants_share`` this process declares itself ready only if it has a part, or one is free; until then the
        other processes keep theirs. Raises `SaveError` or `CommitUnknownError`; parts that were taken before the error
        are returned by the next look.
        """
        standing: Standing = await run(partial(self._look_about, now=now, wants_share=wants_share))
        if standing.own_pid not in standing.ready:
            return PartChanges((), (), (), len(standing.ready) + 1)
        await self._end_silent(run, standing)
        due = due_parts(standing.own_pid, standing.ready, self._wanted.of)
        free = [part for part in due.parts if standing.is_free(part)]
        for part in free[: due.room(self._session.parts)]:
            await self._take(run, part, now)
        own = sorted(self._session.parts)
        taken = tuple(part for part in own if part not in self._told)
        outages = await run(stored_outages) if taken else ()
        self._told.update(taken)
        return PartChanges(taken, due.surplus(own), outages, len(standing.ready))

    async def give_back(self, run: Run, part: Part, now: float) -> None:
        """Let other processes have a part, once all changes that wait are stored."""
        with contextlib.suppress(SaveError, CommitUnknownError):  # the next one finds the lock free all the same
            await run(partial(note_given_back, part=part, now=now))
        self._told.discard(part)
        self._session.forget(part)
        await self._transactions.unlock(part)

    async def _take(self, run: Run, part: Part, now: float) -> None:
        if (taken := await run(partial(take_part, part=part, now=now))) is not None:
            self._session.note_taken(part, taken)

    async def _end_silent(self, run: Run, standing: Standing) -> None:
        """End the sessions of processes that hang, if they have parts that this one may take, or count for a share that
        this one would get.
        """
        holders = {
            standing.holders[part.number]
            for part in self._wanted.parts
            if part.number in standing.holders and standing.owners[part].silent_for > SILENT_SECONDS
        }
        waiting = () if self._wanted.numbers else standing.silent
        self._silent = Counter({pid: self._silent[pid] + 1 for pid in {*holders, *waiting} - {standing.own_pid}})
        for pid, looks in self._silent.items():
            if looks >= SILENT_LOOKS:
                await run(partial(end_session, pid=pid))

    def _look_about(self, connection: Connection, now: float, *, wants_share: bool) -> Standing:
        """Give a sign of life for the parts of this session, and find out which session has which part."""
        known = owners(connection)
        numbers = {lock_key(part) for part in known}
        is_ready = has_lock(connection, SEEKING_KEY)
        if not is_ready and (wants_share or self._session.parts or has_free_lock(connection, numbers)):
            self._say_ready(connection)
        beat(connection, self._session.parts, now)
        locks = granted_locks(connection)
        seekers = [lock.pid for lock in locks if lock.key == SEEKING_KEY]
        up_for = min(server_uptime(connection), self._session.seconds_since_lost)
        return Standing(
            own_pid=session_pid(connection),
            ready={pid: named_parts(locks, pid) for pid in seekers},
            silent=silent_sessions(connection, seekers, SILENT_SECONDS),
            holders={lock.key: lock.pid for lock in locks if lock.key in numbers},
            owners=known,
            has_settled=up_for >= SETTLING_SECONDS,
        )

    def _say_ready(self, connection: Connection) -> None:
        """Declare to the others by shared locks that this process is ready to take parts, and which ones it names."""
        for part in self._wanted.parts if self._wanted.numbers else ():
            share_lock(connection, named_key(part))
        share_lock(connection, SEEKING_KEY)


def has_free_lock(connection: Connection, numbers: Collection[int]) -> bool:
    """Whether at least one of the parts whose locks have these ``numbers`` is locked by no session."""
    return not {lock.key for lock in granted_locks(connection)}.issuperset(numbers)


def named_parts(locks: Collection[GrantedLock], pid: int) -> Named:
    """The numbers of the parts that the process of a session names in its settings, by the session's locks."""
    keys = range(NAMED_KEY, NAMED_KEY + MAX_PARTS)
    return frozenset(lock.key - NAMED_KEY for lock in locks if lock.pid == pid and lock.key in keys)
