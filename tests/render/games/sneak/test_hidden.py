"""What is public tells nothing of what is hidden: two worlds that differ only in that look, read and sound the same."""

from engine.chance import FastChance
from engine.games.sneak.state import State
from engine.games.sneak.view import view
from render.boards import sneak
from render.picture import File
from tests.engine.games.sneak.test_invariants import hidden_cards_mixed, lookers, some_moments
from tests.render.games.sneak.scenes import NAMES

MOMENTS = tuple(some_moments())[::60]


def shown(state: State, looker: int | None) -> tuple[File, str]:
    """What everybody is shown of a table, drawn from what one of them sees; and that one's text."""
    seen = view(state, looker)
    return sneak.table(seen, NAMES).file(), sneak.text(seen, NAMES)


def test_a_table_and_its_words_are_the_same_whatever_is_hidden() -> None:
    chance, changed = FastChance(3), 0
    for moment in MOMENTS:
        state = moment.after
        for looker in lookers(state):
            other = hidden_cards_mixed(state, looker, chance)
            assert shown(other, looker) == shown(state, looker)
            changed += other != state
    assert changed > 10


def test_a_table_is_the_same_whoever_looks() -> None:
    for moment in MOMENTS:
        public, _ = shown(moment.after, None)
        assert all(shown(moment.after, looker)[0] == public for looker in lookers(moment.after))
