"""Which cards a sound player throws, and which one it lays next."""

from collections import Counter
from itertools import combinations
from typing import NamedTuple

from engine.games.bluff_n_peg.public import HAND, MOST_DISCARDS, Cards
from engine.pieces.cards import RANK_VALUE, SUIT_OF, Card
from engine.pieces.poker import Category, Strength, hand_strength

ACE = RANK_VALUE[Card("As")]
COMPLETE_HANDS = {
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.STRAIGHT_FLUSH,
    Category.FIVE_OF_A_KIND,
}
"""The categories of poker hands that need all five cards."""


# -- throwing ---------------------------------------------------------------------------------------------------------


class DrawPlan(NamedTuple):
    """A way to use the one draw: the cards to throw, and why the others stay."""

    thrown: Cards
    """The cards to throw, at most three; () to keep all five."""
    reason: str
    """The code of the reason for the plan."""


def draw_plans(hand: Cards, *, wild_twos: bool) -> list[DrawPlan]:
    """The sensible ways to use the one draw with a hand of five, the best first. A hand that needs all
    five cards, such as a flush, is kept; otherwise pairs and wild cards are kept, else four cards towards a straight or
    flush, else the first two cards of ``hand``.
    """
    category = hand_strength(hand, wild_twos=wild_twos).category
    plans = [DrawPlan((), "keeps_complete_hand")] if category in COMPLETE_HANDS else []
    kept_by_reason = {
        "keeps_pairs": _pairs_and_wild_cards(hand, wild_twos=wild_twos),
        "keeps_four": _four_to_straight_or_flush(hand),
        "keeps_highest" if category is Category.HIGH_CARD else "breaks_up_hand": hand[: HAND - MOST_DISCARDS],
    }
    plans += [
        DrawPlan(tuple([card for card in hand if card not in kept]), reason)
        for reason, kept in kept_by_reason.items()
        if kept
    ]
    plans.append(DrawPlan((), "keeps_all"))
    first_reasons: dict[Cards, str] = {}
    for plan in plans:
        first_reasons.setdefault(plan.thrown, plan.reason)
    return [DrawPlan(thrown, reason) for thrown, reason in first_reasons.items()]


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
        in_a_row = sorted(ranks) == list(range(min(ranks), min(ranks) + len(four))) and max(ranks) < ACE
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


def cards_to_lay(strength_by_cards: dict[Cards, Strength], *, lays_strongest: bool) -> tuple[Card, ...]:
    """The first card of the strongest of the sets in ``strength_by_cards`` (they take the lead), which frightens
    rivals, and that of the weakest, which keeps rivals in the deal: the strongest one's first if ``lays_strongest``.
    One card if both are the same.
    """
    ends = [choose(strength_by_cards, key=lambda cards: strength_by_cards[cards])[0] for choose in (max, min)]
    return tuple(dict.fromkeys(ends if lays_strongest else reversed(ends)))
