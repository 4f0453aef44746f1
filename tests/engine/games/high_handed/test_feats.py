"""What a server keeps of a game of High Handed: its best play."""

import pytest

from engine.game import Feat
from engine.games.high_handed import GAME
from engine.text.feats import feat_phrase
from tests.engine.games.high_handed.positions import SEVEN, A, cards_of, run, table
from tests.engine.playing import feats_of
from tests.engine.stories import feats_told

(BEST_PLAY,) = GAME.meta.feats
THREE_JACKS = "C3=Jc D3=Jd E3=Jh"


def feats_of_play(play: str, *, hand: str, board: str = THREE_JACKS) -> list[Feat]:
    """The feats of a play of A, who holds these cards."""
    state, events = run(table(hand, SEVEN[1], board=board), f"A {play}")
    return feats_of(GAME, state, events)


def test_a_play_is_told_by_its_poker_hand_and_points() -> None:
    (feat,) = feats_of_play("lay card=Js cell=F3", hand="Js 2c")
    assert feat == Feat("best_play", A, 6, "four of a kind")
    assert feat_phrase(BEST_PLAY, 6, feat.detail) == "four of a kind, 6 points"


def test_the_most_valuable_hands_come_first_and_of_many_the_number_is_told() -> None:
    cross = f"{THREE_JACKS} F2=Jc F4=9s G4=Jd E2=Jh"
    (feat,) = feats_of_play("lay card=Js cell=F3", hand="Js 2c", board=cross)
    assert feat == Feat("best_play", A, 6 + 4 + 1, "four of a kind, three of a kind and 1 more")


@pytest.mark.parametrize(
    ("under", "points", "detail"),
    [
        ("two_timer", 12, "four of a kind, doubled"),
        ("two_timer,two_timer", 24, "four of a kind, doubled twice"),
    ],
)
def test_hh12_two_timers_double_the_feat_too(under: str, points: int, detail: str) -> None:
    found = feats_of_play(f"lay card=Js cell=F3 under={under}", hand=f"Js {under.replace(',', ' ')} 2c")
    assert found == [Feat("best_play", A, points, detail)]


def test_a_play_without_points_is_no_feat() -> None:
    assert feats_of_play("lay card=2c cell=A1", hand="Js 2c") == []


def test_the_last_play_of_a_game_counts_though_the_next_game_of_the_match_has_begun() -> None:
    last = table("Js", "", board=THREE_JACKS, match="double")
    state, events = run(last._replace(hands=(cards_of("Js"), ())), "A lay card=Js cell=F3")
    assert state.number == 2
    assert feats_of(GAME, state, events) == [Feat("best_play", A, 6, "four of a kind")]


def test_a_recorded_game_has_a_feat_for_each_play_that_scored() -> None:
    found = feats_told("high-handed", "high_handed_one_left")
    assert max(feat.value or 0 for feat in found) == 20
    assert Feat("best_play", 2, 20, "flush, doubled") in found
