"""How long a picture takes from a view to the bytes of a PNG, and whether the event loop feels it.

The floor copies a picture's pixels and compresses the indexed ones at zlib's fastest level: what no painter could do
without. Pictures are those of whole games as they come, each drawn once per round, after one game to warm up.
"""

import asyncio
import io
import zlib
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

from PIL import Image

from engine.cards import Card
from engine.chance import FastChance
from engine.game import Game
from engine.games import games
from render import Picture
from render.boards import Painter, painter
from render.leaderboard import Row, leaderboard

NAMES = ("Magdalena", "Kestrel", "Zoë", "Rémy")
ROWS = tuple(Row(place, f"Player {place} of eight", 40 + place, 20, 30.5 - place) for place in range(1, 9))
THREADS = 2
LATENESS_SECONDS = 4.0
TICK = 0.002
MILLISECOND = 1e-3

Draw = Callable[[], Picture]


class Cost(NamedTuple):
    """What drawing came to: seconds and sizes, one for each picture."""

    seconds: tuple[float, ...]
    sizes: tuple[int, ...]


class Scene(NamedTuple):
    """A moment of a game: how to draw what everybody sees, and what the seat that is waited for sees."""

    table: Draw
    hand: Draw | None


def scenes(slug: str, seed: int) -> list[Scene]:
    """Every moment of one game between four computer players."""
    game, found = games()[slug], painter(slug)
    if found is None:
        raise LookupError(f"{slug} has no painter")
    return [_scene(game, found, state) for state in _states(game, seed)]


def _states(game: Game[Any, Any], seed: int) -> Iterable[Any]:
    chance = FastChance(seed)
    state = game.setup(4, game.meta.options.model_validate({"format": "teams4"}), chance).state
    yield state
    while waiting := game.waiting_for(state):
        action = game.policy(game.view(state, waiting[0]), game.menu(state, waiting[0]), chance)
        state = game.apply(state, waiting[0], action, chance).state
        yield state


def _scene(game: Game[Any, Any], found: Painter, state: Any) -> Scene:  # noqa: ANN401  # each game has its own state
    public, waiting = game.view(state, None), game.waiting_for(state)
    if not waiting:
        return Scene(lambda: found.table(public, NAMES), None)
    own, menu = game.view(state, waiting[0]), game.menu(state, waiting[0])
    legal = [
        Card(option) for choice in menu for pick in choice.picks if pick.shown_as == "card" for option in pick.options
    ]
    return Scene(lambda: found.table(public, NAMES), lambda: found.hand(own, NAMES, legal))


def standings() -> Picture:
    return leaderboard("All games", ROWS)


def cost(draws: Iterable[Draw]) -> Cost:
    seconds, sizes = [], []
    for draw in draws:
        began = perf_counter()
        picture = draw()
        seconds.append(perf_counter() - began)
        sizes.append(len(picture.png))
    return Cost(tuple(seconds), tuple(sizes))


def floor(draws: Iterable[Draw]) -> Cost:
    """The least that pictures of this size and content can cost."""
    seconds, sizes = [], []
    for draw in draws:
        indexed = Image.open(io.BytesIO(draw().png))
        pixels, indices = indexed.convert("RGB"), indexed.tobytes()
        began = perf_counter()
        pixels.copy()
        compressed = zlib.compress(indices, 1)
        seconds.append(perf_counter() - began)
        sizes.append(len(compressed))
    return Cost(tuple(seconds), tuple(sizes))


async def lateness(draws: Iterable[Draw] = ()) -> tuple[float, int]:
    """How late a timer comes, in seconds (p99), while worker threads draw; and how many pictures they drew."""
    late: list[float] = []
    loop, drawn, ends = asyncio.get_running_loop(), 0, perf_counter() + LATENESS_SECONDS
    supply = cycle(draws)

    def work() -> int:
        number = 0
        for draw in supply:
            if perf_counter() > ends:
                break
            draw()
            number += 1
        return number

    with ThreadPoolExecutor(THREADS) as threads:
        working = [loop.run_in_executor(threads, work) for _ in range(THREADS)] if draws else []
        while perf_counter() < ends:
            due = perf_counter() + TICK
            await asyncio.sleep(TICK)
            late.append(perf_counter() - due)
        drawn = sum(await asyncio.gather(*working))
    return quantiles(late, n=100)[-1], drawn


def report(slug: str) -> list[tuple[str, str, str]]:
    """Lines of the table: what, how much, beside what."""
    warm = scenes(slug, 1)
    first = cost([warm[0].table])
    cost(draw for scene in warm for draw in (scene.table, scene.hand) if draw)
    played = [scene for seed in (2, 3) for scene in scenes(slug, seed)]
    tables, hands = [scene.table for scene in played], [scene.hand for scene in played if scene.hand]
    bare = floor(tables[::4])
    idle, _ = asyncio.run(lateness())
    busy, drawn = asyncio.run(lateness(tables))
    return [
        ("the floor, per table", f"{median(bare.seconds) / MILLISECOND:.2f} ms", f"{median(bare.sizes) / 1024:.0f} KB"),
        _line(f"table, {len(tables)} moments of two games", cost(tables), bare, "12 ms and 80 KB wanted"),
        _line("hand", cost(hands), bare),
        _line("leaderboard", cost([standings] * 50), bare),
        ("the very first table of a process", f"{first.seconds[0] / MILLISECOND:.0f} ms", "sprites are drawn then"),
        ("event loop, lateness p99, idle", f"{idle / MILLISECOND:.2f} ms", ""),
        (
            f"the same while {THREADS} threads draw",
            f"{busy / MILLISECOND:.2f} ms",
            f"{busy / idle:.1f} of idle; {drawn / LATENESS_SECONDS:.0f} tables/s",
        ),
    ]


def _line(what: str, measured: Cost, bare: Cost, wanted: str = "") -> tuple[str, str, str]:
    middle = median(measured.seconds)
    sizes = f"{median(measured.sizes) / 1024:.0f} KB, at most {max(measured.sizes) / 1024:.0f} KB"
    ratio = f"{middle / median(bare.seconds):.1f} of the floor"
    p99 = f"p99 {quantiles(measured.seconds, n=100)[-1] / MILLISECOND:.1f} ms"
    return what, f"{middle / MILLISECOND:.2f} ms", "; ".join(filter(None, [sizes, p99, ratio, wanted]))


def main() -> None:
    """Prints the report."""
    print("Pictures, from a view to PNG bytes (medians)")
    for what, much, beside in report("hi-lo-jack"):
        print(f"  {what:<40}{much:>12}   {beside}".rstrip())


if __name__ == "__main__":
    main()
