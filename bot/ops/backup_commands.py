"""``python -m bot backup FILE`` and ``python -m bot restore FILE``: whole copies of the database."""

import time
from pathlib import Path

from bot.ops.finding import moment_text
from bot.settings import Settings
from bot.texts import command_line as texts
from data.queries.contents import DatabaseContents
from data.sqlite.backup import back_up, restore
from engine.text.sentences import Value, sentence


def make_backup(settings: Settings, file: Path) -> str:
    """Copy the database to a new file. Returns what a host reads of it; raises `StoreError`."""
    contents = back_up(settings.database_url, file)
    return sentence(texts.BACKED_UP, _values(file, contents))


def put_backup_in_place(settings: Settings, file: Path) -> str:
    """Put a backup in the place of the database. Returns what a host reads of it; raises `StoreError`."""
    done = restore(settings.database_url, file, time.time())
    kept = "" if done.replaced is None else texts.KEPT.format(file=done.replaced)
    kept += texts.NEW_OWNER if done.has_new_owner else ""
    return sentence(texts.RESTORED, {**_values(file, done.contents), "kept": kept})


def _values(file: Path, contents: DatabaseContents) -> dict[str, Value]:
    """What a sentence about a backup needs."""
    at = texts.BEFORE_FIRST_USE
    if contents.as_of is not None:
        at = moment_text(contents.as_of)
    return {"file": str(file), "live": contents.live_tables, "ended": contents.ended_tables, "at": at}
