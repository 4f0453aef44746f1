"""How long a picture takes from a view to the bytes of a PNG, and whether the event loop feels it.

The floor copies a picture's pixels and compresses the indexed ones at the fastest level of the library that makes the
PNGs: what no painter could do without. What encoding alone takes, by isal and by zlib, is told at the end. Pictures are
those of a game of computer players for each painter, after another one to warm up.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

from isal import isal_zlib

from bot.table_pages.drawing import shorten_switch_interval
from engine.chance import FastChance
from engine.game import Game, Step
from engine.games import games
from render import Picture
from render.boards import Painter, painter
from render.club.leaderboard import Leaderboard, Row, leaderboard_picture
from render.gallery.documentation import NAMES
from render.png import Compress, compress_by_zlib, fastest_compressor, png_bytes
from render.themes import FELT, theme_palette_rgb

ROWS = tuple(Row(place, f"Player {place} of eight", 40 + place, 20, 1600 - place, 60) for place in range(1, 9))
LEADERBOARD = Leaderboard("All games", "by rating", ROWS)
THREADS = 2
MOMENTS = 150
"""The most moments of a game that are drawn, evenly spread over it, so that games of some hundred turns take no longer
than others.
"""
WANTED_MS = {"table": 5.0, "hand": 4.5}
WANTED_KB = 50
"""For the picture in the middle of a game's; the largest may be larger."""
LATENESS_SECONDS = 4.0
TICK = 0.002
MILLISECOND = 1e-3
KB = 1024

Draw = Callable[[], Picture]


class DrawingCost(NamedTuple):
    """The seconds that each picture took to draw, and the bytes of its file."""

    seconds: tuple[float, ...]
    sizes: tuple[int, ...]


class Scene(NamedTuple):
    """A moment of a game as two functions: one draws the table, the other the hand of a seat that is to act. ``hand``
    is ``None`` once the game is over.
    """

    table: Draw
    hand: Draw | None


def evenly_spread_scenes(game: Game[Any, Any], painter: Painter, seed: int) -> list[Scene]:
    """Play one game with this seed and return at most `MOMENTS` moments of it, evenly spread."""
    states = [step.state for step in game_steps(game, painter, seed)]
    apart = max(len(states) / MOMENTS, 1)
    chosen = [states[round(apart * nth)] for nth in range(int(len(states) / apart))]
    return [_scene_of_state(game, painter, state) for state in chosen]


def game_steps(game: Game[Any, Any], painter: Painter, seed: int) -> Iterator[Step[Any]]:
    """The steps of a game between computer players, from the first deal to its end. Seats and options are those of the
    painter's `GALLERY`.
    """
    chance, table = FastChance(seed), painter.GALLERY
    step = game.rules.setup(table.seats, game.meta.options.model_validate(table.options), chance)
    yield step
    while waiting := game.rules.waiting_for(step.state):
        seat = waiting[0]
        action = game.mind.policy(game.rules.view(step.state, seat), game.rules.menu(step.state, seat), chance)
        step = game.rules.apply(step.state, seat, action, chance)
        yield step


def _scene_of_state(game: Game[Any, Any], painter: Painter, state: Any) -> Scene:  # noqa: ANN401  # each game has its own state
    public, waiting = game.rules.view(state, None), game.rules.waiting_for(state)
    if not waiting:
        return Scene(lambda: painter.table_picture(public, NAMES), None)
    own, menu = game.rules.view(state, waiting[0]), game.rules.menu(state, waiting[0])
    return Scene(lambda: painter.table_picture(public, NAMES), lambda: painter.hand_picture(own, NAMES, menu))


def draw_leaderboard() -> Picture:
    """Draw a made-up leaderboard of eight players."""
    return leaderboard_picture(LEADERBOARD)


def measure_drawing(draws: Iterable[Draw]) -> DrawingCost:
    """Call each function, encode its picture as a PNG, and return the times and sizes, in the order of ``draws``."""
    seconds, sizes = [], []
    for draw in draws:
        began = perf_counter()
        png = draw().png()
        seconds.append(perf_counter() - began)
        sizes.append(len(png))
    return DrawingCost(tuple(seconds), tuple(sizes))


def measure_least_cost(draws: Iterable[Draw]) -> DrawingCost:
    """Measure the floor, the least that the same pictures can cost: the time to copy their pixels and to compress them,
    without the drawing.
    """
    seconds, sizes = [], []
    for draw in draws:
        indexed = draw().image
        pixels, indices = indexed.convert("RGB"), indexed.tobytes()
        began = perf_counter()
        pixels.copy()
        compressed = isal_zlib.compress(indices, 0)
        seconds.append(perf_counter() - began)
        sizes.append(len(compressed))
    return DrawingCost(tuple(seconds), tuple(sizes))


class TimerLateness(NamedTuple):
    """How late a timer of the event loop came while pictures were drawn."""

    seconds: float
    """The 99th percentile."""
    picture_count: int
    """The number of pictures drawn meanwhile."""


async def measure_timer_lateness(background_draws: Iterable[Draw] = ()) -> TimerLateness:
    """Measure for `LATENESS_SECONDS` how late a timer of the event loop comes while worker threads draw; without
    ``background_draws`` the threads are idle.
    """
    late: list[float] = []
    loop, drawn, ends = asyncio.get_running_loop(), 0, perf_counter() + LATENESS_SECONDS
    supply = cycle(background_draws)

    def work() -> int:
        number = 0
        for draw in supply:
            if perf_counter() > ends:
                break
            draw().png()
            number += 1
        return number

    with ThreadPoolExecutor(THREADS) as threads:
        working = [loop.run_in_executor(threads, work) for _ in range(THREADS)] if background_draws else []
        while perf_counter() < ends:
            due = perf_counter() + TICK
            await asyncio.sleep(TICK)
            late.append(perf_counter() - due)
        drawn = sum(await asyncio.gather(*working))
    return TimerLateness(quantiles(late, n=100)[-1], drawn)


def games_with_painters() -> Iterator[tuple[Game[Any, Any], Painter]]:
    """Every game that has a painter (the module that draws its pictures), with its painter."""
    for slug, game in games().items():
        if found := painter(slug):
            yield game, found


def game_report(game: Game[Any, Any], painter: Painter) -> tuple[list[str], list[Draw]]:
    """Measure one game. Returns the report's lines about drawing its table and its hands, and the functions that draw
    the tables.
    """
    warm = evenly_spread_scenes(game, painter, 1)
    first = measure_drawing([warm[0].table])
    measure_drawing(draw for scene in warm for draw in (scene.table, scene.hand) if draw)
    played = evenly_spread_scenes(game, painter, 2)
    drawn = {"table": [scene.table for scene in played], "hand": [scene.hand for scene in played if scene.hand]}
    lines = [
        _cost_line(f"{game.meta.title}, {what}", measure_drawing(draws), measure_least_cost(draws[::8]), what)
        for what, draws in drawn.items()
    ]
    return [*lines, f"{'  the very first table':<40}{first.seconds[0] / MILLISECOND:>9.0f} ms"], drawn["table"]


def _cost_line(subject: str, measured: DrawingCost, least_cost: DrawingCost, picture_kind: str) -> str:
    middle, least = median(measured.seconds), median(least_cost.seconds)
    sizes = f"{median(measured.sizes) / KB:3.0f} KB, at most {max(measured.sizes) / KB:3.0f}"
    ratio = f"{middle / least:4.1f} of the floor, {least / MILLISECOND:.2f} ms"
    wanted = f"wanted {WANTED_MS[picture_kind]} ms, {WANTED_KB} KB" if picture_kind in WANTED_MS else ""
    return f"{subject:<40}{middle / MILLISECOND:>9.2f} ms   {sizes}; {ratio}; {wanted}".removesuffix("; ")


def encoding_lines(draws: Sequence[Draw]) -> list[str]:
    """Measure what making PNGs of the same pixels takes, with isal and with zlib. Returns a line for each."""
    pictures, palette = [draw() for draw in draws], theme_palette_rgb(FELT.slug)
    return [
        _encoding_line(name, [_timed_png(picture, palette, compress) for picture in pictures])
        for name, compress in (("isal", fastest_compressor()), ("zlib", compress_by_zlib))
    ]


def _timed_png(picture: Picture, palette: Sequence[int], compress: Compress) -> tuple[float, int]:
    """The seconds that making a PNG takes, and its bytes."""
    began = perf_counter()
    size = len(png_bytes(picture.image, palette, compress))
    return perf_counter() - began, size


def _encoding_line(name: str, encoded: Sequence[tuple[float, int]]) -> str:
    seconds, sizes = zip(*encoded, strict=True)
    took = f"{median(seconds) / MILLISECOND:>9.2f} ms   {median(sizes) / KB:3.0f} KB, at most {max(sizes) / KB:3.0f}"
    return f"{f'a PNG of a table alone, by {name}':<40}{took}"


def _event_loop_delay_lines(tables: Sequence[Draw]) -> list[str]:
    idle, _ = asyncio.run(measure_timer_lateness())
    busy, drawn = asyncio.run(measure_timer_lateness(tables))
    told = f"{busy / idle:.1f} of idle; {drawn / LATENESS_SECONDS:.0f} tables/s"
    return [
        f"{'event loop, lateness p99, idle':<40}{idle / MILLISECOND:>9.2f} ms",
        f"{f'the same while {THREADS} threads draw':<40}{busy / MILLISECOND:>9.2f} ms   {told}",
    ]


def main() -> None:
    """Print how long pictures take to draw, and how late timers of the event loop come meanwhile."""
    shorten_switch_interval()
    print("Pictures, from a view to PNG bytes (medians)")
    tables: list[Draw] = []
    for game, found in games_with_painters():
        lines, drawn = game_report(game, found)
        tables += drawn
        print("\n".join(f"  {line}" for line in lines))
    bare = measure_least_cost([draw_leaderboard] * 10)
    for line in (
        _cost_line("leaderboard", measure_drawing([draw_leaderboard] * 50), bare, "leaderboard"),
        *encoding_lines(tables[::8]),
        *_event_loop_delay_lines(tables),
    ):
        print(f"  {line}")


if __name__ == "__main__":
    main()
