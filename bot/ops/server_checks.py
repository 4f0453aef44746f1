"""The doctor's checks of a PostgreSQL server, and of the processes that share its database."""

from collections.abc import Iterator
from typing import NamedTuple

from bot.settings import Settings
from bot.texts import command_line as texts
from data.postgres.address import ServerAddress, is_postgres
from data.postgres.inspection import ServerFacts, keeps_sessions
from data.reader import Reader
from engine.text.sentences import joined_with_and, sentence

CONNECTIONS_OF_A_PROCESS = 6
"""The most connections that a process opens: one to save, one to listen, four to read."""


class Finding(NamedTuple):
    """One result of a self-check: whether all is right, and a sentence for the operator."""

    is_right: bool
    text: str


async def check_sharing(settings: Settings) -> list[Finding]:
    """A finding if the settings ask several processes to share a database file, which they cannot; else empty."""
    wants_to_share_file = settings.parts is not None and not is_postgres(settings.database_url)
    return [Finding(False, texts.FILE_NOT_SHARED)] if wants_to_share_file else []


async def check_server(reader: Reader, settings: Settings) -> list[Finding]:
    """Check whether the database server keeps what it has saved, and fits the processes that share it. No findings for
    a database file.
    """
    if not is_postgres(settings.database_url):
        return []
    facts = await reader.server_facts()
    is_direct = await keeps_sessions(ServerAddress.parse(settings.database_url))
    pooling = Finding(is_direct, texts.NOT_POOLED if is_direct else texts.POOLED_BY_TRANSACTION)
    return [*_server_findings(facts), pooling, *_process_findings(facts, settings)]


def _server_findings(facts: ServerFacts) -> Iterator[Finding]:
    yield Finding(True, texts.SERVER_FINDING.format(version=facts.version))
    yield Finding(facts.is_durable, texts.SERVER_KEEPS if facts.is_durable else texts.SERVER_FORGETS)
    if facts.standbys:
        yield Finding(
            facts.waits_for_standby, texts.STANDBY_FINDING if facts.waits_for_standby else texts.STANDBY_BEHIND
        )
    yield _archive_finding(facts)
    has_room = facts.free_connections >= CONNECTIONS_OF_A_PROCESS
    told = texts.CONNECTIONS_FINDING if has_room else texts.FEW_CONNECTIONS
    yield Finding(
        has_room, sentence(told, {"free": max(0, facts.free_connections), "needed": CONNECTIONS_OF_A_PROCESS})
    )


def _archive_finding(facts: ServerFacts) -> Finding:
    """Whether the server archives its log, and does so without errors. It cannot tell of dumps, which leave no trace
    there.
    """
    if not facts.archives:
        return Finding(True, texts.NO_ARCHIVE)
    at = texts.NEVER_ARCHIVED if facts.archived_at is None else texts.moment_text(facts.archived_at)
    told = texts.ARCHIVE_FAILS if facts.fails_to_archive else texts.ARCHIVE_FINDING
    return Finding(not facts.fails_to_archive, told.format(at=at))


def _process_findings(facts: ServerFacts, settings: Settings) -> Iterator[Finding]:
    wanted = settings.wanted_parts
    if wanted is None:
        if facts.processes:
            yield Finding(False, texts.OTHERS_SHARE.format(parts=facts.parts))
    elif facts.processes and facts.parts != wanted.of:
        yield Finding(False, sentence(texts.OTHER_PARTS, {"parts": facts.parts, "wanted": wanted.of}))
    elif not facts.processes and not facts.free_parts:
        yield Finding(False, texts.ONE_ALONE.format(parts=wanted.of))
    else:
        yield Finding(True, sentence(texts.PARTS_FINDING, {"parts": wanted.of, "processes": facts.processes}))
        if facts.processes and facts.free_parts:
            free = joined_with_and([str(number) for number in facts.free_parts])
            yield Finding(False, texts.FREE_PARTS.format(parts=free, of=facts.parts))
