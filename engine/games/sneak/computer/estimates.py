"""What cards are worth to a seat that keeps them, and what it gains by leading them or by challenging with them.

Everything is counted in points, that is, in cards won. What a rival wins counts against a seat too, the less the more
rivals there are.
"""

from collections.abc import Callable, Collection, Mapping

from engine.games.sneak.computer.captures import Use
from engine.games.sneak.computer.knowledge import SeatKnowledge
from engine.games.sneak.computer.odds import (
    UnseenCounts,
    chance_of_holding_stronger_set,
    chance_that_hand_beats,
    chances_of_one,
)
from engine.games.sneak.pieces.combos import Combo, Ladder, combo_of
from engine.games.sneak.pieces.hands import Cards
from engine.games.sneak.public import Lead

ANSWERS = 0.9
"""The chance, 0 to 1, that a seat challenges a flaunt (a face-up lead) if it holds cards that beat it."""
BLUFFS = 0.5
"""The share of sneaks (face-down leads) that are weak cards, and of challenges that are cards at random, and not the
best set in the hand.
"""
ChanceOfStronger = Callable[[Combo, Ladder, UnseenCounts, int], float]
"""`chance_of_holding_stronger_set`, or a lower bound of it."""
ChanceOfBeating = Callable[[Combo, str, UnseenCounts, int], float]
"""`chance_that_hand_beats`, or a lower bound of it."""

# -- leading ----------------------------------------------------------------------------------------------------------


def gain_of_flaunt(cards: Cards, kept: float, known: SeatKnowledge) -> float:
    """The average gain, in points, of leading these cards face up instead of keeping them, which is worth ``kept``; may
    be negative.
    """
    return _gain_if_beaten_at_times(chance_flaunt_stands(cards, known), len(cards), kept, known)


def gain_of_flaunting_one(use: Use, kept: float, known: SeatKnowledge) -> float:
    """The `gain_of_flaunt` of a single card that is good for so much."""
    stands = _chance_nobody_has_one(use.higher, known.unseen.total, known.rivals_with(1))
    return _gain_if_beaten_at_times(stands, 1, kept, known)


def _gain_if_beaten_at_times(stands: float, size: int, kept: float, known: SeatKnowledge) -> float:
    return stands * size - kept - (1 - stands) * size / len(known.rivals)


def most_that_flaunt_gains(
    cards: Cards, kept: float, known: SeatKnowledge, chance_of_beating: ChanceOfBeating = chance_that_hand_beats
) -> float:
    """An upper bound of `gain_of_flaunt` for several cards: only the rival with most cards may beat them. It is less
    close with a lower bound as ``chance_of_beating``.
    """
    beaten = chance_of_beating(combo_of(cards), cards[0][1], known.unseen, max(known.rivals))
    return _gain_if_beaten_at_times(1 - ANSWERS * beaten, len(cards), kept, known)


def chance_flaunt_stands(cards: Cards, known: SeatKnowledge) -> float:
    """The chance, 0 to 1, that nobody beats these cards if they are led face up now; 1 if nobody can."""
    return _chance_nobody_beats(cards, known.rivals_with(len(cards)), known)


def _chance_nobody_beats(cards: Cards, hand_sizes: tuple[int, ...], known: SeatKnowledge) -> float:
    """The chance, 0 to 1, that no rival with so many cards beats these cards of the hand, which lie face up."""
    if len(cards) == 1:
        return _chance_nobody_has_one(known.use_of(cards[0]).higher, known.unseen.total, hand_sizes)
    combo, stands = combo_of(cards), 1.0
    for size in hand_sizes:
        stands *= 1 - ANSWERS * chance_that_hand_beats(combo, cards[0][1], known.unseen, size)
    return stands


def _chance_nobody_has_one(good: int, total: int, hand_sizes: tuple[int, ...]) -> float:
    """The chance that no rival with so many cards has, and lays down, one of the ``good`` of all ``total`` cards."""
    stands = 1.0
    for size in hand_sizes:
        stands *= 1 - ANSWERS * chances_of_one(total, size)[good]
    return stands


def yield_of_sneak(
    cards: Cards, known: SeatKnowledge, chance_of_stronger: ChanceOfStronger = chance_of_holding_stronger_set
) -> float:
    """The average number of points that leading these cards face down brings, without what they were worth in the hand:
    less that is the gain. A challenger who fails adds cards to it; one who does not takes them all. May be negative.

    With a lower bound as ``chance_of_stronger``, the result is an upper bound.
    """
    combo, size, holds, challenges = combo_of(cards), len(cards), 1.0, 0.0
    rivals = known.rivals_with(size)
    beaten_by_hand_size = _chances_of_better_challenges(combo, rivals, known, chance_of_stronger)
    for held in rivals:
        dares, beaten = _chance_of_challenge_to_sneak(size, held, known), beaten_by_hand_size[held]
        holds *= 1 - dares * beaten
        challenges += dares * (1 - beaten)
    return holds * size * (1 + challenges) - (1 - holds) * size / len(known.rivals)


def most_that_sneak_yields(size: int, known: SeatKnowledge) -> float:
    """An upper bound of `yield_of_sneak` for any ``size`` cards: all challenges fail."""
    return size + size * known.daring * sum([1 - size / (2 * held) for held in known.rivals_with(size)])


def _chance_of_challenge_to_sneak(size: int, cards_held: int, known: SeatKnowledge) -> float:
    """The chance that a seat with ``cards_held`` cards challenges a sneak of ``size``: who would need most of its hand
    is slower to do so.
    """
    return known.daring * (1 - size / (2 * cards_held))


def _chances_of_better_challenges(
    sneak: Combo, hand_sizes: Collection[int], known: SeatKnowledge, chance_of_stronger: ChanceOfStronger
) -> Mapping[int, float]:
    """By the number of a challenger's cards, the chance that its challenge is stronger than ``sneak``: cards at random,
    or the best that it has.
    """
    if not hand_sizes:
        return {}  # nor may as many cards be left as were led
    ladder, unseen = known.view.terms.options.ladder, known.unseen
    at_random = BLUFFS * chance_of_stronger(sneak, ladder, unseen, len(sneak.ranks))
    return {
        held: at_random + (1 - BLUFFS) * chance_of_stronger(sneak, ladder, unseen, held) for held in set(hand_sizes)
    }


# -- challenging ------------------------------------------------------------------------------------------------------


def gain_of_challenge(wins: float, size: int, kept: float, known: SeatKnowledge) -> float:
    """The average gain, in points, of challenging instead of passing with ``size`` cards that are worth ``kept``, where
    the challenge wins with the chance ``wins``, 0 to 1.
    """
    rivals = len(known.rivals)
    return wins * size * (2 + 1 / rivals) - kept - (1 - wins) * size / rivals


def chance_challenge_wins(cards: Cards, lead: Lead, known: SeatKnowledge) -> float:
    """The chance, 0 to 1, that a challenge of the present ``lead`` with these cards wins: the greater, the stronger
    they are.
    """
    view = known.view
    others = tuple([view.hand_sizes[seat] for seat in view.asked if seat != known.seat])
    if lead.way == "flaunt":
        return _chance_nobody_beats(cards, others, known)
    combo, size = combo_of(cards), len(cards)
    wins = 1 - _chance_sneak_beats_challenge(combo, view.hand_sizes[lead.seat] + size, known)
    better = _chances_of_better_challenges(combo, others, known, chance_of_holding_stronger_set)
    for held in others:
        wins *= 1 - _chance_of_challenge_to_sneak(size, held, known) * better[held]
    return wins


def _chance_sneak_beats_challenge(challenge: Combo, leader_hand_size: int, known: SeatKnowledge) -> float:
    """The chance that a sneak from ``leader_hand_size`` cards is at least as strong as ``challenge``: of equal sets the
    leader's wins. A bluff counts as the weaker of two random sets.
    """
    ladder, unseen, size = known.view.terms.options.ladder, known.unseen, len(challenge.ranks)
    bluff = chance_of_holding_stronger_set(challenge, ladder, unseen, size, or_equal=True)
    return BLUFFS * bluff**2 + (1 - BLUFFS) * chance_of_holding_stronger_set(
        challenge, ladder, unseen, leader_hand_size, or_equal=True
    )
