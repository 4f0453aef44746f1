"""Every game on the real bot, to its end, by people who use what their hand messages offer."""

import random

import pytest

from engine.games import games
from engine.table_state import Phase
from playground.server import Playground
from tests.bot.fingers import plays, wish_of
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import MOST_ACTIONS, sits_down_at
from tests.scenarios.witness import Witness

WITHOUT_HIDDEN_CARDS = {"high-roller"}
"""What everybody may name there is what the dice make; what is written in secret, the promises look after."""


@pytest.mark.parametrize("slug", games())
async def test_a_game_is_played_to_its_end_by_what_the_hands_offer(
    place: Playground, clicks: DiscordStage, bot: Serving, slug: str
) -> None:
    """Random legal actions; all the while somebody reads along whether a card is shown to whom it may not be."""
    deals = 0 if slug in WITHOUT_HIDDEN_CARDS else 1
    witnesses = [Witness(clicks, user, deals) for user in place.world.people]
    for witness in witnesses:
        witness.fields |= {name for action in games()[slug].meta.actions for name in action.model_fields}
    await sits_down_at(clicks, slug)
    fortune, table = random.Random(slug), clicks.table
    for _ in range(MOST_ACTIONS):
        for witness in witnesses:
            witness.learns()
        if table.state.phase is not Phase.PLAYING:
            break
        seat = fortune.choice(table.waiting_for())
        person = next(p for p in place.people if p.user.id == table.state.seats[seat].player)
        before = table.seq
        assert clicks.hosted is not None
        await plays(person, clicks.hosted, seat, wish_of(clicks.hosted, seat, fortune))
        assert table.seq == before + 1, person.read_aloud()
        await clicks.comes_to_rest()
    assert table.state.phase is Phase.OVER
    told = "\n".join(message.text for message in place.people[0].messages())
    assert "wins!" in told or "win!" in told
    assert "went wrong" not in told
    assert [leak for witness in witnesses for leak in witness.leaks] == []
