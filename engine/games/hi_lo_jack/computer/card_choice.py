"""The card that a sound player plays: each legal card's gains and losses, weighed by the chance that it wins the trick.

The unit is one point of card value. A trick is also worth what its jack and its lowest trump bring; a high card played
now is missing later. The seed's advice is in here: guard the jack, and give no tens away. The numbers were found by
letting players with different ones play against each other.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.games.hi_lo_jack.computer.card_bits import HIGHER, card_bits
from engine.games.hi_lo_jack.computer.knowledge import (
    Knowledge,
    chances_to_win,
    lowest_trump_seen,
)
from engine.games.hi_lo_jack.computer.last_tricks import worths_of_last_cards
from engine.games.hi_lo_jack.public import HAND
from engine.games.hi_lo_jack.scoring import CARD_VALUE
from engine.pieces.cards import PACK, RANK_VALUE, SUIT_OF, Card, Suit

JACK_WORTH = 25.0
"""The worth of winning the jack of trumps in a trick, beyond its own card value, in points of card value."""
LOW_WORTH = 22.0
"""The worth of winning the lowest trump in a trick, beyond its own card value, in points of card value."""
KEPT_TRUMP = {"A": 60.0, "K": 47.0, "Q": 37.0, "J": 26.0}
"""By rank, the worth of not yet playing a trump at the beginning of a deal, in points of card value."""
SMALL_TRUMP = 10.0
"""The worth of not yet playing a trump that `KEPT_TRUMP` does not name, at the beginning of a deal, in points of card
value.
"""
JACK_GUARD = 20.0
"""The further worth of not yet playing the jack of trumps, for each higher trump in the same hand."""
PATIENCE = {2: 0.25, 3: 0.7, 4: 1.0}
"""By the number of sides, the factor for the worth of trumps not yet played: where there are many sides, the rivals
beat each other's high cards.
"""
KEPT_PLAIN = {"A": 2.5, "K": 1.0}
"""By rank, the worth of not yet playing a card of another suit than trumps, in points of card
value; 0 for other ranks.
"""

LAST_CARDS = 2
"""The number of cards in a hand of which one is played to the last trick."""
LOWER_FIRST = 0.01
"""The worth of not playing a rank higher, in points of card value: of cards that are worth the same, the lower one is
played.
"""

JACKS: dict[Suit, Card] = {SUIT_OF[card]: card for card in PACK if card[0] == "J"}
"""By suit, its jack."""
WORTHS_WITHOUT_LOW: dict[Suit, dict[Card, float]] = {
    suit: CARD_VALUE | {jack: CARD_VALUE[jack] + JACK_WORTH} for suit, jack in JACKS.items()
}
"""By the suit that is trumps, the worth of winning each card, without what the lowest trump brings."""


class CardOutlook(NamedTuple):
    """A card that may be played, with the chance that it wins the trick and its worth."""

    card: Card
    wins: float
    """The chance, 0 to 1, that the seat's side wins the trick with the card."""
    value: float
    """The worth of playing the card, in points of card value."""


def outlooks_of_cards(legal: tuple[Card, ...], known: Knowledge) -> list[CardOutlook]:
    """The outlook of each of the ``legal`` cards, in their order. The worth of a card is its average gain less its
    average loss.
    """
    worths, chances = _worths_of_winning(known), chances_to_win(legal, known)
    lying = sum(map(worths.__getitem__, known.view.trick.cards))
    return [
        CardOutlook(card, wins, wins * lying + (2 * wins - 1) * worths[card] + later)
        for card, wins, later in zip(legal, chances, _worths_of_the_rest(legal, chances, worths, known), strict=True)
    ]


def _worths_of_the_rest(
    legal: tuple[Card, ...], chances: list[float], worths: Mapping[Card, float], known: Knowledge
) -> list[float]:
    """For each of the ``legal`` cards, the worth of the rest of the hand once it is played, beside that of other cards.
    With two cards left, at least one of them a trump, the last trick alone counts; before, a high card is missed, and
    of two cards without trumps, no trick is expected.
    """
    view = known.view
    if len(legal) == len(view.hand) == LAST_CARDS and any(card[1] == known.trump for card in legal):
        last = worths_of_last_cards(legal, chances, worths, known)
        return [worth - RANK_VALUE[card] * LOWER_FIRST for card, worth in zip(legal, last, strict=True)]
    kept = _values_of_keeping(len(view.hand), known.trump, len(view.terms.sides), _number_of_jack_guards(known))
    return [-kept[card] for card in legal]


def _worths_of_winning(known: Knowledge) -> dict[Card, float]:
    """By card, the worth, in points of card value, of winning that card in a trick."""
    worths = WORTHS_WITHOUT_LOW[known.trump].copy()
    if known.seen_trumps:
        lowest, chance = lowest_trump_seen(known)
        worths[lowest] += LOW_WORTH * chance
    return worths


@lru_cache(maxsize=256)  # they stay the same for all cards of a decision, and few others come up
def _values_of_keeping(hand_size: int, trump: Suit, sides: int, jack_guards: int) -> dict[Card, float]:
    """By card, the worth of holding that card back, in points of card value, less and less as the deal goes on."""
    kept = {card: KEPT_PLAIN.get(card[0], 0.0) for card in PACK}
    for card in PACK:
        if card[1] == trump:
            guards = jack_guards if card[0] == "J" else 0
            kept[card] = (KEPT_TRUMP.get(card[0], SMALL_TRUMP) + JACK_GUARD * guards) * PATIENCE[sides]
    return {card: worth * (hand_size - 1) / (HAND - 1) + RANK_VALUE[card] * LOWER_FIRST for card, worth in kept.items()}


def _number_of_jack_guards(known: Knowledge) -> int:
    """The number of higher trumps behind which the jack of trumps in the seat's hand can wait while one that beats it
    is out; 0 without that jack.
    """
    jack, hand = JACKS[known.trump], known.view.hand
    if jack not in hand or not HIGHER[jack] & known.unseen:
        return 0
    return (HIGHER[jack] & card_bits(hand)).bit_count()
