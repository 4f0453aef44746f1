"""Which card a sound player plays: what each legal card can win or lose, weighed by the chance that it wins the trick.

The unit is one point of card value. A trick is also worth what its jack and its lowest trump bring; a high card played
now is missing later. The seed's advice is in here: guard the jack, and give no tens away. The numbers were found by
letting players with different ones play against each other.
"""

from functools import lru_cache
from typing import NamedTuple

from engine.games.hi_lo_jack.computer.card_bits import CARD_BIT, HIGHER, card_bits
from engine.games.hi_lo_jack.computer.knowledge import (
    Knowledge,
    chance_to_be_lowest_trump,
    chance_to_keep_trick,
    chance_without_beating,
)
from engine.games.hi_lo_jack.public import HAND
from engine.games.hi_lo_jack.scoring import CARD_VALUE
from engine.pieces.cards import RANK_VALUE, Card

JACK_WORTH = 25.0
"""The worth of winning the jack of trumps in a trick, beyond its own card value, in points of card value."""
LOW_WORTH = 22.0
"""The worth of winning the lowest trump in a trick, beyond its own card value, in points of card value."""
KEPT_TRUMP = {"A": 60.0, "K": 47.0, "Q": 37.0, "J": 26.0}
"""By rank, the worth of not yet playing a trump at the beginning of a deal, in points of card value."""
SMALL_TRUMP = 10.0
"""The worth of not yet playing any other trump at the beginning of a deal, in points of card value."""
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


class CardOutlook(NamedTuple):
    """A card that may be played, and what a player can expect of it."""

    card: Card
    wins: float
    """The chance, 0 to 1, that the seat's side wins the trick with it."""
    value: float
    """The worth of playing the card, in points of card value."""


def outlooks_of_cards(legal: tuple[Card, ...], known: Knowledge) -> list[CardOutlook]:
    """What each of the ``legal`` cards promises, in their order. The worth of a card is on average what it wins, less
    what it loses.
    """
    trump, beating, lost = known.trump, known.beating, chance_without_beating(known)
    lying = sum([_worth_of_winning(other, known) for other in known.view.trick.cards])
    size, sides = len(known.view.hand), len(known.view.terms.sides)
    outlooks = []
    for card in legal:
        wins = chance_to_keep_trick(card, 1.0, known) if CARD_BIT[card] & beating else lost
        if card[1] == trump:
            kept = _value_of_keeping(card, size, sides, _number_of_jack_guards(card, known))
        else:
            kept = _value_of_keeping(card, size)
        value = wins * lying + (2 * wins - 1) * _worth_of_winning(card, known) - kept
        outlooks.append(CardOutlook(card, wins, value))
    return outlooks


def _worth_of_winning(card: Card, known: Knowledge) -> float:
    """The worth of winning this card, in points of card value."""
    worth = CARD_VALUE[card]
    if card[1] != known.trump:
        return worth
    return worth + LOW_WORTH * chance_to_be_lowest_trump(card, known) + (JACK_WORTH if card[0] == "J" else 0.0)


@lru_cache(maxsize=2048)
def _value_of_keeping(card: Card, hand_size: int, sides_if_trump: int | None = None, jack_guards: int = 0) -> float:
    """The worth of holding a card back, in points of card value, less and less as the deal goes on. Of cards that are
    worth the same, the lower one is played. ``sides_if_trump`` is the number of sides for a trump, and ``None`` for
    another card.
    """
    if sides_if_trump is None:
        kept = KEPT_PLAIN.get(card[0], 0.0)
    else:
        kept = (KEPT_TRUMP.get(card[0], SMALL_TRUMP) + JACK_GUARD * jack_guards) * PATIENCE[sides_if_trump]
    return kept * (hand_size - 1) / (HAND - 1) + RANK_VALUE[card] / 100


def _number_of_jack_guards(card: Card, known: Knowledge) -> int:
    """For the jack of trumps, the number of higher trumps behind which it can wait while one that beats it is out; 0
    for other trumps.
    """
    if card[0] != "J" or not HIGHER[card] & known.unseen:
        return 0
    return (HIGHER[card] & card_bits(known.view.hand)).bit_count()
