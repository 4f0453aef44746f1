"""Making a table from its stored log, in pieces between which others have their turn, or from a checkpoint on."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from engine.errors import SaveError
from engine.game import Game
from engine.tables.checkpoints import Checkpoint, LogDigest
from engine.tables.log import Entry, Opening
from engine.tables.saving import Save
from engine.tables.table import Table

PIECE_ENTRIES = 100
"""The number of entries that are replayed without a pause for others; each takes up to a tenth of a millisecond."""
DIGESTED_ENTRIES = 1_000
"""The number of entries that are digested without a pause for others; each takes some microseconds."""


async def replay_in_pieces(  # noqa: PLR0913, PLR0917  # what a table is made of
    game: Game[Any, Any],
    opening: Opening,
    entries: Sequence[Entry],
    save: Save,
    clock: Callable[[], float],
    checkpoint: Checkpoint | None = None,
) -> Table:
    """Make a table as `Table.replay` does, and give the event loop's other tasks their turn after each `PIECE_ENTRIES`
    entries. The replay begins at the ``checkpoint`` if it fits the entries; ``None``: there is none.
    """
    table = Table(game, opening, save, clock)
    if checkpoint is not None:
        until = entries[: checkpoint.seq]
        table.begin_at(checkpoint, until, await _log_digest(until[:-1]))
    for start in range(len(table.log), len(entries), PIECE_ENTRIES):
        table.replay_entries(entries[start : start + PIECE_ENTRIES])
        await asyncio.sleep(0)
    return table


def table_to_look_at(
    game: Game[Any, Any],
    opening: Opening,
    known: Sequence[Entry],
    clock: Callable[[], float],
    checkpoint: Checkpoint | None,
) -> Table | None:
    """Make a table of which only some entries are ``known``: those by which people joined, that of the checkpoint, and
    all later ones; without a checkpoint, all. Its log lacks the others, and nobody can act there. ``None`` if the
    checkpoint does not fit, or if there is none of more than `PIECE_ENTRIES` entries.

    Raises `ReplayMismatchError` as `Table.replay` does.
    """
    table = Table(game, opening, _refuse_to_save, clock)
    if checkpoint is None:
        if len(known) > PIECE_ENTRIES:
            return None
        table.replay_entries(known)
        return table
    until = [entry for entry in known if entry.seq <= checkpoint.seq]
    if not table.begin_at(checkpoint, until, LogDigest(checkpoint.seq - 1, checkpoint.log_before)):
        return None
    table.replay_entries(known[len(until) :])
    return table


async def _refuse_to_save(_entries: Sequence[Entry], _state: object) -> None:
    """Raise `SaveError`: the table was made to be looked at."""
    raise SaveError("this table is only looked at")


async def _log_digest(entries: Sequence[Entry]) -> LogDigest:
    """The digest of a log, made in pieces of `DIGESTED_ENTRIES`."""
    digest = LogDigest()
    for start in range(0, len(entries), DIGESTED_ENTRIES):
        digest = digest.after_all(entries[start : start + DIGESTED_ENTRIES])
        await asyncio.sleep(0)
    return digest
