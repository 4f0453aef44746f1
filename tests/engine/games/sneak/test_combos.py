"""What cards played together make, and which of two sets is stronger: vectors N1 to N4, and the four ladders."""

from itertools import pairwise

import pytest

from engine.games.sneak.pieces.combos import Ladder, beats_flaunt, combo_of
from engine.pieces.notation import parse_cards
from tests.engine.games.sneak.positions import kind


def ranks(cards: str) -> tuple[int, ...]:
    return combo_of(parse_cards(cards)).ranks


def is_stronger(ours: str, theirs: str, ladder: Ladder = "parlett") -> bool:
    return combo_of(parse_cards(ours)).strength_key(ladder) > combo_of(parse_cards(theirs)).strength_key(ladder)


def test_n01_cards_of_one_rank_are_a_match() -> None:
    assert (kind("4h 4c"), kind("Js Jd Jh")) == ("match", "match")


def test_n02_two_cards_are_one_kind_or_another() -> None:
    assert [kind(cards) for cards in ("7s 8s", "7s 8h", "4s 9s", "4h 9c")] == [
        "straight_flush",
        "straight",
        "flush",
        "loose",
    ]


def test_n03_the_ace_ends_a_sequence_high_or_low_and_does_not_join_its_ends() -> None:
    assert (kind("As Kd Qh"), ranks("As Kd Qh")[0]) == ("straight", 14)
    assert (kind("Ah 2h 3h"), ranks("Ah 2h 3h")[0]) == ("straight_flush", 3)
    assert (kind("Ah 2d"), ranks("Ah 2d")[0]) == ("straight", 2)
    assert kind("Kh Ad 2c") == "loose"


def test_sn17_a_wrapped_sequence_of_one_suit_is_a_flush() -> None:
    assert kind("Kh Ah 2h") == "flush"


def test_n04_two_packs_twice_the_same_card() -> None:
    assert kind("9s 9s") == "match"
    assert kind("9s 9s 4s") == "flush"
    assert kind("7s 8s 8s") == "flush"
    assert kind("7h 8s 8s") == "loose"
    assert kind("9c 9c 9d 9d 9h 9h 9s 9s") == "match"


def test_all_thirteen_ranks_are_one_sequence() -> None:
    assert kind("Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h") == "straight_flush"


def test_the_seed_has_the_match_at_the_top_and_the_flush_at_the_bottom() -> None:
    upwards = ["4h 9c", "2s 4s", "2c 3d", "2c 3c", "2c 2d"]
    for lower, higher in pairwise(upwards):
        assert is_stronger(higher, lower)
        assert not is_stronger(lower, higher)


@pytest.mark.parametrize(
    ("ladder", "upwards"),
    [
        ("sf_top", ["2s 4s", "2c 3d", "2c 2d", "2c 3c"]),
        ("flush_over_straight", ["2c 3d", "2s 4s", "2c 3c", "2c 2d"]),
        ("poker", ["2c 3d", "2s 4s", "2c 2d", "2c 3c"]),
    ],
)
def test_each_ladder_has_its_own_order(ladder: Ladder, upwards: list[str]) -> None:
    for lower, higher in pairwise(["Ah Tc", *upwards]):
        assert is_stronger(higher, lower, ladder)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ah 2d Kc", "Ks Qd Th"),  # an ace that is in no sequence is high
        ("9h 5h 3h", "9c 5c 2c"),
        ("4h 3d 2c", "3s 2d Ac"),
        ("3h 3d", "2s 2c"),
    ],
)
def test_within_a_kind_the_highest_card_decides_then_the_next(higher: str, lower: str) -> None:
    assert is_stronger(higher, lower)


def test_a_flaunt_is_beaten_within_its_kind_only_under_any_ladder() -> None:
    assert beats_flaunt(parse_cards("5c 5d"), parse_cards("4c 4d"))
    assert not beats_flaunt(parse_cards("5c 5d"), parse_cards("4c 9c"))
    assert not beats_flaunt(parse_cards("Ts"), parse_cards("9h"))
