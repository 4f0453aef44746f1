"""What a person waits for is read before what they do not wait for."""

from collections.abc import Collection, Mapping

import pytest

from data.models import Player
from data.read_connections import URGENCY, Urgency
from tests.scenarios.discord_stage import DiscordStage


async def test_what_an_answer_needs_is_read_as_urgent(clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch) -> None:
    read_as, real = list[Urgency](), clicks.bot.store.players

    async def players(player_ids: Collection[str]) -> Mapping[str, Player]:
        read_as.append(URGENCY.get())
        return await real(player_ids)

    monkeypatch.setattr(clicks.bot.store, "players", players)
    ann, ben = clicks.players[:2]
    await ann.opens()
    await ben.joins()
    assert len(read_as) >= 2
    assert set(read_as) == {Urgency.ANSWER}
