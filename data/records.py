"""The records that the store takes and returns, beside the engine's own. Times are seconds since 1970, UTC."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from data.leaderboards.ratings import Rating
from engine.game import Outcome
from engine.log import Entry, Opening

ALL_GAMES = ""
"""Stands in place of a game's slug for all games together."""
ALL_TIME = "all"
"""The period that never ends."""
SEASON_PREFIX = "season-"
"""The beginning of a period that is a season; its number follows."""

DELETED_ID_PREFIX = "gone-"
"""The beginning of ids that stand for people who had their data deleted. No platform's ids look like this."""


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


class BoardMessage(NamedTuple):
    """The message in a channel that shows a table to everybody, called its board."""

    channel: str
    message: str
    posted_at: float


class HandMessage(NamedTuple):
    """The direct message that shows a player their own hand."""

    channel: str
    message: str
    posted_at: float
    seq: int
    """The number of the last log entry that the message shows."""


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

    @property
    def last_seq(self) -> int:
        """The number of the last log entry; 0 if there is none."""
        return self.entries[-1].seq if self.entries else 0


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


class Outage(NamedTuple):
    """A period, in seconds since 1970, in which no process held the database, the clock jumped, or players could not
    reach the bot.
    """

    since: float
    until: float


class LeaderboardOrder(StrEnum):
    """What a leaderboard ranks people by."""

    RATING = "rating"
    WINS = "wins"
    GAMES = "games"


class Ladder(NamedTuple):
    """The games in which people are compared with each other."""

    guild: str
    """The id of the guild in which they were played."""
    game: str
    """The game's slug; `ALL_GAMES` for all games together."""
    is_solo: bool = False
    """Whether these are games of one person against computers; else those of two people or more."""
    period: str = ALL_TIME
    """When the games ended: `ALL_TIME`, a month in UTC such as ``2026-11``, or a season such as ``season-3``."""


class LeaderboardQuery(NamedTuple):
    """Which part of a leaderboard somebody wants to see."""

    ladder: Ladder
    order: LeaderboardOrder = LeaderboardOrder.RATING
    page: int = 1
    """The number of the page, from 1; too high a number selects the last."""
    size: int = 25
    """How many people a page has at most."""
    reader: str | None = None
    """The id of the person for whom their own page is looked up; ``None`` for nobody."""


class Standing(NamedTuple):
    """One person's line of a leaderboard."""

    place: int | None
    """1 for the best, equals share a place; ``None`` where the rating is provisional and people are ranked by it."""
    player: str
    """The person's id."""
    played: int
    """The number of the ladder's games that the person finished or left."""
    won: int
    """How many of those games the person won, alone or shared."""
    rating: Rating
    """The person's rating after the last of these games."""
    is_provisional: bool
    """Whether the person has so few games that the rating does not mean much yet."""
    name: str
    """The name that the person was last seen under; empty if none was noted."""


class LeaderboardPage(NamedTuple):
    """Some lines of a leaderboard that follow each other."""

    standings: tuple[Standing, ...]
    page: int
    """The number of this page, from 1."""
    pages: int
    """How many pages there are; at least 1."""
    people: int
    """How many people the whole leaderboard has."""
    own_page: int | None
    """The page on which the reader stands; ``None`` if they are not on the leaderboard."""
    since: float | None
    """When the first of the guild's results was stored, in seconds since 1970; ``None`` if there is none."""


class Season(NamedTuple):
    """A part of a guild's finished games, with leaderboards of its own and champions at its end."""

    guild: str
    number: int
    """Counts the guild's seasons from 1."""
    began_at: float
    ends_at: float | None
    """When it is to end, in seconds since 1970; ``None`` while the guild has its seasons switched off."""
    ended_at: float | None
    """When it has ended; ``None`` while it is under way."""
    first_result: int
    """The number of the first game that belongs to it."""
    last_result: int | None
    """The number of the last one; ``None`` while it is under way."""

    @property
    def period(self) -> str:
        """The period of the season's leaderboards."""
        return f"{SEASON_PREFIX}{self.number}"

    def has_ended_before(self, number: int | None) -> bool:
        """Whether it had ended before the game with this number; with ``None``, whether it has ended."""
        return self.last_result is not None and (number is None or self.last_result < number)


class Champion(NamedTuple):
    """Who was first at a game, by rating, when a season ended."""

    game: str
    """The game's slug; `ALL_GAMES` for all games together."""
    player: str
    """The person's id."""
    name: str
    """The name that the person was last seen under; empty if none was noted."""
    rating: Rating
    """The person's rating after their last game of the season."""
    played: int
    won: int
