"""Nothing that a person is sent names a card which that person may not know."""

import json
from typing import Any

import pytest

from engine.pieces.cards import card_in_words
from engine.tables.state import Phase
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.stage import boldly, humbly, offered, on_turn, plays_on, sits_down
from tests.scenarios.witness import Witness, cards_named


@pytest.mark.parametrize("choosing", [boldly, humbly])
async def test_nobody_is_sent_a_card_that_they_may_not_know(
    place: Playground, clicks: DiscordStage, choosing: Any
) -> None:
    witnesses = [Witness(clicks, user) for user in place.world.people]
    await sits_down(clicks, people=3, computers=1)
    await clicks.players[0].starts(answer="solo4")
    for witness in witnesses:
        witness.learns()
    for number in range(200):
        await clicks.comes_to_rest()
        if clicks.told().phase is not Phase.PLAYING or clicks.table.view(None).deal_number > 1:
            break
        for player in clicks.players[:3] if number % 5 == 0 else ():
            await player.person.slash("/hand")
            await player.person.slash("/table show")
        await on_turn(clicks).does(choosing(offered(clicks, on_turn(clicks))))
    await clicks.bot.shown()
    assert [leak for witness in witnesses for leak in witness.leaks] == []
    assert all(witness.read > 10 for witness in witnesses)
    for witness in witnesses:
        witness.assert_watched()


async def test_the_secret_of_the_shuffles_is_shown_to_nobody_before_the_end(
    place: Playground, clicks: DiscordStage
) -> None:
    said: list[str] = []
    for user in place.world.people:
        place.world.subscribe(user.id, lambda fact: said.append(json.dumps(fact, default=str)))
    await sits_down(clicks, people=2)
    secret = clicks.table.opening.secret.hex()
    await clicks.players[0].starts()
    await plays_on(clicks)
    await clicks.bot.shown()
    assert clicks.told().phase is Phase.OVER
    assert not [text for text in said if secret in text]


async def test_what_a_spectator_asks_for_tells_no_hand(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    table = await place.people[3].slash("/table show")
    assert table is not None
    assert cards_named(json.dumps([table.text, *(image.alt for image in table.images)])) == set()


async def test_nothing_secret_is_logged(
    place: Playground, clicks: DiscordStage, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    await sits_down(clicks, people=2)
    secret = clicks.table.opening.secret.hex()
    await clicks.players[0].starts()
    await plays_on(clicks)
    await clicks.bot.shown()
    logged = "".join(capsys.readouterr()) + caplog.text
    assert secret not in logged
    assert cards_named(logged) == set()
    assert clicks.bot.settings.token.get_secret_value() not in logged.replace("playground/", "")


@pytest.mark.parametrize("where", ["content", "description", "custom_id", "filename"])
async def test_the_witness_would_tell(place: Playground, clicks: DiscordStage, where: str) -> None:
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    witness = Witness(clicks, place.world.people[2])
    held = clicks.players[0].hand()[0]
    witness._read({"components": [{where: f"Ann holds {card_in_words(held)}"}]})
    assert witness.leaks
