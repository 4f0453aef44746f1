"""Sets of cards as the bits of a whole number, by which a computer counts in one step the cards that are out."""

from collections.abc import Iterable

from engine.pieces.cards import PACK, SUITS, Card

CardBits = int
"""A set of cards: the lowest bit is the two of clubs, and the others follow in the order of `PACK`."""
CARD_BIT: dict[Card, CardBits] = {card: 1 << place for place, card in enumerate(PACK)}


def card_bits(cards: Iterable[Card]) -> CardBits:
    """Some cards, of which none may stand twice, as a set.

    >>> bin(card_bits([Card("2c"), Card("4c")]))
    '0b101'
    """
    return sum(map(CARD_BIT.__getitem__, cards))


WHOLE_PACK: CardBits = card_bits(PACK)
OF_SUIT: dict[str, CardBits] = {suit: card_bits([card for card in PACK if card[1] == suit]) for suit in SUITS}
LOWER: dict[Card, CardBits] = {card: OF_SUIT[card[1]] & (bit - 1) for card, bit in CARD_BIT.items()}
"""By card, the set of the lower cards of its suit."""
HIGHER: dict[Card, CardBits] = {card: OF_SUIT[card[1]] - LOWER[card] - bit for card, bit in CARD_BIT.items()}
"""By card, the set of the higher cards of its suit."""
