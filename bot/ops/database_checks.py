"""The doctor's checks of the database and of its contents."""

import asyncio
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bot import __version__
from bot.client import COMMANDS_REFUSED_FACT
from bot.messages.api.dm_channels import DM_BRAKE_FACT
from bot.ops.server_checks import Finding, check_server
from bot.settings import Settings
from bot.tables.releases import is_newer_release
from bot.texts import command_line as texts
from data import migrations
from data.databases import database_label
from data.errors import StoreError
from data.migrate import is_older_version
from data.postgres.address import is_postgres
from data.preview import Preview, open_preview
from data.reader import Reader
from data.sqlite.backup import newest_copy_beside
from data.sqlite.engines import database_path
from engine.errors import ReplayMismatchError
from engine.games import games
from engine.tables.table import Table
from engine.text.sentences import Value, sentence

MEGABYTE = 1_000_000
VERSION_FACT = "version"
"""The key under which the store keeps the version of the bot that last used it, such as "0.1.0"."""


async def check_database(settings: Settings) -> list[Finding]:
    """Open a copy of the database, migrated to the newest version, and check it: what an upgrade would do shows
    beforehand.
    """
    with TemporaryDirectory() as folder:
        try:
            preview = await open_preview(settings.database_url, Path(folder))
        except StoreError as problem:
            return [Finding(False, str(problem))]
        if preview is None:
            return [Finding(True, texts.NO_DATABASE)]
        async with preview.reader as reader:
            if moved := await reader.move_problem(settings.database_url):
                return [Finding(False, moved)]
            return [
                _check_version(preview, settings.database_url),
                await _check_last_version(reader),
                await _check_contents(reader),
                *await _check_copies(settings.database_url),
                *await check_server(reader, settings),
                *await _check_tables(reader),
                await _check_commands(reader),
                await _check_too_many_dms_opened(reader),
            ]


def _check_version(preview: Preview, url: str) -> Finding:
    """A finding with the database's kind, size and version, and whether it would be migrated."""
    older, newest = is_older_version(preview.version), migrations.VERSIONS[-1]
    step = (
        texts.TO_BE_BROUGHT if older else texts.NEWEST_VERSION if preview.version == newest else texts.OF_NEXT_RELEASE
    )
    size, label = _size_text(preview.size), database_label(url)
    facts = {"label": label, "kind": preview.kind, "size": size, "version": preview.version}
    return Finding(True, texts.DATABASE_RIGHT.format(**facts, step=step.format(newest=newest)))


async def _check_last_version(reader: Reader) -> Finding:
    """Whether this installation is at least as new as the bot that last used the database; right if that is unknown."""
    last = await reader.stored_text(VERSION_FACT)
    if last is None:
        return Finding(True, texts.LAST_VERSION_UNKNOWN.format(own=__version__))
    is_older = is_newer_release(last, than=__version__)
    told = texts.OLDER_THAN_LAST_VERSION if is_older else texts.LAST_VERSION
    return Finding(not is_older, told.format(own=__version__, last=last))


async def _check_contents(reader: Reader) -> Finding:
    contents = await reader.contents()
    at = texts.NEVER_USED if contents.as_of is None else texts.LAST_USED.format(at=texts.moment_text(contents.as_of))
    values: dict[str, Value] = {"live": contents.live_tables, "ended": contents.ended_tables, "at": at}
    return Finding(True, sentence(texts.CONTENTS_FINDING, values))


async def _check_copies(url: str) -> list[Finding]:
    """Findings about the newest copy beside a database file, and the free room on its disk; empty for a PostgreSQL
    server, which is checked elsewhere.
    """
    if is_postgres(url):
        return []
    copy = await asyncio.to_thread(newest_copy_beside, url)
    told = texts.NO_COPY if copy is None else texts.NEWEST_COPY.format(file=copy[0].name, at=texts.moment_text(copy[1]))
    free = shutil.disk_usage(database_path(url).parent).free
    return [Finding(True, told), Finding(True, texts.DISK_FINDING.format(free=_size_text(free)))]


def _size_text(size: int) -> str:
    """A number of bytes as people read it: in megabytes, of at least 0.1, or from 1,000 of them on in gigabytes.

    >>> _size_text(12_345_678), _size_text(40_000), _size_text(65_259_400_000)
    ('12.3 MB', '0.1 MB', '65.3 GB')
    """
    megabytes = max(0.1, size / MEGABYTE)
    return f"{megabytes:.1f} MB" if megabytes < 1000 else f"{megabytes / 1000:,.1f} GB"


async def _check_commands(reader: Reader) -> Finding:
    """Whether Discord accepted the commands when the bot last registered them."""
    refused = await reader.stored_text(COMMANDS_REFUSED_FACT)
    return Finding(not refused, texts.COMMANDS_WERE_REFUSED if refused else texts.COMMANDS_WERE_TAKEN)


async def _check_too_many_dms_opened(reader: Reader) -> Finding:
    """Whether opening direct messages is free, or paused because Discord warned the bot that it opens too many."""
    is_braked = await reader.stored_number(DM_BRAKE_FACT) > time.time()
    return Finding(not is_braked, texts.DMS_WERE_BRAKED if is_braked else texts.DMS_ARE_FREE)


async def _check_tables(reader: Reader) -> Sequence[Finding]:
    """Whether every live table's log replays (a running bot would close the others), and a finding if any has test
    shuffles.
    """
    diverging, tests = [], []
    rows = await reader.live_tables()
    for row in rows:
        stored, game = await reader.load_table(row.id), games().get(row.game)
        if stored is None or game is None:
            diverging.append(row.id)
            continue
        if stored.opening.is_test:
            tests.append(row.id)
        try:
            Table.replay(game, stored.opening, stored.entries, _save_nothing, time.time)
        except ReplayMismatchError:
            diverging.append(row.id)
    replays = Finding(True, sentence(texts.TABLES_REPLAY, {"count": len(rows)}))
    if diverging:
        replays = Finding(False, texts.TABLES_DIVERGE.format(tables=", ".join(diverging)))
    return [replays, *([Finding(False, texts.TEST_TABLES.format(tables=", ".join(tests)))] if tests else [])]


async def _save_nothing(*_unsaved: object) -> None:
    raise AssertionError("a replay saves nothing")
