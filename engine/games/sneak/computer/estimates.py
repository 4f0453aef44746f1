"""The points that a seat gains by leading cards or by challenging with them, instead of keeping them.

Everything is counted in points, that is, in cards won. What a rival wins counts against a seat too, the less the more
rivals there are.
"""

from engine.games.sneak.computer.knowledge import SeatKnowledge
from engine.games.sneak.computer.odds import chance_of_holding_stronger_set, chance_that_hand_beats
from engine.games.sneak.pieces.combos import Combo, combo_of
from engine.games.sneak.pieces.hands import Cards
from engine.games.sneak.public import Lead

ANSWERS = 0.9
"""The chance, 0 to 1, that a seat challenges a flaunt (a face-up lead) if it holds cards that beat it."""
BLUFFS = 0.5
"""The share of sneaks (face-down leads) that are weak cards; also the share of challenges with random cards instead of
the best set in the hand.
"""

# -- leading ----------------------------------------------------------------------------------------------------------


def gain_of_flaunt(cards: Cards, known: SeatKnowledge) -> float:
    """The average gain, in points, of leading these cards of the hand face up instead of keeping them; may be
    negative.
    """
    stands, size = chance_flaunt_stands(cards, known), len(cards)
    return stands * size - known.worth_of_keeping(cards) - (1 - stands) * size / len(known.rivals)


def chance_flaunt_stands(cards: Cards, known: SeatKnowledge) -> float:
    """The chance, 0 to 1, that nobody beats these cards if they are led face up now; 1 if nobody can."""
    return _chance_nobody_beats(cards, known.rivals_with(len(cards)), known)


def _chance_nobody_beats(cards: Cards, hand_sizes: tuple[int, ...], known: SeatKnowledge) -> float:
    """The chance, 0 to 1, that no rival can beat these cards, led face up; ``hand_sizes`` are the rivals' numbers of
    cards.
    """
    combo, stands = combo_of(cards), 1.0
    for size in hand_sizes:
        stands *= 1 - ANSWERS * chance_that_hand_beats(combo, cards[0][1], known.unseen, size)
    return stands


def gain_of_sneak(cards: Cards, known: SeatKnowledge) -> float:
    """The average gain, in points, of leading these cards of the hand face down instead of keeping them; may be
    negative. A challenger who fails adds cards to those won; one who does not takes them all.
    """
    combo, size, holds, challenges = combo_of(cards), len(cards), 1.0, 0.0
    for held in known.rivals_with(size):
        dares, beaten = _chance_of_challenge_to_sneak(size, held, known), _chance_of_better_set(combo, held, known)
        holds *= 1 - dares * beaten
        challenges += dares * (1 - beaten)
    brings = holds * size * (1 + challenges) - (1 - holds) * size / len(known.rivals)
    return brings - known.worth_of_keeping(cards)


def _chance_of_challenge_to_sneak(size: int, cards_held: int, known: SeatKnowledge) -> float:
    """The chance that a seat with ``cards_held`` cards challenges a sneak of ``size``. It is lower if the challenge
    takes most of the hand.
    """
    return known.daring * (1 - size / (2 * cards_held))


def _chance_of_better_set(sneak: Combo, cards_held: int, known: SeatKnowledge) -> float:
    """The chance that what a seat with ``cards_held`` cards lays down against a sneak is stronger than ``sneak``: cards
    at random, or the best that it has.
    """
    ladder, unseen = known.view.terms.options.ladder, known.unseen
    at_random = chance_of_holding_stronger_set(sneak, ladder, unseen, len(sneak.ranks))
    best = chance_of_holding_stronger_set(sneak, ladder, unseen, cards_held)
    return BLUFFS * at_random + (1 - BLUFFS) * best


# -- challenging ------------------------------------------------------------------------------------------------------


def gain_of_challenge(cards: Cards, lead: Lead, known: SeatKnowledge) -> float:
    """The average gain, in points, of challenging the present ``lead`` with these cards of the hand instead of passing;
    may be negative.
    """
    wins, size, rivals = _chance_challenge_wins(cards, lead, known), len(cards), len(known.rivals)
    return wins * size * (2 + 1 / rivals) - known.worth_of_keeping(cards) - (1 - wins) * size / rivals


def _chance_challenge_wins(cards: Cards, lead: Lead, known: SeatKnowledge) -> float:
    """The chance, 0 to 1, that a challenge of the present ``lead`` with these cards wins."""
    view = known.view
    others = tuple([view.hand_sizes[seat] for seat in view.asked if seat != known.seat])
    if lead.way == "flaunt":
        return _chance_nobody_beats(cards, others, known)
    combo, size = combo_of(cards), len(cards)
    wins = 1 - _chance_sneak_beats_challenge(combo, view.hand_sizes[lead.seat] + size, known)
    for held in others:
        wins *= 1 - _chance_of_challenge_to_sneak(size, held, known) * _chance_of_better_set(combo, held, known)
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
