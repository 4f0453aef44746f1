"""The sets of a hand that gain most when they are led or laid down, and how few must be looked at to find them.

A set is weighed in full only if an upper bound of its gain, which takes little time, reaches what is wanted.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter

from engine.games.sneak.computer.estimates import (
    chance_challenge_wins,
    gain_of_challenge,
    gain_of_flaunt,
    gain_of_sneak,
    most_that_sneak_gains,
)
from engine.games.sneak.computer.knowledge import SeatKnowledge
from engine.games.sneak.computer.odds import least_chance_of_stronger_set
from engine.games.sneak.pieces.combos import combo_of
from engine.games.sneak.pieces.hands import Cards, combos_in, highest_cards, strongest_set
from engine.games.sneak.public import Lead
from engine.pieces.cards import RANK_VALUE

MOST_FLAUNTED, MOST_SNEAKED = 6, 4
"""Larger sets are seldom better, and there are very many of them."""
_ROUNDING = 1e-9
"""A bound may be less than the gain by as much, as numbers are rounded."""

Gain = tuple[float, Cards]
"""The gain of a set in points, and its cards."""


class GreatestGains:
    """The sets that gain most of those that are added, at most ``number``, and none that gains less than ``least``."""

    def __init__(self, number: int, least: float) -> None:
        """Take the number of sets wanted, at least 1, and the least gain, in points."""
        self._number, self._least = number, least
        self._found: list[tuple[float, int, Cards]] = []

    def wants(self, most: float) -> bool:
        """Whether a set that gains at most so many points may be one of the best."""
        return most >= self._least - _ROUNDING

    def add(self, gain: float, cards: Cards) -> None:
        """Add a set with its gain. Of sets with equal gains the one with lower ranks is better, then the first."""
        if gain < self._least:
            return
        self._found.append((-gain, sum([RANK_VALUE[card] for card in cards]), cards))
        self._found.sort(key=itemgetter(0, 1))
        del self._found[self._number :]
        if len(self._found) == self._number:
            self._least = -self._found[-1][0]

    def best_first(self) -> list[Gain]:
        """The sets with their gains, the best first."""
        return [(-loss, cards) for loss, _, cards in self._found]


# -- leading ----------------------------------------------------------------------------------------------------------


def greatest_flaunts(known: SeatKnowledge, max_cards: int, number: int, least: float) -> list[Gain]:
    """The ``number`` sets of at most ``max_cards`` cards that gain most if they are led face up, the best first; only
    those that gain at least ``least`` points.
    """
    best, hand = GreatestGains(number, least), known.view.hand
    for size in range(1, min(max_cards, MOST_FLAUNTED) + 1):
        if best.wants(size - known.least_worth_of_keeping(size)):
            for cards in sets_to_flaunt(hand, size):
                kept = known.worth_of_keeping(cards)
                if best.wants(size - kept):  # if nobody beats them
                    best.add(gain_of_flaunt(cards, kept, known), cards)
    return best.best_first()


@lru_cache(maxsize=1024)  # a search comes to the same hands again and again
def sets_to_flaunt(hand: Cards, size: int) -> tuple[Cards, ...]:
    """The sets of ``size`` cards that may be flaunted: all single cards, or combos."""
    return tuple(single_card_sets(hand) if size == 1 else combos_in(hand, size))


def greatest_sneaks(known: SeatKnowledge, max_cards: int, number: int, least: float) -> list[Gain]:
    """The ``number`` sets of at most ``max_cards`` cards that gain most if they are led face down, as
    `greatest_flaunts` gives them.

    For each number of cards there are the strongest set, and the cards that are missed least. Without a lead limit
    there are also the most cards, if nobody else holds as many.
    """
    best = GreatestGains(number, least)
    sizes = [
        size
        for size in range(1, min(max_cards, MOST_SNEAKED) + 1)
        if best.wants(most_that_sneak_gains(size, known.least_worth_of_keeping(size), known))
    ]
    unmatched = [max_cards] if max_cards > max(known.rivals) else []  # nobody can challenge that
    if sizes or unmatched:
        hand, ladder, least_missed = known.view.hand, known.view.terms.options.ladder, known.hand_least_missed_first
        strongest = [strongest_set(hand, size, ladder) for size in sizes]
        for cards in dict.fromkeys([*strongest, *[least_missed[:size] for size in (*sizes, *unmatched)]]):
            kept = known.worth_of_keeping(cards)
            if best.wants(most_that_sneak_gains(len(cards), kept, known)) and best.wants(
                gain_of_sneak(cards, kept, known, least_chance_of_stronger_set)
            ):
                best.add(gain_of_sneak(cards, kept, known), cards)
    return best.best_first()


# -- challenging ------------------------------------------------------------------------------------------------------


def greatest_challenges(
    known: SeatKnowledge, lead: Lead, answers: Sequence[Cards], number: int, least: float
) -> list[Gain]:
    """The ``number`` of the ``answers``, sets that may challenge the present lead, that gain most, the best first; only
    those that gain at least ``least`` points.
    """
    best, ladder = GreatestGains(number, least), known.view.terms.options.ladder
    strongest = max(answers, key=lambda cards: combo_of(cards).strength_key(ladder))
    most = chance_challenge_wins(strongest, lead, known)
    for cards in dict.fromkeys(answers):
        size, kept = len(cards), known.worth_of_keeping(cards)
        if best.wants(gain_of_challenge(most, size, kept, known)):
            best.add(gain_of_challenge(chance_challenge_wins(cards, lead, known), size, kept, known), cards)
    return best.best_first()


# -- sets that are worth a thought ------------------------------------------------------------------------------------


def sets_against_sneak(hand: Cards, size: int) -> list[Cards]:
    """The sets of ``size`` cards that are worth a thought against a sneak: all single cards; or combos, and the highest
    cards, which may make none.
    """
    return single_card_sets(hand) if size == 1 else [*combos_in(hand, size), highest_cards(hand, size)]


def single_card_sets(hand: Cards) -> list[Cards]:
    """Each different card of a hand as a set of one."""
    return [(card,) for card in dict.fromkeys(hand)]
