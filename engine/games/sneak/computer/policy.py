"""A sound computer player: it leads or challenges if that gains more than to keep its cards and draw another one."""

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from engine.actions import Action, Menu
from engine.chance import Chance
from engine.games.sneak.actions import Challenge, Draw, Flaunt, LeadNoMore, Pass, Sneak
from engine.games.sneak.computer.estimates import (
    DARES,
    SeatKnowledge,
    chance_flaunt_stands,
    gain_of_challenge,
    gain_of_flaunt,
    gain_of_sneak,
    seat_knowledge,
)
from engine.games.sneak.pieces.combos import combo_of
from engine.games.sneak.pieces.hands import Cards, combos_in, sets_that_beat
from engine.games.sneak.public import Lead
from engine.games.sneak.view import View
from engine.pieces.cards import RANK_VALUE
from engine.weighing import WeighedAction, best_first, weighed_action

DRAW_GAINS = 1.5
"""The worth in points of one more card: a point at the end, one that no rival has, and a say in the last flaunts."""
AS_GOOD = 0.2
"""The points by which a plan may be worse than the best and still be chosen, so that nobody can tell a bluff by its
size.
"""
BLUFF_ONCE_IN = 8
"""The computer bluffs without need once in this many times: a player who never does is never challenged."""
MOST_BLUFFED = 3
MOST_SETS = 3
"""The number of sets that are named for each way of leading, and for a challenge."""
MOST_FLAUNTED, MOST_SNEAKED = 6, 4
"""Larger sets are seldom better, and there are very many of them."""


def weighed(view: View, menu: Menu, chance: Chance) -> Sequence[WeighedAction]:
    """The actions of a computer's seat that must act, the one that it takes first: one that gains most by estimates
    from its view. Among nearly equal plans ``chance`` decides, so that a bluff cannot be told by its size. Worths are
    points gained, compared with keeping all cards.
    """
    if view.lead is not None:
        return _weighed_answers(view, view.lead)
    verbs = {choice.action for choice in menu}
    if Flaunt not in verbs:
        return [weighed_action(Draw(), DRAW_GAINS, "draws_only") if Draw in verbs else _weighed_end(0.0)]
    return _weighed_leads(view, verbs, chance)


# -- answers ----------------------------------------------------------------------------------------------------------


def _weighed_answers(view: View, lead: Lead) -> Sequence[WeighedAction]:
    """Challenges with the sets that gain most, and a pass, which is best if no challenge gains anything."""
    if lead.way == "flaunt":
        answers = sets_that_beat(view.hand, lead.cards, combo_of(lead.cards))
    else:
        answers = tuple(_sets_worth_weighing(view.hand, lead.size))
    if not answers:
        return [weighed_action(Pass(), 0.0, "cannot_challenge", leader=lead.seat)]
    known = seat_knowledge(view, cast("int", view.viewer))
    gains = _greatest_gains(answers, known, gain_of_challenge)
    reason = "challenges_flaunt" if lead.way == "flaunt" else "challenges_sneak"
    challenges = [
        weighed_action(
            Challenge(cards=cards), gain, reason if gain > 0 else "challenge_costs", cards=cards, leader=lead.seat
        )
        for gain, cards in gains
    ]
    for_pass = "pass_gives_up" if gains[0][0] > 0 else "passes"
    return best_first([weighed_action(Pass(), 0.0, for_pass, leader=lead.seat), *challenges])


# -- leads ------------------------------------------------------------------------------------------------------------


def _weighed_leads(view: View, verbs: set[type[Action]], chance: Chance) -> Sequence[WeighedAction]:
    """Leads, a draw, or in the last round nothing more. One of the plans that gain most comes first, or now and then a
    bluff.
    """
    known = seat_knowledge(view, view.turn)
    most = min(view.lead_limit, len(view.hand))
    spare = min(most, MOST_BLUFFED, _number_of_cards_to_spare(known))
    bluffs = Sneak in verbs and spare > 1 and chance.pick(BLUFF_ONCE_IN) == 0
    flaunts = _greatest_gains(_sets_to_flaunt(view.hand, most), known, gain_of_flaunt)
    sneaks = _greatest_gains(_sets_to_sneak(known, most), known, gain_of_sneak) if Sneak in verbs else []
    gains = [gain for gain, _ in (*flaunts, *sneaks)]
    gains += [DRAW_GAINS] if Draw in verbs else [0.0] if LeadNoMore in verbs else []
    good = max(gains) - AS_GOOD
    plans = [
        [_weighed_draw(good)] if Draw in verbs else [],
        [_weighed_end(good)] if LeadNoMore in verbs else [],
        [
            weighed_action(Sneak(cards=cards), gain, _reason_to_sneak(gain, good, cards, known), cards=cards)
            for gain, cards in sneaks
        ],
        [
            weighed_action(Flaunt(cards=cards), gain, _reason_to_flaunt(gain, good, cards, known), cards=cards)
            for gain, cards in flaunts
        ],
    ]
    if bluffs:
        cards = _hand_least_missed_first(known)[:spare]
        first = weighed_action(Sneak(cards=cards), gain_of_sneak(cards, known), "bluffs_at_times", cards=cards)
    else:
        first = _one_of_the_best([ways[0] for ways in plans if ways], chance)
    others = best_first([plan for ways in plans for plan in ways if plan.action != first.action])
    return (first, *others)


def _one_of_the_best(plans: list[WeighedAction], chance: Chance) -> WeighedAction:
    """One of the plans that are nearly as good as the best, by ``chance``."""
    best = max([plan.worth for plan in plans])
    good = [plan for plan in plans if plan.worth >= best - AS_GOOD]
    return good[chance.pick(len(good))]


def _weighed_draw(good: float) -> WeighedAction:
    """A draw, where a gain of ``good`` is nearly the best."""
    return weighed_action(Draw(), DRAW_GAINS, "draws" if good <= DRAW_GAINS else "draw_can_wait")


def _weighed_end(good: float) -> WeighedAction:
    """The end of all leads in the last round, where a gain of ``good`` is nearly the best."""
    return weighed_action(LeadNoMore(), 0.0, "leads_no_more" if good <= 0 else "end_gives_up")


def _reason_to_sneak(gain: float, good: float, cards: Cards, known: SeatKnowledge) -> str:
    if len(cards) > max(known.rivals):
        return "sneaks_unmatched"
    is_weak = cards == _hand_least_missed_first(known)[: len(cards)]
    if gain <= 0:
        against = "sneak_gains_little" if is_weak else "sneak_costs"
        return "sneaks_for_least" if gain >= good else against
    return "sneaks_weak_cards" if is_weak else "sneaks_strong_cards"


def _reason_to_flaunt(gain: float, good: float, cards: Cards, known: SeatKnowledge) -> str:
    if gain > 0:
        return "flaunts"
    against = "flaunt_can_wait" if chance_flaunt_stands(cards, known) == 1 else "flaunt_costs"
    return "flaunts_for_least" if gain >= good else against


def _greatest_gains(
    sets: Iterable[Cards], known: SeatKnowledge, gain_of: Callable[[Cards, SeatKnowledge], float]
) -> list[tuple[float, Cards]]:
    """At most `MOST_SETS` of the sets, each with its gain: those that gain most, the best first."""
    return sorted({(gain_of(cards, known), cards) for cards in sets}, reverse=True)[:MOST_SETS]


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
