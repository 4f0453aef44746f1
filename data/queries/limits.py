"""Limits on people that go on after they had their data deleted: kept by a keyed digest of the id, without a name,
until they end. Plain functions of a connection.

Rule 1: no digest is kept longer than its limit, and at most `MOST_SECONDS`.
Rule 2: each day, in UTC, has a random key of its own, which is deleted with the last digest made by it.
"""

import hmac
import secrets
from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, exists, func, inspect, or_, select

from data.intact_rows import intact_rows
from data.queries.people import lines_naming, stored_player
from data.queries.tables import LIVE
from data.schema import NAMES_PERSON, entries, kept_limits, limit_keys, tables
from data.statements import upsert
from engine.tables.actions import Invite, Join, Wait

_DAY = 24 * 3_600.0
"""The seconds of a day."""
EARLY_LEAVES_SECONDS = 6 * 3_600.0
"""The seconds for which a game that somebody left early counts."""
MOST_SECONDS = _DAY
"""The most seconds for which a digest is kept."""
_KEY_BYTES = 32


class LimitKind(StrEnum):
    """The kind of thing that is counted for a limit."""

    LEFT_EARLY = "left_early"
    """A game left early; ``about`` is when, in seconds since 1970."""
    JOINED = "joined"
    """Joins of a lobby, or of its waiting list; ``about`` is the table's id."""
    INVITED = "invited"
    """Invitations to a table, by whomever; ``about`` is the table's id."""
    OPENED = "opened"
    """A table that the person has opened; ``about`` is its id."""


_VERBS = {LimitKind.JOINED: (Join.verb, Wait.verb), LimitKind.INVITED: (Invite.verb,)}
"""By kind, the verbs of the lines of a table's log that are counted."""


class KeptLimit(NamedTuple):
    """Something that is counted of a person whose data was deleted."""

    digest: str
    """The digest of the person's id, by `limit_digest`."""
    kind: str
    """A `LimitKind`."""
    about: str
    times: int
    ends_at: float
    """When it counts no longer, in seconds since 1970."""


class KeptLimits(NamedTuple):
    """All that is counted of people whose data was deleted, with the keys of the digests."""

    keys: tuple[bytes, ...] = ()
    limits: tuple[KeptLimit, ...] = ()


class _Count(NamedTuple):
    kind: LimitKind
    about: str
    times: int
    ends_at: float


def limit_digest(key: bytes, player_id: str) -> str:
    """The digest of a person's id under a key, in hexadecimal.

    >>> limit_digest(bytes(32), "42")[:16]
    '96ce0a5a8208370a'
    """
    return hmac.digest(key, player_id.encode(), "sha256").hex()


def keep_limits(connection: Connection, player_id: str, now: float) -> None:
    """Keep what limits count of a person, by a digest, before their data is deleted at the time ``now``, in seconds
    since 1970. What is kept of them already is added to.
    """
    counts = [*_early_leaves(connection, player_id, now), *_acts_at_live_tables(connection, player_id, now)]
    if not counts:
        return
    day = int(now // _DAY)
    digest = limit_digest(_key_of_day(connection, day), player_id)
    for kind, about, times, ends_at in counts:
        key = {"day": day, "digest": digest, "kind": kind, "about": about}
        own = and_(*(kept_limits.c[name] == value for name, value in key.items()))
        known = connection.execute(select(kept_limits.c.times).where(own)).scalar() or 0
        upsert(connection, kept_limits, key, {"times": known + times, "ends_at": ends_at})


def stored_limits(connection: Connection) -> KeptLimits:
    """All that is kept, also what has ended and was not dropped yet."""
    columns = [kept_limits.c[name] for name in KeptLimit._fields]
    return KeptLimits(
        tuple(key for key in connection.scalars(select(limit_keys.c.key).order_by(limit_keys.c.day)) if key),
        tuple(KeptLimit(*row) for row in intact_rows(connection, select(*columns).order_by(*kept_limits.primary_key))),
    )


def drop_ended_limits(connection: Connection, now: float) -> None:
    """Delete the digests whose limits have ended at the time ``now`` (seconds since 1970), and the keys of other days
    by which no digest was made that is left. What a clock that was ahead has kept for longer than `MOST_SECONDS` from
    now on has ended, too.
    """
    has_ended = or_(kept_limits.c.ends_at <= now, kept_limits.c.ends_at > now + MOST_SECONDS)
    connection.execute(delete(kept_limits).where(has_ended))
    is_used = exists().where(kept_limits.c.day == limit_keys.c.day)
    connection.execute(delete(limit_keys).where(limit_keys.c.day != int(now // _DAY), ~is_used))


def forget_limit_keys(connection: Connection) -> None:
    """Delete all keys, so that nobody can tell any more of whom the digests are. Does nothing in a database that has no
    keys yet, as of an earlier version.
    """
    if inspect(connection).has_table(limit_keys.name):
        connection.execute(delete(limit_keys))


def _key_of_day(connection: Connection, day: int) -> bytes:
    """The key of a day, counted from 1970; a new random one if there is none yet."""
    of_day = select(limit_keys.c.key).where(limit_keys.c.day == day)
    known: bytes | None = connection.execute(of_day).scalar()
    if known is None:
        known = secrets.token_bytes(_KEY_BYTES)
        upsert(connection, limit_keys, {"day": day}, {"key": known})
    return known


def _early_leaves(connection: Connection, player_id: str, now: float) -> Iterator[_Count]:
    """The games that somebody has left early, as far as they still count."""
    for at in stored_player(connection, player_id).left_early.split():
        if now - EARLY_LEAVES_SECONDS < int(at) <= now:
            yield _Count(LimitKind.LEFT_EARLY, at, 1, int(at) + EARLY_LEAVES_SECONDS)


def _acts_at_live_tables(connection: Connection, player_id: str, now: float) -> Iterator[_Count]:
    """The live tables that somebody has opened, and how often they joined each, or were invited."""
    ends_at = now + MOST_SECONDS
    opened = select(tables.c.id).where(LIVE, tables.c.host == player_id)
    for table_id in connection.scalars(opened).all():
        yield _Count(LimitKind.OPENED, table_id, 1, ends_at)
    for kind, verbs in _VERBS.items():
        for table_id, times in _times_named(connection, player_id, verbs):
            yield _Count(kind, table_id, times, ends_at)


def _times_named(connection: Connection, player_id: str, verbs: Collection[str]) -> list[tuple[str, int]]:
    """The ids of the live tables whose logs name a person in lines of these verbs, each with the number of lines."""
    found = (
        select(entries.c.table_id, func.count())
        .join(tables, tables.c.id == entries.c.table_id)
        .where(NAMES_PERSON, LIVE, or_(*lines_naming(player_id, verbs)))
        .group_by(entries.c.table_id)
    )
    return [(table_id, times) for table_id, times in connection.execute(found)]
