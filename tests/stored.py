"""The insides of a store on SQLite, for tests that look at its connections or make them fail."""

from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine

from data.read_connections import EngineReaders
from data.sqlite.transactions import SqliteTransactions
from data.store import Store


def sqlite_transactions(store: Store) -> SqliteTransactions:
    transactions = store._held.transactions
    assert isinstance(transactions, SqliteTransactions)
    return transactions


def writer_engine_of(store: Store) -> Engine:
    return sqlite_transactions(store)._engine


def reader_engine_of(store: Store) -> AsyncEngine:
    assert isinstance(store._readers, EngineReaders)
    return store._readers._engine
