"""Who plays well: wins, ties, teams, computers, practice and seasons."""

from collections.abc import Sequence

import pytest
from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import select

from data.records import Occupant, Player, Standing, TableEnd
from data.schema import results
from data.store import Store
from engine.game import Outcome
from engine.log import Opening
from tests.data.samples import entry

MODEL = PlackettLuce()


def new() -> PlackettLuceRating:
    """A newcomer's rating; one for each, since a rating is told from others by identity."""
    return MODEL.rating()


class Ladder:
    """Plays games to their end in a store, one line each."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.games = 0

    async def play(
        self,
        who: str,
        places: Sequence[int],
        *,
        teams: Sequence[int] | None = None,
        game: str = "hi-lo-jack",
        guild: str | None = "g",
        at: float = 1000.0,
    ) -> None:
        """A game of the named people, with ``-`` for a computer; who has the lower place has more points."""
        self.games += 1
        name = f"T{self.games}"
        await self.store.add_table(Opening(name, game, bytes(32), at), guild_id=guild, channel_id=name, host_id="ann")
        seats = [Occupant(None if player == "-" else player) for player in who.split()]
        outcome = Outcome(tuple(12 - place for place in places), tuple(places), "target")
        await self.store.append(name, [entry(1, at=at)], finished=TableEnd(seats, outcome, teams))

    async def standings(self, game: str | None = "hi-lo-jack", since: float | None = None) -> tuple[Standing, ...]:
        return await self.store.leaderboard("g", game, since=since)

    async def ratings(self) -> dict[str, float]:
        return {standing.player: standing.rating for standing in await self.standings()}


@pytest.fixture
def ladder(store: Store) -> Ladder:
    return Ladder(store)


async def test_a_guild_without_games_has_an_empty_leaderboard(ladder: Ladder) -> None:
    assert await ladder.standings() == ()


async def test_the_winner_stands_first(ladder: Ladder) -> None:
    await ladder.play("ann ben", (2, 1))
    ben, ann = await ladder.standings()
    assert (ben.place, ben.player, ben.played, ben.won, ben.points) == (1, "ben", 1, 1, 11)
    assert (ann.place, ann.player, ann.played, ann.won, ann.points) == (2, "ann", 1, 0, 10)


async def test_a_game_without_scores_brings_no_points_but_ratings(store: Store, ladder: Ladder) -> None:
    await store.add_table(Opening("T", "hi-lo-jack", bytes(32), 0.0), guild_id="g", channel_id="T", host_id="ann")
    seats = [Occupant("ann"), Occupant("ben")]
    await store.append("T", [entry(1, at=1.0)], finished=TableEnd(seats, Outcome((), (2, 1), "target")))
    ben, ann = await ladder.standings()
    assert (ben.player, ben.won, ben.points) == ("ben", 1, 0)
    assert (ann.player, ann.won, ann.points) == ("ann", 0, 0)
    assert ben.rating > ann.rating


async def test_ratings_are_those_of_openskill_game_after_game(ladder: Ladder) -> None:
    await ladder.play("ann ben cem", (1, 2, 3))
    await ladder.play("cem ann", (1, 2))
    (ann,), (ben,), (cem,) = MODEL.rate([[new()], [new()], [new()]], ranks=[1, 2, 3])
    (cem,), (ann,) = MODEL.rate([[cem], [ann]], ranks=[1, 2])
    expected = {"ann": ann.ordinal(), "ben": ben.ordinal(), "cem": cem.ordinal()}
    assert await ladder.ratings() == pytest.approx(expected)


async def test_a_tie_treats_both_alike(ladder: Ladder) -> None:
    await ladder.play("ann ben cem", (1, 1, 3))
    ann, ben, cem = await ladder.standings()
    assert ann.rating == ben.rating > cem.rating
    assert (ann.place, ben.place, cem.place) == (1, 1, 3)
    assert (ann.won, ben.won, cem.won) == (1, 1, 0)


async def test_partners_rise_and_fall_together(ladder: Ladder) -> None:
    await ladder.play("ann ben cem dan", (1, 2, 1, 2), teams=(0, 1, 0, 1))
    (ann, cem), (ben, dan) = MODEL.rate([[new(), new()], [new(), new()]], ranks=[1, 2])
    expected = {"ann": ann.ordinal(), "ben": ben.ordinal(), "cem": cem.ordinal(), "dan": dan.ordinal()}
    assert await ladder.ratings() == pytest.approx(expected)


async def test_a_team_is_placed_by_its_best_seat_when_a_partner_has_left(ladder: Ladder) -> None:
    await ladder.play("ann ben cem dan", (1, 2, 4, 2), teams=(0, 1, 0, 1))
    rated = await ladder.ratings()
    assert rated["ann"] == rated["cem"] > rated["ben"] == rated["dan"]


async def test_computers_are_not_rated(ladder: Ladder) -> None:
    await ladder.play("ann - ben -", (2, 1, 4, 3))
    (ann,), (ben,) = MODEL.rate([[new()], [new()]], ranks=[2, 4])
    assert await ladder.ratings() == pytest.approx({"ann": ann.ordinal(), "ben": ben.ordinal()})


async def test_a_computer_fills_its_place_in_a_team_as_a_newcomer(ladder: Ladder) -> None:
    await ladder.play("ann ben - cem", (1, 2, 1, 2), teams=(0, 1, 0, 1))
    (ann, _), (ben, cem) = MODEL.rate([[new(), new()], [new(), new()]], ranks=[1, 2])
    expected = {"ann": ann.ordinal(), "ben": ben.ordinal(), "cem": cem.ordinal()}
    assert await ladder.ratings() == pytest.approx(expected)


async def test_partners_against_computers_count_but_are_not_rated(ladder: Ladder) -> None:
    await ladder.play("ann - ben -", (1, 2, 1, 2), teams=(0, 1, 0, 1))
    assert [(line.player, line.won, line.rating) for line in await ladder.standings()] == [("ann", 1, 0), ("ben", 1, 0)]


async def test_whoever_left_and_was_deleted_is_a_newcomer_to_the_others_in_each_game(ladder: Ladder) -> None:
    """Of different tables `gone-1` is not the same person."""
    await ladder.play("gone-1 ann", (1, 2))
    await ladder.play("gone-1 ben", (2, 1))
    await ladder.play("gone-1 gone-2", (1, 2))
    (_, (ann,)) = MODEL.rate([[new()], [new()]], ranks=[1, 2])
    ((ben,), _) = MODEL.rate([[new()], [new()]], ranks=[1, 2])
    assert await ladder.ratings() == pytest.approx({"ann": ann.ordinal(), "ben": ben.ordinal()})
    assert {line.player for line in await ladder.standings(None)} == {"ann", "ben"}


async def test_teams_of_those_who_left_and_were_deleted_are_teams_of_people(ladder: Ladder) -> None:
    await ladder.play("ann gone-1 ben gone-2", (1, 2, 1, 2), teams=(0, 1, 0, 1))
    ((ann, ben), _) = MODEL.rate([[new(), new()], [new(), new()]], ranks=[1, 2])
    assert await ladder.ratings() == pytest.approx({"ann": ann.ordinal(), "ben": ben.ordinal()})


async def test_a_result_is_kept_without_an_id_of_whoever_was_deleted_and_counts_as_before(ladder: Ladder) -> None:
    await ladder.play("ann gone-1", (1, 2))
    kept = await ladder.store._run_query(lambda connection: connection.execute(select(results)).all())
    assert [(row.player, row.score, row.place, row.counts) for row in kept] == [
        ("ann", 11, 1, True),
        (None, 10, 2, True),
    ]
    assert [(line.player, line.played, line.won) for line in await ladder.standings()] == [("ann", 1, 1)]


async def test_a_game_with_one_person_is_practice(ladder: Ladder) -> None:
    await ladder.play("ann - - -", (1, 2, 3, 4))
    assert await ladder.standings() == ()
    kept = await ladder.store._run_query(lambda connection: connection.execute(select(results)).all())
    assert [(row.player, row.score, row.place, row.ending, row.counts) for row in kept] == [
        ("ann", 11, 1, "target", False),
        (None, 10, 2, "target", False),
        (None, 9, 3, "target", False),
        (None, 8, 4, "target", False),
    ]


async def test_each_game_has_its_own_leaderboard_and_all_have_one_together(ladder: Ladder) -> None:
    await ladder.play("ann ben", (1, 2), game="hi-lo-jack")
    await ladder.play("ann ben", (2, 1), game="sneak")
    assert [line.player for line in await ladder.standings("hi-lo-jack")] == ["ann", "ben"]
    assert [line.player for line in await ladder.standings("sneak")] == ["ben", "ann"]
    assert {(line.player, line.played, line.won) for line in await ladder.standings(None)} == {
        ("ann", 2, 1),
        ("ben", 2, 1),
    }
    (ann,), (ben,) = MODEL.rate([[new()], [new()]], ranks=[1, 2])
    (ann,), (ben,) = MODEL.rate([[ann], [ben]], ranks=[2, 1])
    together = {line.player: line.rating for line in await ladder.standings(None)}
    assert together == pytest.approx({"ann": ann.ordinal(), "ben": ben.ordinal()})


async def test_guilds_do_not_see_each_other(ladder: Ladder) -> None:
    await ladder.play("ann ben", (1, 2), guild="h")
    await ladder.play("ann ben", (1, 2), guild=None)
    assert await ladder.standings() == ()
    assert [line.player for line in await ladder.store.leaderboard("h", None)] == ["ann", "ben"]


async def test_a_season_counts_from_its_beginning(ladder: Ladder) -> None:
    await ladder.play("ann ben", (1, 2), at=1000)
    await ladder.play("ann cem", (2, 1), at=2000)
    season = await ladder.standings(since=2000)
    assert {(line.player, line.played, line.won) for line in season} == {("ann", 1, 0), ("cem", 1, 1)}


async def test_a_leaderboard_knows_names_that_were_noted(ladder: Ladder) -> None:
    await ladder.store.set_player(Player("ann", name="Ann \N{SNOWMAN}"))
    await ladder.play("ann ben", (1, 2))
    assert [line.name for line in await ladder.standings()] == ["Ann \N{SNOWMAN}", ""]


async def test_a_leaderboard_has_as_many_lines_as_asked(ladder: Ladder) -> None:
    await ladder.play("ann ben cem dan", (1, 2, 3, 4))
    assert [line.player for line in await ladder.store.leaderboard("g", None, limit=2)] == ["ann", "ben"]


async def test_of_equal_ratings_the_one_with_more_wins_is_named_first(ladder: Ladder) -> None:
    await ladder.play("ann - ben -", (2, 1, 2, 1), teams=(0, 1, 0, 1))
    await ladder.play("cem - dan -", (1, 2, 1, 2), teams=(0, 1, 0, 1))
    assert [(line.place, line.player) for line in await ladder.standings()] == [
        (1, "cem"),
        (1, "dan"),
        (1, "ann"),
        (1, "ben"),
    ]


async def test_a_closed_table_counts_for_nobody(ladder: Ladder) -> None:
    await ladder.store.add_table(
        Opening("T", "hi-lo-jack", bytes(32), 0.0), guild_id="g", channel_id="c", host_id="ann"
    )
    await ladder.store.append("T", [entry(1)], finished=TableEnd([Occupant("ann"), Occupant("ben")], None))
    assert await ladder.standings() == ()
