"""Pages of the finished games of a guild: of all, of one kind, of one person; older and newer ones."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from data.models import DELETED_ID_PREFIX, Occupant, Player, TableEnd
from data.queries.history import EndedSeat, HistoryQuery
from data.store import Store
from engine.game import Outcome
from engine.tables.log import Opening
from tests.data.samples import entry
from tests.stored import reader_engine_of

GAMES = "ABCDEFGHIJ"
"""Tables, the oldest first."""


async def ended(  # a game has that many sides
    store: Store,
    table: str,
    *players: str | None,
    strength: str = "sound",
    at: float = 1000.0,
    game: str = "sneak",
    guild: str | None = "g",
    closed: bool = False,
    lost: frozenset[int] = frozenset(),
) -> None:
    """A game that these people and computers (``None``) of a strength began and ended, the first as the winner, unless
    it was closed without a result.
    """
    await store.add_table(Opening(table, game, bytes(32), at), guild_id=guild, channel_id=f"c{table}", host_id="host")
    seats = [Occupant(player, seat in lost, strength=strength) for seat, player in enumerate(players)]
    outcome = None if closed else Outcome((), tuple(range(1, len(seats) + 1)), "target")
    await store.append(table, [entry(1, line="start", at=at)], seats=seats)
    await store.append(table, [entry(2, at=at)], finished=TableEnd(seats, outcome, kept_losses=lost))


async def walk(store: Store, query: HistoryQuery) -> list[str]:
    """The tables of each page, from the latest to the oldest."""
    pages, page = [], await store.history(query)
    assert not page.has_newer
    while True:
        pages.append("".join(game.id for game in page.games))
        if not page.has_older:
            return pages
        page = await store.history(query._replace(beside=page.games[-1].id))
        assert page.has_newer


async def test_pages_follow_each_other_without_gap_or_repeat_and_lead_back(store: Store) -> None:
    for number, table in enumerate(GAMES):
        await ended(store, table, "ann", at=1000.0 * (number // 3))  # some ended at the same moment
    query = HistoryQuery("g", size=4)
    assert await walk(store, query) == ["JIHG", "FEDC", "BA"]
    back = await store.history(query._replace(beside="B", is_newer=True))
    assert "".join(game.id for game in back.games) == "FEDC"
    assert (back.has_newer, back.has_older) == (True, True)
    first = await store.history(query._replace(beside="F", is_newer=True))
    assert "".join(game.id for game in first.games) == "JIHG"
    assert (first.has_newer, first.has_older) == (False, True)


async def test_where_few_games_are_newer_the_page_before_is_the_whole_first_one(store: Store) -> None:
    for number, table in enumerate("ABCDE"):
        await ended(store, table, "ann", at=1000.0 * number)
    page = await store.history(HistoryQuery("g", beside="D", is_newer=True, size=3))
    assert "".join(game.id for game in page.games) == "EDC"


async def test_games_of_a_kind_and_of_a_person_are_found_those_without_a_result_too(store: Store) -> None:
    await ended(store, "A", "ann", "ben", at=1000.0)
    await ended(store, "B", "ben", "cem", at=2000.0, game="high-roller")
    await ended(store, "C", "ben", "ann", at=3000.0, game="high-roller", closed=True)
    await ended(store, "D", "ann", None, at=4000.0, game="high-roller")
    assert await walk(store, HistoryQuery("g", size=1)) == ["D", "C", "B", "A"]
    assert await walk(store, HistoryQuery("g", "high-roller", size=1)) == ["D", "C", "B"]
    assert await walk(store, HistoryQuery("g", player="ann", size=1)) == ["D", "C", "A"]
    assert await walk(store, HistoryQuery("g", "high-roller", "ann", size=1)) == ["D", "C"]
    assert await walk(store, HistoryQuery("g", player="dot")) == [""]


async def test_other_guilds_live_tables_and_closed_lobbies_are_left_out(store: Store) -> None:
    await ended(store, "A", "ann", guild="elsewhere")
    await ended(store, "B", "ann", guild=None)
    await store.add_table(Opening("C", "sneak", bytes(32), 1.0), guild_id="g", channel_id="c", host_id="ann")
    await store.append("C", [entry(1, line="start")], seats=[Occupant("ann")])
    await store.add_table(Opening("D", "sneak", bytes(32), 1.0), guild_id="g", channel_id="d", host_id="ann")
    await store.append("D", [entry(1, line="close")], finished=TableEnd([Occupant("ann")], None))
    for player in (None, "ann"):
        assert await walk(store, HistoryQuery("g", player=player)) == [""]
    assert await walk(store, HistoryQuery("elsewhere", player="ann")) == ["A"]


async def test_the_games_of_somebody_in_all_guilds_are_of_one_history(store: Store) -> None:
    await ended(store, "A", "ann", guild="elsewhere")
    await ended(store, "B", "ann", "ben")
    await ended(store, "C", "ben")
    assert await walk(store, HistoryQuery(None, player="ann", size=1)) == ["B", "A"]


async def test_a_table_of_another_guild_tells_nothing_and_selects_the_latest_games(store: Store) -> None:
    await ended(store, "A", "ann", at=1000.0)
    await ended(store, "B", "ann", at=500.0, guild="elsewhere")
    page = await store.history(HistoryQuery("g", beside="B"))
    assert [game.id for game in page.games] == ["A"]
    assert not page.has_newer


async def test_a_game_says_who_sat_there_and_who_won_or_lost_it(store: Store) -> None:
    await store.set_player(Player("ann", name="Ann"))
    await ended(store, "A", "ann", "ben", None, at=1000.0)
    await ended(store, "B", "ann", "ben", at=2000.0, closed=True)
    await ended(store, "C", "ann", "ben", "cem", at=3000.0, closed=True, lost=frozenset({2}))
    left, closed, won = (await store.history(HistoryQuery("g"))).games
    assert [game.id for game in (await store.history(HistoryQuery("g", only_results=True))).games] == ["A"]
    assert (won.last_line, closed.last_line) == ("", "pass")
    assert (won.channel, won.at, won.has_result) == ("cA", 1002.0, True)
    assert won.seats == (EndedSeat("ann", "Ann", 1), EndedSeat("ben", "", 2), EndedSeat(None, "", 3))
    assert (closed.has_result, [seat.place for seat in closed.seats]) == (False, [None, None])
    assert (left.has_result, [seat.place for seat in left.seats]) == (False, [1, 1, 3])


async def test_the_games_of_somebody_deleted_stay_and_are_nobodys(store: Store) -> None:
    await ended(store, "A", "ann", "ben")
    await store.forget_player("ann")
    assert await walk(store, HistoryQuery("g", player="ann")) == [""]
    (game,) = (await store.history(HistoryQuery("g"))).games
    assert game.seats[0].player == f"{DELETED_ID_PREFIX}1"
    assert await walk(store, HistoryQuery("g", player=f"{DELETED_ID_PREFIX}1")) == [""]


async def test_somebody_deleted_before_the_end_is_not_noted_again(store: Store) -> None:
    await ended(store, "A", f"{DELETED_ID_PREFIX}1", "ben")
    assert await walk(store, HistoryQuery("g", player=f"{DELETED_ID_PREFIX}1")) == [""]
    assert await walk(store, HistoryQuery("g", player="ben")) == ["A"]


INDEXES = {
    "all": (HistoryQuery("g"), "ended_tables (guild=? AND closed_at<?)"),
    "a game": (HistoryQuery("g", "sneak"), "ended_tables_by_game (guild=? AND game=? AND (closed_at,id)<(?,?))"),
    "a person": (HistoryQuery("g", player="ann"), "PRIMARY KEY (player=? AND guild=? AND (closed_at,table_id)<(?,?))"),
    "both": (HistoryQuery("g", "sneak", "ann"), "PRIMARY KEY (player=? AND guild=? AND (closed_at,table_id)<(?,?))"),
}


@pytest.mark.parametrize("case", INDEXES)
async def test_a_page_begins_in_its_index_where_the_page_before_ended(store: Store, path: Path, case: str) -> None:
    asked: list[str] = []

    def note(_conn: object, _cursor: object, statement: str, *_rest: object) -> None:
        asked.append(statement)

    query, index = INDEXES[case]
    await ended(store, "A", "ann")
    event.listen(reader_engine_of(store), "before_cursor_execute", note)
    await store.history(query._replace(beside="A"))
    (question,) = [one for one in asked if "LIMIT" in one]
    with closing(sqlite3.connect(path)) as connection:
        plan = [step for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {question}", ["x"] * question.count("?"))]
    assert index in plan[0], plan
    assert "USE TEMP B-TREE FOR ORDER BY" not in plan


async def test_a_computers_strength_is_known_without_the_log(store: Store) -> None:
    await ended(store, "A", None, "ann", strength="hard")
    (game,) = (await store.history(HistoryQuery("g"))).games
    assert game.seats[0] == EndedSeat(None, "", 1, "hard")
