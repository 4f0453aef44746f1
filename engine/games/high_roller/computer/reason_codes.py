"""Why a card belongs into a row, or not: the code of a reason, and the values for its sentence."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.pieces.cards import RANK_VALUE, SUIT_OF, Card
from engine.pieces.poker import FULL_HAND, hand_name, hand_strength
from engine.text.sentences import Value

LEAST_SAID = 0.05
"""The least number of points of which a reason speaks, because it gives one decimal."""
ROUNDING = 1e-6
"""The greatest difference, in points, between promises that count as equal, because they are sums of fractions."""
_ACE, _LOW_ACE = 14, 1


class CardGain(NamedTuple):
    """A card that may be written, and the points that it adds to what its row promises; negative if it costs points."""

    points: float
    row: int
    card: Card


Reason = tuple[str, Mapping[str, Value]]
"""The code of a reason, and the values for its sentence."""


def reason_for_card(gain: CardGain, best: CardGain, held: Sequence[Card]) -> Reason:
    """The reason for or against a card beside the best one; ``held`` are the cards that its row has before."""
    cards, less = (*held, gain.card), best.points - gain.points
    values: dict[str, Value] = {"card": gain.card, "row": gain.row, "hand": hand_name(cards)}
    if less <= ROUNDING:
        values |= {"points": f"{abs(gain.points):.1f}", "suit": SUIT_OF[gain.card]}
        return _code_for_good_card(gain, held), values
    values["less"] = f"{less:.1f}"
    return ("promises_less" if less >= LEAST_SAID else "promises_nearly_as_much"), values


def _code_for_good_card(gain: CardGain, held: Sequence[Card]) -> str:
    """The code of the reason for a card: what it makes of its row, or what it leaves open there."""
    cards = (*held, gain.card)
    if len(cards) == FULL_HAND:
        return "completes_row"
    if gain.points < LEAST_SAID:
        return "costs_least"
    if not held:
        return "begins_row"
    if hand_strength(cards).category > hand_strength(held).category:
        return "improves_hand"
    if len({SUIT_OF[card] for card in cards}) == 1:
        return "keeps_flush"
    return "keeps_straight" if can_become_straight(cards) else "promises_most"


def can_become_straight(cards: Sequence[Card]) -> bool:
    """Whether cards to come could make these, at most five, a straight; an ace is high or low.

    >>> can_become_straight(["Ah", "3d"]), can_become_straight(["9h", "4d"]), can_become_straight(["9h", "9d"])
    (True, False, False)
    """
    ranks = [RANK_VALUE[card] for card in cards]
    low = [_LOW_ACE if rank == _ACE else rank for rank in ranks]
    return len(set(ranks)) == len(ranks) and any(max(way) - min(way) < FULL_HAND for way in (ranks, low))
