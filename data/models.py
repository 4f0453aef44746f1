"""The values that the store takes and returns, beside the entries of a log. Times are seconds since 1970, UTC."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from data.ownership.parts import EVERYWHERE, Part
from engine.game import Feat, Outcome
from engine.strengths import SOUND_RATING
from engine.tables.checkpoints import Checkpoint
from engine.tables.log import Entry, Opening

DELETED_ID_PREFIX = "gone-"
"""The beginning of ids that stand for people who had their data deleted. No platform's ids begin with this."""


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
    """Whether the person played, so that others had an opponent; false if the person left before the end of their first
    turn. Not stored: a result says whether it counts.
    """
    strength: str = "sound"
    """The strength of a computer, a value of `engine.strengths.Strength`; without meaning for a person."""
    rating: int = SOUND_RATING
    """The rating points of a computer, by its game and strength. Not stored here: each result stores them."""


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
    """The feats (what seats did that is worth remembering) in the game: at most one of each kind for a seat."""
    ends_season: bool = True
    """Whether the game may end a season that is due; not if the clock may be wrong. The game then belongs to that
    season.
    """


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


class PingKind(StrEnum):
    """The kinds of messages that mention people at a table."""

    TURN = "turn"
    """It is the player's turn. The number is that of the table's last public log entry then."""
    QUESTION = "question"
    """A player asks the others something. The number is the question's."""
    LEFT_OUT = "left_out"
    """The game has begun without people who waited for a seat. The number is 0."""


class PingMessage(NamedTuple):
    """A message that mentions people in a table's channel, and is deleted when what it says is no longer true."""

    channel: str
    message: str
    kind: PingKind
    number: int
    """What the ping is about, by which can be told whether it is still true; see `PingKind`."""


class HandMessage(NamedTuple):
    """The direct message that shows a player their own hand."""

    channel: str
    message: str
    posted_at: float
    seq: int
    """The number of the last log entry that the message shows."""


class PastHand(NamedTuple):
    """The direct message that showed a player's hand at a table that has ended."""

    table_id: str
    message: HandMessage
    is_end_shown: bool
    """Whether all messages of the table show its end, so that none of them needs to be written any more."""


class InvitationMessage(NamedTuple):
    """The message in a lobby's channel that asks the invited people to join."""

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
    """The ids of the people for whom its lobby keeps a seat; ``None`` if they are not known, because the log was not
    read.
    """


class PlacedTable(NamedTuple):
    """A table with its place, whichever process looks after it."""

    id: str
    game: str
    place: TablePlace


class SetTable(NamedTuple):
    """A table of a duplicate set (tables that play the same cards)."""

    id: str
    is_live: bool
    has_begun: bool
    """Whether the game of the table has begun, which it never does if the lobby was closed."""


class FinishedGame(NamedTuple):
    """A game that has ended, whether or not it was played to its end; without its log."""

    id: str
    """The id of the game's table."""
    game: str
    """The game's slug."""
    at: float
    """When the table ended, in seconds since 1970."""


class StoredTable(NamedTuple):
    """Everything that is stored of one table: its opening, place and log, and the messages that show it."""

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
    release: str | None = None
    """The version of the program that last wrote entries; ``None`` if there are none, or if it was 0.1.0."""
    checkpoint: Checkpoint | None = None
    """The latest checkpoint, which may not fit the log; ``None`` if there is none."""

    @property
    def last_seq(self) -> int:
        """The number of the last log entry; 0 if there is none."""
        return self.entries[-1].seq if self.entries else 0


class TableToLookAt(NamedTuple):
    """What is needed of a live table to look at it."""

    opening: Opening
    place: TablePlace
    release: str | None
    """As in `StoredTable`."""
    checkpoint: Checkpoint | None
    """The latest checkpoint, which may not fit the log; ``None`` if there is none."""
    entries: tuple[Entry, ...]
    """The entries by which people joined, that of the checkpoint, and all later ones, in order; the whole log if there
    is no checkpoint.
    """


class LogAddition(NamedTuple):
    """Entries to be added to a table's log, at least one, with the changes that follow from them."""

    table_id: str
    entries: Sequence[Entry]
    seats: Sequence[Occupant] | None = None
    """The occupants of the seats; ``None`` if they have not changed."""
    finished: TableEnd | None = None
    """The end of the table; ``None`` if these entries do not end it."""
    release: str | None = None
    """The version of the program that writes the entries; ``None`` if the table names it already."""


class EndedTable(NamedTuple):
    """The facts of an ended table that are stored with the results of its seats."""

    id: str
    game: str
    guild: str | None
    at: float
    """When the table ended, in seconds since 1970."""
    ends_season: bool = True
    """As in `TableEnd`."""


class Player(NamedTuple):
    """A person's name and preferences."""

    id: str
    hands: str = ""
    """Where the person's hands are shown: ``dm`` (in a direct message), ``button`` (only when the person asks), or
    empty for the server's choice.
    """
    dm_closed_noted: bool = False
    """Whether the person was told that their direct messages are closed."""
    name: str = ""
    """The last name of the person that the bot saw; empty if none was stored."""
    shows: str = "picture"
    """How tables and hands are shown to the person alone: as a ``picture`` or as ``text``."""
    theme: str = ""
    """The slug of the theme of the person's hands; empty for the server's theme."""
    profile: str = ""
    """Who may see the person's profile: ``private`` for nobody else; empty for everybody on the server."""
    notices: str = ""
    """How the person is told of their turn, a value of `bot.people.notices.Notice`; empty for the server's choice."""
    quiet: str = ""
    """The hours of the day in which notices of turns make no sound, such as ``22-7 Europe/Berlin``; empty for none."""
    invitations: str = ""
    """Who may invite the person to a table: ``off`` for nobody; empty for everybody."""
    left_early: str = ""
    """The times at which the person left games of several people before the end of their own first turn, as whole
    seconds since 1970 with spaces between, the earliest first; empty for none. When one is added, those that no longer
    count (after six hours) are dropped.
    """


class Outage(NamedTuple):
    """A period, in seconds since 1970, in which players could not reach the bot, no process held the database, or the
    clock jumped.
    """

    since: float
    until: float
    part: Part = EVERYWHERE
    """The servers for which the period counts."""
