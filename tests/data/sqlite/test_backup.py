"""Copies of a database: whole while a bot writes it, refused where they would harm, and put back in its place."""

import errno
import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from data.errors import StoreError
from data.migrations import VERSIONS
from data.models import Occupant, TableEnd
from data.ownership.holding import RESTORED_FACT
from data.queries.contents import DatabaseContents
from data.sqlite.backup import back_up, restore
from data.sqlite.files import journal_path, lock_path, shm_path, wal_path
from data.sqlite.placing import place_new
from data.store import Store, open_store
from tests.data.processes import LOCKER, line_of, running
from tests.data.samples import HandClock, entry, log, opening

ON_SQLITE_ALONE = True

OLDER_THAN_ANY = f"which no release of Deckhand has made (0.1.0 made {VERSIONS[0]}); start with a new database."
NEWER_THAN_KNOWN = f"which is newer than this Deckhand understands ({VERSIONS[-1]}); upgrade Deckhand."
NOBODY = 65534


async def opened(store: Store, *tables: str) -> None:
    for table in tables:
        await store.add_table(opening(table), guild_id="g", channel_id=table, host_id="h")


async def live(url: str, clock: HandClock) -> set[str]:
    async with await open_store(url, clock=clock) as store:
        return {row.id for row in await store.live_tables()}


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def holds(file: Path, content: bytes) -> bool:
    return content in file.read_bytes()


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


class KilledError(BaseException):
    """The process is no more."""


def kill_after(steps: int, patch: pytest.MonkeyPatch) -> None:
    """Lets that many more names of files be given, changed and removed, then none."""
    left = iter(range(steps))

    def dying(do: Callable[..., None]) -> Callable[..., None]:
        def step(*arguments: object, **named: object) -> None:
            if next(left, None) is None:
                raise KilledError
            do(*arguments, **named)

        return step

    for name in ("link", "rename", "replace", "unlink"):
        patch.setattr(os, name, dying(getattr(os, name)))


def no_links(_source: object, _target: object) -> None:
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


async def test_a_copy_of_a_database_in_use_is_whole_private_and_one_file(
    store: Store, url: str, tmp_path: Path, clock: HandClock
) -> None:
    await opened(store, "A", "B")
    before = names(tmp_path)
    backup = tmp_path / "b.sqlite3"
    assert back_up(url, backup) == DatabaseContents(live_tables=2, ended_tables=0, as_of=clock())
    assert names(tmp_path) - before == {"b.sqlite3"}
    assert mode(backup) == 0o600
    assert await live(f"sqlite:///{backup}", clock) == {"A", "B"}


def test_a_copy_of_a_new_database_says_that_nobody_has_used_it(made: Path, url: str, tmp_path: Path) -> None:
    assert back_up(url, tmp_path / "b.sqlite3") == DatabaseContents(0, 0, None)


def test_no_file_is_overwritten_and_none_is_left_of_a_copy_that_fails(made: Path, url: str, tmp_path: Path) -> None:
    other = tmp_path / "b.sqlite3"
    other.write_text("mine")
    with pytest.raises(StoreError, match="choose another name"):
        back_up(url, other)
    assert other.read_text() == "mine"
    with pytest.raises(StoreError, match="cannot be used: No such file or directory"):
        back_up(url, tmp_path / "nowhere" / "b.sqlite3")
    made.write_bytes(made.read_bytes()[: 3 * 4096])
    with pytest.raises(StoreError, match="damaged"):
        back_up(url, tmp_path / "c.sqlite3")
    assert names(tmp_path) == {made.name, other.name}


def test_without_a_database_there_is_nothing_to_copy(url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There is no database"):
        back_up(url, tmp_path / "b.sqlite3")
    assert not names(tmp_path)


async def test_a_backup_takes_the_place_of_the_database_which_is_kept(
    made: Path, url: str, tmp_path: Path, clock: HandClock
) -> None:
    backup = tmp_path / "b.sqlite3"
    async with await open_store(url, clock=clock) as store:
        await opened(store, "A")
        back_up(url, backup)
        await opened(store, "B")
    done = restore(url, backup, now=0.0)
    assert mode(made) == 0o600
    assert done.contents == DatabaseContents(live_tables=1, ended_tables=0, as_of=clock())
    assert done.replaced == made.with_name(f"{made.name}.replaced-19700101-000000")
    assert names(tmp_path) == {made.name, lock_path(made).name, done.replaced.name, backup.name}
    assert await live(f"sqlite:///{done.replaced}", clock) == {"A", "B"}
    async with await open_store(url, clock=clock) as store:
        assert [row.id for row in await store.live_tables()] == ["A"]
        assert await store.stored_text(RESTORED_FACT)
    assert back_up(f"sqlite:///{backup}", tmp_path / "again.sqlite3").live_tables == 1


async def test_a_backup_has_no_keys_of_people_who_deleted_their_data(
    url: str, made: Path, tmp_path: Path, clock: HandClock
) -> None:
    backup = tmp_path / "b.sqlite3"
    async with await open_store(url, clock=clock) as store:
        await opened(store, "A")
        await store.append("A", [entry(1, line="join player=71 interaction=1"), entry(2, line="leave player=71")])
        await store.forget_player("71")
        (key,) = (await store.kept_limits()).keys
        back_up(url, backup)
    assert [holds(file, key) for file in (made, backup)] == [True, False]
    restore(url, backup, now=0.0)
    async with await open_store(url, clock=clock) as store:
        assert (await store.kept_limits()).keys == ()


async def test_the_log_of_a_process_that_was_killed_goes_with_its_database(
    made: Path, url: str, tmp_path: Path, clock: HandClock
) -> None:
    """What it had stored lies in the log alone, which must not find its way into the backup's place."""
    backup = tmp_path / "b.sqlite3"
    back_up(url, backup)
    async with await open_store(url, clock=clock) as store:
        await opened(store, "A")
        left = {file: file.read_bytes() for file in (made, wal_path(made))}
    for file, content in left.items():
        file.write_bytes(content)
    done = restore(url, backup, now=0.0)
    assert not wal_path(made).exists()
    assert not shm_path(made).exists()
    assert await live(url, clock) == set()
    assert await live(f"sqlite:///{done.replaced}", clock) == {"A"}


@pytest.mark.parametrize("steps", range(10))
async def test_a_restore_that_is_killed_leaves_the_old_database_or_the_backup(
    made: Path, url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """A start would make an empty database if there were none."""
    backup = made.with_name("b.sqlite3")
    async with await open_store(url, clock=clock) as store:
        await opened(store, "A")
        back_up(url, backup)
        await opened(store, "B")
        left = {file: file.read_bytes() for file in (made, wal_path(made))}
    for file, content in left.items():
        file.write_bytes(content)
    with monkeypatch.context() as patch, suppress(KilledError):
        kill_after(steps, patch)
        restore(url, backup, now=0.0)
    there = await live(url, clock)
    assert there in ({"A", "B"}, {"A"})
    if there == {"A"}:
        assert await live(f"sqlite:///{made}.replaced-19700101-000000", clock) == {"A", "B"}


@pytest.mark.parametrize("has_links", [True, False], ids=["usual", "a disk without second names"])
async def test_restores_within_a_second_keep_every_database(
    made: Path, url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    if not has_links:
        monkeypatch.setattr(os, "link", no_links)
    backup = made.with_name("b.sqlite3")
    back_up(url, backup)
    async with await open_store(url, clock=clock) as store:
        await opened(store, "A")
    first, second, third = (restore(url, backup, now=0.0).replaced for _ in range(3))
    assert first is not None
    assert len({first, second, third}) == 3
    assert mode(first) == 0o600
    assert await live(f"sqlite:///{first}", clock) == {"A"}
    assert await live(f"sqlite:///{second}", clock) == set()


async def test_the_journal_of_a_program_that_was_killed_undoes_its_transaction_and_no_more(
    made: Path, url: str, tmp_path: Path, clock: HandClock
) -> None:
    """In the restored database, it would put pages of the replaced one."""
    backup = tmp_path / "b.sqlite3"
    async with await open_store(url, clock=clock) as store:
        await opened(store, "A")
    back_up(url, backup)
    with closing(sqlite3.connect(made, isolation_level=None)) as connection:
        connection.executescript("PRAGMA journal_mode=DELETE; PRAGMA cache_size=1; BEGIN; DELETE FROM tables")
        connection.execute("INSERT INTO facts VALUES ('long', ?)", ["v" * 1_000_000])
        left = {file: file.read_bytes() for file in (made, journal_path(made))}
    for file, content in left.items():
        file.write_bytes(content)
    done = restore(url, backup, now=0.0)
    assert not journal_path(made).exists()
    assert await live(url, clock) == {"A"}
    assert await live(f"sqlite:///{done.replaced}", clock) == {"A"}


@pytest.mark.parametrize("rest", [b"damaged" * 1000, b""], ids=["damaged", "empty"])
def test_a_damaged_database_is_kept_with_its_log(made: Path, url: str, tmp_path: Path, rest: bytes) -> None:
    back_up(url, tmp_path / "b.sqlite3")
    made.write_bytes(rest)
    for log_path in (wal_path, journal_path):
        log_path(made).write_bytes(b"its log")
    done = restore(url, tmp_path / "b.sqlite3", now=0.0)
    assert done.replaced is not None
    assert done.replaced.read_bytes() == rest
    for log_path in (wal_path, journal_path):
        assert log_path(done.replaced).read_bytes() == b"its log"
        assert not log_path(made).exists()


def test_nothing_is_replaced_under_a_program_that_writes(made: Path, url: str, tmp_path: Path) -> None:
    back_up(url, tmp_path / "b.sqlite3")
    with running(LOCKER, str(made), "EXCLUSIVE") as locker:
        assert line_of(locker) == "locked"
        with pytest.raises(StoreError, match="in use by another program"):
            restore(url, tmp_path / "b.sqlite3", now=0.0)
    assert names(tmp_path) <= {made.name, f"{made.name}-journal", lock_path(made).name, "b.sqlite3"}


async def test_where_there_is_no_database_a_backup_becomes_one(
    made: Path, url: str, tmp_path: Path, clock: HandClock
) -> None:
    for log_path in (wal_path, journal_path):
        log_path(tmp_path / "new.sqlite3").write_bytes(b"of a database that somebody removed")
    done = restore(f"sqlite:///{tmp_path / 'new.sqlite3'}", made, now=0.0)
    assert done.replaced is None
    assert names(tmp_path) == {made.name, "new.sqlite3", "new.sqlite3.lock"}
    assert await live(f"sqlite:///{tmp_path / 'new.sqlite3'}", clock) == set()


async def test_nothing_is_replaced_under_a_running_bot(store: Store, url: str, tmp_path: Path) -> None:
    back_up(url, tmp_path / "b.sqlite3")
    await opened(store, "A")
    with pytest.raises(StoreError, match="Another Deckhand"):
        restore(url, tmp_path / "b.sqlite3", now=2000.0)
    assert [row.id for row in await store.live_tables()] == ["A"]


NOT_OURS = "The file {file} belongs to another program; name a backup that the bot has made."


def other_programs(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("create table music (title)")


def other_programs_versioned(file: Path, version: str = "3f9ab1") -> None:
    """Many programs use Alembic."""
    other_programs(file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("create table alembic_version (version_num)")
        connection.execute("insert into alembic_version values (?)", [version])


def other_programs_like_ours(file: Path) -> None:
    other_programs_versioned(file, "0001")


def lacks_a_column(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("alter table lease rename column alive_at to died_at")


def versioned(file: Path, version: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("update alembic_version set version_num = ?", [version])


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (os.remove, "There is no file {file}."),
        (lambda file: os.truncate(file, 0), "The file {file} holds nothing of Deckhand's."),
        (lambda file: os.truncate(file, 3 * 4096), "The file {file} is damaged; name another backup."),
        (
            lambda file: file.write_text("a letter, not a database " * 500),
            "The file {file} is not a database; name a backup that the bot has made.",
        ),
        (other_programs, NOT_OURS),
        (other_programs_versioned, NOT_OURS),
        (other_programs_like_ours, NOT_OURS),
        (lambda file: versioned(file, "0018"), f"The file {{file}} has version 0018, {OLDER_THAN_ANY}"),
        (lambda file: versioned(file, "9999"), f"The file {{file}} has version 9999, {NEWER_THAN_KNOWN}"),
        (lacks_a_column, "The file {file} lacks what its version says; name another backup."),
    ],
    ids=[
        "missing",
        "empty",
        "cut off",
        "a text",
        "another program's",
        "another program's with a version",
        "another program's with a version like ours",
        "of before the first release",
        "newer",
        "not what it says",
    ],
)
def test_what_is_no_backup_of_ours_changes_nothing(
    made: Path, url: str, tmp_path: Path, spoil: object, said: str
) -> None:
    assert callable(spoil)
    backup = tmp_path / "b.sqlite3"
    back_up(url, backup)
    spoil(backup)
    before = made.read_bytes()
    with pytest.raises(StoreError) as refused:
        restore(url, backup, now=0.0)
    assert str(refused.value) == said.format(file=backup)
    assert made.read_bytes() == before
    assert names(tmp_path) <= {made.name, backup.name, lock_path(made).name}


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM tables WHERE id = 'A'",
        "DELETE FROM entries WHERE table_id = 'A' AND seq = 2",
        "DELETE FROM entries WHERE table_id = 'A' AND seq = 3",
        "UPDATE lease SET alive_at = 1e300",
        "UPDATE lease SET alive_at = 'yesterday'",
        "PRAGMA writable_schema=1; UPDATE sqlite_schema SET sql = replace(sql, 's (player', 's (seat')",
    ],
    ids=[
        "a log without a table",
        "a gap in a log",
        "a log cut off",
        "no time",
        "no number",
        "an index of something else",
    ],
)
async def test_a_damaged_backup_is_refused_even_where_each_page_can_be_read(
    made: Path, url: str, clock: HandClock, damage: str
) -> None:
    backup = made.with_name("b.sqlite3")
    async with await open_store(url, clock=clock) as store:
        await opened(store, "A", "B")
        await store.append("A", log(1, 2, 3), finished=TableEnd((Occupant("ann"),), None))
        back_up(url, backup)
    with closing(sqlite3.connect(backup)) as connection:
        connection.executescript(damage)
    with pytest.raises(StoreError, match="damaged"):
        restore(url, backup, now=0.0)
    assert await live(url, clock) == {"B"}


@pytest.mark.parametrize("do", [back_up, lambda url, file: restore(url, file, now=0.0)], ids=["backup", "restore"])
def test_a_name_that_no_file_can_have_is_said(
    made: Path, url: str, tmp_path: Path, do: Callable[[str, Path], object]
) -> None:
    with pytest.raises(StoreError, match="cannot be used: File name too long"):
        do(url, tmp_path / ("n" * 300))


def test_the_database_is_no_backup_of_itself(made: Path, url: str) -> None:
    with pytest.raises(StoreError, match="the database itself"):
        restore(url, made, now=0.0)


@pytest.mark.parametrize("name", ["deckhand.sqlite3.incoming", "deckhand.sqlite3.partial", "n.sqlite3.partial"])
def test_no_file_is_taken_for_a_remnant(made: Path, url: str, tmp_path: Path, name: str) -> None:
    """Copies once had such names until they were whole, and a file that had one already was removed."""
    backup = tmp_path / name
    back_up(url, backup)
    restore(url, backup, now=0.0)
    assert back_up(f"sqlite:///{backup}", tmp_path / "n.sqlite3").live_tables == 0
    assert backup.exists()


@pytest.mark.parametrize("has_links", [True, False], ids=["usual", "a disk without second names"])
def test_no_file_is_overwritten_that_comes_while_a_copy_is_made(
    made: Path, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    backup = tmp_path / "b.sqlite3"
    if not has_links:
        monkeypatch.setattr(os, "link", no_links)
    back_up(url, backup)
    assert names(tmp_path) == {made.name, backup.name}
    (tmp_path / "copy").write_text("a copy")
    with pytest.raises(StoreError, match="choose another name"):
        place_new(tmp_path / "copy", backup)
    assert back_up(f"sqlite:///{backup}", tmp_path / "n.sqlite3").live_tables == 0


@pytest.mark.parametrize("name", ["deckhand.sqlite3-wal", "deckhand.sqlite3-shm", "b-journal", "deckhand.sqlite3.lock"])
def test_no_backup_gets_a_name_that_the_bot_uses_itself(made: Path, url: str, tmp_path: Path, name: str) -> None:
    """SQLite removes a write-ahead log that is none when the bot starts."""
    with pytest.raises(StoreError, match="belongs to a database; choose another name"):
        back_up(url, tmp_path / name)
    assert names(tmp_path) == {made.name}


def test_no_backup_gets_a_log_that_another_database_left(made: Path, url: str, tmp_path: Path) -> None:
    journal_path(tmp_path / "b.sqlite3").write_text("of a backup that somebody removed")
    with pytest.raises(StoreError, match="-journal already; choose another name"):
        back_up(url, tmp_path / "b.sqlite3")


def test_a_backup_with_the_name_of_the_databases_log_is_left_alone(made: Path, url: str, tmp_path: Path) -> None:
    back_up(url, tmp_path / "b.sqlite3")
    backup = (tmp_path / "b.sqlite3").rename(wal_path(made))
    with pytest.raises(StoreError, match="give it another name"):
        restore(url, backup, now=0.0)
    assert backup.exists()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("is_there", [True, False], ids=["the database's", "the folder's"])
def test_what_root_restores_belongs_to_the_bots_user(made: Path, url: str, tmp_path: Path, is_there: bool) -> None:
    back_up(url, tmp_path / "b.sqlite3")
    os.chown(made if is_there else tmp_path, NOBODY, NOBODY)
    if not is_there:
        made.unlink()
    done = restore(url, tmp_path / "b.sqlite3", now=0.0)
    assert not done.has_new_owner
    assert {(file.stat().st_uid, file.stat().st_gid) for file in (made, lock_path(made))} == {(NOBODY, NOBODY)}
    assert mode(made) == 0o600
