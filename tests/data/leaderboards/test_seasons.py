"""Seasons: when they end, who their champions are, and what becomes of ratings."""

from datetime import UTC, datetime

import pytest

from data.leaderboards.models import ALL_GAMES, Season
from data.leaderboards.seasons import LENGTH_SETTING, SEASON_LENGTHS, season_end
from data.models import Player
from tests.data.leaderboards.club import Club
from tests.data.samples import HandClock


def moment(text: str) -> float:
    """A day in UTC, or a moment of it, in seconds since 1970."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


AUTUMN, WINTER, SPRING = moment("2026-09-01"), moment("2026-12-05"), moment("2027-03-02")


async def plays_ten_games(club: Club, winner: str, loser: str, at: float, game: str = "hi-lo-jack") -> None:
    """So many that both have a place by rating."""
    for _ in range(10):
        await club.play(f"{winner} {loser}", (1, 2), at=at, game=game)


async def champions(club: Club, season: Season) -> list[tuple[str, str]]:
    return [(one.game, one.player) for one in await club.store.champions(season)]


@pytest.mark.parametrize(
    ("begin", "months", "end"),
    [
        ("2026-11-01", 1, "2026-12-01"),
        ("2026-11-15", 1, "2026-12-01"),
        ("2026-11-16", 1, "2027-01-01"),
        ("2026-11-30T23:59:59", 3, "2027-03-01"),
        ("2026-12-31", 12, "2028-01-01"),
        ("2024-02-29", 6, "2024-09-01"),
    ],
)
def test_a_season_ends_with_a_month(begin: str, months: int, end: str) -> None:
    assert season_end(moment(begin), months) == moment(end)


def test_of_no_months_there_is_no_end() -> None:
    assert season_end(AUTUMN, 0) is None


async def test_the_first_game_begins_a_season_and_the_first_after_its_end_the_next(club: Club) -> None:
    assert await club.store.latest_seasons("g", 5) == ()
    await club.play("ann ben", (1, 2), at=AUTUMN)
    await club.play("ann ben", (2, 1), at=AUTUMN + 10)
    await club.play("ann ben", (1, 2), at=WINTER)
    await club.play("ann ben", (1, 2), at=WINTER, guild="h")
    end, next_end = moment("2026-12-01"), moment("2027-03-01")
    assert await club.store.latest_seasons("g", 5) == (
        Season("g", 2, WINTER + 1, next_end, None, 3, None),
        Season("g", 1, AUTUMN + 1, end, end, 1, 2),
    )
    assert [one.number for one in await club.store.latest_seasons("h", 5)] == [1]


async def test_a_game_by_a_clock_that_may_be_wrong_ends_no_season(club: Club) -> None:
    await club.play("ann ben", (1, 2), at=AUTUMN)
    await club.play("ann ben", (1, 2), at=WINTER, ends_season=False)
    assert [(one.number, one.ended_at) for one in await club.store.latest_seasons("g", 5)] == [(1, None)]
    await club.play("ann ben", (1, 2), at=WINTER + 10)
    assert [(one.number, one.last_result) for one in await club.store.latest_seasons("g", 5)] == [(2, None), (1, 2)]


async def test_a_season_that_a_clock_years_ahead_has_begun_lasts_no_longer_than_others(club: Club) -> None:
    """It would end only years later, and no other could begin."""
    await club.play("ann ben", (1, 2), at=moment("2035-01-10"))
    await club.play("ann ben", (1, 2), at=AUTUMN)
    end = moment("2026-12-01")
    assert await club.store.latest_seasons("g", 5) == (Season("g", 1, AUTUMN + 1, end, None, 1, None),)
    await club.play("ann ben", (1, 2), at=WINTER)
    assert [one.number for one in await club.store.latest_seasons("g", 5)] == [2, 1]


async def test_each_season_has_a_leaderboard_of_its_own(club: Club) -> None:
    await plays_ten_games(club, "ann", "ben", AUTUMN)
    await club.play("ben cem", (1, 2), at=WINTER)
    first, second = [(await club.page(period=period)).standings for period in ("season-1", "season-2")]
    assert [(one.player, one.played, one.won) for one in first] == [("ann", 10, 10), ("ben", 10, 0)]
    assert [(one.player, one.played, one.won) for one in second] == [("cem", 1, 0), ("ben", 1, 1)]  # no places yet
    assert {one.player: one.played for one in await club.standings()} == {"ann": 10, "ben": 11, "cem": 1}


async def test_at_the_end_whoever_wears_a_crown_is_champion(club: Club) -> None:
    await plays_ten_games(club, "ann", "ben", AUTUMN)
    await plays_ten_games(club, "cem", "ann", AUTUMN, "sneak")
    await club.play("dot ben", (1, 2), at=AUTUMN, game="high-roller")  # one game is no place by rating
    await club.play("eve -", (1, 2), at=AUTUMN, game="bluff-n-peg")
    await club.store.set_player(Player("cem", name="Cem"))
    (season,) = await club.store.latest_seasons("g", 5)
    await club.store.end_season(season)
    (season,) = await club.store.latest_seasons("g", 5)
    assert season.ended_at is None, "it is not due yet"
    await club.play("ann ben", (1, 2), at=WINTER)
    season = (await club.store.latest_seasons("g", 5))[1]
    assert await champions(club, season) == [(ALL_GAMES, "cem"), ("hi-lo-jack", "ann"), ("sneak", "cem")]
    best = (await club.store.champions(season))[2]
    assert (best.name, best.played, best.won) == ("Cem", 10, 10)
    assert best.rating == (await club.page("sneak", period="season-1")).standings[0].rating


async def test_a_place_in_a_season_takes_three_games_of_it(club: Club) -> None:
    await plays_ten_games(club, "ann", "ben", AUTUMN)
    places = []
    for _ in range(3):
        await club.play("ann ben", (1, 2), at=WINTER)
        page = await club.page(period="season-2")
        places.append([(one.player, one.place, one.is_provisional) for one in page.standings])
    assert places[0] == places[1] == [("ann", None, True), ("ben", None, True)]
    assert places[2] == [("ann", 1, False), ("ben", 2, False)]
    assert [one.place for one in await club.standings()] == [1, 2]
    assert (await club.store.recount()).differences == 0


async def test_games_that_all_others_left_make_no_champion(club: Club, clock: HandClock) -> None:
    """A second account that leaves would otherwise crown its owner in a quarter of an hour."""
    for number in range(10):
        await club.play("ann eve!", (1, 2), at=AUTUMN)
        await club.play("ben eve! -", (1, 3, 2), at=AUTUMN, game="sneak")
        await club.play("cem dot eve! fay", (1, 2, 1, 2), teams=(0, 1, 0, 1), at=AUTUMN, game="high-handed")
        await club.play(f"dan gus{number}", (2, 1), at=AUTUMN, game="high-roller")
        await club.play("dan eve!", (1, 2), at=AUTUMN, game="high-roller")
    for player, game, has_place in (
        ("ann", "hi-lo-jack", False),
        ("ben", "sneak", False),
        ("cem", "high-handed", True),
        ("dan", "high-roller", True),
    ):
        rows = (await club.page(game, period="season-1")).standings
        assert [one.is_provisional for one in rows if one.player == player] == [not has_place], game
    (season,) = await club.store.latest_seasons("g", 5)
    clock.now = SPRING
    await club.store.end_season(season)
    (season,) = await club.store.latest_seasons("g", 5)
    crowned = await champions(club, season)
    assert [one for one in crowned if one[0] != ALL_GAMES] == [("high-handed", "cem")], "Dan has won no other game"
    assert (await club.store.recount()).differences == 0


async def test_the_best_of_last_season_is_no_champion_by_one_game(club: Club, clock: HandClock) -> None:
    await plays_ten_games(club, "ann", "ben", AUTUMN)
    await plays_ten_games(club, "cem", "ben", AUTUMN, "sneak")
    await club.play("ann ben", (1, 2), at=WINTER)
    for _ in range(3):
        await club.play("cem ben", (1, 2), at=WINTER, game="sneak")
    clock.now = SPRING
    (due,) = await club.store.due_seasons(SPRING)
    await club.store.end_season(due)
    assert await champions(club, due) == [(ALL_GAMES, "cem"), ("sneak", "cem")]


async def test_the_end_moves_all_ratings_a_quarter_of_the_way_back(club: Club, clock: HandClock) -> None:
    await plays_ten_games(club, "ann", "ben", AUTUMN)
    await club.play("ann -", (1, 2), at=AUTUMN)
    await plays_ten_games(club, "ann", "ben", AUTUMN, "sneak")
    await club.play("ann ben", (1, 2), at=AUTUMN, guild="h")
    before, alone = await club.ratings(), await club.ratings(is_solo=True)
    clock.now = WINTER
    due = await club.store.due_seasons(WINTER)
    assert [one.guild for one in due] == ["g", "h"]
    for season in (due[0], due[0]):
        await club.store.end_season(season)
    assert [one.guild for one in await club.store.due_seasons(WINTER)] == ["h"]
    assert await club.ratings() == {player: rating.after_season() for player, rating in before.items()}
    assert await club.ratings(is_solo=True) == {"ann": alone["ann"].after_season()}
    assert {one.player: one.rating for one in (await club.page(period="season-1")).standings} == before
    assert (await club.store.recount()).differences == 0
    await club.play("ann ben", (2, 1), at=SPRING)
    await club.play("ann ben", (2, 1), at=SPRING + 200 * 86400)
    assert (await club.store.recount()).differences == 0


async def test_a_server_chooses_how_long_its_seasons_are_and_changes_its_mind(club: Club) -> None:
    await club.store.set_guild_settings("g", {LENGTH_SETTING: 1})
    await club.play("ann ben", (1, 2), at=AUTUMN)
    ends = []
    for months in (6, 0, 2, None, "long"):
        await club.store.set_guild_settings("g", {LENGTH_SETTING: months})
        ends.append((await club.store.latest_seasons("g", 1))[0].ends_at)
    later = [moment("2027-03-01"), None, moment("2026-11-01"), moment("2026-12-01"), moment("2026-12-01")]
    assert ends == later
    assert set(SEASON_LENGTHS) == {0, 1, 2, 3, 6, 12}


async def test_another_length_ends_no_season_in_the_past(club: Club, clock: HandClock) -> None:
    await club.store.set_guild_settings("g", {LENGTH_SETTING: 12})
    await club.play("ann ben", (1, 2), at=AUTUMN)
    clock.now = WINTER
    await club.store.set_guild_settings("g", {LENGTH_SETTING: 1})
    assert (await club.store.latest_seasons("g", 1))[0].ends_at == moment("2027-01-01")
    clock.now = SPRING
    await club.store.set_guild_settings("g", {LENGTH_SETTING: 1, "theme": "felt"})
    assert await club.store.due_seasons(SPRING), "another choice does not put an end off"


async def test_without_seasons_none_begins_and_none_ends(club: Club) -> None:
    await club.store.set_guild_settings("g", {LENGTH_SETTING: 0})
    await club.play("ann ben", (1, 2), at=AUTUMN)
    assert await club.store.latest_seasons("g", 5) == ()
    await club.store.set_guild_settings("g", {LENGTH_SETTING: 1})
    await club.play("ann ben", (1, 2), at=AUTUMN)
    await club.store.set_guild_settings("g", {LENGTH_SETTING: 0})
    await club.play("ann ben", (1, 2), at=SPRING)
    assert [(one.number, one.ended_at, one.first_result) for one in await club.store.latest_seasons("g", 5)] == [
        (1, None, 2)
    ]
    assert (await club.store.recount()).differences == 0


async def test_the_end_of_a_season_is_to_be_announced_until_it_was(club: Club) -> None:
    await plays_ten_games(club, "ann", "ben", AUTUMN)
    assert await club.store.unannounced_seasons() == ()
    await club.play("ann ben", (1, 2), at=WINTER)
    (season,) = await club.store.unannounced_seasons()
    assert (season.guild, season.number) == ("g", 1)
    await club.store.note_season_announced(season)
    assert await club.store.unannounced_seasons() == ()


async def test_whoever_is_deleted_is_no_champion_any_more_and_nobody_else_becomes_one(club: Club) -> None:
    await plays_ten_games(club, "ann", "ben", AUTUMN)
    await plays_ten_games(club, "ben", "cem", AUTUMN, "sneak")
    await club.play("ann ben", (1, 2), at=WINTER)
    season = (await club.store.latest_seasons("g", 5))[1]
    titles = (await club.store.export("ann"))["titles"]
    assert titles == [{"guild": "g", "season": 1, "game": game} for game in (ALL_GAMES, "hi-lo-jack")]
    await club.store.forget_player("ann")
    assert await champions(club, season) == [("sneak", "ben")]
    assert (await club.store.recount()).differences == 0
