"""What a process of tests computes once and the program once per start: a test starts it anew each time.

Statements are compiled once per engine, of which a bot has two, and descriptions of commands are shortened once per
command; both together took a tenth of a scenario.
"""

from functools import cache
from typing import Any

import discord.app_commands.commands
from sqlalchemy import Engine
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache

MOST_STATEMENTS = 2000


def share_caches() -> None:
    """From here on, engines of SQLite share their compiled statements, and commands their shortened descriptions."""
    for dialect in (SQLiteDialect_aiosqlite, SQLiteDialect_pysqlite):
        dialect.__hash__ = _hash_by_type  # type: ignore[assignment,method-assign]  # a compiled statement is kept for a dialect
        dialect.__eq__ = _equals_by_type  # type: ignore[method-assign]
    statements = LRUCache[Any, Any](MOST_STATEMENTS)
    Engine._compiled_cache = property(lambda _engine: statements, _keep_shared)  # type: ignore[assignment]
    commands = discord.app_commands.commands
    commands._shorten = cache(commands._shorten)  # type: ignore[attr-defined]


def _hash_by_type(dialect: object) -> int:
    return hash(type(dialect))


def _equals_by_type(dialect: object, other: object) -> bool:
    return type(dialect) is type(other)


def _keep_shared(_engine: Engine, _own: object) -> None:
    """Stands for the cache that an engine makes for itself."""
