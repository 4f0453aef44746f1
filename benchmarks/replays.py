"""How long a replay of 40 steps takes from its views to the bytes of a GIF, and what a second drawing thread is worth.

The replays are the first steps of games of computer players, drawn in one go by one thread, after another game to
warm up. The same tables without animation, in the same run, show how much of it is the drawing itself.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.pictures import MILLISECOND, THREADS, game_steps, games_with_painters
from bot.table_pages.drawing import shorten_switch_interval
from engine.game import Game
from render.boards import Painter
from render.gallery.documentation import NAMES
from render.past_games.replay import Frame, animated_gif

STEPS = 40
TIMES = 5
WANTED = "wanted 120 ms, 300 KB"
WANTED_RATIO = 1.7

ShownStep = tuple[Any, str]
"""A spectator's view of the table, and the text of what happened just before."""


def main() -> None:
    """Print how long a replay takes to draw, and what a second drawing thread is worth."""
    shorten_switch_interval()
    print(f"Replays of {STEPS} steps, from views to a GIF (medians)")
    for game, found in games_with_painters():
        print(f"  {_replay_time_line(game, found)}")
    print(f"  {_threads_line()}")


def _replay_time_line(game: Game[Any, Any], painter: Painter) -> str:
    _draw_replay(painter, _shown_steps(game, painter, 1))
    shown = _shown_steps(game, painter, 2)
    seconds, tables = [], []
    for _ in range(TIMES):
        began = perf_counter()
        size = len(_draw_replay(painter, shown))
        drawn = perf_counter()
        for view, _ in shown:
            painter.table_canvas(view, NAMES)
        seconds.append(drawn - began)
        tables.append(perf_counter() - drawn)
    rest = f"{median(tables) / median(seconds):.0%} of it tables"
    return f"{game.meta.title:<40}{median(seconds) / MILLISECOND:>9.0f} ms   {size / 1024:3.0f} KB; {rest}; {WANTED}"


def _draw_replay(painter: Painter, steps: Sequence[ShownStep]) -> bytes:
    numbered = enumerate(steps, start=1)
    return animated_gif(Frame(painter.table_canvas(view, NAMES), said, n, len(steps)) for n, (view, said) in numbered)


def _shown_steps(game: Game[Any, Any], painter: Painter, seed: int) -> list[ShownStep]:
    """The first steps of a game, as a spectator sees them."""
    return [
        (
            game.rules.view(step.state, None),
            " ".join(game.sentence(event, NAMES) for event in step.events if event.only is None),
        )
        for step in islice(game_steps(game, painter, seed), STEPS)
    ]


def _threads_line() -> str:
    """The line on tables drawn and encoded by one thread, and by several."""
    tables = [(found, view) for game, found in games_with_painters() for view, _ in _shown_steps(game, found, 2)]
    _tables_per_second(tables, THREADS)  # fills the caches
    one, two = (median(_tables_per_second(tables, threads) for _ in range(TIMES)) for threads in (1, THREADS))
    told = f"{two / one:.2f} times the {one:.0f} of one; wanted {WANTED_RATIO}"
    return f"{f'tables per second, {THREADS} threads':<40}{two:>9.0f}      {told}"


def _tables_per_second(tables: Sequence[tuple[Painter, Any]], threads: int) -> float:
    with ThreadPoolExecutor(threads) as pool:
        began = perf_counter()
        sizes = pool.map(lambda table: len(table[0].table_picture(table[1], NAMES).png()), tables)
        return len(list(sizes)) / (perf_counter() - began)


if __name__ == "__main__":
    main()
