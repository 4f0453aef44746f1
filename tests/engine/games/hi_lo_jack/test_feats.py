"""What a server keeps of a game of Hi Lo Jack: the smudges that were made."""

import pytest

from engine.game import Feat
from tests.engine.stories import feats_told


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("by_hand", (1,)),
        ("smudge_made", (0, 2)),
        ("smudge_lost", ()),
        ("smudge_lost_for_want_of_jack", ()),
        ("target_reached_teams4", ()),
    ],
)
def test_hl54_a_smudge_that_is_made_is_a_feat_of_its_whole_side(name: str, seats: tuple[int, ...]) -> None:
    assert feats_told("hi-lo-jack", f"hi_lo_jack_{name}") == [Feat("smudge_made", seat) for seat in seats]
