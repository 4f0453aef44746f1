"""Who wins a trick, and which cards may follow."""

import pytest

from engine.pieces.notation import parse_cards
from engine.pieces.tricks import card_beats, cards_to_follow, cards_to_follow_or_trump_freely, winner_index


@pytest.mark.parametrize(
    ("cards", "trump", "place"),
    [
        ("9d Ac Jd Kh", None, 2),
        ("9d Ac Jd Kh", "s", 2),
        ("9d 3s 7s Ad", "s", 2),
        ("2s As Ks", "s", 1),
        ("Ad Kd 2c", "c", 2),
        ("5h", "c", 0),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_of_the_suit_led(cards: str, trump: None, place: int) -> None:
    assert winner_index(parse_cards(cards), trump) == place


def test_a_card_of_another_plain_suit_beats_nothing() -> None:
    ace, two = parse_cards("Ah 2d")
    assert not card_beats(ace, two, "s")


def test_a_lower_trump_does_not_beat_a_higher_one() -> None:
    low, high = parse_cards("2s 9s")
    assert card_beats(high, low, "s")
    assert not card_beats(low, high, "s")


def test_who_holds_the_suit_led_must_follow() -> None:
    hand = parse_cards("9s Kc 4h 2s")
    assert cards_to_follow(hand, "s") == parse_cards("9s 2s")
    assert cards_to_follow(hand, "d") == hand


def test_where_trumping_is_always_allowed_a_trump_may_be_played_instead() -> None:
    hand = parse_cards("5d 9s Kc")
    assert cards_to_follow_or_trump_freely(hand, "d", trump_suit="s") == parse_cards("5d 9s")
    assert cards_to_follow_or_trump_freely(hand, "h", trump_suit="s") == hand


def test_trumps_alone_do_not_oblige() -> None:
    hand = parse_cards("9s Kc 4h")
    assert cards_to_follow_or_trump_freely(hand, "d", trump_suit="s") == hand
