"""A table's log: its opening, and an entry for everything that a player sees acknowledged, lobby and clock included.

An entry's line is an action in text form: a game's own (``play card=Td``) or one of `engine.tables.actions`.
"""

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from engine.game import Event
from engine.tables.actions import NAMING_VERBS, Close

_EARLIER_CODES = {"resigned_early": "resigned", "resigned_at_end": "resigned"}
"""By an event's code, the code that stands for it in digests, because earlier versions had one code for all who
left.
"""


class Cause(StrEnum):
    """The person or thing that caused an entry of a log."""

    PERSON = "person"
    """The player of the seat acted."""
    TIMER = "timer"
    """The seat's time ran out."""
    AUTO = "auto"
    """The engine acted for a seat that is on auto or was left, went on with the turn after a time-out, or seated
    somebody from the waiting list.
    """
    COMPUTER = "computer"
    """The computer that plays the seat acted."""
    HOST = "host"
    """The table's host, or a moderator, acted."""


class Opening(NamedTuple):
    """The facts that are fixed when a table opens: id, game, secret and time."""

    table: str
    """The table's short public id, like ``7Q2M``."""
    game: str
    """The game's slug."""
    secret: bytes
    """32 random bytes from which all chance of the table follows; nobody sees them before the game is over."""
    at: float
    """The time of the opening in seconds since 1970, UTC."""
    is_test: bool = False
    """Whether the secret comes from a fixed seed, for trying things out, so that others may know it beforehand."""
    set_id: str | None = None
    """The id of the duplicate set to which the table belongs and whose secret it has; ``None`` for a table of its own.
    """


class Entry(NamedTuple):
    """One line of a table's log."""

    seq: int
    """The number of the entry in its log, 1 for the first."""
    at: float
    """The time of the entry in seconds since 1970, UTC."""
    cause: Cause
    seat: int | None
    """The seat that acts; ``None`` if no seat does, as when somebody joins."""
    line: str
    digest: str
    """The `events_digest` of the events that the entry led to, which shows when a replay under changed rules differs.
    """
    mark: str = ""
    """How a computer found its action, as `engine.thinking.mark` writes it; empty for everything else, and in logs of
    earlier versions.
    """


class LoggedEvent(NamedTuple):
    """An event, with the number and the cause of the entry that led to it."""

    seq: int
    cause: Cause
    event: Event


def events_digest(events: Iterable[Event]) -> str:
    """Eight hexadecimal digits computed from the events' codes, values and readers (``only``), in order. A code of
    `_EARLIER_CODES` counts as the earlier code.
    """
    plain = [(_EARLIER_CODES.get(code, code), sorted(values.items()), only) for code, values, only in events]
    return hashlib.blake2s(repr(plain).encode(), digest_size=4).hexdigest()


def replace_player_in_line(line: str, player_id: str, new_id: str) -> str:
    """A line of a log in which ``new_id`` replaces ``player_id``. A line that does not name this person stays as it
    is.

    Neither events nor chance depend on ids, so the log replays and proves its shuffles as before.

    >>> replace_player_in_line("join player=123 interaction=45 luck=player=123", "123", "gone-1")
    'join player=gone-1 interaction=45 luck=player=123'
    """
    if player_id_in_line(line) != player_id:
        return line
    verb, _, *others = line.split(" ")
    return " ".join([verb, f"player={new_id}", *others])


def without_reason(line: str) -> str:
    """The line of a log without the words in which a moderator has said why they closed the table. Other lines stay as
    they are. No event depends on these words, so the log replays as before.

    >>> without_reason("close why=moderated reason=Ann_cheats"), without_reason("start")
    ('close why=moderated', 'start')
    """
    verb, *fields = line.split(" ")
    return line if verb != Close.verb else " ".join([verb, *(one for one in fields if not one.startswith("reason="))])


def player_id_in_line(line: str) -> str | None:
    """The id of the person whom a line of a log names, as joining, leaving or invited; ``None`` if it names nobody.

    >>> player_id_in_line("join player=123 interaction=45"), player_id_in_line("start")
    ('123', None)
    """
    verb, _, rest = line.partition(" ")
    field, _, player_id = rest.partition(" ")[0].partition("=")
    return player_id if verb in NAMING_VERBS and field == "player" else None


def verb_of_line(line: str) -> str:
    """The verb of the action that a line of a log tells.

    >>> verb_of_line("join player=123 interaction=45"), verb_of_line("start")
    ('join', 'start')
    """
    return line.partition(" ")[0]


def entry_with_seq(log: Sequence[Entry], seq: int) -> Entry:
    """The entry with this number in a log from which others may be missing. Raises `LookupError` if there is none."""
    place = bisect_left(log, seq, key=lambda entry: entry.seq)
    if place == len(log) or log[place].seq != seq:
        raise LookupError(seq)
    return log[place]


def seq_of_last(log: Sequence[Entry], line: str) -> int:
    """The number of the last entry with this line; 0 if there is none."""
    return next((entry.seq for entry in reversed(log) if entry.line == line), 0)


def time_of_last(log: Sequence[Entry], verb: str) -> float | None:
    """When the last entry with this verb was made, in seconds since 1970; ``None`` if there is none."""
    return next((entry.at for entry in reversed(log) if verb_of_line(entry.line) == verb), None)
