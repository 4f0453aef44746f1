"""What it costs that computers think in a process of their own, and what it brings.

A question goes to another process and comes back: its price is measured beside the same computer asked directly, in
turns. What it brings is measured as the lateness of the event loop: how much later than it asked a task is woken that
sleeps a few milliseconds at a time, while computers play at many tables.
"""

import asyncio
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, median, quantiles

from bot.computers.thinking import LocalThinker, ProcessThinker, Thinker
from engine.chance import FastChance
from engine.games import games
from engine.selfplay import options_fitted_to_seats
from engine.strengths import Strength
from engine.tables.actions import AddComputer, Join, SetOptions, Start
from engine.tables.computers import question_for
from engine.tables.log import Cause, Entry, Opening
from engine.tables.state import TableState
from engine.tables.table import Table
from engine.thinking.answer import SOUND
from engine.thinking.mark import Found, Mark
from engine.thinking.question import AnyGame, ComputerQuestion

SEATS = 4
QUESTIONS = 60
"""Questions of each game that are asked in both ways."""
TABLES = 20
PACE = 1.0
"""Seconds between the turns at a table, as usual."""
SECONDS = 20.0
"""How long the tables are played at, and how long nobody plays."""
TICK = 0.005


def questions(game: AnyGame) -> Iterator[ComputerQuestion]:
    """Questions to the computers of a game in which only computers play; a new game follows when one is over."""
    seats = _seats(game)
    for number in range(QUESTIONS):
        chance = FastChance(f"{number}")
        state = game.rules.setup(seats, options_fitted_to_seats(game, seats, {}), chance).state
        while waiting := game.rules.waiting_for(state):
            seat = waiting[0]
            question = ComputerQuestion(
                SOUND, seat, game.rules.view(state, seat), game.rules.menu(state, seat), f"{number}"
            )
            yield question
            state = game.rules.apply(state, seat, game.mind.policy(question.view, question.menu, chance), chance).state


def _seats(game: AnyGame) -> int:
    return max(seats for seats in game.meta.seats if seats <= SEATS)


async def _print_price_of_a_question(thinker: Thinker, game: AnyGame) -> None:
    direct, piped = list[float](), list[float]()
    for _, question in zip(range(QUESTIONS), questions(game), strict=False):
        for asked, seconds in ((LocalThinker(), direct), (thinker, piped)):
            began = time.perf_counter()
            await asked.think(game, question)
            seconds.append(time.perf_counter() - began)
    further = median(there - here for here, there in zip(direct, piped, strict=True)) * 1e6
    print(
        f"  {game.meta.title:<16}directly {mean(direct) * 1e3:6.2f} ms, worst {max(direct) * 1e3:6.1f}; "
        f"there and back {further:+6.0f} µs in the middle"
    )


async def _open_table(game: AnyGame, number: int) -> Table:
    """A table of a person and computers, at which a computer also sits in for the person."""

    async def save(_entries: Sequence[Entry], _state: TableState) -> None:
        pass

    opening = Opening(f"T{number}", game.meta.slug, number.to_bytes(32, "big"), time.time())
    table = Table(game, opening, save, time.time)
    await table.act(None, Join(player="ann", interaction="1"))
    for _ in range(_seats(game) - 1):
        await table.act(None, AddComputer())
    options = options_fitted_to_seats(game, _seats(game), {}).model_dump()
    await table.act(None, SetOptions(values=tuple(f"{name}={one}" for name, one in options.items() if one is not None)))
    await table.act(None, Start())
    return table


async def _play_on(game: AnyGame, number: int, thinker: Thinker, strength: Strength, found: list[bool]) -> None:
    """Play at one table after the other, a turn after each pace; ``found`` gets whether each answer was a quick one."""
    await asyncio.sleep(PACE * (number % TABLES) / TABLES)
    while True:
        table = await _open_table(game, number)
        while waiting := table.waiting_for():
            await asyncio.sleep(PACE)
            question = question_for(table, waiting[0], strength)
            action, is_quick = await thinker.think(game, question)
            found.append(is_quick)
            origin = Found(question.view, table.controls_version(waiting[0]), Mark(strength, is_quick=is_quick))
            await table.act(waiting[0], action, cause=Cause.COMPUTER, found=origin)


async def _lateness(seconds: float) -> list[float]:
    """How late a task was woken that slept `TICK` at a time, in seconds."""
    late, ends_at = list[float](), time.perf_counter() + seconds
    while (began := time.perf_counter()) < ends_at:
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - began - TICK)
    return late


async def _print_lateness(words: str, thinker: Thinker | None, strength: Strength = SOUND) -> float:
    """Measure and print the lateness while computers of a strength play the games that offer it, or for ``None``, while
    nobody does; returns the p99.
    """
    found, kinds = (
        list[bool](),
        [one for one in games().values() if strength in one.meta.strengths.offered(_seats(one))],
    )
    playing = [
        asyncio.create_task(_play_on(kinds[number % len(kinds)], number, thinker, strength, found))
        for number in range(TABLES)
        if thinker is not None
    ]
    late = await _lateness(SECONDS)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    p99 = quantiles(late, n=100)[-1]
    acted = f"; {len(found)} actions, {sum(found)} of them quick" if found else ""
    print(f"  {words:<44}p99 {p99 * 1e3:6.2f} ms, worst {max(late) * 1e3:6.1f} ms{acted}")
    return p99


async def _measure() -> None:
    thinker = ProcessThinker(1)
    for game in games().values():
        while (await thinker.think(game, next(questions(game)))).is_quick:
            pass  # it has not started yet
    print("A question to a computer, asked in this process and in another one")
    for game in games().values():
        await _print_price_of_a_question(thinker, game)
    print(f"Lateness of the event loop, {TABLES} tables of four computers with a turn a second")
    idle = await _print_lateness("nobody plays", None)
    own = await _print_lateness("computers think in this process", LocalThinker())
    piped = await _print_lateness("computers think in another process", thinker)
    hard = await _print_lateness("hard computers think in another process", thinker, "hard")
    print(
        f"  p99 beside nobody playing: {own / idle:.1f} times in this process, {piped / idle:.1f} in another, "
        f"{hard / idle:.1f} with hard computers"
    )
    _print_memory(thinker.process_ids)
    await thinker.close()


def _print_memory(process_ids: Sequence[int]) -> None:
    """Print the resident memory of processes, and what of it is theirs alone; nothing on systems other than Linux."""
    for process_id in process_ids:
        rollup = Path(f"/proc/{process_id}/smaps_rollup")
        if not rollup.exists():
            continue
        kilobytes = {line.split()[0]: int(line.split()[1]) for line in rollup.read_text().splitlines()[1:]}
        own = kilobytes["Private_Clean:"] + kilobytes["Private_Dirty:"]
        resident = kilobytes["Rss:"] / 1e3
        print(f"The other process: {resident:.0f} MB resident, {own / 1e3:.0f} MB its own (wanted: at most 50)")


def main() -> None:
    """Print the price of a question, the lateness of the event loop, and the memory of the other process."""
    asyncio.run(_measure())


if __name__ == "__main__":
    main()
