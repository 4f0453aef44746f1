"""The sets of a hand that gain most when they are led or laid down.

Not all sets are weighed: of equally strong ones one, and none that are larger than a seat often leads.
"""

from collections.abc import Callable, Iterable

from engine.games.sneak.computer.estimates import gain_of_challenge, gain_of_flaunt, gain_of_sneak
from engine.games.sneak.computer.knowledge import SeatKnowledge
from engine.games.sneak.pieces.combos import combo_of
from engine.games.sneak.pieces.hands import Cards, combos_in, highest_cards, sets_that_beat, strongest_set
from engine.games.sneak.public import Lead
from engine.pieces.cards import RANK_VALUE

MOST_FLAUNTED, MOST_SNEAKED = 6, 4
"""Larger sets are seldom better, and there are very many of them."""
MOST_SETS = 3
"""The greatest number of sets that are weighed for each way of leading, and for a challenge."""

Gain = tuple[float, Cards]
"""The gain of a set in points, and its cards."""


def best_flaunts(known: SeatKnowledge, max_cards: int) -> list[Gain]:
    """The sets of at most ``max_cards`` cards (`MOST_FLAUNTED` of them at most) that gain most if they are led face up:
    the best `MOST_SETS`, the best first.
    """
    hand, sizes = known.view.hand, range(2, min(max_cards, MOST_FLAUNTED) + 1)
    sets = single_card_sets(hand) + [cards for size in sizes for cards in combos_in(hand, size)]
    return _best_first(sets, lambda cards: gain_of_flaunt(cards, known))


def best_sneaks(known: SeatKnowledge, max_cards: int) -> list[Gain]:
    """The sets of at most ``max_cards`` cards (`MOST_SNEAKED` of them at most) that gain most if they are led face
    down: the best `MOST_SETS`, the best first.

    For each number of cards there are the strongest set, and the cards that are missed least. Without a lead limit
    there are also the most cards, if nobody else holds as many.
    """
    sizes, ladder = [*range(1, min(max_cards, MOST_SNEAKED) + 1)], known.view.terms.options.ladder
    strongest = [strongest_set(known.view.hand, size, ladder) for size in sizes]
    if max_cards > max(known.rivals):  # nobody can challenge that
        sizes.append(max_cards)
    least_missed = [known.hand_least_missed_first[:size] for size in sizes]
    return _best_first([*strongest, *least_missed], lambda cards: gain_of_sneak(cards, known))


def best_challenges(known: SeatKnowledge, lead: Lead) -> list[Gain]:
    """The sets that gain most if they challenge the present lead: the best `MOST_SETS`, the best first; [] if no set
    may challenge it.
    """
    hand = known.view.hand
    if lead.way == "flaunt":
        answers = sets_that_beat(hand, lead.cards, combo_of(lead.cards))
    elif lead.size == 1:
        answers = tuple(single_card_sets(hand))
    else:
        answers = (*combos_in(hand, lead.size), highest_cards(hand, lead.size))
    return _best_first(answers, lambda cards: gain_of_challenge(cards, lead, known))


def single_card_sets(hand: Cards) -> list[Cards]:
    """Each different card of a hand as a set of one."""
    return [(card,) for card in dict.fromkeys(hand)]


def _best_first(sets: Iterable[Cards], gain: Callable[[Cards], float]) -> list[Gain]:
    """The `MOST_SETS` of these sets that gain most, the best first. Of sets with equal gains the one with lower ranks
    is better, then the first.
    """
    gains = [(gain(cards), cards) for cards in dict.fromkeys(sets)]
    return sorted(gains, key=lambda one: (-one[0], sum([RANK_VALUE[card] for card in one[1]])))[:MOST_SETS]
