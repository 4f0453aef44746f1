"""Duplicate sets in the store: nothing of them counts or is found before their last table has ended, then all of it."""

import pytest
import pytest_asyncio

from data.models import BoardMessage, LogAddition, Occupant, SetTable, TableEnd
from data.queries.history import HistoryQuery
from data.store import Store
from engine.errors import SaveError
from engine.game import Outcome
from tests.data.samples import entry, opening, standings_of

ANN_BEN, CEM_DOT = [Occupant("ann"), Occupant("ben")], [Occupant("cem"), Occupant("dot")]
FIRST_WINS = Outcome(scores=(11, 4), ranking=(1, 2), ending="target_reached")


@pytest_asyncio.fixture(loop_scope="session")
async def tables(store: Store) -> Store:
    """A set of three tables: Ann and Ben play at A, Cem and Dot at B; nobody has sat down at C."""
    for table in "ABC":
        of_set = opening(table)._replace(set_id="A")
        await store.add_table(of_set, guild_id="g", channel_id=f"c{table}", host_id="ann")
        await store.note_board(table, BoardMessage(f"c{table}", f"m{table}", 1000.0))
    await store.append("A", [entry(1, line="join player=ann interaction=1")], seats=ANN_BEN)
    await store.append("B", [entry(1, line="join player=cem interaction=2")], seats=CEM_DOT)
    await store.append("C", [entry(1, line="close")], finished=TableEnd([], None))
    await store.append_together([LogAddition(table, [entry(2, line="start")]) for table in "AB"])
    return store


async def end(store: Store, table: str, outcome: Outcome | None = FIRST_WINS) -> None:
    seats = ANN_BEN if table == "A" else CEM_DOT
    await store.append(table, [entry(3)], finished=TableEnd(seats, outcome))
    await store.note_shown(table, 3, None)


async def test_a_table_knows_its_set_and_the_set_its_tables(tables: Store) -> None:
    stored = await tables.load_table("B")
    assert stored is not None
    assert stored.opening == opening("B")._replace(set_id="A")
    assert await tables.tables_of_set("A") == (
        SetTable("A", is_live=True, has_begun=True),
        SetTable("B", is_live=True, has_begun=True),
        SetTable("C", is_live=False, has_begun=False),
    )
    assert await tables.tables_of_set("B") == ()
    assert [(row.id, row.set_id) for row in await tables.live_tables()] == [("A", "A"), ("B", "A")]


async def test_entries_of_several_tables_are_stored_together_or_not_at_all(tables: Store) -> None:
    with pytest.raises(SaveError):
        await tables.append_together([LogAddition("A", [entry(3)], CEM_DOT), LogAddition("B", [entry(2)])])
    stored = await tables.load_table("A")
    assert stored is not None
    assert stored.last_seq == 2
    assert stored.seats == tuple(ANN_BEN)


async def test_seats_are_stored_with_entries_of_several_tables(tables: Store) -> None:
    await tables.append_together([LogAddition("A", [entry(3)], ANN_BEN[:1]), LogAddition("B", [entry(3)])])
    seats = {row.id: row.players for row in await tables.live_tables()}
    assert seats == {"A": ("ann",), "B": ("cem", "dot")}


async def test_until_the_last_table_ends_nothing_is_found_and_nothing_counts(tables: Store) -> None:
    await end(tables, "A")
    assert await tables.finished_games("g") == ()
    assert (await tables.history(HistoryQuery("g"))).games == ()
    assert (await tables.history(HistoryQuery("g", player="ann"))).games == ()
    assert await standings_of(tables) == ()
    assert (await tables.profile("g", "ann")).games == ()
    assert (await tables.export("ann"))["tables"][0]["result"]["place"] == 1, "it is kept, for Ann herself too"


async def test_then_all_of_it_counts_at_that_moment(tables: Store) -> None:
    await end(tables, "A")
    await end(tables, "B")
    assert {game.id for game in await tables.finished_games("g")} == {"A", "B"}
    assert {game.id for game in (await tables.history(HistoryQuery("g", player="ann"))).games} == {"A"}
    by_person = {standing.player: (standing.played, standing.won) for standing in await standings_of(tables)}
    assert by_person == {"ann": (1, 1), "ben": (1, 0), "cem": (1, 1), "dot": (1, 0)}
    assert (await tables.recount()).differences == 0


async def test_a_table_that_was_closed_keeps_no_result_from_counting(tables: Store) -> None:
    await end(tables, "A")
    await end(tables, "B", outcome=None)
    assert {standing.player for standing in await standings_of(tables)} == {"ann", "ben"}


async def test_whoever_is_deleted_meanwhile_is_left_out_and_the_others_count(tables: Store) -> None:
    await end(tables, "A")
    await tables.forget_player("ann")
    await end(tables, "B")
    assert {standing.player for standing in await standings_of(tables)} == {"ben", "cem", "dot"}
    assert (await tables.recount()).differences == 0


async def test_boards_of_tables_that_ended_before_are_outdated_when_the_last_one_ends(tables: Store) -> None:
    await end(tables, "A")
    assert await tables.ended_table_ids_not_shown() == ("C",), "C was never shown as closed"
    await tables.note_shown("C", 1, None)
    await end(tables, "B")
    assert await tables.ended_table_ids_not_shown() == ("A",)
    stored = await tables.load_table("A")
    assert stored is not None
    assert stored.board == BoardMessage("cA", "mA", 0.0), "so it is posted anew"
