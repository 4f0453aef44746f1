"""Every game on the real bot, to its end, by people who use what their hand messages offer."""

import pytest

from engine.games import games
from engine.tables.state import Phase
from playground.server import Playground
from tests.bot.serving import Serving
from tests.engine.game_folders import SHORT_GAME
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import MOST_ACTIONS, plays_by_hand, sits_down_at
from tests.scenarios.twin import Twin
from tests.scenarios.witness import Witness


@pytest.mark.parametrize("slug", games())
async def test_a_game_is_played_to_its_end_by_what_the_hands_offer(
    place: Playground, clicks: DiscordStage, bot: Serving, slug: str
) -> None:
    """Random legal actions; all the while somebody reads along whether a secret is shown to whom it may not be."""
    twin = Twin(games()[slug])
    witnesses = [Witness(clicks, user, twin=twin) for user in place.world.people]
    for witness in witnesses:
        witness.fields |= {name for action in games()[slug].meta.actions for name in action.model_fields}
    await sits_down_at(clicks, slug)
    await plays_by_hand(clicks, witnesses)
    assert clicks.table.state.phase is Phase.OVER, (
        f"{slug} is not over after {MOST_ACTIONS} actions: {SHORT_GAME} in its short_game.py under tests/engine/games."
    )
    told = "\n".join(message.text for message in place.people[0].messages())
    alts = "\n".join(image.alt for message in place.people[0].messages() for image in message.images)
    assert " wins." in alts or " win." in alts
    assert "went wrong" not in told
    assert [leak for witness in witnesses for leak in witness.leaks] == []
    for witness in witnesses:
        witness.assert_watched()
