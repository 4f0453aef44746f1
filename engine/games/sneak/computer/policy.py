"""A sound computer player: it leads or challenges if that gains more than to keep its cards and draw another one."""

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import NamedTuple, cast

from engine.actions import Action, Menu
from engine.chance import Chance
from engine.games.sneak.actions import Challenge, Draw, Flaunt, LeadNoMore, Pass, Sneak
from engine.games.sneak.computer.choosing import best_challenges, best_flaunts, best_sneaks
from engine.games.sneak.computer.estimates import chance_flaunt_stands
from engine.games.sneak.computer.knowledge import SeatKnowledge
from engine.games.sneak.pieces.hands import Cards
from engine.games.sneak.public import Lead
from engine.games.sneak.view import View
from engine.text.sentences import Value
from engine.weighing import WeighedAction, best_first, weighed_action

_WITHOUT_CARDS: dict[Callable[..., Action], Action] = {Draw: Draw(), Pass: Pass(), LeadNoMore: LeadNoMore()}

DRAW_GAINS = 1.5
"""The worth in points of drawing a card: a point at the end, one that no rival gets, and a say in the last flaunts."""
AS_GOOD = 0.4
"""The points by which a plan may be worse than the best and still be chosen, so that nobody can tell a bluff by when it
comes, or by its size.
"""


def weighed(view: View, menu: Menu, chance: Chance) -> Sequence[WeighedAction]:
    """The actions of a computer's seat that must act, the one that it takes first: one that gains most by estimates
    from its view. Among nearly equal plans ``chance`` decides, so that a bluff cannot be told by its size. Worths are
    points gained, compared with keeping all cards.
    """
    verbs = {choice.action for choice in menu}
    if view.lead is not None:
        return _weighed_answers(view, view.lead, verbs, chance)
    if Flaunt not in verbs:
        only = Plan(DRAW_GAINS, Draw).weighed("draws_only") if Draw in verbs else _ENDS.weighed(_reason_to_end(0.0))
        return [only]
    return _weighed_leads(SeatKnowledge(view, view.turn), verbs, chance)


class Plan(NamedTuple):
    """An action that a seat may take, before it has a reason."""

    gain: float
    """The points gained, compared with keeping all cards."""
    verb: Callable[..., Action]
    """The class of the action."""
    cards: Cards = ()
    """The cards that are led or laid down; () for an action without cards."""

    def action(self) -> Action:
        """Make the action."""
        return self.verb(cards=self.cards) if self.cards else _WITHOUT_CARDS[self.verb]

    def weighed(self, reason: str, **values: Value) -> WeighedAction:
        """The action with its worth and a reason, whose sentence may need ``values``."""
        return weighed_action(self.action(), self.gain, reason, **values)


_PASSES, _ENDS = Plan(0.0, Pass), Plan(0.0, LeadNoMore)


def _one_of_the_best(plans: Sequence[Plan], chance: Chance) -> Plan:
    """The best plan, or by ``chance`` one that is nearly as good."""
    least = _greatest_gain(plans) - AS_GOOD
    good = [plan for plan in plans if plan.gain >= least]
    return good[chance.pick(len(good))]


def _greatest_gain(plans: Iterable[Plan]) -> float:
    return max([plan.gain for plan in plans])


def _taken_first(taken: Plan, weighed_plans: Iterable[WeighedAction]) -> Sequence[WeighedAction]:
    """The weighed plans, first the one that is ``taken``, then the best."""
    first = taken.action()
    return sorted(best_first(weighed_plans), key=lambda plan: plan.action != first)


# -- answers ----------------------------------------------------------------------------------------------------------


def _weighed_answers(view: View, lead: Lead, verbs: set[type[Action]], chance: Chance) -> Sequence[WeighedAction]:
    """Challenges with the sets that gain most, and a pass, which is best if no challenge gains anything."""
    if Challenge not in verbs:
        return [_PASSES.weighed("cannot_challenge", leader=lead.seat)]
    known = SeatKnowledge(view, cast("int", view.viewer))
    plans = [_PASSES, *[Plan(gain, Challenge, cards) for gain, cards in best_challenges(known, lead)]]
    sure = lead.way == "flaunt"  # how much a sneak's answer gains is less sure
    taken = max(plans, key=lambda plan: plan.gain) if sure else _one_of_the_best(plans[:2], chance)
    return _taken_first(taken, _answers_with_reasons(lead, plans))


def _unsure_gain(lead: Lead) -> float:
    """The points up to which the gain of a challenge might be a loss. How much a sneak's answer gains is less sure."""
    return 0.0 if lead.way == "flaunt" else AS_GOOD


def _answers_with_reasons(lead: Lead, plans: Sequence[Plan]) -> list[WeighedAction]:
    """All plans of a seat that may answer the lead, weighed: a pass, then the challenges, the best first."""
    passes, *challenges = plans
    most = challenges[0].gain if challenges else -inf
    return [
        passes.weighed(_reason_to_pass(most, _unsure_gain(lead)), leader=lead.seat),
        *[
            plan.weighed(_reason_to_challenge(plan.gain, lead), cards=plan.cards, leader=lead.seat)
            for plan in challenges
        ],
    ]


def _reason_to_pass(most: float, close: float) -> str:
    """The reason to pass, where the best challenge gains ``most``; gains between ``-close`` and ``close`` might be
    losses.
    """
    return "passes" if most <= -close else "pass_is_close" if most <= close else "pass_gives_up"


def _reason_to_challenge(gain: float, lead: Lead) -> str:
    close = _unsure_gain(lead)
    if gain > close:
        return "challenges_flaunt" if lead.way == "flaunt" else "challenges_sneak"
    return "challenge_is_close" if gain > -close else "challenge_costs"


# -- leads ------------------------------------------------------------------------------------------------------------


def _weighed_leads(known: SeatKnowledge, verbs: set[type[Action]], chance: Chance) -> Sequence[WeighedAction]:
    """The best leads of each way, a draw, and in the last round the end of leading, as weighed actions. One of the best
    plans is taken; of flaunts, which hide nothing, only the best.
    """
    view = known.view
    max_cards = min(view.lead_limit, len(view.hand))
    plans = [Plan(_gain_of_draw(view), Draw)] if Draw in verbs else [_ENDS] if LeadNoMore in verbs else []
    if Sneak in verbs:
        plans += [Plan(gain, Sneak, cards) for gain, cards in best_sneaks(known, max_cards)]
    best, *others = [Plan(gain, Flaunt, cards) for gain, cards in best_flaunts(known, max_cards)]
    taken = _one_of_the_best([*plans, best], chance)
    return _taken_first(taken, _leads_with_reasons(known, [*plans, best, *others]))


def _leads_with_reasons(known: SeatKnowledge, plans: Sequence[Plan]) -> list[WeighedAction]:
    """All plans of a seat that may lead, weighed."""
    good = _greatest_gain(plans) - AS_GOOD
    sneaks_well = any(plan.verb is Sneak and plan.gain >= good for plan in plans)
    return [_lead_with_reason(plan, good, sneaks_well, known) for plan in plans]


def _lead_with_reason(plan: Plan, good: float, sneaks_well: bool, known: SeatKnowledge) -> WeighedAction:
    """A plan, weighed, where a gain of ``good`` is nearly the best."""
    gain, verb, cards = plan
    if verb is Draw:
        return plan.weighed(_reason_to_draw(gain, good, sneaks_well))
    if verb is LeadNoMore:
        return plan.weighed(_reason_to_end(good))
    reason_to_lead = _reason_to_sneak if verb is Sneak else _reason_to_flaunt
    return plan.weighed(reason_to_lead(gain, good, cards, known), cards=cards)


def _gain_of_draw(view: View) -> float:
    """The points gained by drawing rather than by another action. 0 if the stock lasts for equally many draws by all
    seats: then a lead costs its seat no card, because it draws the last card in the end.
    """
    return DRAW_GAINS if view.stock_size % view.terms.seats else 0.0


def _reason_to_draw(gain: float, good: float, sneaks_well: bool) -> str:
    if gain < good:
        return "draw_can_wait"
    return "draws_or_sneaks" if gain == 0 and sneaks_well else "draws"


def _reason_to_end(good: float) -> str:
    return "leads_no_more" if good <= 0 else "end_gives_up"


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
