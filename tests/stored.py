"""The insides of a store on SQLite, for tests that look at its connections or make them fail."""

from sqlalchemy import Engine

from data.sqlite.read_connections import SqliteReaders
from data.sqlite.transactions import SqliteTransactions
from data.store import Store
from tests.patience import until


def sqlite_transactions(store: Store) -> SqliteTransactions:
    transactions = store._held.transactions
    assert isinstance(transactions, SqliteTransactions)
    return transactions


def writer_engine_of(store: Store) -> Engine:
    return sqlite_transactions(store)._engine


def reader_engine_of(store: Store) -> Engine:
    assert isinstance(store._readers, SqliteReaders)
    return store._readers._engine


async def until_checkpoints_are_stored(store: Store) -> None:
    """Wait until all is stored for which nobody waits."""
    await until(lambda: not store._writer._idle_works)
    await store.heartbeat()  # which comes after what was under way
