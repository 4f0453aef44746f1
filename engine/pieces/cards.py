"""Playing cards as text: a rank (``2-9 T J Q K A``) and a suit (``c d h s``), like ``Td`` or ``As``."""

from collections.abc import Iterable
from typing import Literal, NewType, get_args

Card = NewType("Card", str)
"""The text of a card, like ``Td``. A game may have further cards beside the 52, each with a name of its own."""
Suit = Literal["c", "d", "h", "s"]

RANKS = "23456789TJQKA"
SUITS: tuple[Suit, ...] = get_args(Suit)
SUIT_WORDS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RANK_WORDS = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}

PACK: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
"""The 52 cards, clubs to spades, each suit from the two up to the ace."""

RANK_VALUE: dict[Card, int] = {card: RANKS.index(card[0]) + 2 for card in PACK}
"""The number of a card's rank: 2 to 14, the ace high."""

SUIT_OF: dict[Card, Suit] = {card: SUITS["cdhs".index(card[1])] for card in PACK}
"""The suit of each of the 52 cards."""


def card_text(card: str) -> str:
    """A card as people write it: the rank and the sign of the suit; a card beside the 52 by its name.

    >>> card_text("Td"), card_text("two_timer")
    ('10♦', 'Two Timer')
    """
    if card not in RANK_VALUE:
        return card.replace("_", " ").title()
    rank = "10" if card[0] == "T" else card[0]
    return rank + SUIT_SIGNS[card[1]]


def card_in_words(card: str) -> str:
    """A card in words, for alt text and screen readers; a card beside the 52 by its name.

    >>> card_in_words("Td"), card_in_words("two_timer")
    ('ten of diamonds', 'Two Timer')
    """
    if card not in RANK_VALUE:
        return card_text(card)
    return f"{RANK_WORDS[card[0]]} of {SUIT_WORDS[card[1]]}"


def hand_sort_key(card: Card) -> tuple[int, int]:
    """The key that sorts cards in the order in which their owner holds them: spades, hearts, clubs, diamonds (so that
    colours alternate), high ranks first. Only for the 52 cards.
    """
    return "shcd".index(card[1]), -RANK_VALUE[card]


_PLACE_IN_HAND = {card: place for place, card in enumerate(sorted(PACK, key=hand_sort_key))}


def in_hand_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order in which people hold them: spades, hearts, clubs, diamonds, high ranks first. Only for the 52
    cards.

    >>> in_hand_order([Card("4h"), Card("As"), Card("Kh")])
    ('As', 'Kh', '4h')
    """
    return tuple(sorted(cards, key=_PLACE_IN_HAND.__getitem__))
