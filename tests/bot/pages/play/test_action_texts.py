"""Actions in words: two that differ read differently, as in reviews, where people choose between them."""

import pytest

from bot.pages.play.menu import action_text
from engine.chance import FastChance
from engine.games import games
from engine.games.high_handed.actions import CoverCard, Lay

DECISIONS = 300
NAMES = ("Ann", "Ben", "Cem", "Dot", "Eve", "Fay", "Gus", "Hal")


@pytest.mark.parametrize("slug", games())
def test_no_two_actions_that_a_computer_weighs_read_alike(slug: str) -> None:
    game, chance = games()[slug], FastChance(7)
    state = game.setup(3, game.meta.options(), chance).state
    for _ in range(DECISIONS):
        if not (waiting := game.waiting_for(state)):
            break
        weighed = game.weighed(game.view(state, waiting[0]), game.menu(state, waiting[0]), chance)
        texts = {one.action.to_line(): action_text(one.action, NAMES) for one in weighed}
        assert len(set(texts.values())) == len(texts), texts
        state = game.apply(state, waiting[0], weighed[0].action, chance).state


def test_a_card_with_specials_under_it_reads_otherwise_than_without() -> None:
    both = [Lay.from_values({"card": "8s", "cell": "C4", "under": under}) for under in (None, "tt", "tt,tt")]
    covers = [CoverCard.from_values({"card": "8s", "cell": "C4", "under": under}) for under in (None, "tt", "thief,tt")]
    assert [action_text(one, NAMES) for one in (*both, *covers)] == [
        "Lay 8♠ on C4",
        "Lay 8♠ on C4 with a Two Timer",
        "Lay 8♠ on C4 with two Two Timers",
        "Cover C4 with 8♠",
        "Cover C4 with 8♠ and a Two Timer",
        "Cover C4 with 8♠ and a Two Timer",
    ]
