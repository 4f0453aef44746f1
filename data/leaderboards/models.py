"""The values of leaderboards that the store takes and returns. Times are seconds since 1970, UTC."""

from enum import StrEnum
from typing import NamedTuple

from data.leaderboards.ratings import Rating

ALL_GAMES = ""
"""The value in place of a game's slug that stands for all games together."""
ALL_TIME = "all"
"""The period that holds all games ever finished."""
SEASON_PREFIX = "season-"
"""The beginning of a period that is a season; the season's number follows."""


class LeaderboardOrder(StrEnum):
    """The value by which a leaderboard ranks people: their rating, the games they won, or the games they played."""

    RATING = "rating"
    WINS = "wins"
    GAMES = "games"


class Ladder(NamedTuple):
    """A choice of games in which people are compared with each other."""

    guild: str
    """The id of the guild in which the games were played."""
    game: str
    """The game's slug; `ALL_GAMES` for all games together."""
    is_solo: bool = False
    """Whether these are games of one person against computers; else those of two people or more."""
    period: str = ALL_TIME
    """When the games ended: `ALL_TIME`, a month in UTC such as ``2026-11``, or a season such as ``season-3``."""


class LeaderboardQuery(NamedTuple):
    """A question for one page of a leaderboard."""

    ladder: Ladder
    order: LeaderboardOrder = LeaderboardOrder.RATING
    page: int = 1
    """The number of the page, from 1; a number that is too high selects the last page."""
    size: int = 25
    """The most people on a page."""
    reader: str | None = None
    """The id of the person whose own page is looked up as well; ``None`` for nobody."""


class Standing(NamedTuple):
    """One person's row of a leaderboard."""

    place: int | None
    """The person's place, 1 for the best; equals share a place. ``None`` for a provisional rating on a leaderboard
    ordered by ratings.
    """
    player: str
    """The person's id."""
    played: int
    """The number of the ladder's games that the person finished or left."""
    won: int
    """The number of those games that the person won, alone or shared."""
    rating: Rating
    """The person's rating after the last of these games."""
    is_provisional: bool
    """Whether the person has too few games for the rating to mean much: see
    `data.leaderboards.tallies.PROVISIONAL_GAMES`.
    """
    name: str
    """The last name of the person that the bot saw; empty if none was stored."""


class LeaderboardPage(NamedTuple):
    """One page of a leaderboard."""

    standings: tuple[Standing, ...]
    page: int
    """The number of this page, from 1."""
    pages: int
    """The number of pages of the leaderboard; at least 1."""
    people: int
    """The number of people on the whole leaderboard."""
    own_page: int | None
    """The number of the page on which the reader stands; ``None`` if the reader is not on the leaderboard."""
    since: float | None
    """When the first of the guild's results was stored, in seconds since 1970; ``None`` if the guild has none."""


class Season(NamedTuple):
    """A season of a guild: a range of its finished games, with leaderboards of its own and champions at its end."""

    guild: str
    number: int
    """The number of the season among those of its guild, from 1."""
    began_at: float
    ends_at: float | None
    """When the season is to end, in seconds since 1970; ``None`` while the guild has its seasons switched off."""
    ended_at: float | None
    """When the season ended, in seconds since 1970; ``None`` while it is under way."""
    first_result: int
    """The number, among the guild's finished games, of the first game of the season."""
    last_result: int | None
    """The number of the last game of the season; ``None`` while it is under way."""

    @property
    def period(self) -> str:
        """The period of the season's leaderboards, such as ``season-3``."""
        return f"{SEASON_PREFIX}{self.number}"

    def has_ended_before(self, number: int | None) -> bool:
        """Whether the season had ended before the game with this number; with ``None``, whether it has ended at all."""
        return self.last_result is not None and (number is None or self.last_result < number)


class Champion(NamedTuple):
    """The person who had the best rating at a game when a season ended. ``played`` and ``won`` are numbers of games in
    that season.
    """

    game: str
    """The game's slug; `ALL_GAMES` for all games together."""
    player: str
    """The person's id."""
    name: str
    """The last name of the person that the bot saw; empty if none was stored."""
    rating: Rating
    """The person's rating after their last game of the season."""
    played: int
    won: int


class ProfileLine(NamedTuple):
    """A person's standing on a ladder of all time; ``played`` and ``won`` are numbers of games."""

    game: str
    """The game's slug; `ALL_GAMES` for all games together."""
    is_solo: bool
    played: int
    won: int
    rating: Rating
    is_provisional: bool


class PlayedGame(NamedTuple):
    """A game that a person has finished, with the person's ratings before it."""

    game: str
    """The game's slug."""
    is_solo: bool
    at: float
    """When the game ended, in seconds since 1970."""
    score: int
    has_won: bool
    rating_before: Rating
    """The person's rating at games of this slug, before this one."""
    overall_before: Rating
    """The person's rating at all games together, before this one."""


class Opponent(NamedTuple):
    """A person with whom the person of a profile has played, and how often (``games``)."""

    player: str
    """The opponent's id."""
    name: str
    """The last name of the opponent that the bot saw; empty if none was stored."""
    games: int
    ahead: int
    """The number of these games in which the profile's person was placed before the opponent."""
    behind: int
    """The number of these games in which the profile's person was placed after the opponent."""


class Profile(NamedTuple):
    """A person's profile in a guild, as the guild's results tell it."""

    lines: tuple[ProfileLine, ...]
    """The person's standings, one for each ladder: games of people first, all games together first among these."""
    games: tuple[PlayedGame, ...]
    """The person's last games, the latest first."""
    opponents: tuple[Opponent, ...]
    """The people with whom the person played most in these games, the most frequent first."""
    titles: tuple[tuple[int, str], ...]
    """The season's number and the game's slug (`ALL_GAMES` for all together) of each championship, the latest season
    first.
    """


class FeatKey(NamedTuple):
    """The key of a kind of feat: kinds of different games may have the same code."""

    game: str
    """The game's slug."""
    kind: str
    """The code of the kind, which is unique within its game."""


class StoredFeat(NamedTuple):
    """A stored feat: a record of a guild, or somebody's personal best."""

    key: FeatKey
    is_solo: bool
    """Whether the feat was done in a game of one person against computers."""
    player: str
    """The id of the person who did the feat."""
    name: str
    """The last name of the person that the bot saw; empty if none was stored."""
    is_hidden: bool
    """Whether the person hides their profile from others."""
    value: int
    """The size of the feat, by which feats of a kind are compared; for a kind that is only counted, the number of games
    in which the person had done it by then.
    """
    detail: str
    """The feat in a few words; "" if its kind says everything."""
    table: str
    """The id of the table at which the feat was done."""
    at: float
    """When the game ended, in seconds since 1970."""


class GameFeat(NamedTuple):
    """A feat of one game that was its person's best when the game ended, with how it compared with earlier feats
    then.
    """

    seat: int
    kind: str
    """The code of the feat's kind."""
    player: str
    """The id of the person who did the feat."""
    value: int
    """The size of the feat, as in `StoredFeat`."""
    detail: str
    """The feat in a few words, as in `StoredFeat`."""
    was_own_first: bool
    """Whether the person had done no feat of this kind in the guild before."""
    was_first: bool
    """Whether nobody had done a feat of this kind in the guild before."""
    was_greatest: bool
    """Whether the feat was greater than every feat of its kind in the guild's earlier games."""
