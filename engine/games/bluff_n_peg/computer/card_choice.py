"""Which cards a sound player throws, and which one it lays next."""

from collections import Counter
from itertools import combinations

from engine.cards import RANK_VALUE, SUIT_OF, Card
from engine.games.bluff_n_peg.public import HAND, MOST_DISCARDS, Cards
from engine.poker import Category, Strength, hand_strength

COMPLETE_HANDS = {
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.STRAIGHT_FLUSH,
    Category.FIVE_OF_A_KIND,
}
"""The categories of poker hands that need all five cards."""


# -- throwing ---------------------------------------------------------------------------------------------------------


def cards_to_throw(hand: Cards, *, wild_twos: bool) -> Cards:
    """The cards of a hand of five that a sound player throws, at most three. A hand that needs all five cards, such as
    a flush, throws none; otherwise pairs and wild cards are kept, else four cards towards a straight or flush, else the
    first two cards of ``hand``.
    """
    if hand_strength(hand, wild_twos=wild_twos).category in COMPLETE_HANDS:
        return ()
    kept = (
        _pairs_and_wild_cards(hand, wild_twos=wild_twos)
        or _four_to_straight_or_flush(hand)
        or hand[: HAND - MOST_DISCARDS]
    )
    return tuple([card for card in hand if card not in kept])


def _pairs_and_wild_cards(hand: Cards, *, wild_twos: bool) -> Cards:
    """The cards whose rank the hand holds more than once. With wild twos, also the twos and, if there is no such rank,
    the highest other card, which a two makes a pair.
    """
    counts = Counter(card[0] for card in hand)
    wild = tuple([card for card in hand if wild_twos and card[0] == "2"])
    natural = tuple([card for card in hand if card not in wild])
    pairs = tuple([card for card in natural if counts[card[0]] > 1])
    return wild + (pairs or natural[:1] if wild else pairs)


def _four_to_straight_or_flush(hand: Cards) -> Cards:
    """Four cards of one suit, or of four ranks in a row below the ace; () if the hand has neither."""
    for four in combinations(hand, HAND - 1):
        ranks = [RANK_VALUE[card] for card in four]
        in_a_row = max(ranks) - min(ranks) == len(four) - 1 and max(ranks) < RANK_VALUE[Card("As")]
        if in_a_row or len({SUIT_OF[card] for card in four}) == 1:
            return four
    return ()


# -- laying -----------------------------------------------------------------------------------------------------------


def ways_to_lead(show: Cards, hand: Cards, strength_to_beat: Strength, *, wild_twos: bool) -> dict[Cards, Strength]:
    """The smallest sets of cards of ``hand`` that, laid beside the face-up cards ``show``, take the lead, each with the
    strength of all face-up cards then. All sets have the same size; {} if no set takes the lead. Equal strength leads
    only with the last card of the hand (B-9).
    """
    for number in range(1, len(hand) + 1):
        made = {cards: hand_strength(show + cards, wild_twos=wild_twos) for cards in combinations(hand, number)}
        is_last = number == len(hand)
        leading = {
            cards: own for cards, own in made.items() if own > strength_to_beat or (is_last and own == strength_to_beat)
        }
        if leading:
            return leading
    return {}


def card_to_lay(strength_by_cards: dict[Cards, Strength], *, lays_strongest: bool) -> Card:
    """The first card of the strongest of the sets in ``strength_by_cards`` (they take the lead), which frightens
    rivals, if ``lays_strongest``; otherwise of the weakest, which keeps rivals in the deal.
    """
    choose = max if lays_strongest else min
    return choose(strength_by_cards, key=lambda cards: strength_by_cards[cards])[0]
