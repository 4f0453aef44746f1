"""The way of a click: the files of `bot/` that a **Draw** in Sneak enters, and how often the intake asks others first.

The real bot on the playground, on virtual time; nobody clicks meanwhile. Counted are the files in which a function runs
from the click until everything is written: in all tasks, and in the task that handles the click. A *trip* is a call
from `bot/intake/intake.py` to another file of `bot/` before the feature's handler begins.
"""

import asyncio
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

from benchmarks.calls import open_table, person_at_seat
from bot.tables.live_table import LiveTable
from tests.blank_database import put_blank_database
from tests.bot.fingers import Wish, plays
from tests.simulation.loop import VirtualLoop
from tests.simulation.weather import CALM, Storm
from tests.simulation.world import Simulated, patched

BOT = str(Path(__file__).parents[1] / "bot")
INTAKE, FEATURES = f"{BOT}/intake/intake.py", f"{BOT}/features/"
PEOPLE = ("Ann", "Ben", "Cem", "Dot")
WANTED = "at most 38 files, 24 of them in the click's own task, 8 trips"


class Way(NamedTuple):
    """The way of one click through `bot/`."""

    functions: frozenset[CodeType]
    """All functions that ran."""
    own_functions: frozenset[CodeType]
    """Those that ran in the task that handles the click."""
    trips: tuple[str, ...]
    """The functions that the intake called in other files before the handler, in order."""


class Tracer:
    """Notes the functions of `bot/` that run while it is installed by `sys.setprofile`."""

    def __init__(self) -> None:
        self._all, self._own = set[CodeType](), set[CodeType]()
        self._trips: dict[tuple[int, CodeType], str] = {}
        self._task: asyncio.Task[Any] | None = None
        self._is_handled = False

    def __call__(self, frame: FrameType, event: str, _arg: object) -> None:
        """Note a call; `sys.setprofile` calls this."""
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(BOT):
            return
        self._all.add(code)
        task = asyncio.current_task()
        if self._task is None and code.co_filename == INTAKE:
            self._task = task
        if task is not None and task is self._task:
            self._own.add(code)
            self._note_trip(frame, code)

    def _note_trip(self, frame: FrameType, code: CodeType) -> None:
        self._is_handled = self._is_handled or code.co_filename.startswith(FEATURES)
        caller = frame.f_back
        if self._is_handled or caller is None or caller.f_code.co_filename != INTAKE or code.co_filename == INTAKE:
            return
        self._trips.setdefault((caller.f_lineno, code), f"{code.co_filename.removeprefix(BOT)}: {code.co_qualname}")

    @property
    def way(self) -> Way:
        """What was noted."""
        return Way(frozenset(self._all), frozenset(self._own), tuple(self._trips.values()))


@contextmanager
def traced() -> Iterator[Tracer]:
    """Trace what runs in a ``with`` block."""
    tracer = Tracer()
    sys.setprofile(tracer)
    try:
        yield tracer
    finally:
        sys.setprofile(None)


def files(functions: frozenset[CodeType]) -> list[str]:
    """The files of these functions, from `bot/` on, sorted."""
    return sorted({code.co_filename.removeprefix(f"{BOT}/") for code in functions})


def way_of_draw() -> Way:
    """Have somebody click **Draw** in a game of Sneak that has just begun, and follow that click."""
    loop = VirtualLoop()
    with tempfile.TemporaryDirectory() as folder, patched(loop):
        try:
            return loop.run_until_complete(_way_of_draw(loop, Path(folder)))
        finally:
            loop.close()


async def _way_of_draw(loop: VirtualLoop, folder: Path) -> Way:
    weather, blank = Storm(CALM, random.Random(1)), put_blank_database(folder / "blank.sqlite3")
    sim = Simulated(loop, PEOPLE, folder / "deckhand.sqlite3", blank, weather, weather, random.Random(1))
    await sim.start()
    await sim.place.until_online()
    live = await open_table(sim, "sneak")
    await sim.place.people[0].click("Start")
    await asyncio.sleep(3.0)
    await _draw(sim, live)  # so that what only a first action does is done
    await asyncio.sleep(3.0)
    with traced() as tracer:
        await _draw(sim, live)
        await asyncio.sleep(3.0)
    await sim.end()
    return tracer.way


async def _draw(sim: Simulated, live: LiveTable) -> None:
    """Have the player whose turn it is draw a card."""
    (seat,) = live.table.waiting_for()
    menu = live.table.menu(seat)
    number = next(number for number, choice in enumerate(menu) if choice.action.verb == "draw")
    wish = Wish(number, (), menu[number].complete(), menu[number])
    await plays(person_at_seat(sim.place.people, live, seat), live, seat, wish)


def main() -> None:
    """Print the files and the trips."""
    way = way_of_draw()
    own, entered = files(way.own_functions), files(way.functions)
    print(f"The way of a Draw in Sneak through bot/ (wanted: {WANTED})")
    print(
        f"  {len(entered)} files, {len(own)} of them in the click's own task (*), {len(way.trips)} trips of the intake"
    )
    for name in entered:
        print(f"  {'*' if name in own else ' '} {name}")
    for number, trip in enumerate(way.trips, start=1):
        print(f"  trip {number}: {trip}")


if __name__ == "__main__":
    main()
