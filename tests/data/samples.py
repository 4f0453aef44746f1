"""A clock to turn by hand, and the values that the tests of storage store."""

from data.leaderboards.models import ALL_GAMES, Ladder, LeaderboardQuery, Standing
from data.reader import Reader
from engine.tables.log import Cause, Entry, Opening


class HandClock:
    """A clock that stands still until it is set."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def opening(table: str = "A", *, at: float = 1000.0) -> Opening:
    return Opening(table, "hi-lo-jack", bytes(range(32)), at)


def entry(seq: int, *, line: str = "pass", at: float = 1000.0) -> Entry:
    return Entry(seq, at + seq, Cause.PERSON, seq % 4, line, f"{seq:08x}")


def log(*seqs: int) -> tuple[Entry, ...]:
    return tuple(map(entry, seqs))


async def standings_of(reader: Reader, game: str = ALL_GAMES) -> tuple[Standing, ...]:
    """The leaderboard of the guild "g"."""
    return (await reader.leaderboard(LeaderboardQuery(Ladder("g", game)))).standings
