"""Ratings that another formula has counted are counted again: when the bot starts, or with a guild's next game."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

from data.leaderboards import formula, results, tallies
from data.leaderboards.ratings import Rating
from data.sqlite.engines import database_path
from data.store import Store, open_store
from tests.blank_database import put_blank_database
from tests.data.leaderboards.club import Club
from tests.data.samples import HandClock


def other_ratings(teams: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """The ratings of another formula: each place is worth a unit."""
    return [[Rating(one.mu - place, one.sigma) for one in team] for team, place in zip(teams, places, strict=True)]


@contextmanager
def another_formula() -> Iterator[None]:
    """Have all games be rated by another formula meanwhile."""
    with patch.object(formula, "FORMULA", 1), patch.object(tallies, "ratings_after", other_ratings):
        yield


@contextmanager
def release_before() -> Iterator[None]:
    """Have results be stored as the release before does, which notes no formula."""
    with another_formula(), patch.object(results, "note_counted"), patch.object(results, "count_again_if_outdated"):
        yield


async def play_evening(club: Club) -> None:
    """Games of people and computers in two guilds, with a season's end between them."""
    for at in (1_794_000_000.0, 1_820_000_000.0):
        await club.play("ann ben cem", (1, 1, 3), at=at)
        await club.play("ben -1737 ann", (2, 1, 3), at=at, game="sneak")
        await club.play("ann dan", (2, 1), at=at, guild="h")


async def test_a_start_counts_them_again(url: str, database: str, clock: HandClock) -> None:
    if database == "sqlite":
        put_blank_database(database_path(url))
    with another_formula():
        async with await open_store(url, clock=clock) as store:
            await play_evening(Club(store))
            assert (await store.recount()).differences == 0
            before = await Club(store).ratings()
    async with await open_store(url, clock=clock) as store:
        assert (await store.recount()).differences == 0
        after = await Club(store).ratings()
        assert after.keys() == before.keys()
        assert all(after[player] != before[player] for player in before)


async def test_a_start_counts_nothing_again_that_the_present_formula_has_counted(store: Store, club: Club) -> None:
    await play_evening(club)
    with patch.object(formula, "count_of_guild", side_effect=AssertionError):
        await store._writer.run(formula.count_outdated_again)
        await club.play("ann dan", (2, 1), guild="h")


async def test_the_next_game_counts_what_a_process_of_the_release_before_has_stored(store: Store, club: Club) -> None:
    await play_evening(club)
    with release_before():
        await club.play("cem ann", (1, 2))
        await club.play("new old", (1, 2), guild="i")
    assert (await store.recount()).differences > 0
    await club.play("ann ben", (1, 2))
    await club.play("old new", (1, 2), guild="i")
    assert (await store.recount()).differences == 0


async def test_so_does_a_start(store: Store, club: Club) -> None:
    await play_evening(club)
    with release_before():
        await club.play("cem ann", (1, 2))
    await store._writer.run(formula.count_outdated_again)
    assert (await store.recount()).differences == 0


async def test_a_database_without_results_has_nothing_to_count(store: Store) -> None:
    await store._writer.run(formula.count_outdated_again)
    assert (await store.recount()).games == 0
