"""What a server keeps of a game of Sneak: the longest sneak that nobody challenged."""

from engine.game import Feat
from engine.games.sneak import GAME
from engine.text.feats import feat_phrase
from tests.engine.games.sneak.positions import A, table, told
from tests.engine.playing import feats_of

(LONGEST_SNEAK,) = GAME.meta.feats


def feats_of_turns(*turns: str) -> list[Feat]:
    state, events = told(table("4h 9c", "2c 3c", "2d 3d"), *turns)
    return feats_of(GAME, state, events)


def test_n25_an_unchallenged_sneak_is_a_feat_as_long_as_it_is() -> None:
    assert feats_of_turns("A sneak 4h 9c", "C pass", "B pass") == [Feat("longest_sneak", A, 2)]
    assert feat_phrase(LONGEST_SNEAK, 2) == "sneak of 2 cards"


def test_sn15_the_feat_does_not_tell_the_cards() -> None:
    (feat,) = feats_of_turns("A sneak 4h", "B pass", "C pass")
    assert feat.detail == ""


def test_a_sneak_that_is_challenged_is_none_whoever_wins() -> None:
    assert feats_of_turns("A sneak 4h 9c", "B challenge 2c 3c", "C pass") == []


def test_a_flaunt_that_nobody_beats_is_none() -> None:
    assert feats_of_turns("A flaunt 9c", "B pass", "C pass") == []
