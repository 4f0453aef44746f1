"""``python -m bot move SOURCE TARGET``: everything that one database holds, in another."""

import time
from collections.abc import Callable

from bot.texts import command_line as texts
from data.databases import database_label
from data.move import move_database
from engine.text.sentences import sentence


async def move(source: str, target: str, say: Callable[[str], None]) -> str:
    """Move all that one database holds to another, and ``say`` each table that is copied. Returns what a host reads of
    it all; raises `StoreError`.

    A database is named by an address as in ``DATABASE_URL``, or by the path of its file.
    """

    def say_copied(table: str, rows: int) -> None:
        say(sentence(texts.COPIED, {"table": table, "rows": rows}))

    source_url, target_url = _url(source), _url(target)
    counts = await move_database(source_url, target_url, time.time(), say_copied)
    rows = {"rows": sum(counts.values()), "tables": counts["tables"], "entries": counts["entries"]}
    names = {"source": database_label(source_url), "target": database_label(target_url)}
    return sentence(texts.MOVED, {**rows, **names})


def _url(name: str) -> str:
    """The address of a database; a file's may be its path alone.

    >>> _url("deckhand.sqlite3"), _url("postgresql://host/deckhand")
    ('sqlite:///deckhand.sqlite3', 'postgresql://host/deckhand')
    """
    return name if ":" in name else f"sqlite:///{name}"
