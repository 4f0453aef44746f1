"""What a database is to the store that holds it, alone or beside others, whichever database it is."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection

from data.models import Outage
from data.ownership.news import News
from data.ownership.parts import Part
from data.read_connections import Readers
from data.units import Transactions

Run = Callable[[Callable[[Connection], Any]], Awaitable[Any]]
"""Runs a function in a transaction of the session that writes, and returns its value once that is stored."""
Check = Callable[[Connection], None]
"""Looks at a database before it is taken hold of, and raises `data.errors.StoreError` if that must not be."""
RESTORED_FACT = "restored"
"""The key under which is stored that the database was replaced by an older copy, and tables are still to be checked."""
MOVED_FACT = "moved"
"""The key under which is stored to which database all was moved, so that no bot goes on with this one."""
MOVING_FACT = "moving"
"""The key under which is stored from which database all is being moved here, until it is whole."""


def restored_fact(part: Part) -> str:
    """The key `RESTORED_FACT`, for the tables of one part of the servers."""
    return RESTORED_FACT if part.of == 1 else f"{RESTORED_FACT}/{part.number}"


class PartChanges(NamedTuple):
    """What a look at the parts of the servers has changed, and what should change."""

    taken: tuple[Part, ...] = ()
    """The parts that this process has from now on."""
    surplus: tuple[Part, ...] = ()
    """The parts of this process that another one should have."""
    outages: Collection[Outage] = ()
    """With ``taken``, all outages that are stored."""
    processes: int = 1
    """How many processes share the database."""


class HeldDatabase(Protocol):
    """A database that this process holds, brought up to date: all of it, or some parts of the servers."""

    @property
    def outages(self) -> Sequence[Outage]:
        """All outages that were stored when the database was taken hold of, in order."""

    @property
    def transactions(self) -> Transactions:
        """How changes are stored."""

    @property
    def readers(self) -> Readers:
        """How questions are asked."""

    @property
    def parts(self) -> Collection[Part]:
        """The parts of the servers for which this process may save."""

    @property
    def is_exclusive(self) -> bool:
        """Whether no other process can take the database from this one while this one runs."""

    @property
    def parts_in_all(self) -> int | None:
        """Into how many parts the servers are divided; ``None`` if this process holds the whole database alone."""

    async def look_for_parts(
        self, run: Callable[[Callable[[Connection], Any]], Awaitable[Any]], now: float, *, wants_share: bool
    ) -> PartChanges:
        """Take parts that are free, at the time ``now``, and have a share of those of others if it ``wants_share``.
        ``run`` runs a function in a transaction of the writer.

        Raises `engine.errors.SaveError` or `engine.errors.CommitUnknownError`.
        """

    async def give_part_back(self, run: Run, part: Part, now: float) -> None:
        """Let another process have a part, once all changes that wait in the writer are stored."""

    def tell(self, connection: Connection, news: News) -> None:
        """Tell the other processes on this database what a transaction of this connection changes, once it is
        stored.
        """

    async def listen(self, on_news: Callable[[News], None]) -> None:
        """Pass the news of all processes on, this one's too, until cancelled."""

    @property
    def has_lost_wal(self) -> bool:
        """Whether somebody removed the write-ahead log while the database was open."""

    def store_alive(self, connection: Connection, now: float) -> None:
        """Note in the database, in a transaction of this connection, that its holder is alive at the time ``now``."""

    def note_alive(self, now: float) -> None:
        """Note beside the database that its holder was alive at the time ``now``, in seconds since 1970."""

    async def overwrite_deleted(self) -> None:
        """Overwrite deleted data where it may still stand; if that fails, `retry_overwriting_deleted` does it later."""

    async def retry_overwriting_deleted(self) -> None:
        """Overwrite deleted data where that was tried and has failed."""

    async def wait_until_lost(self) -> None:
        """Wait until this process may not save any more, because another one has held the database meanwhile."""

    @property
    def is_lost(self) -> bool:
        """Whether another process has held the database meanwhile, so that this one may not save any more."""

    def release(self) -> None:
        """Let the next process have the database."""
