"""Reading beside a bot that plays, without holding anything; and reading that stays quick as a database grows."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from data import migrations
from data.errors import StoreError
from data.leaderboards.models import ALL_GAMES, Ladder, LeaderboardQuery
from data.models import Occupant, TableEnd
from data.queries.history import HistoryQuery
from data.reader import open_reader
from data.store import Store, open_store
from tests.data.samples import HandClock, entry, log, opening
from tests.stored import reader_engine_of

STAY_SMALL = {
    "SCAN tables USING INDEX one_live_table_per_channel",
    "SCAN tables USING INDEX unshown_endings",
    "SCAN invitations",
}


async def test_a_reader_looks_on_while_the_store_is_held(store: Store, url: str) -> None:
    await store.add_table(opening(), guild_id="g", channel_id="c", host_id="ann")
    await store.append("A", log(1), seats=[Occupant("ann")])
    async with await open_reader(url) as reader:
        assert await reader.load_table("A") == await store.load_table("A")
        await store.append("A", log(2))
        (live,) = await reader.live_tables()
        assert live.seq == 2


async def test_a_reader_does_not_keep_a_bot_from_starting(url: str, clock: HandClock) -> None:
    async with await open_store(url, clock=clock):
        pass
    async with await open_reader(url) as reader, await open_store(url, clock=clock) as store:
        await store.set_stored_text("commands", "aa11")
        assert await reader.stored_text("commands") == "aa11"


async def test_a_reader_makes_no_database(url: str, path: Path) -> None:
    with pytest.raises(StoreError, match=r"There is no database .* yet"):
        await open_reader(url)
    assert not any(path.parent.iterdir())


async def test_a_reader_brings_nothing_up_to_date(url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    async with await open_store(url, clock=clock):
        pass
    monkeypatch.setattr(migrations, "VERSIONS", (*migrations.VERSIONS, "9999"))
    with pytest.raises(StoreError, match="is older than version 9999"):
        await open_reader(url)


async def test_a_table_is_read_as_of_one_moment(store: Store, path: Path) -> None:
    await store.add_table(opening(), guild_id="g", channel_id="c", host_id="ann")
    await store.append("A", log(1))

    def meanwhile(_conn: object, _cursor: object, statement: str, *_rest: object) -> None:
        if "FROM entries" in statement:
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                columns = "table_id, seq, at, cause, line, digest"
                other.execute(f"INSERT INTO entries ({columns}) VALUES ('A', 2, 1002, 'auto', 'pass', '02')")

    event.listen(reader_engine_of(store), "before_cursor_execute", meanwhile)
    stored = await store.load_table("A")
    assert stored is not None
    assert stored.entries == log(1)


async def test_no_question_reads_through_what_only_grows(store: Store, path: Path) -> None:
    asked: list[str] = []

    def note(_conn: object, _cursor: object, statement: str, *_rest: object) -> None:
        asked.append(statement)

    event.listen(reader_engine_of(store), "before_cursor_execute", note)
    await store.add_table(opening(), guild_id="g", channel_id="c", host_id="ann")
    await store.live_tables()
    await store.ended_table_ids_not_shown()
    await store.load_table("A")
    await store.finished_games("g")
    await store.finished_games("g", channel_id="c")
    await store.leaderboard(LeaderboardQuery(Ladder("g", ALL_GAMES), reader="ann"))
    await store.append("A", [entry(1, line="start")], finished=TableEnd([Occupant("ann")], None))
    for query in (HistoryQuery("g"), HistoryQuery("g", "hi-lo-jack"), HistoryQuery("g", "hi-lo-jack", "ann")):
        for beside in (None, "A"):
            await store.history(query._replace(beside=beside))
            await store.history(query._replace(beside=beside, is_newer=True))
    questions = [statement for statement in asked if statement.startswith("SELECT")]
    assert len(questions) >= 20
    with closing(sqlite3.connect(path)) as connection:
        for question in questions:
            plan = connection.execute(f"EXPLAIN QUERY PLAN {question}", ["x"] * question.count("?")).fetchall()
            scans = {step for *_, step in plan if step.startswith("SCAN")}
            assert scans <= STAY_SMALL, question
