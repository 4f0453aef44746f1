"""How fast whole tables act: rules, events, menus, log and the save that must come first, with ``synchronous=FULL``.

Unlike ``durable``, which measures saving alone, every action here goes through `Table.act` on a real game. The same
tables without a disk, in the same run, show what the rules and the table itself cost.
"""

import asyncio
import gc
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median, quantiles

from bot.ops.gc_tuning import freeze_imported_objects
from bot.table_pages.drawing import shorten_switch_interval
from data.store import Store, open_store
from engine.actions import Action
from engine.games import games
from engine.tables.actions import AddComputer, Join, SetOptions, Start
from engine.tables.log import Entry, Opening
from engine.tables.saving import Save
from engine.tables.state import TableState
from engine.tables.table import Table

GAME = "hi-lo-jack"
OPTIONS = ("format=solo4", "target=31")
SECONDS = 3.0


class RandomPlayers:
    """People who make random actions: any of the choices offered, completed with the first options it allows."""

    def __init__(self, save_for: Callable[[str], Save], open_table: Callable[[Opening], Awaitable[None]]) -> None:
        """Take functions that give a table its storage, and that open it there."""
        self._save_for = save_for
        self._open_table = open_table
        self._numbers = count()
        self._random = random.Random(1)
        self.waits: list[float] = []

    async def open_game(self) -> Table:
        """Open a table of Hi Lo Jack with a person and three computers, start its game, and return the table."""
        number = next(self._numbers)
        opening = Opening(f"T{number}", GAME, number.to_bytes(32, "big"), time.time())
        await self._open_table(opening)
        table = Table(games()[GAME], opening, self._save_for(opening.table), time.time)
        await table.act(None, Join(player=f"p{number}", interaction=f"i{number}"))
        for _ in range(3):
            await table.act(None, AddComputer())
        await table.act(None, SetOptions(values=OPTIONS))
        await table.act(None, Start())
        return table

    async def play(self, until: float) -> None:
        """Play at one table until ``until``, a value of `time.perf_counter`; when a game ends, go on at a new table."""
        table = await self.open_game()
        while time.perf_counter() < until:
            waiting = table.waiting_for()
            if not waiting:
                table = await self.open_game()
                continue
            action = self._random_action(table, waiting[0])
            began = time.perf_counter()
            await table.act(waiting[0], action, controls_version=table.controls_version(waiting[0]))
            self.waits.append(time.perf_counter() - began)

    def _random_action(self, table: Table, seat: int) -> Action:
        choice = self._random.choice(table.menu(seat))
        return choice.complete(*(pick.options[: pick.low] for pick in choice.picks))


async def _actions_per_second(players: RandomPlayers, table_count: int) -> float:
    """Have so many tables played at once; returns the accepted actions per second."""
    players.waits.clear()
    began = time.perf_counter()
    await asyncio.gather(*(players.play(began + SECONDS) for _ in range(table_count)))
    return len(players.waits) / (time.perf_counter() - began)


def _players_saving_to_disk(store: Store) -> RandomPlayers:
    def save_for(table: str) -> Save:
        async def save(entries: Sequence[Entry], _state: TableState) -> None:
            await store.append(table, entries)

        return save

    async def open_table(opening: Opening) -> None:
        await store.add_table(opening, guild_id="1", channel_id=opening.table, host_id="1")

    return RandomPlayers(save_for, open_table)


def _players_saving_in_memory() -> RandomPlayers:
    async def save(_entries: Sequence[Entry], _state: TableState) -> None:
        pass

    async def open_table(_opening: Opening) -> None:
        pass

    return RandomPlayers(lambda _table: save, open_table)


async def _print_rates(folder: Path) -> None:
    bare = await _actions_per_second(_players_saving_in_memory(), 1)
    print(f"  one table, no disk              {bare:>10,.0f}/s")
    async with await open_store(f"sqlite:///{folder / 'tables.sqlite3'}", clock=time.time) as store:
        players = _players_saving_to_disk(store)
        for tables in (1, 100):
            rate = await _actions_per_second(players, tables)
            p50, p99 = median(players.waits) * 1000, quantiles(players.waits, n=100)[-1] * 1000
            ratio = f"{rate / bare:.2f} of it without a disk"
            print(f"  {f'{tables} tables at once':<32}{rate:>10,.0f}/s   {ratio}; p50 {p50:.2f} ms, p99 {p99:.2f} ms")
    print("  wanted: 10,000/s and p99 at most 10 ms for 100 tables; p50 at most 1 ms for one")


@contextmanager
def _set_up_as_the_bot() -> Iterator[None]:
    """Collect garbage and switch between threads as the bot's process does, during a ``with`` block."""
    before = gc.get_threshold(), sys.getswitchinterval()
    shorten_switch_interval()
    freeze_imported_objects()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*before[0])
        sys.setswitchinterval(before[1])


def main() -> None:
    """Print how many actions per second whole tables accept, without a disk and with one."""
    print("Whole tables acting (rules, events, menus, log; synchronous=FULL)")
    with tempfile.TemporaryDirectory() as folder, _set_up_as_the_bot():
        asyncio.run(_print_rates(Path(folder)))


if __name__ == "__main__":
    main()
