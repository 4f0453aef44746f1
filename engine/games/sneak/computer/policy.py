"""A sound computer player: it leads or challenges if that gains more than to keep its cards and draw another one."""

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import NamedTuple, cast

from engine.actions import Action, Menu
from engine.chance import Chance
from engine.games.sneak.actions import Challenge, Draw, Flaunt, LeadNoMore, Pass, Sneak
from engine.games.sneak.computer.choosing import (
    Gain,
    greatest_challenges,
    greatest_flaunts,
    greatest_sneaks,
    sets_against_sneak,
)
from engine.games.sneak.computer.estimates import chance_flaunt_stands
from engine.games.sneak.computer.knowledge import SeatKnowledge
from engine.games.sneak.pieces.combos import combo_of
from engine.games.sneak.pieces.hands import Cards, sets_that_beat
from engine.games.sneak.public import Lead
from engine.games.sneak.view import View
from engine.weighing import WeighedAction, WeighedOnDemand, best_first, weighed_action

_DRAW, _PASS, _DONE = Draw(), Pass(), LeadNoMore()

DRAW_GAINS = 1.5
"""The worth in points of one more card: a point at the end, one that no rival has, and a say in the last flaunts."""
AS_GOOD = 0.4
"""The points by which a plan may be worse than the best and still be chosen, so that nobody can tell a bluff by when it
comes, or by its size.
"""
MOST_SETS = 3
"""The number of sets that are named for each way of leading, and for a challenge."""


def weighed(view: View, menu: Menu, chance: Chance) -> Sequence[WeighedAction]:
    """The actions of a computer's seat that must act, the one that it takes first: one that gains most by estimates
    from its view. Among nearly equal plans ``chance`` decides, so that a bluff cannot be told by its size. Worths are
    points gained, compared with keeping all cards.
    """
    verbs = {choice.action for choice in menu}
    if view.lead is not None:
        return _weighed_answers(view, view.lead, verbs, chance)
    if Flaunt not in verbs:
        return [weighed_action(_DRAW, DRAW_GAINS, "draws_only") if Draw in verbs else _weighed_end(0.0)]
    known = SeatKnowledge(view, view.turn)
    return _one_of_the_best_first(partial(_leads, known, verbs), chance)


class Plans(NamedTuple):
    """The actions that a seat may take, weighed."""

    to_choose: Sequence[WeighedAction]
    """Those of which one is taken: the best of them, or one that is nearly as good."""
    others: Sequence[WeighedAction] = ()
    """Those that are only named."""


PlansOf = Callable[[bool], Plans]
"""Makes the plans of a seat: for true all of them; for false, in less time, those that may be the one that is taken."""


def _one_of_the_best_first(plans: PlansOf, chance: Chance) -> Sequence[WeighedAction]:
    """All plans: first one of those that are nearly as good as the best, by ``chance``; then the best."""
    to_choose = plans(False).to_choose
    best = max([plan.worth for plan in to_choose])
    good = [plan for plan in to_choose if plan.worth >= best - AS_GOOD]
    return _with_others(good[chance.pick(len(good))], plans)


def _with_others(first: WeighedAction, plans: PlansOf) -> Sequence[WeighedAction]:
    """All plans: the ``first``, then the best of the others, which are weighed only if somebody reads on."""

    def weigh() -> Sequence[WeighedAction]:
        to_choose, named = plans(True)
        return (first, *best_first([plan for plan in (*to_choose, *named) if plan.action != first.action]))

    return WeighedOnDemand(first.action, weigh)


# -- answers ----------------------------------------------------------------------------------------------------------


def _weighed_answers(view: View, lead: Lead, verbs: set[type[Action]], chance: Chance) -> Sequence[WeighedAction]:
    """Challenges with the sets that gain most, and a pass, which is best if no challenge gains anything."""
    if Challenge not in verbs:
        return [weighed_action(_PASS, 0.0, "cannot_challenge", leader=lead.seat)]
    known = SeatKnowledge(view, cast("int", view.viewer))
    if lead.way == "flaunt":
        plans = partial(_answers, known, lead, sets_that_beat(view.hand, lead.cards, combo_of(lead.cards)))
        return _with_others(best_first(plans(False).to_choose)[0], plans)
    return _one_of_the_best_first(partial(_answers, known, lead, sets_against_sneak(view.hand, lead.size)), chance)


def _answers(known: SeatKnowledge, lead: Lead, answers: Sequence[Cards], wants_all: bool) -> Plans:
    """A pass, and challenges with sets of the ``answers``. How much a sneak's answer gains is less sure."""
    close = 0.0 if lead.way == "flaunt" else AS_GOOD
    number, least = (MOST_SETS, -inf) if wants_all else (1, -close)
    gains = greatest_challenges(known, lead, answers, number, least)
    challenges = _weighed_challenges(gains, close, lead)
    passes = _weighed_pass(gains[0][0] if gains else -inf, close, lead)
    return Plans([passes, *challenges[:1]], challenges[1:])


def _weighed_pass(most: float, close: float, lead: Lead) -> WeighedAction:
    """A pass, where the best challenge gains ``most``; gains between ``-close`` and ``close`` might be losses."""
    reason = "passes" if most <= -close else "pass_is_close" if most <= close else "pass_gives_up"
    return weighed_action(_PASS, 0.0, reason, leader=lead.seat)


def _weighed_challenges(gains: Sequence[Gain], close: float, lead: Lead) -> list[WeighedAction]:
    """Challenges with these sets and their gains; gains between ``-close`` and ``close`` might be losses."""
    gaining = "challenges_flaunt" if lead.way == "flaunt" else "challenges_sneak"
    reasons = [
        gaining if gain > close else "challenge_is_close" if gain > -close else "challenge_costs" for gain, _ in gains
    ]
    return [
        weighed_action(Challenge(cards=cards), gain, reason, cards=cards, leader=lead.seat)
        for (gain, cards), reason in zip(gains, reasons, strict=True)
    ]


# -- leads ------------------------------------------------------------------------------------------------------------


def _leads(known: SeatKnowledge, verbs: set[type[Action]], wants_all: bool) -> Plans:
    """Leads, a draw, or in the last round nothing more."""
    view = known.view
    max_cards = min(view.lead_limit, len(view.hand))
    best = turn = _gain_of_draw(view) if Draw in verbs else 0.0 if LeadNoMore in verbs else -inf
    sneaks: list[Gain] = []
    if Sneak in verbs:
        sneaks = greatest_sneaks(known, max_cards, MOST_SETS, -inf if wants_all else best - AS_GOOD)
        best = max([best, *[gain for gain, _ in sneaks]])
    number, least = (MOST_SETS, -inf) if wants_all else (1, best - AS_GOOD)
    flaunts = greatest_flaunts(known, max_cards, number, least)
    good = max([best, *[gain for gain, _ in flaunts]]) - AS_GOOD
    turns = (
        [_weighed_draw(turn, good, sneaks)] if Draw in verbs else [_weighed_end(good)] if LeadNoMore in verbs else []
    )
    shown = _weighed_flaunts(flaunts, good, known)
    return Plans([*turns, *_weighed_sneaks(sneaks, good, known), *shown[:1]], shown[1:])


def _weighed_sneaks(gains: Sequence[Gain], good: float, known: SeatKnowledge) -> list[WeighedAction]:
    """Sneaks of these sets, where a gain of ``good`` is nearly the best."""
    return [
        weighed_action(Sneak(cards=cards), gain, _reason_to_sneak(gain, good, cards, known), cards=cards)
        for gain, cards in gains
    ]


def _weighed_flaunts(gains: Sequence[Gain], good: float, known: SeatKnowledge) -> list[WeighedAction]:
    """Flaunts of these sets, where a gain of ``good`` is nearly the best."""
    return [
        weighed_action(Flaunt(cards=cards), gain, _reason_to_flaunt(gain, good, cards, known), cards=cards)
        for gain, cards in gains
    ]


def _gain_of_draw(view: View) -> float:
    """The points gained by a draw beyond a turn that is spent otherwise: none where the stock is enough for the same
    number of draws by every seat. Then a lead costs its seat no card, as the others draw on and it draws the last one.
    """
    return DRAW_GAINS if view.stock_size % view.terms.seats else 0.0


def _weighed_draw(gain: float, good: float, sneaks: Sequence[Gain]) -> WeighedAction:
    """A draw, where a gain of ``good`` is nearly the best, beside ``sneaks`` with their gains, the best first."""
    if gain < good:
        return weighed_action(_DRAW, gain, "draw_can_wait")
    or_sneaks = gain == 0 and sneaks and sneaks[0][0] >= good
    return weighed_action(_DRAW, gain, "draws_or_sneaks" if or_sneaks else "draws")


def _weighed_end(good: float) -> WeighedAction:
    """The end of all leads in the last round, where a gain of ``good`` is nearly the best."""
    return weighed_action(_DONE, 0.0, "leads_no_more" if good <= 0 else "end_gives_up")


def _reason_to_sneak(gain: float, good: float, cards: Cards, known: SeatKnowledge) -> str:
    if len(cards) > max(known.rivals):
        return "sneaks_unmatched"
    is_weak = cards == known.hand_least_missed_first[: len(cards)]
    if gain <= 0:
        against = "sneak_gains_little" if is_weak else "sneak_costs"
        return "sneaks_free" if gain >= good else against
    return "sneaks_weak_cards" if is_weak else "sneaks_strong_cards"


def _reason_to_flaunt(gain: float, good: float, cards: Cards, known: SeatKnowledge) -> str:
    if gain > 0:
        return "flaunts"
    against = "flaunt_can_wait" if chance_flaunt_stands(cards, known) == 1 else "flaunt_costs"
    return "flaunts_for_least" if gain >= good else against
