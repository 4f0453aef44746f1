"""Saving entries after they were judged, and before the table changes."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from engine.errors import CommitUnknownError, OvertakenError, SaveError
from engine.game import Step
from engine.tables.log import Entry
from engine.tables.state import TableState

Save = Callable[[Sequence[Entry], TableState], Awaitable[None]]
"""Stores entries and the state that they lead to. Raises `SaveError` if it is certain that nothing was stored."""


class Reloadable(Protocol):
    """A table whose stored log may be ahead of it."""

    needs_reload: bool

    @property
    def id(self) -> str:
        """The table's public id."""


class Judged(NamedTuple):
    """Accepted acts that are not saved yet: their entries, each with the step to which it leads."""

    entries: tuple[Entry, ...]
    """The entries to save, in order."""
    steps: tuple[Step[TableState], ...]

    @property
    def state(self) -> TableState:
        """The state after the last of them."""
        return self.steps[-1].state


async def finish_saving(saving: Awaitable[None], tables: Sequence[Reloadable]) -> None:
    """Wait until entries of these tables are stored. After a failure, ``needs_reload`` is set on all of them, unless it
    is certain that nothing was stored.
    """
    try:
        await saving
    except SaveError as failed:
        for table in tables:
            table.needs_reload |= isinstance(failed, OvertakenError)
        raise
    except BaseException as unknown:  # even a cancelled save may have been stored
        for table in tables:
            table.needs_reload = True
        if isinstance(unknown, CommitUnknownError) or not isinstance(unknown, Exception):
            raise
        raise CommitUnknownError(", ".join(table.id for table in tables)) from unknown
