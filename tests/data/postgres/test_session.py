"""The session that writes: what is lost with its connection, and who may save afterwards."""

import asyncio

import pytest
from sqlalchemy import Connection, text

from data.models import Player
from data.postgres import read_connections, session
from data.postgres.locks import LOCK_GROUP
from data.schema import entries
from data.store import Store, open_store
from engine.errors import CommitUnknownError, OvertakenError, SaveError
from engine.tables.log import Entry
from tests.data.samples import HandClock, entry, log, opening
from tests.patience import WAIT_SECONDS
from tests.postgres import END_SESSION, Server, running_server

HELD = f"locktype = 'advisory' AND classid = {LOCK_GROUP}"
OWN_SESSIONS = f"SELECT {END_SESSION} FROM pg_locks WHERE {HELD}"
CUT_AT_COMMIT = """
CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END';
CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cut();
"""


@pytest.fixture
def url(server: Server, name: str) -> str:
    return server.url(name)


async def with_table(store: Store) -> Store:
    await store.add_table(opening(), guild_id="g", channel_id="c", host_id="ann")
    return store


async def stored(store: Store) -> tuple[int, ...]:
    table = await store.load_table("A")
    assert table is not None
    return tuple(one.seq for one in table.entries)


async def test_a_connection_that_is_cut_while_idle_is_made_anew(server: Server, name: str, url: str) -> None:
    async with await open_store(url, clock=HandClock()) as store:
        await with_table(store)
        await asyncio.to_thread(server.execute, OWN_SESSIONS, name)
        await store.append("A", log(1))
        assert await stored(store) == (1,)


@pytest.mark.parametrize(
    ("bad", "failure"),
    [(entry(1), OvertakenError), (entry(2, line="\ud800"), SaveError), (entry(2, line="\0"), SaveError)],
    ids=["twice", "no text", "null"],
)
async def test_of_entries_that_gather_a_bad_one_fails_its_own_caller_alone(
    url: str, bad: Entry, failure: type[SaveError]
) -> None:
    async with await open_store(url, clock=HandClock()) as store:
        await with_table(store)
        await store.add_table(opening("B"), guild_id="g", channel_id="d", host_id="ann")
        await store.append("A", log(1))
        answers = await asyncio.gather(
            store.append("A", [bad]), store.append("B", log(1)), store.append("B", log(2)), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [failure, type(None), type(None)]
        assert await stored(store) == (1,)


async def test_one_entry_whose_line_is_cut_as_it_is_stored_is_in_doubt(server: Server, name: str, url: str) -> None:
    async with await open_store(url, clock=HandClock()) as store:
        await with_table(store)
        server.execute(CUT_AT_COMMIT, name)
        with pytest.raises(CommitUnknownError):
            await store.append("A", log(1))
        assert await stored(store) == ()


@pytest.mark.parametrize("is_alone", [True, False])
async def test_a_database_that_may_be_written_again_is_written_again(
    url: str, server: Server, name: str, is_alone: bool
) -> None:
    """A session that began while it was read only would stay so. An entry alone goes to the server in a way of its
    own.
    """

    async def save(store: Store, seq: int) -> None:
        await (store.append("A", (entry(seq),)) if is_alone else store.heartbeat())

    async with await open_store(url, clock=HandClock()) as store:
        await with_table(store)
        server.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        server.execute(OWN_SESSIONS, name)
        with pytest.raises(SaveError, match="cannot be written: the server is a standby, or the database is set to"):
            await save(store, 1)
        server.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
        await save(store, 1)


async def test_a_connection_that_is_cut_before_the_commit_has_surely_stored_nothing(url: str) -> None:
    def cut(connection: Connection) -> None:
        connection.execute(entries.insert(), [{**entry(1)._asdict(), "table_id": "A"}])
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    async with await open_store(url, clock=HandClock()) as store:
        await with_table(store)
        with pytest.raises(SaveError, match=r"was stopped or restarted|cannot be reached"):
            await store._writer.run(cut)
        assert await stored(store) == ()
        await store.append("A", log(1))
        assert await stored(store) == (1,)


async def test_a_connection_that_is_cut_in_its_commit_leaves_its_callers_in_doubt(
    server: Server, name: str, url: str
) -> None:
    async with await open_store(url, clock=HandClock()) as store:
        await with_table(store)
        server.execute(CUT_AT_COMMIT, name)
        both = (store.append("A", log(1)), store.set_player(Player("ann", name="Ann")))
        answers = await asyncio.gather(*both, return_exceptions=True)
        assert [type(answer) for answer in answers] == [CommitUnknownError, CommitUnknownError]
        assert await stored(store) == ()
        server.execute("DROP TRIGGER cut ON entries", name)
        await store.append("A", log(1))
        assert await stored(store) == (1,)


async def test_a_server_that_restarts_is_waited_for_by_those_who_save_and_those_who_read() -> None:
    with running_server() as server:
        async with await open_store(server.url(server.create()), clock=HandClock()) as store:
            await with_table(store)
            await store.append("A", log(1))
            await asyncio.to_thread(server.stop, "immediate")
            server.start(wait=False)
            assert await stored(store) == (1,)
            await asyncio.to_thread(server.stop, "immediate")
            server.start(wait=False)
            await store.append("A", log(2))
            assert await stored(store) == (1, 2)


async def test_while_the_server_is_down_saves_fail_and_go_on_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "RECONNECT_PATIENCE", 0.0)
    monkeypatch.setattr(read_connections, "READ_PATIENCE", 0.0)
    with running_server() as server:
        async with await open_store(server.url(server.create()), clock=HandClock()) as store:
            await with_table(store)
            await asyncio.to_thread(server.stop)
            with pytest.raises(SaveError, match="cannot be reached"):
                await store.append("A", log(1))
            with pytest.raises(SaveError, match="cannot be reached"):
                await store.load_table("A")
            monkeypatch.setattr(session, "RECONNECT_PATIENCE", 3600.0)  # those who come later do not wait for it, too
            with pytest.raises(SaveError, match="cannot be reached"):
                await store.append("A", log(1))
            server.start()
            await store.append("A", log(1))
            assert await stored(store) == (1,)


async def test_whoever_has_held_the_database_meanwhile_ends_the_right_to_save_for_good(
    server: Server, name: str, url: str
) -> None:
    first = await with_table(await open_store(url, clock=HandClock()))
    await asyncio.to_thread(server.execute, OWN_SESSIONS, name)
    async with await open_store(url, clock=HandClock()) as second:
        await second.append("A", log(1))
    for _ in range(2):
        with pytest.raises(SaveError, match="was held by another Deckhand meanwhile"):
            await first.append("A", log(1))
    async with asyncio.timeout(WAIT_SECONDS):
        await first.wait_until_lost()
    await first.close()


async def test_a_holder_that_lost_the_lock_is_lost_while_the_next_one_holds_it(
    server: Server, name: str, url: str
) -> None:
    first = await with_table(await open_store(url, clock=HandClock()))
    await asyncio.to_thread(server.execute, OWN_SESSIONS, name)
    async with await open_store(url, clock=HandClock()) as second:
        with pytest.raises(SaveError, match="was held by another Deckhand meanwhile"):
            await first.append("A", log(1))
        await second.append("A", log(1))
        assert await stored(second) == (1,)
    await first.close()


async def test_an_own_session_of_which_only_the_line_is_cut_is_ended(url: str) -> None:
    async with await open_store(url, clock=HandClock()) as store:
        await with_table(store)
        held = store._held.transactions._session  # type: ignore[attr-defined]  # PostgreSQL's
        cut, held._connection = held._connection, None  # as the server sees it, all is well
        await store.append("A", log(1))
        assert await stored(store) == (1,)
        await cut.invalidate()
        await cut.close()


async def test_locks_belong_to_one_database_each(server: Server, url: str) -> None:
    async with (
        await open_store(url, clock=HandClock()) as store,
        await open_store(server.url(server.create()), clock=HandClock()) as other,
    ):
        await with_table(store)
        await with_table(other)


async def test_after_a_deletion_the_next_start_writes_the_tables_anew(server: Server, name: str, url: str) -> None:
    async with await open_store(url, clock=HandClock()) as store:
        await store.set_player(Player("755041828864000001", name="Annabel Lee"))
        await store.forget_player("755041828864000001")
    assert holds(server, name, b"Annabel Lee")
    async with await open_store(url, clock=HandClock()) as store:
        await store.set_stored_text("commands", "aa11")
    assert not holds(server, name, b"Annabel Lee")


def holds(server: Server, name: str, words: bytes) -> bool:
    """Whether a file of the database has these bytes."""
    server.execute("CHECKPOINT", name)
    folder = server.folder / "data" / "base" / server.execute(f"SELECT oid FROM pg_database WHERE datname = '{name}'")
    return any(words in file.read_bytes() for file in folder.iterdir() if file.is_file())


def test_no_index_stands_over_what_changes_with_every_action(server: Server, name: str) -> None:
    """Else an update of it writes into each index of its table."""
    indexes = server.execute("SELECT indexdef FROM pg_indexes WHERE tablename = 'tables'", name)
    assert "ended_tables" in indexes
    assert [column for column in ("shown_seq", "deadline", "board_", "alive_at") if column in indexes] == []
