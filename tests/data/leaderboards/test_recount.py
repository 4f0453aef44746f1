"""Counting all results again comes to what is stored, to the bit, whatever happened meanwhile."""

import random

import pytest
from sqlalchemy import Connection, Update, update

from data.leaderboards import tallies
from data.leaderboards.ratings import Rating
from data.leaderboards.recount import Recount
from data.leaderboards.results import store_end
from data.leaderboards.schema import results, standings
from data.models import EndedTable, Occupant, TableEnd
from data.queries.tables import store_seats
from data.schema import tables
from data.store import Store
from engine.game import Outcome
from tests.long_runs import repetitions

GAMES = repetitions(100, long=5000)
PEOPLE = [f"p{number}" for number in range(12)]
SIDES = ((0, 1, 0, 1), (0, 1, 0, 1, 0, 1), (0, 1, 2, 0, 1, 2))


def play_at_random(connection: Connection, chance: random.Random, number: int) -> None:
    """Store the result of a game of people, computers and former players, alone or in teams."""
    teams = chance.choice([None, *SIDES])
    seats = len(teams) if teams else chance.randint(2, 6)
    people = chance.sample(PEOPLE, seats)
    taken = [chance.choice([player, player, player, None, f"gone-{seat}"]) for seat, player in enumerate(people)]
    places = [chance.randint(1, seats) for _ in range(seats)]
    outcome = Outcome(tuple(-place for place in places), tuple(places), "target")
    guild, at = chance.choice(["g", "h", None]), 1_790_000_000.0 + chance.randint(0, 20_000_000)
    name = f"T{number}"
    connection.execute(
        tables.insert().values(id=name, game="g", channel=name, host="h", secret=b"", opened_at=at, status="over")
    )
    game = chance.choice(["sneak", "high-roller"])
    left = frozenset(seat for seat in range(seats) if chance.random() < 0.3)
    occupants = [Occupant(player, seat in left) for seat, player in enumerate(taken)]
    store_seats(connection, name, occupants)
    is_finished = chance.random() < 0.8
    ended = TableEnd(occupants, outcome if is_finished else None, teams, left)
    store_end(connection, EndedTable(name, game, guild, at), ended)


async def play_games(store: Store, chance: random.Random, first: int, count: int) -> None:
    def play(connection: Connection) -> None:
        for number in range(first, first + count):
            play_at_random(connection, chance, number)

    await store._writer.run(play)


async def test_the_count_is_equal_also_after_deletions_and_with_computers_measured_anew(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(14)
    await play_games(store, chance, 0, GAMES)
    for player in PEOPLE[:3]:
        await store.forget_player(player)
    monkeypatch.setattr(tallies, "computer_rating", lambda points: Rating(31.0, points / 3000))
    assert (await store.recount()).differences == 0
    await play_games(store, chance, GAMES, GAMES)
    counted = await store.recount()
    assert counted.differences == 0
    assert GAMES < counted.games * 2 < 4 * GAMES, "games outside any guild are not counted"
    assert counted.tallies > 100


@pytest.mark.parametrize(
    "fault",
    [
        update(standings).where(standings.c.player == "p1").values(mu=standings.c.mu + 1e-9),
        update(standings).where(standings.c.player == "p1").values(won=standings.c.won + 1),
        update(standings).where(standings.c.player == "p1").values(player="p99"),
        update(results).where(results.c.player == "p1", results.c.number > 3).values(sigma=results.c.sigma + 1e-9),
        update(results).where(results.c.place == 1).values(place=2),
    ],
    ids=["a rating", "a win", "a person", "a rating before a game", "places"],
)
async def test_a_number_that_is_not_what_results_come_to_is_found(store: Store, fault: Update) -> None:
    await play_games(store, random.Random(3), 0, 30)
    await store._writer.run(lambda connection: connection.execute(fault))
    assert (await store.recount()).differences > 0


async def test_without_results_there_is_nothing_to_count(store: Store) -> None:
    assert await store.recount() == Recount(0, 0, 0)
