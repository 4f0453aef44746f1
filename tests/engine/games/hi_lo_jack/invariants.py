"""What holds in every position of Hi Lo Jack."""

from engine.games.hi_lo_jack.public import DealResult
from engine.games.hi_lo_jack.scoring import CARD_VALUE
from engine.games.hi_lo_jack.state import State
from engine.pieces.cards import PACK
from tests.engine.games.hi_lo_jack.positions import all_cards

_PACK = sorted(PACK)


def check(state: State) -> None:
    """Cards and points are conserved; between two deals nothing of the old one is left to count."""
    if state.phase != "over":
        assert sorted(all_cards(state)) == _PACK
    assert not any(card[1] == state.deal.trump for pile in (*state.deal.thrown, *state.deal.salvaged) for card in pile)
    assert max(map(len, state.hands)) <= (6 if state.phase == "tricks" else 9 + 9)
    if state.last_deal is not None:
        _check_scored(state.last_deal)


def _check_scored(done: DealResult) -> None:
    assert sum(done.values) == sum(CARD_VALUE[card] for trick in done.tricks for card in trick.cards)
    assert len(done.tricks) == 6 or (done.level == "smudge" and not done.made)
    if done.points:
        assert sum(max(change, 0) for change in done.changes) == sum(point.scored for point in done.points)
    if not done.made and done.level != "smudge":
        assert -int(done.level) in done.changes
