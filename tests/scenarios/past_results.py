"""Games that were over long ago: only their results are stored."""

from collections.abc import Sequence

from data.models import Occupant, Player, TableEnd
from engine.game import Feat, Outcome
from engine.tables.log import Opening
from playground.server import Playground
from tests.bot.serving import Serving
from tests.data.samples import entry


class Past:
    """Stores results of a server, as finished games do."""

    def __init__(self, place: Playground, bot: Serving) -> None:
        self._bot = bot
        self._guild = str(place.world.guild_id)
        self._games = 0

    async def play(
        self,
        *best_first: str | None,
        game: str = "hi-lo-jack",
        times: int = 1,
        ago: float = 0.0,
        lost: Sequence[int] | None = None,
        feats: Sequence[Feat] = (),
    ) -> None:
        """So many games of these people and computers (``None``), each with the same places and feats; or, with the
        seats that had left and ``lost``, each without a result.
        """
        for _ in range(times):
            self._games += 1
            table, at = f"PAST{self._games:03}", self._bot.clock() - ago
            store = self._bot.store
            await store.add_table(
                Opening(table, game, bytes(32), at), guild_id=self._guild, channel_id=table, host_id="1"
            )
            places = tuple(range(1, len(best_first) + 1))
            ended = TableEnd([Occupant(player) for player in best_first], Outcome((), places, "target"), feats=feats)
            if lost is not None:
                ended = ended._replace(outcome=None, kept_losses=frozenset(lost))
            await store.append(table, [entry(1, line="start", at=at)], finished=ended)

    async def name(self, *names: str) -> None:
        """Have people seen before whose ids are their names."""
        for name in names:
            await self._bot.store.set_player(Player(name, name=name))
