"""The interface of a database that a store holds, alone or beside other processes, whichever kind of database it is."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection

from data.models import Outage
from data.ownership.news import News
from data.ownership.parts import Part
from data.read_connections import Readers
from data.units import Transactions

Run = Callable[[Callable[[Connection], Any]], Awaitable[Any]]
"""A function that runs another function in a transaction of the session that writes, and returns its value once the
transaction is stored.
"""
Check = Callable[[Connection], None]
"""A function that looks at a database before a process takes hold of it, and raises `data.errors.StoreError` if the
process must not.
"""
RESTORED_FACT = "restored"
"""The key of the fact that the database was replaced by an older copy, and tables are still to be compared with their
messages.
"""
MOVED_FACT = "moved"
"""The key of the fact that says to which database everything was moved, so that no bot goes on with this one."""
MOVING_FACT = "moving"
"""The key of the fact that says from which database everything is being moved here; it is removed once the move is
complete.
"""


def restored_fact(part: Part) -> str:
    """The key of the fact `RESTORED_FACT` for the tables of one part of the servers."""
    return RESTORED_FACT if part.of == 1 else f"{RESTORED_FACT}/{part.number}"


class PartChanges(NamedTuple):
    """The changes of a process's parts of the servers that one look has found: those made, and those still to be
    made.
    """

    taken: tuple[Part, ...] = ()
    """The parts that this process looks after from now on, in addition to its earlier ones."""
    surplus: tuple[Part, ...] = ()
    """The parts of this process that it should give back, because another process should have them."""
    outages: Collection[Outage] = ()
    """All stored outages, if ``taken`` has any parts; else none."""
    processes: int = 1
    """The number of processes that share the database."""


class HeldDatabase(Protocol):
    """A database that this process holds, brought up to date: the whole database, or some parts of the servers."""

    @property
    def outages(self) -> Sequence[Outage]:
        """All outages that were stored when the database was taken hold of, in order."""

    @property
    def transactions(self) -> Transactions:
        """The object that stores changes."""

    @property
    def readers(self) -> Readers:
        """The connections on which questions are asked."""

    @property
    def parts(self) -> Collection[Part]:
        """The parts of the servers for which this process may save."""

    @property
    def is_exclusive(self) -> bool:
        """Whether no other process can take the database from this one while this one runs."""

    @property
    def parts_in_all(self) -> int | None:
        """The number of parts into which the servers are divided; ``None`` if this process holds the whole database
        alone.
        """

    async def look_for_parts(
        self, run: Callable[[Callable[[Connection], Any]], Awaitable[Any]], now: float, *, wants_share: bool
    ) -> PartChanges:
        """Take parts that are free at the time ``now``; with ``wants_share``, also ask other processes for an even
        share of theirs. ``run`` runs a function in a transaction of the writer.

        Raises `engine.errors.SaveError` or `engine.errors.CommitUnknownError`.
        """

    async def give_part_back(self, run: Run, part: Part, now: float) -> None:
        """Let another process have a part, once all changes that wait in the writer are stored. ``run`` and ``now`` are
        as in `look_for_parts`.
        """

    def tell(self, connection: Connection, news: News) -> None:
        """Send ``news`` to the other processes on this database once the transaction of ``connection`` is stored."""

    async def listen(self, on_news: Callable[[News], None]) -> None:
        """Pass the news of all processes, this one's too, to ``on_news`` until cancelled."""

    @property
    def lost_all_tables(self) -> bool:
        """Whether the database was found without any table, though its last holder had some here."""

    @property
    def has_lost_wal(self) -> bool:
        """Whether somebody removed the write-ahead log while the database was open."""

    def store_alive(self, connection: Connection, now: float) -> None:
        """Note in the database, in a transaction of this connection, that its holder is alive at the time ``now``."""

    def note_alive(self, now: float) -> None:
        """Note beside the database that its holder was alive at the time ``now``, in seconds since 1970."""

    async def overwrite_deleted(self) -> None:
        """Overwrite deleted data in places where its bytes may still be; if that fails, `retry_overwriting_deleted`
        does it later.
        """

    async def retry_overwriting_deleted(self) -> None:
        """Overwrite deleted data if `overwrite_deleted` was called and has not succeeded yet."""

    async def wait_until_lost(self) -> None:
        """Wait until this process may not save any more, because another one has held the database since."""

    @property
    def is_lost(self) -> bool:
        """Whether another process has held the database since this one took hold of it, so that this one may not save
        any more.
        """

    def release(self) -> None:
        """Let the next process have the database."""
