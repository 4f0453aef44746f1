"""The sets of a hand that gain most when they are led or laid down, and how few must be looked at to find them.

A set is weighed in full only if an upper bound of its gain, which takes little time, reaches what is wanted.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf
from operator import itemgetter

from engine.games.sneak.computer.captures import Use
from engine.games.sneak.computer.estimates import (
    chance_challenge_wins,
    gain_of_challenge,
    gain_of_flaunt,
    gain_of_flaunting_one,
    most_that_flaunt_gains,
    most_that_sneak_yields,
    yield_of_sneak,
)
from engine.games.sneak.computer.knowledge import SeatKnowledge
from engine.games.sneak.computer.odds import least_chance_of_stronger_set, least_chance_that_hand_beats
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
        self.wanted = least - _ROUNDING
        """The least that a set, or an upper bound of its gain, must gain to be one of the best."""
        self._found: list[tuple[float, int, int, Cards]] = []

    def add(self, gain: float, cards: Cards, place: int = 0) -> None:
        """Add a set with its gain. Of sets with equal gains the one with lower ranks is better, then the one with the
        lower ``place``, then the first.
        """
        if gain < self._least:
            return
        self._found.append((-gain, sum([RANK_VALUE[card] for card in cards]), place, cards))
        self._found.sort(key=itemgetter(0, 1, 2))
        del self._found[self._number :]
        if len(self._found) == self._number:
            self._least = -self._found[-1][0]
            self.wanted = self._least - _ROUNDING

    def best_first(self) -> list[Gain]:
        """The sets with their gains, the best first."""
        return [(-loss, cards) for loss, _, _, cards in self._found]


# -- leading ----------------------------------------------------------------------------------------------------------


def greatest_flaunts(known: SeatKnowledge, max_cards: int, number: int, least: float) -> list[Gain]:
    """The ``number`` sets of at most ``max_cards`` cards that gain most if they are led face up, the best first; only
    those that gain at least ``least`` points.
    """
    best, sizes = GreatestGains(number, least), range(1, min(max_cards, MOST_FLAUNTED) + 1)
    if max([size - known.least_worth_at_a_glance(size) for size in (1, sizes[-1])]) < best.wanted:
        return []  # the sizes between gain no more than one of these
    _add_single_cards(best, known)
    for size in sizes[1:]:
        if size - known.least_worth_of_any(size) >= best.wanted:
            for cards in sets_to_flaunt(known.view.hand, size):
                if size - known.least_worth_of_keeping(cards) >= best.wanted:  # if nobody beats them
                    _add_flaunt(best, cards, known)
    return best.best_first()


def _add_flaunt(best: GreatestGains, cards: Cards, known: SeatKnowledge) -> None:
    """Add a combo with its gain if it is led face up, unless an upper bound of that is too little."""
    kept = known.worth_of_keeping(cards)
    if (
        len(cards) - kept >= best.wanted
        and most_that_flaunt_gains(cards, kept, known, least_chance_that_hand_beats) >= best.wanted
        and most_that_flaunt_gains(cards, kept, known) >= best.wanted
    ):
        best.add(gain_of_flaunt(cards, kept, known), cards)


def _add_single_cards(best: GreatestGains, known: SeatKnowledge) -> None:
    """Add all single cards with their gains when they are led face up. Cards that are good for as much gain as much."""
    uses, gains = known.uses, dict[Use, float]()
    for card in dict.fromkeys(known.view.hand):
        use = uses[card]
        gain = gains.get(use)
        if gain is None:
            kept = known.worth_of_keeping_one(use)
            gains[use] = gain = gain_of_flaunting_one(use, kept, known) if 1 - kept >= best.wanted else -inf
        if gain >= best.wanted:
            best.add(gain, (card,))


@lru_cache(maxsize=256)  # a search comes to the same hands again and again
def sets_to_flaunt(hand: Cards, size: int) -> tuple[Cards, ...]:
    """The sets of ``size`` cards that may be flaunted: all single cards, or combos."""
    return tuple(single_card_sets(hand) if size == 1 else combos_in(hand, size))


def greatest_sneaks(known: SeatKnowledge, max_cards: int, number: int, least: float) -> list[Gain]:
    """The ``number`` sets of at most ``max_cards`` cards that gain most if they are led face down, as
    `greatest_flaunts` gives them.

    For each number of cards there are the strongest set, and the cards that are missed least. Without a lead limit
    there are also the most cards, if nobody else holds as many.
    """
    best, sizes = GreatestGains(number, least), range(1, min(max_cards, MOST_SNEAKED) + 1)
    most_yielded = _strongest_that_may_gain(best, sizes, known)
    sizes_of_weak = [len(cards) for cards in most_yielded]
    if max_cards > max(known.rivals):  # nobody can challenge that
        sizes_of_weak.append(max_cards)
    for size in sizes_of_weak:
        cards = known.hand_least_missed_first[:size]
        if cards not in most_yielded:
            most_yielded[cards] = yield_of_sneak(cards, known, least_chance_of_stronger_set)
    for cards, most in most_yielded.items():
        kept = known.worth_of_keeping(cards)
        if most - kept >= best.wanted:
            yielded = most if len(cards) == 1 else yield_of_sneak(cards, known)  # the bound of one card is exact
            best.add(yielded - kept, cards)
    return best.best_first()


def _strongest_that_may_gain(best: GreatestGains, sizes: Iterable[int], known: SeatKnowledge) -> dict[Cards, float]:
    """The strongest set of each of these ``sizes`` for which that, or a weaker one, may be one of the best sneaks, with
    an upper bound of its `yield_of_sneak`.
    """
    hand, ladder, wanted = known.view.hand, known.view.terms.options.ladder, best.wanted
    most_yielded: dict[Cards, float] = {}
    for size in sizes:
        most = most_that_sneak_yields(size, known)
        if most - known.least_worth_at_a_glance(size) >= wanted:
            least = known.least_worth_of_any(size)
            if most - least >= wanted:
                cards = strongest_set(hand, size, ladder)
                most = yield_of_sneak(cards, known, least_chance_of_stronger_set)
                if most - least >= wanted:
                    most_yielded[cards] = most
    return most_yielded


# -- challenging ------------------------------------------------------------------------------------------------------


def greatest_challenges(
    known: SeatKnowledge, lead: Lead, answers: Sequence[Cards], number: int, least: float
) -> list[Gain]:
    """The ``number`` of the ``answers``, sets that may challenge the present lead, that gain most, the best first; only
    those that gain at least ``least`` points.
    """
    best, ladder = GreatestGains(number, least), known.view.terms.options.ladder
    places = {cards: place for place, cards in enumerate(dict.fromkeys(answers))}
    wins, weighed = 1.0, None
    for cards in sorted(places, key=lambda cards: combo_of(cards).strength_key(ladder), reverse=True):
        size, kept, combo = len(cards), known.worth_of_keeping(cards), combo_of(cards)
        if gain_of_challenge(wins, size, kept, known) >= best.wanted:  # if it wins as often as a stronger one
            if combo != weighed:
                wins, weighed = chance_challenge_wins(cards, lead, known), combo
            best.add(gain_of_challenge(wins, size, kept, known), cards, places[cards])
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
