"""How long the event loop works for the list of a person's tables after a start, when none of them is in memory: from
checkpoints, and from whole logs, as after an upgrade.

The games are random ones that go on, stored as a bot stores them.
"""

import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bot.tables.checkpoints import source_digest
from bot.tables.live_table import CHECKPOINT_ENTRIES, LiveTable
from bot.tables.table_service import TableService
from data.models import Occupant
from data.store import Store, open_store
from engine.errors import Refusal
from engine.games import games
from engine.selfplay import random_action
from engine.tables.actions import AddComputer, Join, Start
from engine.tables.checkpoints import Checkpoint
from engine.tables.log import Entry, Opening
from engine.tables.state import TableState
from engine.tables.table import Table

TABLES = 200
ENTRIES = 250
GAMES = ("sneak", "high-roller")
"""Games whose random ones of three do not end within `ENTRIES` entries."""
PERSON = "101"
WANTED = 300
"""The most milliseconds that a list of `TABLES` tables may take."""


async def _save_nothing(_entries: Sequence[Entry], _state: TableState) -> None:
    """Store nothing: the table is only played to get its log."""


async def _store_played_table(store: Store, number: int) -> None:
    """Play a random game to about `ENTRIES` entries, a few more or less, and store its table with its checkpoint."""
    game, fortune = games()[GAMES[number % len(GAMES)]], random.Random(number)
    opening = Opening(f"T{number}", game.meta.slug, number.to_bytes(32, "big"), time.time())
    table, kept = Table(game, opening, _save_nothing, time.time), None
    await table.act(None, Join(player=PERSON, interaction=str(number)))
    for action in (AddComputer(), AddComputer(), Start()):
        await table.act(None, action)
    while table.seq < ENTRIES + fortune.randrange(CHECKPOINT_ENTRIES):
        with suppress(Refusal):  # a menu may offer too much
            seat = table.waiting_for()[0]
            await table.act(seat, random_action(table.menu(seat), fortune))
        if table.seq - table.checkpoint_seq >= CHECKPOINT_ENTRIES:
            kept = table.checkpoint(source_digest(game) or "")
    await store.add_table(opening, guild_id="1", channel_id=opening.table, host_id=PERSON)
    await store.append(opening.table, table.log, seats=[Occupant(seat.player) for seat in table.state.seats])
    if kept is not None:
        store.keep_checkpoint(opening.table, kept)


def _facts(tables: TableService, live: LiveTable) -> object:
    """What the list says of a table."""
    seats = live.table.waiting_for()
    times = [tables.deadlines.deadline(live, seat) for seat in seats]
    return times, tables.deadlines.lost_at(live, 0), tables.seat_names(live)


async def _print_list(database: Path, *, has_checkpoints: bool) -> None:
    async with await open_store(f"sqlite:///{database}", clock=time.time) as store:
        tables = TableService(store, games(), time.time)
        table_ids = [row.id for row in await tables.all_tables.opened_by(PERSON)]
        began, worked = time.perf_counter(), time.process_time()
        found = await tables.all_tables.look_at_all(table_ids)
        facts = [_facts(tables, live) for live in found.values()]
        in_all, work = time.perf_counter() - began, time.process_time() - worked
        made_of = "checkpoints" if has_checkpoints else "whole logs"
        print(f"  {len(facts)} tables from {made_of:<12}{in_all * 1000:6.0f} ms, processor {work * 1000:6.0f} ms")


async def _measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite3"
        async with await open_store(f"sqlite:///{database}", clock=time.time) as store:
            for number in range(TABLES):
                await _store_played_table(store, number)
        await _print_list(database, has_checkpoints=True)
        async with await open_store(f"sqlite:///{database}", clock=time.time) as store:
            for number in range(TABLES):
                store.keep_checkpoint(f"T{number}", Checkpoint(0, "", "", "", "", ""))
        await _print_list(database, has_checkpoints=False)


def main() -> None:
    """Print how long the list takes."""
    print(f"The list of {TABLES} tables that are not in memory, of about {ENTRIES} entries each; wanted {WANTED} ms")
    asyncio.run(_measure())


if __name__ == "__main__":
    main()
