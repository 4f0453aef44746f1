"""People who play games to their end, straight into a store."""

from collections.abc import Sequence

from data.leaderboards.models import ALL_TIME, Ladder, LeaderboardOrder, LeaderboardPage, LeaderboardQuery, Standing
from data.leaderboards.ratings import Rating
from data.models import Occupant, TableEnd
from data.store import Store
from engine.game import Outcome
from engine.tables.log import Opening
from tests.data.samples import entry

NOVEMBER, DECEMBER = 1_794_000_000.0, 1_797_000_000.0
"""Times in two months that follow each other."""


def _occupant(word: str) -> Occupant:
    if word.endswith("!"):
        return Occupant(word[:-1], left=True)
    if not word.startswith("-"):
        return Occupant(word)
    return Occupant(None, rating=int(word[1:])) if word[1:] else Occupant(None)


class Club:
    """Plays games to their end in a store, one line each."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.games = 0

    async def play(
        self,
        who: str,
        places: Sequence[int],
        *,
        teams: Sequence[int] | None = None,
        game: str = "hi-lo-jack",
        guild: str | None = "g",
        at: float = NOVEMBER,
        ends_season: bool = True,
    ) -> None:
        """A game of the named people, with ``-`` for a sound computer and ``-1737`` for one of that rating; whoever has
        a ``!`` left the game before its end. ``ends_season`` is as in `TableEnd`.

        Who has the lower place has more points.
        """
        self.games += 1
        name = f"T{self.games}"
        await self.store.add_table(Opening(name, game, bytes(32), at), guild_id=guild, channel_id=name, host_id="ann")
        seats = [_occupant(one) for one in who.split()]
        outcome = Outcome(tuple(12 - place for place in places), tuple(places), "target")
        await self.store.append(
            name, [entry(1, at=at)], finished=TableEnd(seats, outcome, teams, ends_season=ends_season)
        )

    async def page(
        self,
        game: str = "hi-lo-jack",
        order: LeaderboardOrder = LeaderboardOrder.RATING,
        *,
        guild: str = "g",
        is_solo: bool = False,
        period: str = ALL_TIME,
        page: int = 1,
        size: int = 25,
        reader: str | None = None,
    ) -> LeaderboardPage:
        ladder = Ladder(guild, game, is_solo, period)
        return await self.store.leaderboard(LeaderboardQuery(ladder, order, page, size, reader))

    async def standings(self, game: str = "hi-lo-jack", *, is_solo: bool = False) -> tuple[Standing, ...]:
        return (await self.page(game, is_solo=is_solo)).standings

    async def ratings(self, game: str = "hi-lo-jack", *, is_solo: bool = False) -> dict[str, Rating]:
        return {standing.player: standing.rating for standing in await self.standings(game, is_solo=is_solo)}
