"""Which games of a guild have ended, for those who look back."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import event

from data.models import FinishedGame, Occupant, TableEnd
from data.store import Store
from engine.game import Outcome
from tests.data.samples import entry, opening
from tests.stored import reader_engine_of

SEATED = [Occupant("ann"), Occupant("ben")]
ANN_WINS = Outcome(scores=(11, 4), ranking=(1, 2), ending="target_reached")


async def ended(
    store: Store, table: str, at: float, place: tuple[str, str] = ("g", "c"), outcome: Outcome | None = ANN_WINS
) -> None:
    """A table that started, and then was played to its end, or (without an outcome) closed."""
    guild, channel = place
    await store.add_table(opening(table), guild_id=guild, channel_id=channel, host_id="ann")
    await store.append(table, [entry(1, line="start", at=at)], seats=SEATED)
    await store.append(table, [entry(2, at=at)], finished=TableEnd(SEATED, outcome))


async def found(store: Store, channel: str | None = None) -> list[str]:
    return [game.id for game in await store.finished_games("g", channel_id=channel)]


async def test_finished_games_come_the_newest_first(store: Store) -> None:
    for table, at in (("A", 2000.0), ("B", 3000.0), ("C", 1000.0)):
        await ended(store, table, at)
    assert await found(store) == ["B", "A", "C"]
    assert (await store.finished_games("g", limit=1)) == (FinishedGame("B", "hi-lo-jack", 3002.0),)


async def test_a_game_that_was_closed_on_the_way_counts_as_finished(store: Store) -> None:
    await ended(store, "A", 1000.0, outcome=None)
    assert await found(store) == ["A"]


async def test_tables_that_live_or_never_began_are_left_out(store: Store) -> None:
    await store.add_table(opening("A"), guild_id="g", channel_id="c", host_id="ann")
    await store.append("A", [entry(1, line="start")], seats=SEATED)
    await store.add_table(opening("B"), guild_id="g", channel_id="d", host_id="ann")
    await store.append("B", [entry(1, line="close")], finished=TableEnd([], None))
    assert await found(store) == []


async def test_other_guilds_and_other_channels_are_left_out(store: Store) -> None:
    await ended(store, "A", 1000.0, ("g", "c"))
    await ended(store, "B", 2000.0, ("g", "d"))
    await ended(store, "C", 3000.0, ("elsewhere", "c"))
    assert await found(store) == ["B", "A"]
    assert await found(store, channel="c") == ["A"]


async def test_the_last_game_of_a_channel_is_found_in_its_index(store: Store, path: Path) -> None:
    asked: list[str] = []

    def note(_conn: object, _cursor: object, statement: str, *_rest: object) -> None:
        asked.append(statement)

    event.listen(reader_engine_of(store), "before_cursor_execute", note)
    await found(store, channel="c")
    (question,) = [one for one in asked if "LIMIT" in one]
    with closing(sqlite3.connect(path)) as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {question}", ["x"] * question.count("?")).fetchall()
    assert "USING INDEX ended_tables_by_channel (guild=? AND channel=?)" in plan[0][3], plan
