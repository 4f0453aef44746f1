"""The changes that a finished game makes for its people: ratings, and the numbers of games they played and won.

Plain functions of values: the same functions are used when a game ends (`results`) and when all is counted again
(`recount`), so both give the same numbers, to the bit.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from data.leaderboards.models import ALL_GAMES, ALL_TIME, Ladder
from data.leaderboards.ratings import NEWCOMER, Rating, computer_rating, ratings_after
from engine.strengths import SOUND_RATING

PROVISIONAL_GAMES = 10
"""The number of contested games on a ladder from which on a person's rating is no longer provisional."""
GAMES_OF_PERIOD = 3
"""The number of them that must have been played in the month or season for a rating there: one game won makes no
champion.
"""


class Tally(NamedTuple):
    """The sum of one person's games on one ladder: numbers of games, and the rating after the last one."""

    rating: Rating = NEWCOMER
    played: int = 0
    won: int = 0
    is_settled: bool = False
    """Whether the rating is no longer provisional."""
    contested: int = 0
    """The number of ``played`` games in which somebody else stayed to the end; against computers, of all."""


class TallyKey(NamedTuple):
    """The key of a tally: the person it counts for, by id, and the ladder."""

    ladder: Ladder
    player: str


class RatedSeat(NamedTuple):
    """One seat of a finished game, as far as ratings depend on it."""

    player: str | None
    """The person's id; ``None`` for a computer, and for somebody who had their data deleted."""
    team: int
    """The number of the seat's team; different for all seats where everybody played alone."""
    place: int
    """The seat's place, 1 for the best; equals share a place."""
    ratings: tuple[Rating, Rating]
    """The ratings before the game, at this game and overall, of a seat without a known person; ratings of people are in
    their tallies.
    """
    rated_last: bool = False
    """Whether the seat's player left a team, and is therefore rated as if the seat had come last."""
    has_stayed: bool = True
    """Whether a person had the seat to the end; false for a computer."""


class RatedGame(NamedTuple):
    """A finished game of a guild, as far as ratings depend on it."""

    guild: str
    game: str
    is_solo: bool
    at: float
    """When the game ended, in seconds since 1970."""
    seats: Sequence[RatedSeat]
    is_unfinished: bool = False
    """Whether the game ended without a result. It then changes only the tallies of those who had left it and so lost
    it: they have another place than 1.
    """
    season: str | None = None
    """The period of the season to which the game belongs; ``None`` for no season."""

    @property
    def periods(self) -> tuple[str, ...]:
        """The periods on whose leaderboards the game counts."""
        return (ALL_TIME, month_of(self.at), *([] if self.season is None else [self.season]))

    def is_contested_for(self, player: str) -> bool:
        """Whether somebody of another team than this player's stayed to the end; against computers always true."""
        own = next(seat.team for seat in self.seats if seat.player == player)
        return self.is_solo or any(seat.has_stayed and seat.team != own for seat in self.seats)

    @property
    def counting_people(self) -> list[str]:
        """The ids of the people whose tallies the game changes."""
        counting = (seat for seat in self.seats if not self.is_unfinished or seat.place > 1)
        return list(dict.fromkeys(seat.player for seat in counting if seat.player is not None))


class GameEffects(NamedTuple):
    """The changes that a finished game makes to the leaderboards, with the ratings before it."""

    ratings_before: list[tuple[Rating, Rating]]
    """The ratings before the game, at this game and overall, by seat."""
    tallies: dict[TallyKey, Tally]
    """The new tallies of all people in the game."""


def unknown_ratings(*, is_computer: bool, points: int = SOUND_RATING) -> tuple[Rating, Rating]:
    """The ratings, at a game and overall, of a computer with these ``points``, or of somebody of whom nothing is known.

    The default ``points`` are those of a sound computer, for results that have no rating.
    """
    one = computer_rating(points) if is_computer else NEWCOMER
    return one, one


def month_of(at: float) -> str:
    """The month, in UTC, of a time in seconds since 1970.

    >>> month_of(1_790_000_000)
    '2026-09'
    """
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m")


def tally_keys(game: RatedGame) -> list[TallyKey]:
    """The keys of all tallies that decide about a game's effects: those of all people in it."""
    return [
        TallyKey(ladder._replace(period=period), player)
        for ladder in _ladders(game)
        for period in game.periods
        for player in dict.fromkeys(seat.player for seat in game.seats if seat.player is not None)
    ]


def effects_of_game(game: RatedGame, tallies: Mapping[TallyKey, Tally]) -> GameEffects:
    """The effects of a game, if ``tallies`` are the sums of all games before it."""
    before = [
        [
            seat.ratings[index] if seat.player is None else tallies.get(TallyKey(ladder, seat.player), Tally()).rating
            for seat in game.seats
        ]
        for index, ladder in enumerate(_ladders(game))
    ]
    changed: dict[TallyKey, Tally] = {}
    for ladder, ratings in zip(_ladders(game), before, strict=True):
        changed |= _changed_tallies(game, ladder, _ratings_after_game(game, ratings), tallies)
    return GameEffects(list(zip(*before, strict=True)), changed)


def _ladders(game: RatedGame) -> tuple[Ladder, Ladder]:
    """The two ladders of a game: that of its own slug, and that of all games."""
    return Ladder(game.guild, game.game, game.is_solo), Ladder(game.guild, ALL_GAMES, game.is_solo)


def _ratings_after_game(game: RatedGame, before: Sequence[Rating]) -> dict[str, Rating]:
    """Each person's rating after a game; ``before`` has the ratings by seat.

    Whoever `_is_rated_last` is rated as if their seat alone had come last; all others are rated as if nobody had left.
    """
    teams: dict[int, list[int]] = {}
    for index, seat in enumerate(game.seats):
        teams.setdefault(seat.team, []).append(index)
    places = {team: min(game.seats[index].place for index in seats) for team, seats in teams.items()}
    rated = _ratings_by_seat(teams, places, before)
    is_last = [_is_rated_last(game, seat) for seat in game.seats]
    for team in {seat.team for seat, last in zip(game.seats, is_last, strict=True) if last}:
        if_last = _ratings_by_seat(teams, places | {team: len(game.seats) + 1}, before)
        rated |= {index: if_last[index] for index in teams[team] if is_last[index]}
    return {seat.player: rated[index] for index, seat in enumerate(game.seats) if seat.player is not None}


def _is_rated_last(game: RatedGame, seat: RatedSeat) -> bool:
    """Whether a seat is rated as if it alone had come last: that of whoever left a team, or lost a game that ended
    without a result, so that a loss costs no less if others have left as well.
    """
    return seat.rated_last or (game.is_unfinished and seat.place > 1)


def _ratings_by_seat(
    teams: Mapping[int, Sequence[int]], places: Mapping[int, int], before: Sequence[Rating]
) -> dict[int, Rating]:
    """The rating of each seat after a game of these teams of seats, with these places."""
    after = ratings_after(
        [[before[index] for index in team] for team in teams.values()], [places[one] for one in teams]
    )
    return {
        index: rating
        for team, ratings in zip(teams.values(), after, strict=True)
        for index, rating in zip(team, ratings, strict=True)
    }


def _changed_tallies(
    game: RatedGame, ladder: Ladder, ratings: Mapping[str, Rating], tallies: Mapping[TallyKey, Tally]
) -> dict[TallyKey, Tally]:
    """The tallies of a ladder after a game, for all periods in which the game counts; ``ratings`` are those after the
    game.
    """
    winners = {seat.player for seat in game.seats if seat.place == 1}
    changed = {}
    for player in game.counting_people:
        rating, more = ratings[player], game.is_contested_for(player)
        known_well = tallies.get(TallyKey(ladder, player), Tally()).contested + more >= PROVISIONAL_GAMES
        for period in game.periods:
            key = TallyKey(ladder._replace(period=period), player)
            known = tallies.get(key, Tally())
            contested = known.contested + more
            is_settled = known_well and (period == ALL_TIME or contested >= GAMES_OF_PERIOD)
            changed[key] = Tally(rating, known.played + 1, known.won + (player in winners), is_settled, contested)
    return changed


def tallies_after_season(tallies: Mapping[TallyKey, Tally]) -> dict[TallyKey, Tally]:
    """The tallies with which the next season begins: ratings of all time move by `SOFT_RESET` to a newcomer's."""
    return {
        key: tally._replace(rating=tally.rating.after_season()) if key.ladder.period == ALL_TIME else tally
        for key, tally in tallies.items()
    }
