"""What is public tells nothing of what is hidden: two worlds that differ only in that look and read the same."""

from functools import cache
from itertools import chain
from typing import Any

import pytest

from engine.chance import FastChance
from engine.game import Game
from engine.games import games
from render.boards import Painter, painter
from tests.engine.reading import positions
from tests.engine.scenes import NAMES

RANDOM_GAMES = 4
LOOKED_AT = 30
"""Positions of each game, evenly spread over recorded and random games."""

every_game = pytest.mark.parametrize("slug", games())


@cache
def states(slug: str) -> tuple[Any, ...]:
    found = tuple(positions(games()[slug], RANDOM_GAMES, 7))
    return found[:: max(len(found) // LOOKED_AT, 1)]


def table(slug: str, view: Any) -> tuple[bytes, str]:
    """The table that everybody is shown, drawn from what one of them sees: its pixels and its alt text."""
    picture = of(games()[slug]).table(view, NAMES)
    return picture.image.tobytes(), picture.alt


def shown(slug: str, view: Any) -> tuple[tuple[bytes, str], str]:
    """The table, and the text of who looks."""
    return table(slug, view), games()[slug].text(view, NAMES)


def of(game: Game[Any, Any]) -> Painter:
    found = painter(game.meta.slug)
    assert found is not None
    return found


@every_game
def test_a_table_and_its_words_are_the_same_whatever_is_hidden(slug: str) -> None:
    """Each position, beside one made up from what the looker sees of it."""
    game, chance, changed = games()[slug], FastChance(3), 0
    for number, state in enumerate(states(slug)):
        seat = number % state.terms.seats
        for looker in (None, seat):
            seen = game.view(state, looker)
            other = game.resample(seen, chance)
            assert shown(slug, game.view(other, looker)) == shown(slug, seen)
            changed += other != state
    assert changed > LOOKED_AT // 3


@every_game
def test_a_table_is_the_same_whoever_looks(slug: str) -> None:
    game = games()[slug]
    for number, state in enumerate(states(slug)):
        looker = number % state.terms.seats
        assert table(slug, game.view(state, looker)) == table(slug, game.view(state, None))


def test_positions_of_every_number_of_seats_are_looked_at() -> None:
    assert {state.terms.seats for state in chain.from_iterable(map(states, games()))} >= {2, 3, 4, 5, 6}
