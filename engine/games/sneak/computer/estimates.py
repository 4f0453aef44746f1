"""What cards are worth to a seat that keeps them, and what it gains by leading them or by challenging with them.

Everything is counted in points, that is, in cards won. What a rival wins counts against a seat too, the less the more
rivals there are.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.games.sneak.computer.captures import Ranks, most_captures, ranks_by_suit
from engine.games.sneak.computer.odds import (
    UnseenCounts,
    chance_of_holding_stronger_set,
    chance_that_hand_beats,
    count_unseen,
)
from engine.games.sneak.pieces.combos import Combo, combo_of
from engine.games.sneak.pieces.hands import Cards
from engine.games.sneak.resample import unseen_cards
from engine.games.sneak.view import View
from engine.pieces.cards import RANK_VALUE

ANSWERS = 0.9
"""The chance, 0 to 1, that a seat challenges a flaunt (a face-up lead) if it holds cards that beat it."""
DARES = 0.2
"""The chance, 0 to 1, that a seat with enough cards challenges a sneak (a face-down lead), before anything is known of
the table.
"""
SURENESS = 3.0
"""The number of observed answers that weigh as much as the first guess `DARES`."""
BLUFFS = 0.5
"""The share of sneaks (face-down leads) that are weak cards, and of challenges that are cards at random, and not the
best set in the hand.
"""
CAPTURE = 1.0
"""The worth, in points, of each card of rivals that the hand can beat when the stock is gone, one for one."""
RISK = 0.4
"""The points less that a card is worth which rivals can beat then, one for one."""
WAIT = 0.6
"""The worth, in points, of a turn that a card left in the hand can fill: who has more of them leads weak cards later,
and perhaps never, since the last seat with cards wins them.
"""
LED_AT_ONCE = 2
"""The average number of cards in one lead; cards that cannot be led before the last round ends score nothing."""


class SeatKnowledge(NamedTuple):
    """The facts that a seat knows when it weighs its cards."""

    view: View
    seat: int
    unseen: UnseenCounts
    own: Mapping[str, Ranks]
    """The cards of the hand, by suit."""
    others: Mapping[str, Ranks]
    """The cards that the seat has not seen, by suit."""
    in_play: float
    """The share of the cards not seen, 0 to 1, that rivals will hold when the stock is gone."""
    to_lead: float
    """The share of the hand, 0 to 1, that can still be led before the deal ends."""
    rivals: tuple[int, ...]
    """The numbers of cards that the other seats hold."""
    daring: float
    """The chance, 0 to 1, that a seat challenges a sneak (a face-down lead)."""


def seat_knowledge(view: View, seat: int) -> SeatKnowledge:
    """The facts by which ``seat``, whose view this is, weighs its cards."""
    others = unseen_cards(view)
    rivals = tuple([size for other, size in enumerate(view.hand_sizes) if other != seat])
    later = sum(rivals) + view.stock_size * len(rivals) / view.terms.seats
    return SeatKnowledge(
        view,
        seat,
        count_unseen(others),
        ranks_by_suit(view.hand),
        ranks_by_suit(others),
        later / max(1, len(others)),
        _share_of_hand_still_to_lead(view),
        rivals,
        _chance_that_seat_challenges(view, seat),
    )


def _chance_that_seat_challenges(view: View, seat: int) -> float:
    """The chance that a seat challenges a sneak at this table, judged by the last contest."""
    contest = view.last_contest
    if contest is None:
        return DARES
    others = [other for other in contest.asked if other != seat]
    challenged = sum([bool(contest.shown[other]) for other in others])
    return (DARES * SURENESS + challenged) / (SURENESS + len(others))


# -- keeping ----------------------------------------------------------------------------------------------------------


def _share_of_hand_still_to_lead(view: View) -> float:
    """The share of the hand that can still be led before the deal ends; 1 where it goes on until the hands are
    empty.
    """
    if view.terms.options.endgame == "parlett":
        return 1.0
    turns = view.stock_size // view.terms.seats
    return min(1.0, LED_AT_ONCE * turns / max(1, len(view.hand)))


def worth_of_hand(known: SeatKnowledge) -> float:
    """The worth, in points, of the whole hand if it is kept: its cards, those that they may beat, and those at risk."""
    worth = float(len(known.view.hand))
    for suit, ours in known.own.items():
        theirs = known.others[suit]
        worth += known.in_play * (CAPTURE * most_captures(ours, theirs) - RISK * most_captures(theirs, ours))
    return known.to_lead * worth


def worth_of_keeping(cards: Cards, known: SeatKnowledge) -> float:
    """The worth, in points, that the hand loses with these cards, beyond the turn that one of them would take."""
    captured = lost = 0
    for suit in {card[1] for card in cards}:
        ours, theirs = known.own[suit], known.others[suit]
        rest = _ranks_without(ours, [RANK_VALUE[card] for card in cards if card[1] == suit])
        captured += most_captures(ours, theirs) - most_captures(rest, theirs)
        lost += most_captures(theirs, ours) - most_captures(theirs, rest)
    size = len(cards)
    return known.to_lead * (size + known.in_play * (CAPTURE * captured - RISK * lost) + WAIT * (size - 1))


def _ranks_without(ranks: Ranks, gone: Sequence[int]) -> Ranks:
    """The ranks without those of ``gone``, each taken away once."""
    rest = list(ranks)
    for rank in gone:
        rest.remove(rank)
    return tuple(rest)


# -- leading ----------------------------------------------------------------------------------------------------------


def gain_of_flaunt(cards: Cards, known: SeatKnowledge) -> float:
    """The average gain, in points, of leading these cards face up instead of keeping them; may be negative."""
    stands = chance_flaunt_stands(cards, known)
    return stands * len(cards) - worth_of_keeping(cards, known) - (1 - stands) * len(cards) / len(known.rivals)


def chance_flaunt_stands(cards: Cards, known: SeatKnowledge) -> float:
    """The chance, 0 to 1, that nobody beats these cards if they are led face up now; 1 if nobody can."""
    combo, stands = combo_of(cards), 1.0
    for size in known.rivals:
        if size >= len(cards):
            stands *= 1 - ANSWERS * chance_that_hand_beats(combo, cards[0][1], known.unseen, size)
    return stands


def gain_of_sneak(cards: Cards, known: SeatKnowledge) -> float:
    """The average gain, in points, of leading these cards face down instead of keeping them. A challenger who fails
    adds cards to the gain; one who does not takes them all. May be negative.
    """
    combo, size, holds, challenges = combo_of(cards), len(cards), 1.0, 0.0
    for held in known.rivals:
        if held >= size:
            dares, beaten = (
                _chance_of_challenge_to_sneak(size, held, known),
                _chance_challenge_beats_sneak(combo, held, known),
            )
            holds *= 1 - dares * beaten
            challenges += dares * (1 - beaten)
    return holds * size * (1 + challenges) - worth_of_keeping(cards, known) - (1 - holds) * size / len(known.rivals)


def _chance_of_challenge_to_sneak(size: int, cards_held: int, known: SeatKnowledge) -> float:
    """The chance that a seat with ``cards_held`` cards challenges a sneak of ``size``: who would need most of its hand
    is slower to do so.
    """
    return known.daring * (1 - size / (2 * cards_held))


def _chance_challenge_beats_sneak(sneak: Combo, challenger_hand_size: int, known: SeatKnowledge) -> float:
    """The chance that a challenge is stronger than ``sneak``: cards at random, or the best of ``challenger_hand_size``
    cards.
    """
    ladder, unseen = known.view.terms.options.ladder, known.unseen
    best = chance_of_holding_stronger_set(sneak, ladder, unseen, challenger_hand_size)
    return BLUFFS * chance_of_holding_stronger_set(sneak, ladder, unseen, len(sneak.ranks)) + (1 - BLUFFS) * best


# -- challenging ------------------------------------------------------------------------------------------------------


def gain_of_challenge(cards: Cards, known: SeatKnowledge) -> float:
    """The average gain, in points, of challenging the present lead with these cards instead of passing; 0 if nothing is
    led.
    """
    view, size = known.view, len(cards)
    lead = view.lead
    if lead is None:
        return 0.0
    combo, wins, others = combo_of(cards), 1.0, [seat for seat in view.asked if seat != known.seat]
    if lead.way == "sneak":
        wins -= _chance_sneak_beats_challenge(combo, view.hand_sizes[lead.seat] + size, known)
    for seat in others:
        wins *= 1 - _chance_other_challenge_is_better(cards, combo, view.hand_sizes[seat], known)
    rivals = len(known.rivals)
    return wins * size * (2 + 1 / rivals) - worth_of_keeping(cards, known) - (1 - wins) * size / rivals


def _chance_sneak_beats_challenge(challenge: Combo, leader_hand_size: int, known: SeatKnowledge) -> float:
    """The chance that a sneak from ``leader_hand_size`` cards is at least as strong as ``challenge``: of equal sets the
    leader's wins. A bluff counts as the weaker of two random sets.
    """
    ladder, unseen, size = known.view.terms.options.ladder, known.unseen, len(challenge.ranks)
    bluff = chance_of_holding_stronger_set(challenge, ladder, unseen, size, or_equal=True)
    return BLUFFS * bluff**2 + (1 - BLUFFS) * chance_of_holding_stronger_set(
        challenge, ladder, unseen, leader_hand_size, or_equal=True
    )


def _chance_other_challenge_is_better(cards: Cards, combo: Combo, cards_held: int, known: SeatKnowledge) -> float:
    """The chance that another seat, with ``cards_held`` cards, challenges as well, and better."""
    if known.view.lead is not None and known.view.lead.way == "flaunt":
        return ANSWERS * chance_that_hand_beats(combo, cards[0][1], known.unseen, cards_held)
    return _chance_of_challenge_to_sneak(len(cards), cards_held, known) * _chance_challenge_beats_sneak(
        combo, cards_held, known
    )
