"""The values that the store takes and returns, beside the entries of a log. Times are seconds since 1970, UTC."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from data.ownership.parts import EVERYWHERE, Part
from engine.game import Feat, Outcome
from engine.strengths import SOUND_RATING
from engine.tables.log import Entry, Opening

DELETED_ID_PREFIX = "gone-"
"""The beginning of ids that stand for people who had their data deleted. No platform's ids look like this."""


def is_deleted_id(player_id: str) -> bool:
    """Whether an id stands for somebody who had their data deleted.

    >>> is_deleted_id("gone-2"), is_deleted_id("276125893821693952")
    (True, False)
    """
    return player_id.startswith(DELETED_ID_PREFIX)


class TableStatus(StrEnum):
    """The state of a table: live, or ended with or without a result."""

    LIVE = "live"
    """In its lobby, or being played."""
    OVER = "over"
    """Played to its end; it has results."""
    CLOSED = "closed"
    """Ended without a result."""


class Occupant(NamedTuple):
    """The person or computer in one seat."""

    player: str | None
    """The person's id; ``None`` for a computer."""
    left: bool = False
    """Whether the person gave the seat up during the game."""
    took_part: bool = True
    """Whether the person played, so that others had an opponent: not if they left before their first turn was over.
    Not stored: a result says whether it counts.
    """
    strength: str = "sound"
    """How well a computer plays, a value of `engine.strengths.Strength`; without meaning for a person."""
    rating: int = SOUND_RATING
    """The rating of a computer, by its game and strength. Not stored: a result keeps it."""


class TableEnd(NamedTuple):
    """The end of a table: the occupants of its seats then, and the outcome, if its game was played to the end."""

    seats: Sequence[Occupant]
    """The occupants at the end, in seat order."""
    outcome: Outcome | None
    """The result of the game; ``None`` for a table that was closed without a result."""
    teams: Sequence[int] | None = None
    """The number of each seat's team; ``None`` if everybody played alone."""
    kept_losses: frozenset[int] = frozenset()
    """The seats that have lost a game which ended without a result, because their players had left it before."""
    feats: Sequence[Feat] = ()
    """What seats did in the game that is worth remembering: of each kind at most one by a seat."""


class BoardMessage(NamedTuple):
    """The message in a channel that shows a table to everybody, called its board."""

    channel: str
    message: str
    posted_at: float
    replaced: tuple[str, ...] = ()
    """The ids of the messages that were the board before and are still to be deleted, oldest first."""


class OpenSeatsMessage(NamedTuple):
    """The message, in another channel than the table's, that announces the free seats of a lobby."""

    channel: str
    message: str | None
    """The message's id; ``None`` once somebody has removed the message, so that it is not posted again."""
    posted_at: float


class HandMessage(NamedTuple):
    """The direct message that shows a player their own hand."""

    channel: str
    message: str
    posted_at: float
    seq: int
    """The number of the last log entry that the message shows."""


class InvitationMessage(NamedTuple):
    """The message in a lobby's channel that asks the people who are invited."""

    message: str
    seq: int
    """The number of the log entry up to which everybody who was invited has been asked."""


class TablePlace(NamedTuple):
    """The channel of a table, its guild, and the person who opened it."""

    guild: str | None
    """The guild's id; ``None`` outside any guild, where games count for no leaderboard."""
    channel: str
    host: str
    """The id of the player who opened the table, seated or not."""


class TableRow(NamedTuple):
    """The facts of a live table that are known without reading its log."""

    id: str
    game: str
    place: TablePlace
    deadline: float | None
    """When the bot must next act at the table, in seconds since 1970; ``None``: never."""
    seq: int
    """The number of the last log entry; 0 if there is none yet."""
    shown_seq: int
    """The number of the last log entry that the board message shows; 0 if none."""
    board: BoardMessage | None
    """The message that shows the table to everybody; ``None`` while there is none."""
    players: tuple[str, ...]
    """The ids of the people seated, without those who left."""
    set_id: str | None = None
    """The id of the duplicate set to which the table belongs; ``None`` for a table of its own."""
    invited: tuple[str, ...] | None = ()
    """The ids of the people for whom its lobby keeps a seat; ``None`` if there may be some, as its log was not read."""


class PlacedTable(NamedTuple):
    """Which table there is and where, whichever process looks after it."""

    id: str
    game: str
    place: TablePlace


class SetTable(NamedTuple):
    """A table of a duplicate set."""

    id: str
    is_live: bool
    has_begun: bool
    """Whether its game has begun; a lobby that was closed had none."""


class FinishedGame(NamedTuple):
    """A game that has ended, whether or not it was played to its end; without its log."""

    id: str
    """The id of its table."""
    game: str
    """The game's slug."""
    at: float
    """When the table ended, in seconds since 1970."""


class StoredTable(NamedTuple):
    """Everything that is stored of one table: its opening, place and log, and what is shown of it."""

    opening: Opening
    place: TablePlace
    status: TableStatus
    entries: tuple[Entry, ...]
    """The whole log, in order."""
    seats: tuple[Occupant, ...]
    shown_seq: int
    """The number of the last log entry that the board message shows; 0 if none."""
    deadline: float | None
    """When the bot must next act at the table, in seconds since 1970; ``None``: never."""
    board: BoardMessage | None
    hands: Mapping[str, HandMessage]
    """The messages that show players their hands, by player id."""
    closed_at: float | None
    """When the table ended, in seconds since 1970; ``None`` while it is live."""
    invitation: InvitationMessage | None = None
    """The message that asks the people who are invited; ``None`` if there is none."""

    @property
    def last_seq(self) -> int:
        """The number of the last log entry; 0 if there is none."""
        return self.entries[-1].seq if self.entries else 0


class LogAddition(NamedTuple):
    """Entries to be added to a table's log, at least one, with what follows from them."""

    table_id: str
    entries: Sequence[Entry]
    seats: Sequence[Occupant] | None = None
    """The occupants of the seats; ``None`` if they have not changed."""
    finished: TableEnd | None = None
    """How the table ended; ``None`` if it has not."""


class EndedTable(NamedTuple):
    """The facts of a table that has ended which are stored with the results of its seats."""

    id: str
    game: str
    guild: str | None
    at: float
    """When the table ended, in seconds since 1970."""


class Player(NamedTuple):
    """A person's name and preferences."""

    id: str
    hands: str = ""
    """Where their hands go: ``dm`` (a direct message), ``button`` (only when they ask), or empty: as the server has it.
    """
    dm_closed_noted: bool = False
    """Whether they were told that their direct messages are closed."""
    name: str = ""
    """The name they were last seen under; empty if none was noted."""
    shows: str = "picture"
    """How tables and hands are shown to them alone: as a ``picture`` or as ``text``."""
    theme: str = ""
    """The slug of their hands' theme; empty for the server's theme."""
    profile: str = ""
    """Who may see their profile: ``private`` for nobody else; empty for everybody on the server."""
    notices: str = ""
    """How they are told of their turn, a value of `bot.people.notices.Notice`; empty: as the server has it."""
    quiet: str = ""
    """The hours in which that makes no sound, such as ``22-7 Europe/Berlin``; empty for none."""
    invitations: str = ""
    """``off`` if nobody may invite them to a table; empty if everybody may."""
    left_early: str = ""
    """The times at which they left games of several people before their own first turn was over, as whole seconds since
    1970 with spaces between, the earliest first; empty for none. When one is added, those older than the hours that
    count are dropped.
    """


class Outage(NamedTuple):
    """A period, in seconds since 1970, in which no process held the database, the clock jumped, or players could not
    reach the bot.
    """

    since: float
    until: float
    part: Part = EVERYWHERE
    """The servers for which the period counts."""
