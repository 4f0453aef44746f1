"""A better place never earns less, and equal places earn the same, in all games of two to eight."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

from data.leaderboards.ratings import NEWCOMER, Rating, computer_rating, ratings_after
from data.models import Occupant, TableEnd
from engine.tables.log import Opening
from tests.data.leaderboards.club import Club
from tests.data.samples import entry

ON_SQLITE_ALONE = True

SETTLED = Rating(31.7, 2.3)
SIZES = range(2, 9)


def place_vectors(size: int) -> Iterator[tuple[int, ...]]:
    """All ways in which so many can be placed, the best first, with all ties."""
    for ties in product((False, True), repeat=size - 1):
        places = [1]
        for place, is_tie in enumerate(ties, start=2):
            places.append(places[-1] if is_tie else place)
        yield tuple(places)


VECTORS = [places for size in SIZES for places in place_vectors(size)]


def points_gained(before: Sequence[Rating], places: Sequence[int]) -> list[int]:
    """What each of these people gains or loses alone, in rating points."""
    after = ratings_after([[one] for one in before], places)
    return [new.points - one.points for one, (new,) in zip(before, after, strict=True)]


def test_there_are_254_ways_to_be_placed() -> None:
    assert len(VECTORS) == 254


def test_whoever_shares_the_first_place_of_five_gains_most() -> None:
    assert points_gained([NEWCOMER] * 5, (1, 1, 3, 4, 5)) == [95, 95, 0, -63, -126]


@pytest.mark.parametrize(
    "team",
    [[NEWCOMER], [SETTLED], [NEWCOMER, SETTLED], [SETTLED, computer_rating(1_737)]],
    ids=["newcomers", "settled people", "teams", "teams with a computer"],
)
def test_among_equals_a_better_place_earns_no_less_and_an_equal_place_the_same(team: list[Rating]) -> None:
    for places in VECTORS:
        after = ratings_after([team] * len(places), places)
        for (place, better), (other, worse) in combinations(zip(places, after, strict=True), 2):
            assert better == worse if place == other else better[0].mu > worse[0].mu, places


def test_so_it_is_beside_computers_and_people_of_other_strength() -> None:
    others = [[computer_rating(1_500)], [computer_rating(1_737)], [Rating(40.1, 1.7)], [Rating(3.3, 7.9)]]
    for places in VECTORS:
        own, theirs = places[: len(places) // 2], places[len(places) // 2 :]
        for shuffled in (places, (*theirs, *own)):
            equals = len(places) - min(len(others), len(places) // 2)
            teams = [[SETTLED]] * equals + others[: len(places) - equals]
            after = ratings_after(teams, shuffled)[:equals]
            for (place, (one,)), (other, (two,)) in combinations(zip(shuffled, after, strict=False), 2):
                if place == other:
                    assert one == two, shuffled
                else:
                    assert (one.mu > two.mu) == (place < other), shuffled


def test_the_same_person_never_gains_less_by_a_better_place() -> None:
    chance = random.Random(32)
    for _ in range(150):
        size = chance.randint(2, 8)
        sides = [
            [Rating(chance.gauss(25, 8), chance.choice((0.0, 1.0, 3.0, 8.3)))] * chance.choice((1, 1, 2))
            for _ in range(size)
        ]
        places = [2 * chance.randint(1, size) for _ in range(size)]
        seat = chance.randrange(size)
        ways = [[*places[:seat], own, *places[seat + 1 :]] for own in range(1, 2 * size + 2)]
        skills = [ratings_after(sides, way)[seat][0].mu for way in ways]
        assert skills == sorted(skills, reverse=True), (sides, places, seat)


# -- leaving ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left", [{7}, {0, 3, 5}, set(range(8))], ids=["one", "three", "all"])
async def test_whoever_leaves_a_game_without_a_result_loses_as_by_the_last_place(club: Club, left: set[int]) -> None:
    """Whoever else leaves as well: nobody gets away by talking others into leaving."""
    await club.store.add_table(Opening("T", "hi-lo-jack", bytes(32), 0.0), guild_id="g", channel_id="c", host_id="p0")
    seats = [Occupant(f"p{seat}", left=seat in left) for seat in range(8)]
    await club.store.append("T", [entry(1)], finished=TableEnd(seats, None, kept_losses=frozenset(left)))
    last = points_gained([NEWCOMER] * 8, range(1, 9))[-1]
    assert last == -138
    lost = {player: rating.points - NEWCOMER.points for player, rating in (await club.ratings()).items()}
    assert lost == {f"p{seat}": last for seat in left}
    assert (await club.store.recount()).differences == 0
