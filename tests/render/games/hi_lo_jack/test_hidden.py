"""What is public tells nothing of what is hidden: two worlds that differ only in that look, read and sound the same."""

import pytest

from engine.chance import FastChance
from engine.games.hi_lo_jack.deals import Format
from engine.games.hi_lo_jack.state import State
from engine.games.hi_lo_jack.view import view
from render.boards import hi_lo_jack
from render.picture import File
from tests.engine.games.hi_lo_jack.test_invariants import hidden_cards_swapped, moments
from tests.render.games.hi_lo_jack.scenes import FORMATS
from tests.render.scenes import NAMES

every_format = pytest.mark.parametrize("form", FORMATS)


def states(form: Format) -> list[State]:
    """Positions in which somebody holds cards and some are left in the stock."""
    found = [moment.after for moment in moments(form)]
    return [state for state in found if state.deal.stock and sum(map(bool, state.hands)) > 1][:1500:120]


def shown(state: State, looker: int | None) -> tuple[File, str]:
    """What everybody is shown of a table, drawn from what one of them sees; and that one's text."""
    seen = view(state, looker)
    return hi_lo_jack.table(seen, NAMES).file(), hi_lo_jack.text(seen, NAMES)


@every_format
def test_a_table_and_its_words_are_the_same_whatever_is_hidden(form: Format) -> None:
    chance = FastChance(3)
    for state in states(form):
        for looker in (None, *range(state.terms.seats)):
            other = hidden_cards_swapped(state, looker, chance)
            assert other != state
            assert shown(other, looker) == shown(state, looker)


@every_format
def test_a_table_is_the_same_whoever_looks(form: Format) -> None:
    for state in states(form):
        public, _ = shown(state, None)
        assert all(shown(state, seat)[0] == public for seat in range(state.terms.seats))
