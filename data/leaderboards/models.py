"""The values of leaderboards that the store takes and returns. Times are seconds since 1970, UTC."""

from enum import StrEnum
from typing import NamedTuple

from data.leaderboards.ratings import Rating

ALL_GAMES = ""
"""Stands in place of a game's slug for all games together."""
ALL_TIME = "all"
"""The period that never ends."""
SEASON_PREFIX = "season-"
"""The beginning of a period that is a season; its number follows."""


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


class ProfileLine(NamedTuple):
    """How a person stands on a ladder of all time."""

    game: str
    """The game's slug; `ALL_GAMES` for all games together."""
    is_solo: bool
    played: int
    won: int
    rating: Rating
    is_provisional: bool


class PlayedGame(NamedTuple):
    """A game that a person has finished."""

    game: str
    """The game's slug."""
    is_solo: bool
    at: float
    """When it ended, in seconds since 1970."""
    score: int
    has_won: bool
    rating_before: Rating
    """The person's rating at this game, before it."""
    overall_before: Rating
    """The same at all games together."""


class Opponent(NamedTuple):
    """Somebody with whom a person has played."""

    player: str
    """The person's id."""
    name: str
    """The name that the person was last seen under; empty if none was noted."""
    games: int
    ahead: int
    """In how many of these games the profile's person was placed before them."""
    behind: int
    """In how many the profile's person was placed after them."""


class Profile(NamedTuple):
    """What a guild's results tell of one person."""

    lines: tuple[ProfileLine, ...]
    """One for each ladder on which they stand: games of people first, all games together first of these."""
    games: tuple[PlayedGame, ...]
    """Their last games, the latest first."""
    opponents: tuple[Opponent, ...]
    """Those with whom they played most in these games, the most frequent first."""
    titles: tuple[tuple[int, str], ...]
    """The seasons and games (`ALL_GAMES` for all together) whose champion they were, the latest season first."""


class FeatKey(NamedTuple):
    """The key of a kind of feat: kinds of different games may have the same code."""

    game: str
    """The game's slug."""
    kind: str
    """The code of the kind among those of its game."""


class StoredFeat(NamedTuple):
    """A feat that is a record of a guild, or somebody's personal best."""

    key: FeatKey
    is_solo: bool
    """Whether it was done in a game of one person against computers."""
    player: str
    """The id of the person who did it."""
    name: str
    """The name that the person was last seen under; empty if none was noted."""
    is_hidden: bool
    """Whether the person hides their profile from others."""
    value: int
    """How great it is; of a kind that is only counted, in how many games the person had done it by then."""
    detail: str
    """What it was, in a few words; "" where its kind says it."""
    table: str
    """The id of the table at which it was done."""
    at: float
    """When the game ended, in seconds since 1970."""


class GameFeat(NamedTuple):
    """A feat that was somebody's best when its game ended, as the game's result tells it."""

    seat: int
    kind: str
    """The code of its kind."""
    player: str
    """The id of the person who did it."""
    value: int
    """As in `StoredFeat`."""
    detail: str
    """As in `StoredFeat`."""
    was_own_first: bool
    """Whether the person had done nothing of this kind in the guild before."""
    was_first: bool
    """Whether nobody had."""
    was_greatest: bool
    """Whether it was greater than everything of its kind that was done in the guild in games before."""
