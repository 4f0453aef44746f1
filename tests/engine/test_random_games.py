"""What each game conserves, on random games of each; `make conservation` plays 10,000."""

from collections import Counter
from typing import Any

import pytest

from engine.game import Game
from engine.games import games
from tests.engine.random_games import check_of, random_game
from tests.long_runs import repetitions

GAMES = repetitions(14, long=300)
"""Enough for all numbers of seats, each under the defaults and under house rules."""


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_nothing_is_lost_or_made_in_any_game(game: Game[Any, Any]) -> None:
    check = check_of(game.meta.slug)
    endings = Counter(random_game(game, number, check).ending for number in range(GAMES))
    assert endings.total() == GAMES
