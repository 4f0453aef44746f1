"""Who plays well: wins, ties, teams, computers, and games of one person alone."""

from sqlalchemy import select

from data.leaderboards.models import ALL_GAMES, LeaderboardOrder, LeaderboardPage
from data.leaderboards.ratings import NEWCOMER, computer_rating, ratings_after
from data.leaderboards.schema import results
from data.models import Occupant, Player, TableEnd
from data.store import Store
from engine.game import Outcome
from engine.tables.log import Opening
from tests.data.leaderboards.club import DECEMBER, NOVEMBER, Club
from tests.data.samples import entry

SOUND = computer_rating(1_500)
"""The rating of a sound computer."""


async def test_a_guild_without_games_has_an_empty_leaderboard(club: Club) -> None:
    assert await club.page(reader="ann") == LeaderboardPage((), 1, 1, 0, None, None)


async def test_the_winner_stands_first(club: Club) -> None:
    await club.play("ann ben", (2, 1))
    ben, ann = await club.standings()
    assert (ben.player, ben.played, ben.won) == ("ben", 1, 1)
    assert (ann.player, ann.played, ann.won) == ("ann", 1, 0)


async def test_ratings_follow_from_game_after_game(club: Club) -> None:
    await club.play("ann ben cem", (1, 2, 3))
    await club.play("cem ann", (1, 2))
    (ann,), (ben,), (cem,) = ratings_after([[NEWCOMER]] * 3, [1, 2, 3])
    (cem,), (ann,) = ratings_after([[cem], [ann]], [1, 2])
    assert await club.ratings() == {"ann": ann, "ben": ben, "cem": cem}


async def test_a_tie_treats_both_alike(club: Club) -> None:
    await club.play("ann ben cem", (1, 1, 3))
    rated = await club.ratings()
    assert rated["ann"] == rated["ben"]
    assert rated["ann"].mu > rated["cem"].mu
    assert [standing.won for standing in await club.standings()] == [1, 1, 0]


async def test_partners_rise_and_fall_together(club: Club) -> None:
    await club.play("ann ben cem dan", (1, 2, 1, 2), teams=(0, 1, 0, 1))
    (ann, cem), (ben, dan) = ratings_after([[NEWCOMER] * 2] * 2, [1, 2])
    assert await club.ratings() == {"ann": ann, "ben": ben, "cem": cem, "dan": dan}


async def test_a_team_is_placed_by_its_best_seat_when_a_partner_has_left(club: Club) -> None:
    await club.play("ann ben cem dan", (1, 2, 4, 2), teams=(0, 1, 0, 1))
    rated = await club.ratings()
    assert rated["ann"] == rated["cem"]
    assert rated["ben"] == rated["dan"]
    assert rated["ann"].mu > rated["ben"].mu


async def test_who_loses_to_computers_falls(club: Club) -> None:
    await club.play("ann - ben -", (3, 1, 4, 2))
    expected = ratings_after([[NEWCOMER], [SOUND], [NEWCOMER], [SOUND]], [3, 1, 4, 2])
    assert await club.ratings() == {"ann": expected[0][0], "ben": expected[2][0]}
    assert all(rating.mu < NEWCOMER.mu for rating in (await club.ratings()).values())


async def test_a_computer_fills_its_place_in_a_team(club: Club) -> None:
    await club.play("ann ben - cem", (1, 2, 1, 2), teams=(0, 1, 0, 1))
    (ann, _), (ben, cem) = ratings_after([[NEWCOMER, SOUND], [NEWCOMER, NEWCOMER]], [1, 2])
    assert await club.ratings() == {"ann": ann, "ben": ben, "cem": cem}


async def test_partners_against_computers_are_rated(club: Club) -> None:
    await club.play("ann - ben -", (1, 2, 1, 2), teams=(0, 1, 0, 1))
    (ann, ben), _ = ratings_after([[NEWCOMER] * 2, [SOUND] * 2], [1, 2])
    assert await club.ratings() == {"ann": ann, "ben": ben}


async def test_a_game_of_one_team_rates_nobody_and_counts(club: Club) -> None:
    await club.play("ann ben", (1, 1), teams=(0, 0))
    assert [(one.rating, one.played) for one in await club.standings()] == [(NEWCOMER, 1)] * 2


async def test_whoever_left_and_was_deleted_is_a_newcomer_to_the_others_in_each_game(club: Club) -> None:
    """Of different tables `gone-1` is not the same person."""
    await club.play("gone-1 ann", (1, 2))
    await club.play("gone-1 ben", (2, 1))
    await club.play("gone-1 gone-2", (1, 2))
    _, (ann,) = ratings_after([[NEWCOMER]] * 2, [1, 2])
    _, (ben,) = ratings_after([[NEWCOMER]] * 2, [2, 1])
    assert await club.ratings() == {"ann": ann, "ben": ben}
    assert {line.player for line in await club.standings(ALL_GAMES)} == {"ann", "ben"}


async def test_a_result_keeps_the_ratings_before_the_game_and_no_id_of_whoever_was_deleted(club: Club) -> None:
    await club.play("ann gone-1 -", (1, 2, 3))
    await club.play("ann ben", (1, 2), game="sneak")
    kept = await club.store._run_query(lambda connection: connection.execute(select(results)).all())
    assert [(row.number, row.player, row.team, row.place, row.counts) for row in kept] == [
        (1, "ann", 0, 1, True),
        (1, None, 1, 2, True),
        (1, None, 2, 3, True),
        (2, "ann", 0, 1, True),
        (2, "ben", 1, 2, True),
    ]
    (ann,), *_ = ratings_after([[NEWCOMER], [NEWCOMER], [SOUND]], [1, 2, 3])
    assert [(row.mu, row.sigma) for row in kept] == [NEWCOMER, NEWCOMER, SOUND, NEWCOMER, NEWCOMER]
    assert [(row.overall_mu, row.overall_sigma) for row in kept] == [NEWCOMER, NEWCOMER, SOUND, ann, NEWCOMER]


async def test_games_against_computers_alone_have_a_ladder_of_their_own(club: Club) -> None:
    await club.play("ann - - -", (1, 2, 3, 4))
    await club.play("ann ben", (2, 1))
    (solo,) = await club.standings(is_solo=True)
    assert (solo.player, solo.played, solo.won) == ("ann", 1, 1)
    (ann,), *_ = ratings_after([[NEWCOMER], [SOUND], [SOUND], [SOUND]], [1, 2, 3, 4])
    assert solo.rating == ann
    assert {line.player: line.won for line in await club.standings()} == {"ann": 0, "ben": 1}


async def test_a_game_without_scores_is_rated_by_its_places(store: Store, club: Club) -> None:
    await store.add_table(Opening("T", "hi-lo-jack", bytes(32), 0.0), guild_id="g", channel_id="T", host_id="ann")
    seats = [Occupant("ann"), Occupant("ben")]
    await store.append("T", [entry(1, at=1.0)], finished=TableEnd(seats, Outcome((), (2, 1), "target")))
    rated = await club.ratings()
    assert rated["ben"].mu > rated["ann"].mu


async def test_each_game_has_its_own_leaderboard_and_all_have_one_together(club: Club) -> None:
    await club.play("ann ben", (1, 2), game="hi-lo-jack")
    await club.play("ann ben", (2, 1), game="sneak")
    assert [line.player for line in await club.standings("hi-lo-jack")] == ["ann", "ben"]
    assert [line.player for line in await club.standings("sneak")] == ["ben", "ann"]
    (ann,), (ben,) = ratings_after([[NEWCOMER]] * 2, [1, 2])
    (ann,), (ben,) = ratings_after([[ann], [ben]], [2, 1])
    assert await club.ratings(ALL_GAMES) == {"ann": ann, "ben": ben}
    assert {(one.player, one.played, one.won) for one in await club.standings(ALL_GAMES)} == {
        ("ann", 2, 1),
        ("ben", 2, 1),
    }


async def test_guilds_do_not_see_each_other(club: Club) -> None:
    await club.play("ann ben", (1, 2), guild="h")
    await club.play("ann ben", (1, 2), guild=None)
    assert await club.standings() == ()
    assert [line.player for line in (await club.page(ALL_GAMES, guild="h")).standings] == ["ann", "ben"]


async def test_a_month_counts_its_own_games_and_ratings_go_on(club: Club) -> None:
    await club.play("ann ben", (1, 2))
    await club.play("ann cem", (2, 1), at=DECEMBER)
    december = (await club.page(period="2026-12")).standings
    assert {(line.player, line.played, line.won) for line in december} == {("ann", 1, 0), ("cem", 1, 1)}
    assert {line.player: line.rating for line in december} == {
        player: rating for player, rating in (await club.ratings()).items() if player != "ben"
    }
    november = (await club.page(period="2026-11")).standings
    assert [(line.player, line.played, line.won) for line in november] == [("ann", 1, 1), ("ben", 1, 0)]


async def test_a_rating_is_provisional_for_nine_games_and_those_stand_below_the_others(club: Club) -> None:
    for _ in range(10):
        await club.play("ann ben", (2, 1))
    for _ in range(9):
        await club.play("cem dan", (1, 2))
    page = await club.page()
    assert [(one.player, one.place, one.is_provisional) for one in page.standings] == [
        ("ben", 1, False),
        ("ann", 2, False),
        ("cem", None, True),
        ("dan", None, True),
    ]
    assert page.standings[2].rating.mu > page.standings[1].rating.mu


async def test_by_wins_and_by_games_everybody_is_placed_and_equals_share(club: Club) -> None:
    await club.play("ann ben", (1, 2))
    await club.play("cem dan", (1, 2))
    await club.play("dan eve", (2, 1))
    await club.play("dan ann", (2, 1))
    by_wins = await club.page(order=LeaderboardOrder.WINS)
    assert [(one.place, one.won) for one in by_wins.standings] == [(1, 2), (2, 1), (2, 1), (4, 0), (4, 0)]
    by_games = await club.page(order=LeaderboardOrder.GAMES)
    assert [(one.place, one.played) for one in by_games.standings] == [(1, 3), (2, 2), (3, 1), (3, 1), (3, 1)]


async def test_pages_follow_each_other_with_places_that_go_on(club: Club) -> None:
    people = [f"p{number}" for number in range(7)]
    for place, player in enumerate(people):
        await club.play(f"{player} {player}x", (1, 2), game="sneak")
        for _ in range(place):
            await club.play(f"{player} {player}x", (1, 1), game="sneak")
    whole = (await club.page("sneak", LeaderboardOrder.GAMES)).standings
    parts = [await club.page("sneak", LeaderboardOrder.GAMES, page=number, size=3) for number in range(1, 6)]
    assert sum((part.standings for part in parts), ()) == whole
    assert {(part.pages, part.people) for part in parts} == {(5, 14)}
    assert (await club.page("sneak", LeaderboardOrder.GAMES, page=99, size=3)).page == 5
    for order in LeaderboardOrder:
        for number in range(1, 6):
            page = await club.page("sneak", order, page=number, size=3)
            for one in page.standings:
                assert (await club.page("sneak", order, size=3, reader=one.player)).own_page == number


async def test_a_leaderboard_says_since_when_and_knows_who_is_not_on_it(club: Club) -> None:
    await club.play("ann ben", (1, 2), at=DECEMBER)
    await club.play("ann cem", (1, 2), at=NOVEMBER)
    page = await club.page(reader="zoe")
    assert (page.since, page.own_page) == (DECEMBER + 1, None)


async def test_a_leaderboard_knows_names_that_were_noted(club: Club) -> None:
    await club.store.set_player(Player("ann", name="Ann \N{SNOWMAN}"))
    await club.play("ann ben", (1, 2))
    assert [line.name for line in await club.standings()] == ["Ann \N{SNOWMAN}", ""]


async def test_a_closed_table_counts_for_nobody(club: Club) -> None:
    await club.store.add_table(Opening("T", "hi-lo-jack", bytes(32), 0.0), guild_id="g", channel_id="c", host_id="ann")
    await club.store.append("T", [entry(1)], finished=TableEnd([Occupant("ann"), Occupant("ben")], None))
    assert await club.standings() == ()


async def test_of_a_game_that_was_ended_without_a_result_only_those_who_had_left_it_keep_their_loss(
    club: Club,
) -> None:
    await club.store.add_table(Opening("T", "hi-lo-jack", bytes(32), 0.0), guild_id="g", channel_id="c", host_id="ann")
    seats = [Occupant("ann"), Occupant("ben", left=True), Occupant("cem"), Occupant(None)]
    ended = TableEnd(seats, None, kept_losses=frozenset({1}))
    await club.store.append("T", [entry(1)], finished=ended)
    _, (ben,), *_ = ratings_after([[NEWCOMER], [NEWCOMER], [NEWCOMER], [SOUND]], [1, 4, 1, 1])
    assert [(one.player, one.played, one.won, one.rating) for one in await club.standings()] == [("ben", 1, 0, ben)]
    assert (await club.store.recount()).differences == 0


async def test_a_computer_counts_by_the_rating_of_its_strength(club: Club) -> None:
    await club.play("ann ben -1737", (2, 3, 1))
    (ann,), (ben,), _ = ratings_after([[NEWCOMER], [NEWCOMER], [computer_rating(1_737)]], [2, 3, 1])
    assert await club.ratings() == {"ann": ann, "ben": ben}
    soft = ratings_after([[NEWCOMER], [NEWCOMER], [SOUND]], [2, 3, 1])
    assert ann.points > soft[0][0].points, "to lose to a hard one costs less"
    assert (await club.store.recount()).differences == 0


async def test_who_took_no_part_is_not_rated_and_their_seat_is_a_computers(club: Club) -> None:
    await club.store.add_table(Opening("T", "hi-lo-jack", bytes(32), 0.0), guild_id="g", channel_id="c", host_id="ann")
    seats = [Occupant("ann"), Occupant("ben", left=True, took_part=False)]
    await club.store.append("T", [entry(1)], finished=TableEnd(seats, Outcome((-2, 7), (2, 1), "target")))
    (ann,), _ = ratings_after([[NEWCOMER], [SOUND]], [2, 1])
    assert await club.ratings(is_solo=True) == {"ann": ann}
    assert await club.standings() == ()
    assert (await club.store.recount()).differences == 0


async def test_whoever_leaves_a_team_has_lost_and_nobody_else_is_rated_otherwise(club: Club) -> None:
    await club.store.add_table(Opening("T", "hi-lo-jack", bytes(32), 0.0), guild_id="g", channel_id="c", host_id="ann")
    seats = [Occupant("ann"), Occupant("ben"), Occupant("cem", left=True), Occupant("dot")]
    ended = TableEnd(seats, Outcome((7, 2, 7, 2), (1, 2, 4, 2), "target"), (0, 1, 0, 1))
    await club.store.append("T", [entry(1)], finished=ended)
    (won, _), (lost, _) = ratings_after([[NEWCOMER] * 2, [NEWCOMER] * 2], [1, 2])
    assert await club.ratings() == {"ann": won, "ben": lost, "cem": lost, "dot": lost}
    assert {one.player: one.won for one in await club.standings()} == {"ann": 1, "ben": 0, "cem": 0, "dot": 0}
    assert (await club.store.recount()).differences == 0
    profile = await club.store.profile("g", "cem")
    assert {one.player for one in profile.opponents} == {"ben", "dot"}, "a partner stays a partner"
