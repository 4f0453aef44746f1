"""Lets all bots of a test process share what each would compute anew: compiled statements and commands' descriptions.

SQLAlchemy compiles each statement once per engine, of which a bot has two, and discord.py shortens the description of
each command; both together took a tenth of a scenario.
"""

from functools import cache
from typing import Any

import discord.app_commands.commands
from sqlalchemy import Engine
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache

MOST_STATEMENTS = 2000


def share_caches() -> None:
    """Make all engines keep their statements in one cache, in which engines of SQLite find each other's, and make
    commands share their shortened descriptions; holds until the process ends.
    """
    dialect = SQLiteDialect_pysqlite
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
