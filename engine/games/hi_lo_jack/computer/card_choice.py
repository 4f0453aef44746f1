"""Which card a sound player plays: what each legal card can win or lose, weighed by the chance that it wins the trick.

The unit is one point of card value. A trick is also worth what its jack and its lowest trump bring; a high card played
now is missing later. The seed's advice is in here: guard the jack, and give no tens away. The numbers were found by
letting players with different ones play against each other.
"""

from typing import NamedTuple

from engine.games.hi_lo_jack.computer.knowledge import (
    Knowledge,
    chance_that_side_wins,
    chance_to_be_lowest_trump,
    count_higher_ranks,
    rank_bits_by_suit,
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


def cards_best_first(legal: tuple[Card, ...], known: Knowledge) -> list[CardOutlook]:
    """The cards of ``legal`` by their worth, the best one first; of equally good cards the first. In a smudge (a bid
    for all points and tricks) the chance to win the trick counts first.
    """
    lying = sum([_worth_of_winning(other, known) for other in known.view.trick.cards])
    cards = [_card_outlook(card, lying, known) for card in legal]
    if known.view.high_bid == "smudge":
        return sorted(cards, key=lambda one: (-one.wins, -one.value))
    return sorted(cards, key=lambda one: -one.value)


def _card_outlook(card: Card, lying: float, known: Knowledge) -> CardOutlook:
    """The worth of playing a card, on average: what the card wins, less what it loses. ``lying`` is the worth of the
    cards that lie in the trick.
    """
    wins = chance_that_side_wins(card, known)
    value = wins * lying + (2 * wins - 1) * _worth_of_winning(card, known) - _value_of_keeping(card, known)
    return CardOutlook(card, wins, value)


def _worth_of_winning(card: Card, known: Knowledge) -> float:
    """The worth of winning this card, in points of card value."""
    worth = float(CARD_VALUE[card])
    if card[1] != known.trump:
        return worth
    return worth + LOW_WORTH * chance_to_be_lowest_trump(card, known) + (JACK_WORTH if card[0] == "J" else 0.0)


def _value_of_keeping(card: Card, known: Knowledge) -> float:
    """The worth of holding a card back, in points of card value, less and less as the deal goes on. Of cards that are
    worth the same, the lower one is played.
    """
    if card[1] == known.trump:
        kept = KEPT_TRUMP.get(card[0], SMALL_TRUMP) + JACK_GUARD * _number_of_jack_guards(card, known)
        kept *= PATIENCE[len(known.view.terms.sides)]
    else:
        kept = KEPT_PLAIN.get(card[0], 0.0)
    return kept * (len(known.view.hand) - 1) / (HAND - 1) + RANK_VALUE[card] / 100


def _number_of_jack_guards(card: Card, known: Knowledge) -> int:
    """For the jack of trumps, the number of higher trumps behind which it can wait while one that beats it is out; 0
    for other cards.
    """
    if card[0] != "J" or not count_higher_ranks(known.unseen[known.trump], card):
        return 0
    return count_higher_ranks(rank_bits_by_suit(known.view.hand)[known.trump], card)
