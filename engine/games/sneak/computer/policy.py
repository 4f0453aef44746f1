"""A sound computer player: it leads or challenges if that gains more than to keep its cards and draw another one."""

from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import cast

from engine.actions import Action, Menu
from engine.cards import RANK_VALUE
from engine.chance import Chance
from engine.games.sneak.actions import Challenge, Draw, Flaunt, LeadNoMore, Pass, Sneak
from engine.games.sneak.computer.estimates import (
    DARES,
    SeatKnowledge,
    gain_of_challenge,
    gain_of_flaunt,
    gain_of_sneak,
    seat_knowledge,
)
from engine.games.sneak.pieces.combos import combo_of
from engine.games.sneak.pieces.hands import Cards, combos_in, sets_that_beat
from engine.games.sneak.public import Lead
from engine.games.sneak.view import View

DRAW_GAINS = 1.5
"""The worth in points of one more card: a point at the end, one that no rival has, and a say in the last flaunts."""
AS_GOOD = 0.2
"""The points by which a plan may be worse than the best and still be chosen, so that nobody can tell a bluff by its
size.
"""
BLUFF_ONCE_IN = 8
"""The computer bluffs without need once in this many times: a player who never does is never challenged."""
MOST_BLUFFED = 3
MOST_FLAUNTED, MOST_SNEAKED = 6, 4
"""Larger sets are seldom better, and there are very many of them."""


def policy(view: View, menu: Menu, chance: Chance) -> Action:
    """The action of a computer's seat that must act: the one that gains most by estimates from its view. Among nearly
    equal plans ``chance`` decides, so that a bluff cannot be told by its size.
    """
    if view.lead is not None:
        return _answer_action(view, view.lead)
    verbs = {choice.action for choice in menu}
    if Flaunt not in verbs:
        return Draw() if Draw in verbs else LeadNoMore()
    return _turn_action(view, verbs, chance)


def _answer_action(view: View, lead: Lead) -> Action:
    """A challenge with the set that gains most, or a pass if no challenge gains anything."""
    if lead.way == "flaunt":
        answers = sets_that_beat(view.hand, lead.cards, combo_of(lead.cards))
    else:
        answers = tuple(_sets_worth_weighing(view.hand, lead.size))
    if not answers:
        return Pass()
    known = seat_knowledge(view, cast("int", view.viewer))
    gain, cards = _gain_and_best_set(answers, known, gain_of_challenge)
    return Challenge(cards=cards) if gain > 0 else Pass()


def _turn_action(view: View, verbs: set[type[Action]], chance: Chance) -> Action:
    """A lead, a draw, or in the last round nothing more: one of the plans that gain most. Now and then it bluffs."""
    known = seat_knowledge(view, view.turn)
    most = min(view.lead_limit, len(view.hand))
    spare = min(most, MOST_BLUFFED, _number_of_cards_to_spare(known))
    if Sneak in verbs and spare > 1 and chance.pick(BLUFF_ONCE_IN) == 0:
        return Sneak(cards=_hand_least_missed_first(known)[:spare])
    plans: list[tuple[float, Action]] = []
    if Draw in verbs:
        plans.append((DRAW_GAINS, Draw()))
    if LeadNoMore in verbs:
        plans.append((0.0, LeadNoMore()))
    if Sneak in verbs:
        gain, cards = _gain_and_best_set(_sets_to_sneak(known, most), known, gain_of_sneak)
        plans.append((gain, Sneak(cards=cards)))
    gain, cards = _gain_and_best_set(_sets_to_flaunt(view.hand, most), known, gain_of_flaunt)
    plans.append((gain, Flaunt(cards=cards)))
    best = max(plans, key=itemgetter(0))[0]
    good = [action for gain, action in plans if gain >= best - AS_GOOD]
    return good[chance.pick(len(good))]


def _gain_and_best_set(
    sets: Iterable[Cards], known: SeatKnowledge, gain_of: Callable[[Cards, SeatKnowledge], float]
) -> tuple[float, Cards]:
    """The greatest gain of any set, and the set that gains it."""
    return max([(gain_of(cards, known), cards) for cards in sets])


def _sets_worth_weighing(hand: Cards, size: int) -> list[Cards]:
    """The sets of ``size`` cards that are worth a thought: all single cards; or combos, and the highest cards, which
    may make none.
    """
    if size == 1:
        return _single_card_sets(hand)
    highest = sorted(hand, key=RANK_VALUE.__getitem__, reverse=True)[:size]
    return [*combos_in(hand, size), tuple(highest)]


def _single_card_sets(hand: Cards) -> list[Cards]:
    """Each different card of a hand as a set of one."""
    return [(card,) for card in dict.fromkeys(hand)]


def _sets_to_flaunt(hand: Cards, max_cards: int) -> list[Cards]:
    """The sets that may be flaunted: single cards, and combos of at most ``max_cards`` cards and `MOST_FLAUNTED`."""
    sizes = range(1, min(max_cards, MOST_FLAUNTED) + 1)
    return [cards for size in sizes for cards in (_single_card_sets(hand) if size == 1 else combos_in(hand, size))]


def _sets_to_sneak(known: SeatKnowledge, max_cards: int) -> list[Cards]:
    """For each number of cards, the strongest set and the cards that are missed least. Without a lead limit also the
    most cards, if nobody else holds as many.
    """
    hand, ladder, least = known.view.hand, known.view.terms.options.ladder, _hand_least_missed_first(known)
    sizes = range(1, min(max_cards, MOST_SNEAKED) + 1)
    strongest = [
        max(_sets_worth_weighing(hand, size), key=lambda cards: combo_of(cards).strength_key(ladder)) for size in sizes
    ]
    unmatched = [least[:max_cards]] if max_cards > max(known.rivals) else []  # nobody can challenge that
    return [*strongest, *[least[:size] for size in sizes], *unmatched]


def _hand_least_missed_first(known: SeatKnowledge) -> Cards:
    """The hand, with the cards first that are worth least if they are kept."""
    return tuple(sorted(known.view.hand, key=lambda card: (known.worth[card], RANK_VALUE[card])))


def _number_of_cards_to_spare(known: SeatKnowledge) -> int:
    """The number of cards that the seat may lose and still hold most cards in the end; 0 where the others challenge
    freely.
    """
    return len(known.view.hand) - max(known.rivals) if known.daring <= DARES else 0
