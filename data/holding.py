"""What a database is to the store that holds it alone, whichever database it is."""

from collections.abc import Sequence
from typing import Protocol

from data.reading import Readers
from data.records import Outage
from data.units import Transactions

RESTORED_FACT = "restored"
"""The key under which is stored that the database was replaced by an older copy, and tables are still to be checked."""
MOVED_FACT = "moved"
"""The key under which is stored to which database all was moved, so that no bot goes on with this one."""
MOVING_FACT = "moving"
"""The key under which is stored from which database all is being moved here, until it is whole."""


class HeldDatabase(Protocol):
    """A database that this process holds, brought up to date."""

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
    def has_lost_wal(self) -> bool:
        """Whether somebody removed the write-ahead log while the database was open."""

    def note_alive(self, now: float) -> None:
        """Note beside the database that its holder was alive at the time ``now``, in seconds since 1970."""

    async def overwrite_deleted(self) -> None:
        """Overwrite deleted data where it may still stand; if that fails, `retry_overwriting_deleted` does it later."""

    async def retry_overwriting_deleted(self) -> None:
        """Overwrite deleted data where that was tried and has failed."""

    async def wait_until_lost(self) -> None:
        """Wait until this process may not save any more, because another one has held the database meanwhile."""

    def release(self) -> None:
        """Let the next process have the database."""
