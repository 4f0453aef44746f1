"""What is public tells nothing of what is hidden: two worlds that differ only in that look, read and sound the same."""

from functools import cache
from typing import Any

from engine.chance import FastChance
from engine.games import games
from engine.games.high_handed.view import View
from render.boards import high_handed
from render.picture import File
from tests.render.games.high_handed.scenes import NAMES
from tests.render.reading import positions

GAME = games()["high-handed"]
GAMES, EVERY = 5, 61


@cache
def states() -> tuple[Any, ...]:
    return tuple(positions(GAME, GAMES, EVERY))


def shown(view: View) -> tuple[File, str]:
    """What everybody is shown of a table, drawn from what one of them sees; and that one's text."""
    return high_handed.table(view, NAMES).file(), high_handed.text(view, NAMES)


def test_a_table_and_its_words_are_the_same_whatever_is_hidden() -> None:
    """Hidden are hands, piles and the blind hand."""
    chance, changed = FastChance(3), 0
    for number, state in enumerate(states()):
        for looker in (None, number % state.terms.seats):
            other = GAME.resample(GAME.view(state, looker), chance)
            assert shown(GAME.view(other, looker)) == shown(GAME.view(state, looker))
            changed += other != state
    assert changed > 20


def test_a_table_is_the_same_whoever_looks() -> None:
    for state in states():
        public = high_handed.table(GAME.view(state, None), NAMES).file()
        assert all(
            high_handed.table(GAME.view(state, seat), NAMES).file() == public for seat in range(state.terms.seats)
        )
