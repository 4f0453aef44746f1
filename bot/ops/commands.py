"""The commands of ``python -m bot`` that work on the database: backup, restore, move, forget, recount.

Each returns its result, most of them a text for the operator, and raises `StoreError`, whose text is one sentence, if
it cannot be done.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from bot.settings import Settings
from bot.texts import command_line as texts
from data.databases import database_label
from data.errors import StillSeatedError, StoreError
from data.leaderboards.recount import Recount
from data.move import move_database
from data.queries.contents import DatabaseContents
from data.reader import open_reader
from data.sqlite.backup import back_up, restore
from data.store import open_store
from engine.errors import CommitUnknownError, SaveError
from engine.text.sentences import Value, joined_with_and, sentence

# -- backups ----------------------------------------------------------------------------------------------------------


def make_backup(settings: Settings, file: Path) -> str:
    """Copy the database to a new file, even while a bot uses it. Returns a sentence about what the copy holds."""
    contents = back_up(settings.database_url, file)
    return sentence(texts.BACKED_UP, _backup_values(file, contents))


def put_backup_in_place(settings: Settings, file: Path) -> str:
    """Check a backup and put it in the place of the database, which no bot may use and which is kept under another
    name. Returns a sentence about what the backup holds.
    """
    done = restore(settings.database_url, file, time.time())
    kept = "" if done.replaced is None else texts.KEPT_DATABASE.format(file=done.replaced)
    kept += texts.NEW_OWNER if done.has_new_owner else ""
    return sentence(texts.RESTORE_REPORT, {**_backup_values(file, done.contents), "kept": kept})


def _backup_values(file: Path, contents: DatabaseContents) -> dict[str, Value]:
    """The values for a sentence about a backup: its file, its numbers of tables, and the time at which it was last
    used.
    """
    at = texts.BEFORE_FIRST_USE if contents.as_of is None else texts.moment_text(contents.as_of)
    return {"file": str(file), "live": contents.live_tables, "ended": contents.ended_tables, "at": at}


# -- moving -----------------------------------------------------------------------------------------------------------


async def move(source: str, target: str, say: Callable[[str], None]) -> str:
    """Copy everything from one database to another, and call ``say`` with a line for each database table that was
    copied. Returns a sentence about how much was copied.

    ``source`` and ``target`` are addresses as in ``DATABASE_URL``, or paths of files.
    """

    def say_copied(table: str, rows: int) -> None:
        say(sentence(texts.COPIED_ROWS, {"table": table, "rows": rows}))

    source_url, target_url = _database_url(source), _database_url(target)
    counts = await move_database(source_url, target_url, time.time(), say_copied)
    rows = {"rows": sum(counts.values()), "tables": counts["tables"], "entries": counts["entries"]}
    names = {"source": database_label(source_url), "target": database_label(target_url)}
    return sentence(texts.MOVE_REPORT, {**rows, **names})


def _database_url(name: str) -> str:
    """The address of a database, given that or the path of its file.

    >>> _database_url("deckhand.sqlite3"), _database_url("postgresql://host/deckhand")
    ('sqlite:///deckhand.sqlite3', 'postgresql://host/deckhand')
    """
    return name if ":" in name else f"sqlite:///{name}"


# -- forgetting -------------------------------------------------------------------------------------------------------


class Forgotten(NamedTuple):
    """The result of a deletion: whether anything was kept of the person, and a text about it for the operator."""

    was_known: bool
    text: str


async def forget(settings: Settings, player_id: str) -> Forgotten:
    """Delete the data of the person with this Discord id, as ``/privacy`` does, while no bot uses the database.

    Raises `StoreError` also if there is no database: none is created.
    """
    if not player_id.isdecimal():
        raise StoreError(texts.NO_ID.format(id=player_id))
    # The reader comes first: an address with a mistake must not lead to an empty database that holds nothing.
    async with await open_reader(settings.database_url) as reader:
        was_known = bool((await reader.player(player_id)).name or await reader.table_ids_mentioning(player_id))
    async with await open_store(settings.database_url, clock=time.time) as store:
        try:
            aliases = await store.forget_player(player_id)
        except StillSeatedError as seated:
            raise StoreError(texts.STILL_SEATED.format(tables=joined_with_and(seated.tables))) from None
        except SaveError as error:
            raise StoreError(texts.NOT_FORGOTTEN.format(why=error)) from error
        except CommitUnknownError as error:
            raise StoreError(texts.PERHAPS_FORGOTTEN) from error
    if not was_known:
        return Forgotten(False, texts.NOBODY_KNOWN.format(id=player_id))
    return Forgotten(True, sentence(texts.FORGET_REPORT, {"tables": len(aliases)}))


# -- counting again ---------------------------------------------------------------------------------------------------


async def count_results_again(settings: Settings) -> Recount:
    """Count all results of the database again. Changes nothing, and a bot may use the database meanwhile."""
    async with await open_reader(settings.database_url) as reader:
        return await reader.recount()


def recount_text(recount: Recount) -> str:
    """The text for the operator about a recount: how many results were counted, and whether the leaderboards agree."""
    result = (
        sentence(texts.RECOUNT_DIFFERS, {"differences": recount.differences})
        if recount.differences
        else texts.ALL_EQUAL
    )
    return sentence(texts.RECOUNT_REPORT, {"games": recount.games, "tallies": recount.tallies, "result": result})
