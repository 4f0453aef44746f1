"""Opening a store on PostgreSQL: one sentence for whatever stands against it, and whether trying later may help."""

import tempfile
import warnings
from pathlib import Path
from ssl import SSLCertVerificationError

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from data import migrations
from data.errors import StoreError, StoreUnavailableError
from data.models import Player
from data.ownership.holding import RESTORED_FACT
from data.postgres import checks, holding, read_connections
from data.postgres.address import ServerAddress
from data.postgres.engines import writer_engine
from data.postgres.failures import failure_reason, is_temporary
from data.preview import open_preview
from data.reader import open_reader
from data.schema import METADATA
from data.sqlite.backup import back_up, restore
from data.store import open_store
from tests.data.postgres.pooler import pooling
from tests.data.processes import HOLDER, line_of, running
from tests.data.samples import HandClock, entry, opening
from tests.postgres import Server, running_server

OTHERS = {"unshown_endings"}
"""Indexes that SQLite alone has."""


async def refusal(url: str) -> tuple[str, bool]:
    """The sentence that opening is refused with, and whether trying later may help."""
    with pytest.raises(StoreError) as refused:
        await open_store(url, clock=HandClock())
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert "swordfish" not in repr(refused.value)
    return sentence, isinstance(refused.value, StoreUnavailableError)


async def test_encryption_that_cannot_be_as_wished_is_a_fault_of_the_setup(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    sentence, may_help_later = await refusal("postgresql://ann:swordfish@127.0.0.1:1/cards?ssl=verify-full")
    assert "The database cards on 127.0.0.1:1 cannot be reached as DATABASE_URL says: root certificate" in sentence
    assert not may_help_later


def test_a_certificate_that_is_not_accepted_is_no_matter_of_time() -> None:
    error = SSLCertVerificationError(1, "verify failed")
    error.verify_message = "IP address mismatch, certificate is not valid for '127.0.0.1'."
    assert "certificate that is not accepted: IP address mismatch" in failure_reason(error)
    assert not is_temporary(error)


async def test_an_empty_database_gets_its_tables_and_alembic_finds_nothing_left_to_migrate(server: Server) -> None:
    def differences(connection: Connection) -> list[object]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = list(compare_metadata(MigrationContext.configure(connection), METADATA))
        return [one for one in found if getattr(one[1], "name", None) not in OTHERS]

    url = server.url(server.create())
    async with await open_store(url, clock=HandClock()) as store:
        assert await store.live_tables() == ()
    engine = writer_engine(ServerAddress.parse(url))
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("LOCALE 'C.UTF-8' TEMPLATE template0", "compares text by C.UTF-8 in UTF8"),
        ("ENCODING 'LATIN1' TEMPLATE template0", "compares text by C in LATIN1"),
        ("LOCALE_PROVIDER icu ICU_LOCALE 'en' TEMPLATE template0", "compares text by en"),
    ],
)
async def test_a_database_that_does_not_compare_by_bytes_is_refused(server: Server, options: str, words: str) -> None:
    name = server.create(options)
    sentence, may_help_later = await refusal(server.url(name))
    assert words in sentence
    assert "LC_COLLATE 'C'" in sentence
    assert not may_help_later
    assert server.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", name) == "0"


async def test_without_that_refusal_a_persons_tables_would_not_be_found_and_their_deletion_fail_in_silence(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault that the refusal is there for, planted: the orders of many languages leave out spaces and signs."""
    monkeypatch.setattr(checks, "_check_text", lambda *_: None)
    found = []
    for options in ("TEMPLATE template0", "LOCALE_PROVIDER icu ICU_LOCALE 'en-u-ka-shifted' TEMPLATE template0"):
        async with await open_store(server.url(server.create(options)), clock=HandClock()) as store:
            await store.add_table(opening(), guild_id="1", channel_id="c", host_id="ben")
            await store.append("A", [entry(1, line="join player=71 interaction=5")])
            found.append(await store.table_ids_mentioning("71"))
    assert found == [("A",), ()]


@pytest.mark.parametrize("by_statement", [False, True])
async def test_a_pooler_that_changes_the_session_is_refused_before_anything_is_written(
    server: Server, by_statement: bool
) -> None:
    """The locks would stay at the server, with a session that serves others."""
    name = server.create()
    with tempfile.TemporaryDirectory() as folder:  # a socket's path must be short
        async with pooling(server.folder, name, Path(folder), by_statement=by_statement):
            sentence, may_help_later = await refusal(f"postgresql://deckhand@/{name}?host={folder}")
    assert sentence.startswith(f"The database {name} on {folder} is behind a pooler that changes its session")
    assert not may_help_later
    assert server.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", name) == "0"
    assert server.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'", name) == "0"


async def test_a_database_of_the_next_version_is_read(server: Server, name: str) -> None:
    following = int(migrations.VERSIONS[-1]) + 1
    server.execute(f"UPDATE alembic_version SET version_num = '{following:04}'", name)
    async with await open_reader(server.url(name)) as reader:
        assert await reader.live_tables() == ()


async def test_a_database_of_another_program_is_left_alone(server: Server) -> None:
    name = server.create()
    server.execute("CREATE TABLE recipes (name text)", name)
    assert "belongs to another program" in (await refusal(server.url(name)))[0]


async def test_a_database_of_a_newer_version_is_left_alone(server: Server, name: str) -> None:
    server.execute("UPDATE alembic_version SET version_num = '9999'", name)
    assert "has version 9999, which is newer" in (await refusal(server.url(name)))[0]


async def test_a_database_that_does_not_exist_is_named(server: Server) -> None:
    sentence, may_help_later = await refusal(server.url("no_such_database"))
    assert sentence.startswith(f"The database no_such_database on {server.folder} does not exist")
    assert not may_help_later


async def test_a_server_out_of_reach_may_come_back(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "START_PATIENCE", 0.0)
    sentence, may_help_later = await refusal("postgresql://ann:swordfish@/cards?host=/nowhere")
    assert "The database cards on /nowhere cannot be reached" in sentence
    assert may_help_later


async def test_a_second_process_is_told_who_holds_the_database_and_may_try_later(server: Server, name: str) -> None:
    with running(HOLDER, server.url(name)) as holder:
        assert line_of(holder) == "held"
        sentence, may_help_later = await refusal(server.url(name))
    assert f"(process {holder.pid} on " in sentence
    assert may_help_later


async def test_a_start_waits_for_a_server_that_recovers(monkeypatch: pytest.MonkeyPatch) -> None:
    with running_server() as server:
        url = server.url(server.create())
        async with await open_store(url, clock=HandClock()):
            pass
        server.stop("immediate")
        server.start(wait=False)
        async with await open_store(url, clock=HandClock()) as store:
            assert await store.live_tables() == ()


async def test_an_older_database_is_not_previewed_and_one_up_to_date_is_read_as_it_is(
    server: Server, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setattr(read_connections, "START_PATIENCE", 0.0)
    folder = tmp_path_factory.mktemp("copies")
    async with await open_store(server.url(name), clock=HandClock()):
        preview = await open_preview(server.url(name), folder)
        assert preview is not None
        async with preview.reader as reader:
            assert await reader.live_tables() == ()
    empty = server.url(server.create())
    assert await open_preview(empty, folder) is None
    with pytest.raises(StoreError, match="is empty"):
        await open_reader(empty)


async def test_a_copy_that_was_put_back_is_compared_with_what_people_see(server: Server, name: str) -> None:
    for _ in range(2):
        async with await open_store(server.url(name), clock=HandClock()) as store:
            assert await store.stored_text(RESTORED_FACT) is None
    copy = server.create("TEMPLATE", name)
    async with await open_store(server.url(copy), clock=HandClock()) as store:
        assert await store.stored_text(RESTORED_FACT) == "yes"


async def test_a_user_who_owns_nothing_but_the_database_is_enough(server: Server) -> None:
    server.execute("CREATE ROLE ordinary LOGIN")
    url = server.url(server.create("OWNER ordinary")).replace("deckhand@", "ordinary@")
    async with await open_store(url, clock=HandClock()) as store:
        await store.set_player(Player("ann", name="Ann"))
        await store.forget_player("ann")
    async with await open_store(url, clock=HandClock()) as store:
        assert await store.live_tables() == ()


def test_copies_are_left_to_the_servers_own_programs(server: Server, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("copies") / "a.sqlite3"
    with pytest.raises(StoreError, match="pg_dump"):
        back_up("postgresql://ann:swordfish@host/cards", file)
    with pytest.raises(StoreError, match="pg_restore"):
        restore("postgresql://ann:swordfish@host/cards", file, 0)
