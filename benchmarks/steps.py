"""How long the event loop stands still while a table is opened whose game is over, from its whole log and from a
checkpoint at its end, and while its transcript is written.

The games are random ones. A task that wakes again and again notes its longest wait; beside it stands how long the work
took in all.
"""

import asyncio
import random
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from functools import partial
from time import perf_counter, time
from typing import Any, NamedTuple

from bot.table_pages.drawing import shorten_switch_interval
from engine.errors import Refusal
from engine.game import Game
from engine.games import games
from engine.selfplay import random_action
from engine.tables.actions import AddComputer, Join, Start
from engine.tables.log import Entry, Opening
from engine.tables.replaying import replay_in_pieces
from engine.tables.state import TableState
from engine.tables.table import Table
from engine.transcripts.write import write_transcript

SEATS = 3
"""The number of seats of each game; the most that it allows, if those are fewer."""
WANTED = 20.0
"""The most milliseconds for which one step may hold the event loop."""


class Work(NamedTuple):
    """A piece of work: how long it took in all, and the longest wait of another task meanwhile, both in
    milliseconds.
    """

    in_all: float
    longest_step: float

    def text(self) -> str:
        """Both times, in words."""
        return f"{self.longest_step:6.1f} ms of {self.in_all:6.1f} ms in all; wanted {WANTED:.0f} ms"


async def _save_nothing(_entries: Sequence[Entry], _state: TableState) -> None:
    """Store nothing: the table is only played to get its log."""


async def _table_of_whole_game(game: Game[Any, Any]) -> Table:
    """A table at which a random game was played to its end."""
    table, fortune = (
        Table(game, Opening("STEPS", game.meta.slug, bytes(32), time()), _save_nothing, time),
        random.Random(1),
    )
    await table.act(None, Join(player="ann", interaction="1"))
    for _ in range(min(SEATS, max(game.meta.seats)) - 1):
        await table.act(None, AddComputer())
    await table.act(None, Start())
    while waiting := table.waiting_for():
        with suppress(Refusal):  # a menu may offer too much
            await table.act(waiting[0], random_action(table.menu(waiting[0]), fortune))
    return table


async def _measured(work: Awaitable[object]) -> Work:
    """Wait for some work, and for its longest step."""
    longest = 0.0

    async def wake_again_and_again() -> None:
        nonlocal longest
        while True:
            before = perf_counter()
            await asyncio.sleep(0)
            longest = max(longest, perf_counter() - before)

    waking = asyncio.create_task(wake_again_and_again())
    await asyncio.sleep(0)
    began = perf_counter()
    await work
    in_all = perf_counter() - began
    await asyncio.sleep(0)
    waking.cancel()
    return Work(in_all * 1000, longest * 1000)


async def _print_longest_steps() -> None:
    for game in games().values():
        table = await _table_of_whole_game(game)
        opening, log = table.opening, tuple(table.log)
        opened = await _measured(replay_in_pieces(game, opening, log, _save_nothing, time))
        at_end = table.checkpoint("this program")
        from_end = await _measured(replay_in_pieces(game, opening, log, _save_nothing, time, at_end))
        write = partial(write_transcript, game, opening, log)
        written = await _measured(asyncio.get_running_loop().run_in_executor(None, write))
        print(f"  {game.meta.title}, {len(log):,} entries")
        print(f"    {'opened':<14}{opened.text()}")
        print(f"    {'at its end':<14}{from_end.text()}")
        print(f"    {'transcript':<14}{written.text()}")


def main() -> None:
    """Print the longest step for each game."""
    shorten_switch_interval()
    print("Longest steps of the event loop, with whole random games")
    asyncio.run(_print_longest_steps())


if __name__ == "__main__":
    main()
