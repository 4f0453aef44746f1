"""Pairs of worlds, one after the other, and what was found in them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.leaks.compare import Finding, findings
from tests.leaks.hall import Hall
from tests.leaks.plan import plan
from tests.leaks.positions import AnyGame, Pair, Positions

DRAWN = 5
"""Of so many pairs, one has its pictures drawn; the others are shown in words, which is many times as fast."""


class Result(NamedTuple):
    """What came of one pair."""

    name: str
    """The seed of the pair."""
    seats: int
    reader: int | None
    """The seat that may not know how the worlds differ; ``None`` for a spectator."""
    deeds: int
    calls: int
    """That everybody sees, in one of the worlds."""
    is_drawn: bool
    findings: tuple[Finding, ...]


@contextmanager
def _halls(game: AnyGame, folder: Path, template: Path) -> Iterator[tuple[Hall, Hall]]:
    halls = tuple(Hall(game, folder, template, world=world) for world in (0, 1))
    try:
        yield halls[0], halls[1]
    finally:
        for hall in halls:
            hall.end()


def compared(  # what a comparison is made of
    game: AnyGame, seed: str, numbers: Iterable[int], folder: Path, template: Path, *, leaky: AnyGame | None = None
) -> Iterator[Result]:
    """The pairs of these numbers. ``leaky`` is the game that the bots play, where a leak was planted in it."""
    with _halls(leaky or game, folder, template) as halls:
        positions = Positions(game, seed)
        for number in numbers:
            yield _one(game, positions.pair(number), halls, is_drawn=number % DRAWN == 0)


def _one(game: AnyGame, two: Pair, halls: tuple[Hall, Hall], *, is_drawn: bool) -> Result:
    first = halls[0]
    players = first.players(two)
    openings = [hall.opening(two) for hall in halls]
    assert openings[0] == openings[1], "the worlds are no longer at the same moment"
    planned = plan(game, two, openings[0], players, first.other_table(two))
    worlds = tuple(hall.perform(two, planned, is_drawn=is_drawn) for hall in halls)
    reader = None if two.reader is None else players[two.reader]
    public = sum(call.owner is None for call in worlds[0].calls)
    found = tuple(findings(planned, (worlds[0], worlds[1]), reader, first.outsider if two.is_in_set else None))
    return Result(two.name, two.seats, two.reader, len(planned.deeds), public, is_drawn, found)
