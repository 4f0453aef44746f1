"""What goes into the store and comes out of it, beside the engine's own records. Times are seconds since 1970, UTC."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from engine.game import Outcome
from engine.log import Entry, Opening

GONE = "gone-"
"""What the ids begin with that stand for people who had their data deleted. No platform's ids look like this."""


class TableStatus(StrEnum):
    LIVE = "live"
    OVER = "over"
    """Played to its end; it has results."""
    CLOSED = "closed"
    """Ended without a result."""


class Seated(NamedTuple):
    """Who has a seat: a person by id, or (``None``) a computer."""

    player: str | None
    left: bool = False


class Finished(NamedTuple):
    """How a table ended."""

    seats: Sequence[Seated]
    outcome: Outcome | None
    """``None`` for a table that was closed without a result."""
    teams: Sequence[int] | None = None
    """Per seat, the number of its team; ``None`` if everybody plays alone."""


class Message(NamedTuple):
    """A message that shows a board."""

    channel: str
    message: str
    posted_at: float


class HandMessage(NamedTuple):
    """A message that shows a player their hand."""

    channel: str
    message: str
    posted_at: float
    seq: int
    """The last entry that the message reflects."""


class Place(NamedTuple):
    """Where a table is and who opened it."""

    guild: str | None
    """``None`` outside any guild; such games count for no leaderboard."""
    channel: str
    host: str


class TableRow(NamedTuple):
    """What is known of a live table without its log."""

    id: str
    game: str
    place: Place
    deadline: float | None
    seq: int
    """The last entry; 0 if there is none yet."""
    shown_seq: int
    """The last entry that the board message reflects."""
    board: Message | None
    players: tuple[str, ...]
    """The people seated, without those who left."""


class FinishedGame(NamedTuple):
    """What is known of a game that was played to its end or closed on the way, without its log."""

    id: str
    """Of its table."""
    game: str
    at: float
    """When it ended."""


class StoredTable(NamedTuple):
    """All that is stored of one table."""

    opening: Opening
    place: Place
    status: TableStatus
    entries: tuple[Entry, ...]
    seats: tuple[Seated, ...]
    shown_seq: int
    deadline: float | None
    board: Message | None
    hands: Mapping[str, HandMessage]
    """By player."""
    closed_at: float | None

    @property
    def seq(self) -> int:
        """The number of the last entry; 0 if there is none."""
        return self.entries[-1].seq if self.entries else 0


class EndedTable(NamedTuple):
    """What results need to know of their table."""

    id: str
    game: str
    guild: str | None
    at: float


class Player(NamedTuple):
    """A person and what they chose."""

    id: str
    hands: str = "dm"
    """Where their hands go: ``dm``, or ``button`` for only when they ask."""
    dm_closed_noted: bool = False
    """Whether they were told that their direct messages are closed."""
    name: str = ""
    """The name they were last seen under."""
    shows: str = "picture"
    """How tables and hands are shown to them alone: as a ``picture`` or as ``text``."""
    theme: str = ""
    """The theme of their hands; empty for that of the server."""


class Outage(NamedTuple):
    """A time in which nobody held the database, or which the clock skipped."""

    since: float
    until: float


class Standing(NamedTuple):
    """A line of a leaderboard."""

    place: int
    """1 is best; equal ratings share a place."""
    player: str
    played: int
    won: int
    points: int
    rating: float
    """An OpenSkill ordinal: the skill that the player very probably has at least; 0 for a newcomer."""
    name: str
    """The name that the player was last seen under; empty if it was never noted."""
