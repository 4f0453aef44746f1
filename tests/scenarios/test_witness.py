"""The witness would tell: faults are planted in a game of dice, and in what people are sent."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.games import games
from playground.server import Playground
from tests.bot.serving import serving
from tests.engine.moments import GAMES, AnyGame
from tests.engine.planted_faults import Fault, told_to_all
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import plays_by_hand, sits_down_at
from tests.scenarios.twin import Twin
from tests.scenarios.witness import Witness

SLUG = "dudo"


async def watched(clicks: DiscordStage) -> list[Witness]:
    """A whole game of dice, with witnesses who know the rules as they should be."""
    twin = Twin(GAMES[SLUG])
    witnesses = [Witness(clicks, user, twin=twin) for user in clicks.place.world.people]
    await sits_down_at(clicks, SLUG)
    await plays_by_hand(clicks, witnesses)
    await clicks.bot.shown()
    return witnesses


def shown_to_all(game: AnyGame) -> AnyGame:
    """Whoever has no view of their own sees the first seat's."""
    return replace(game, rules=replace(game.rules, view=lambda state, seat: game.rules.view(state, seat or 0)))


def named_in_bids(game: AnyGame) -> AnyGame:
    """A bid names the die in the middle, whoever has looked at it."""

    def apply(state: Any, seat: int, action: Any, chance: Any) -> Any:
        step = game.rules.apply(state, seat, action, chance)
        told = [
            one._replace(code="middle_lifted", values={"die": state.middle}) if one.code == "bid_made" else one
            for one in step.events
        ]
        return step._replace(events=tuple(told))

    return replace(game, rules=replace(game.rules, apply=apply))


FAULTS: dict[str, Fault] = {
    "a die that one seat has looked at": told_to_all("middle_seen"),
    "a die that nobody need have looked at": named_in_bids,
    "dice that were chosen at the same time": told_to_all("die_rethrown"),
    "the dice under a cup": shown_to_all,
}


@pytest.fixture
async def spoilt(
    request: pytest.FixtureRequest, place: Playground, tmp_path: Path, own_discord: None, _games_of_tests: None
) -> AsyncIterator[DiscordStage]:
    """A bot that plays dice with a fault in their rules."""
    fault: Fault = request.param
    known = {**games(), SLUG: fault(games()[SLUG])}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("bot.app.games", lambda: known)
        async with serving(place, tmp_path) as bot:
            yield DiscordStage(bot)


@pytest.mark.parametrize("spoilt", [lambda game: game], indirect=True, ids=["sound"])
async def test_a_game_of_dice_tells_nobody_of_dice_that_they_may_not_know(spoilt: DiscordStage) -> None:
    for witness in await watched(spoilt):
        assert witness.leaks == []
        assert witness.watched
        witness.assert_watched()


@pytest.mark.parametrize("spoilt", FAULTS.values(), indirect=True, ids=FAULTS)
async def test_whoever_is_told_of_dice_that_they_may_not_know_is_found(spoilt: DiscordStage) -> None:
    assert any(witness.leaks for witness in await watched(spoilt))


@pytest.mark.parametrize("spoilt", [lambda game: game], indirect=True, ids=["sound"])
async def test_a_message_that_names_a_hidden_die_to_the_wrong_person_is_told(spoilt: DiscordStage) -> None:
    await sits_down_at(spoilt, SLUG)
    ann, ben = (Witness(spoilt, user, twin=Twin(GAMES[SLUG])) for user in spoilt.place.world.people[:2])
    own, theirs = (spoilt.table.view(spoilt.table.state.seat_of(witness.user.id)).dice for witness in (ann, ben))
    unknown = own if own != theirs else ((1, 2) if own == (3, 4) else (3, 4))
    middle = spoilt.table.state.game.middle
    for witness, text, leaks in (
        (ann, f"You threw {own[0]} and {own[1]}.", 0),
        (ben, f"Ann has {unknown[0]} and {unknown[1]} under the cup.", 1),
        (ann, f"The die in the middle shows {middle}.", 1),
    ):
        witness._read({"content": text})
        assert len(witness.leaks) == leaks


@pytest.mark.parametrize("spoilt", [lambda game: game], indirect=True, ids=["sound"])
async def test_a_witness_who_watched_nothing_fails(spoilt: DiscordStage) -> None:
    await sits_down_at(spoilt, SLUG)
    blind = Witness(spoilt, spoilt.place.world.people[0], twin=Twin(GAMES[SLUG]))
    blind.learns()
    with pytest.raises(AssertionError, match="watching nothing"):
        blind.assert_watched()
