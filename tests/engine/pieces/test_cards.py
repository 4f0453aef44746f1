"""The pack, and cards as people read and hear them."""

from engine.pieces.cards import (
    PACK,
    RANK_VALUE,
    RANK_WORDS,
    RANKS,
    SUIT_OF,
    SUIT_SIGNS,
    SUIT_WORDS,
    card_in_words,
    card_text,
    hand_sort_key,
)
from engine.pieces.notation import parse_cards


def test_a_pack_is_52_different_cards() -> None:
    assert len(set(PACK)) == len(PACK) == 52


def test_the_ace_is_high() -> None:
    assert [RANK_VALUE[card] for card in parse_cards("2c 9c Tc Jc Qc Kc Ac")] == [2, 9, 10, 11, 12, 13, 14]


def test_every_rank_and_suit_has_its_word_and_sign() -> None:
    assert set(RANK_WORDS) == set(RANKS)
    assert set(SUIT_WORDS) == set(SUIT_SIGNS) == set(SUIT_OF.values())


def test_people_read_a_ten_as_a_number() -> None:
    assert card_text("Td") == "10♦"
    assert card_text("As") == "A♠"


def test_screen_readers_speak_whole_words() -> None:
    assert card_in_words("Td") == "ten of diamonds"
    assert card_in_words("2c") == "two of clubs"


def test_a_hand_is_held_with_colours_alternating_and_high_cards_first() -> None:
    hand = parse_cards("2c Ad 3s Kh As Tc")
    assert sorted(hand, key=hand_sort_key) == list(parse_cards("As 3s Kh Tc 2c Ad"))
