"""The one writer: what gathers is committed together, and each caller hears what became of its own."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, ClassVar

import pytest
from sqlalchemy import Connection, Engine, event, func, select

from data.models import TablePlace
from data.queries.tables import add_table, entry_rows
from data.schema import METADATA, entries
from data.sqlite.engines import writer_engine
from data.sqlite.files import DatabaseFiles
from data.sqlite.transactions import SqliteTransactions
from data.statements import insert_rows
from data.units import Row
from data.writer import IDLE_WORKS, TIMEOUTS, Writer
from engine.errors import CommitUnknownError, DiskFullError, SaveError
from tests.data.samples import entry, opening
from tests.patience import WAIT_SECONDS, until


class Doubt(sqlite3.Connection):
    """A connection whose commits can go wrong, before or after the disk has them."""

    wrong: ClassVar[str] = ""

    def commit(self) -> None:
        if self.wrong == "full":
            self.rollback()  # as SQLite does then
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorname = "SQLITE_FULL"
            raise error
        if self.wrong == "after":
            super().commit()
        if self.wrong:
            raise sqlite3.OperationalError("disk I/O error")
        super().commit()


class Unreadable(DatabaseFiles):
    """The files of a database on a disk that cannot say, on demand, whether the log is still there."""

    fault: Exception | None = None

    def has_lost_wal(self) -> bool:
        if self.fault is not None:
            raise self.fault
        return super().has_lost_wal()


@pytest.fixture
def engine(path: Path, monkeypatch: pytest.MonkeyPatch) -> Engine:
    monkeypatch.setattr(Doubt, "wrong", "")
    made = writer_engine(path, lock_timeout=0)

    def use_doubt(_dialect: object, _record: object, _args: object, parameters: dict[str, Any]) -> None:
        parameters["factory"] = Doubt

    event.listen(made, "do_connect", use_doubt)
    with made.begin() as connection:
        METADATA.create_all(connection)
        for name in ("A", "B", "C"):
            add_table(connection, opening(name), TablePlace("g", name, "ann"))
    return made


@pytest.fixture
def commits(engine: Engine) -> list[str]:
    """Grows with every transaction that is committed or rolled back."""
    seen: list[str] = []
    event.listen(engine, "commit", lambda _connection: seen.append("commit"))
    event.listen(engine, "rollback", lambda _connection: seen.append("rollback"))
    return seen


@pytest.fixture
async def writer(engine: Engine, path: Path) -> AsyncIterator[Writer]:
    made = Writer(SqliteTransactions(engine, DatabaseFiles(path)))
    yield made
    await made.close()


def rows(table: str, *seqs: int) -> Sequence[Row]:
    return entry_rows(table, [entry(seq) for seq in seqs])


def count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(entries)).scalar_one()


async def test_what_gathers_is_committed_in_one_transaction(writer: Writer, commits: list[str]) -> None:
    await asyncio.gather(*(writer.add_entries(rows("A", seq)) for seq in range(1, 51)))
    assert commits == ["commit"]
    assert await writer.run(count) == 50


async def test_what_comes_during_a_transaction_goes_into_the_next(writer: Writer, commits: list[str]) -> None:
    async def play(table: str) -> None:
        for seq in range(1, 6):
            await writer.add_entries(rows(table, seq))

    await asyncio.gather(play("A"), play("B"), play("C"))
    assert commits == ["commit"] * 5


async def test_callers_that_were_just_answered_share_the_next_transaction_with_those_who_wait(
    writer: Writer, commits: list[str]
) -> None:
    async def play(table: str) -> None:
        for seq in range(1, 6):
            await writer.add_entries(rows(table, seq))

    early = asyncio.create_task(play("A"))
    await asyncio.sleep(0)
    while writer._waiting:  # noqa: ASYNC110  # until the writer has taken it up, which is no event of its own
        await asyncio.sleep(0)
    await asyncio.gather(early, play("B"))
    assert commits == ["commit"] * 6


async def test_a_bad_unit_fails_only_its_own_caller(writer: Writer, commits: list[str]) -> None:
    await writer.add_entries(rows("B", 1))
    commits.clear()
    answers = await asyncio.gather(
        writer.add_entries(rows("A", 1)),
        writer.add_entries(rows("B", 1)),
        writer.add_entries(rows("C", 1, 2)),
        return_exceptions=True,
    )
    assert answers[0] is None
    assert isinstance(answers[1], SaveError)
    assert answers[2] is None
    assert commits == ["rollback", "commit", "rollback", "commit"]
    assert await writer.run(count) == 4


async def test_a_mistake_in_a_unit_of_work_fails_only_its_own_caller(writer: Writer) -> None:
    def mistaken(_connection: Connection) -> None:
        raise ZeroDivisionError

    answers = await asyncio.gather(
        writer.add_entries(rows("A", 1)), writer.run(mistaken), writer.run(lambda _: "done"), return_exceptions=True
    )
    assert answers[0] is None
    assert isinstance(answers[1], SaveError)
    assert answers[2] == "done"


async def test_what_a_unit_does_beside_its_entries_is_undone_with_them(writer: Writer) -> None:
    def then(connection: Connection) -> None:
        add_table(connection, opening("D"), TablePlace("g", "D", "ann"))

    await writer.add_entries(rows("A", 1))
    with pytest.raises(SaveError):
        await writer.add_entries(rows("A", 1), then)
    assert await writer.run(lambda connection: add_table(connection, opening("D"), TablePlace("g", "D", "ann"))) is None


@pytest.mark.parametrize(("wrong", "stored"), [("before", 0), ("after", 2)])
async def test_a_commit_that_fails_leaves_its_callers_in_doubt(
    writer: Writer, monkeypatch: pytest.MonkeyPatch, wrong: str, stored: int
) -> None:
    monkeypatch.setattr(Doubt, "wrong", wrong)
    answers = await asyncio.gather(
        writer.add_entries(rows("A", 1)), writer.add_entries(rows("B", 1)), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [CommitUnknownError, CommitUnknownError]
    monkeypatch.setattr(Doubt, "wrong", "")
    assert await writer.run(count) == stored


async def test_a_fault_after_a_commit_leaves_its_callers_in_doubt_and_stores_nothing_twice(
    engine: Engine, path: Path
) -> None:
    files, connections = Unreadable(path), list[object]()
    event.listen(engine, "connect", lambda connection, _record: connections.append(connection))
    writer = Writer(SqliteTransactions(engine, files))
    files.fault = OSError("the disk does not answer")
    answers = await asyncio.gather(
        writer.add_entries(rows("A", 1)), writer.add_entries(rows("B", 1)), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [CommitUnknownError, CommitUnknownError]
    files.fault = None
    assert await writer.run(count) == 2
    assert len(connections) == 2  # the one on which it happened is not used any more
    await writer.close()


async def test_a_commit_that_hangs_is_unknown_and_what_waits_behind_it_is_surely_not_stored(
    writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a disk that does not answer. Nothing else is stored until it has, so nobody builds on what may change."""
    monkeypatch.setattr("data.writer.COMMIT_SECONDS", 0.05)
    hangs, disk_answers, timeouts = threading.Event(), threading.Event(), TIMEOUTS._value.get()

    def hang(connection: Connection) -> None:
        insert_rows(connection, entries, rows("A", 1))
        hangs.set()
        disk_answers.wait()

    try:
        gathered = [asyncio.ensure_future(one) for one in (writer.run(hang), writer.add_entries(rows("B", 1)))]
        await until(hangs.is_set)
        answers = await asyncio.gather(*gathered, writer.add_entries(rows("C", 1)), return_exceptions=True)
        assert [type(answer) for answer in answers] == [CommitUnknownError, CommitUnknownError, SaveError]
        assert writer.is_hanging
        assert TIMEOUTS._value.get() == timeouts + 1
        with pytest.raises(SaveError, match="does not answer in time"):
            await writer.add_entries(rows("C", 1))
    finally:
        disk_answers.set()
    await until(lambda: not writer.is_hanging)
    monkeypatch.setattr("data.writer.COMMIT_SECONDS", WAIT_SECONDS)
    assert await writer.run(count) == 2


async def test_a_full_disk_is_surely_not_stored_and_later_saves_go_on(engine: Engine, path: Path) -> None:
    limit = "PRAGMA max_page_count=1"  # never below what is there already

    def keep_small(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(limit)

    event.listen(engine, "connect", keep_small)
    writer = Writer(SqliteTransactions(engine, DatabaseFiles(path)))
    with pytest.raises(SaveError, match="disk is full"):
        await writer.add_entries(entry_rows("A", [entry(1, line="x" * 100_000)]))
    await writer.add_entries(rows("A", 1))
    await writer.close()


async def test_a_disk_that_is_full_at_the_commit_is_surely_not_stored_either(
    writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As measured on a file system without room: the log grows only then."""
    monkeypatch.setattr(Doubt, "wrong", "full")
    gathered = (writer.add_entries(rows("A", 1)), writer.add_entries(rows("B", 1)))
    answers = await asyncio.gather(*gathered, return_exceptions=True)
    assert [type(answer) for answer in answers] == [DiskFullError, DiskFullError]
    monkeypatch.setattr(Doubt, "wrong", "")
    await writer.add_entries(rows("A", 1))


async def test_a_locked_file_fails_every_caller_and_later_saves_go_on(
    writer: Writer, path: Path, commits: list[str]
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answers = await asyncio.gather(
            writer.add_entries(rows("A", 1)), writer.add_entries(rows("B", 1)), return_exceptions=True
        )
        other.execute("ROLLBACK")
    assert [type(answer) for answer in answers] == [SaveError, SaveError]
    assert "locked" in str(answers[0])
    assert "commit" not in commits
    await writer.add_entries(rows("A", 1))
    assert commits[-1] == "commit"


async def test_a_caller_that_gives_up_disturbs_nobody(writer: Writer) -> None:
    given_up = asyncio.create_task(writer.add_entries(rows("A", 1)))
    await asyncio.sleep(0)
    given_up.cancel()
    await writer.add_entries(rows("B", 1))
    with pytest.raises(asyncio.CancelledError):
        await given_up
    assert await writer.run(count) == 2


@contextmanager
def read_meanwhile(path: Path) -> Iterator[None]:
    """Another program is reading the database, as a backup does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM entries").fetchone()
        yield


def transactions_of(writer: Writer) -> SqliteTransactions:
    assert isinstance(writer._transactions, SqliteTransactions)
    return writer._transactions


@pytest.fixture
async def patient(path: Path, engine: Engine) -> AsyncIterator[Writer]:
    """A writer with its log apart, which waits for others for a minute."""
    engine.dispose()
    made = Writer(SqliteTransactions(writer_engine(path, lock_timeout=60), DatabaseFiles(path)))
    with closing(sqlite3.connect(path)) as first:
        first.execute("PRAGMA journal_mode=WAL")
    yield made
    await made.close()


async def test_while_somebody_reads_emptying_the_log_keeps_no_save_waiting(patient: Writer, path: Path) -> None:
    await patient.add_entries(rows("A", 1))
    with read_meanwhile(path):
        async with asyncio.timeout(WAIT_SECONDS):
            await transactions_of(patient).truncate_wal()
            await patient.add_entries(rows("A", 2))
        assert (
            await patient.run(lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout").scalar()) == 60_000
        )


async def test_a_log_that_could_not_be_emptied_is_emptied_when_nobody_reads_any_more(
    patient: Writer, path: Path
) -> None:
    log = path.with_name(f"{path.name}-wal")
    await patient.add_entries(rows("A", 1))
    with read_meanwhile(path):
        await transactions_of(patient).truncate_wal()
        await transactions_of(patient).truncate_wal_if_pending()
        assert log.stat().st_size > 0
    await transactions_of(patient).truncate_wal_if_pending()
    assert log.stat().st_size == 0


async def test_a_log_is_emptied_only_when_that_was_asked_for(patient: Writer, path: Path) -> None:
    await patient.add_entries(rows("A", 1))
    await transactions_of(patient).truncate_wal_if_pending()
    assert path.with_name(f"{path.name}-wal").stat().st_size > 0


async def test_every_commit_is_on_disk(writer: Writer) -> None:
    full = 2
    assert await writer.run(lambda connection: connection.exec_driver_sql("PRAGMA synchronous").scalar()) == full
    assert await writer.run(lambda connection: connection.exec_driver_sql("PRAGMA foreign_keys").scalar()) == 1


# -- when the writer is idle ------------------------------------------------------------------------------------------


async def test_what_can_wait_comes_after_all_for_which_somebody_waits_and_never_with_it(
    writer: Writer, commits: list[str]
) -> None:
    done: list[str] = []
    writer.run_when_idle("A", lambda _connection: done.append("an old one"))
    writer.run_when_idle("A", lambda _connection: done.append("a new one"))
    await asyncio.gather(*(writer.run(lambda _connection: done.append("somebody's")) for _ in range(3)))
    assert (done, commits) == (["somebody's"] * 3, ["commit"])
    await writer.close()
    assert (done[3:], commits) == (["a new one"], ["commit", "commit"])


async def test_many_that_can_wait_keep_nobody_waiting_for_all_of_them(writer: Writer, commits: list[str]) -> None:
    done: list[str] = []
    has_begun, may_end = threading.Event(), threading.Event()

    def hold_up(_connection: Connection) -> None:
        has_begun.set()
        may_end.wait()

    writer.run_when_idle("first", hold_up)
    for number in range(2 * IDLE_WORKS):
        writer.run_when_idle(str(number), lambda _connection: done.append("can wait"))
    await until(has_begun.is_set)
    waiting = asyncio.create_task(writer.run(lambda _connection: done.append("somebody's")))
    await until(lambda: writer.units_waiting == 1)
    may_end.set()
    await waiting
    assert done.index("somebody's") == IDLE_WORKS - 1
    await writer.close()
    assert (len(done), commits) == (2 * IDLE_WORKS + 1, ["commit"] * 4)


async def test_what_can_wait_disturbs_nobody_where_it_fails(writer: Writer) -> None:
    def fail(_connection: Connection) -> None:
        raise ZeroDivisionError

    done: list[str] = []
    writer.run_when_idle("A", fail)
    writer.run_when_idle("B", lambda _connection: done.append("another"))
    await writer.add_entries(rows("A", 1))
    await until(lambda: done == ["another"])
    assert await writer.run(count) == 1
    await writer.close()
    writer.run_when_idle("C", fail)  # nothing happens once the writer is closed
