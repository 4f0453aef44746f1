"""What people chose is remembered, whatever else they do at the same moment."""

import asyncio
from pathlib import Path

from data.records import Player
from tests.bot.hosting import ANN, hosting


async def test_choices_made_at_the_same_time_are_all_kept(tmp_path: Path) -> None:
    async with hosting(tmp_path) as held:
        known = held.host.known
        await asyncio.gather(
            known.change(ANN.id, lambda player: player._replace(theme="contrast")),
            known.meet(ANN),
            known.change(ANN.id, lambda player: player._replace(shows="text")),
        )
        expected = Player(ANN.id, name="Ann", shows="text", theme="contrast")
        assert known.player(ANN.id) == await held.store.player(ANN.id) == expected
