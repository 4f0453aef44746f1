"""A sound computer player: it leads or challenges if that gains more than to keep its cards and draw another one."""

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from engine.actions import Action, Menu
from engine.chance import Chance
from engine.games.sneak.actions import Challenge, Draw, Flaunt, LeadNoMore, Pass, Sneak
from engine.games.sneak.computer.estimates import (
    SeatKnowledge,
    chance_flaunt_stands,
    gain_of_challenge,
    gain_of_flaunt,
    gain_of_sneak,
    seat_knowledge,
    worth_of_keeping,
)
from engine.games.sneak.pieces.combos import combo_of
from engine.games.sneak.pieces.hands import Cards, combos_in, sets_that_beat
from engine.games.sneak.public import Lead
from engine.games.sneak.view import View
from engine.pieces.cards import RANK_VALUE
from engine.weighing import WeighedAction, best_first, weighed_action

DRAW_GAINS = 1.5
"""The worth in points of one more card: a point at the end, one that no rival has, and a say in the last flaunts."""
AS_GOOD = 0.4
"""The points by which a plan may be worse than the best and still be chosen, so that nobody can tell a bluff by when it
comes, or by its size.
"""
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
        return _weighed_answers(view, view.lead, chance)
    verbs = {choice.action for choice in menu}
    if Flaunt not in verbs:
        return [weighed_action(Draw(), DRAW_GAINS, "draws_only") if Draw in verbs else _weighed_end(0.0)]
    return _weighed_leads(view, verbs, chance)


# -- answers ----------------------------------------------------------------------------------------------------------


def _weighed_answers(view: View, lead: Lead, chance: Chance) -> Sequence[WeighedAction]:
    """Challenges with the sets that gain most, and a pass, which is best if no challenge gains anything."""
    if lead.way == "flaunt":
        answers = sets_that_beat(view.hand, lead.cards, combo_of(lead.cards))
    else:
        answers = tuple(_sets_worth_weighing(view.hand, lead.size))
    if not answers:
        return [weighed_action(Pass(), 0.0, "cannot_challenge", leader=lead.seat)]
    known = seat_knowledge(view, cast("int", view.viewer))
    gains = _greatest_gains(answers, known, gain_of_challenge)
    if lead.way == "flaunt":
        return best_first([_weighed_pass(gains[0][0], 0.0, lead), *_weighed_challenges(gains, 0.0, lead)])
    passes, challenges = _weighed_pass(gains[0][0], AS_GOOD, lead), _weighed_challenges(gains, AS_GOOD, lead)
    return _one_of_the_best_first([passes, challenges[0]], challenges[1:], chance)


def _weighed_pass(most: float, close: float, lead: Lead) -> WeighedAction:
    """A pass, where the best challenge gains ``most``; gains between ``-close`` and ``close`` might be losses."""
    reason = "passes" if most <= -close else "pass_is_close" if most <= close else "pass_gives_up"
    return weighed_action(Pass(), 0.0, reason, leader=lead.seat)


def _weighed_challenges(gains: Sequence[tuple[float, Cards]], close: float, lead: Lead) -> list[WeighedAction]:
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


def _weighed_leads(view: View, verbs: set[type[Action]], chance: Chance) -> Sequence[WeighedAction]:
    """Leads, a draw, or in the last round nothing more. One of the plans that gain most comes first."""
    known = seat_knowledge(view, view.turn)
    most = min(view.lead_limit, len(view.hand))
    flaunts = _greatest_gains(_sets_to_flaunt(view.hand, most), known, gain_of_flaunt)
    least = _hand_least_missed_first(known) if Sneak in verbs else ()
    sneaks = _greatest_gains(_sets_to_sneak(known, most, least), known, gain_of_sneak) if least else []
    gains = [gain for gain, _ in (*flaunts, *sneaks)]
    draw = _gain_of_draw(view)
    gains += [draw] if Draw in verbs else [0.0] if LeadNoMore in verbs else []
    good = max(gains) - AS_GOOD
    turns = (
        [_weighed_draw(draw, good, sneaks)] if Draw in verbs else [_weighed_end(good)] if LeadNoMore in verbs else []
    )
    turns += [
        weighed_action(Sneak(cards=cards), gain, _reason_to_sneak(gain, good, cards, least, known), cards=cards)
        for gain, cards in sneaks
    ]
    shown = [
        weighed_action(Flaunt(cards=cards), gain, _reason_to_flaunt(gain, good, cards, known), cards=cards)
        for gain, cards in flaunts
    ]
    return _one_of_the_best_first([*turns, shown[0]], shown[1:], chance)


def _one_of_the_best_first(
    plans: Sequence[WeighedAction], others: Sequence[WeighedAction], chance: Chance
) -> Sequence[WeighedAction]:
    """All these actions: first one of the ``plans`` that are nearly as good as the best of them, by ``chance``; then
    the best.
    """
    best = max([plan.worth for plan in plans])
    good = [plan for plan in plans if plan.worth >= best - AS_GOOD]
    first = good[chance.pick(len(good))]
    return (first, *best_first([plan for plan in (*plans, *others) if plan.action != first.action]))


def _gain_of_draw(view: View) -> float:
    """The points gained by a draw beyond a turn that is spent otherwise: none where the stock is enough for the same
    number of draws by every seat. Then a lead costs its seat no card, as the others draw on and it draws the last one.
    """
    return DRAW_GAINS if view.stock_size % view.terms.seats else 0.0


def _weighed_draw(gain: float, good: float, sneaks: Sequence[tuple[float, Cards]]) -> WeighedAction:
    """A draw, where a gain of ``good`` is nearly the best, beside ``sneaks`` with their gains, the best first."""
    if gain < good:
        return weighed_action(Draw(), gain, "draw_can_wait")
    or_sneaks = gain == 0 and sneaks and sneaks[0][0] >= good
    return weighed_action(Draw(), gain, "draws_or_sneaks" if or_sneaks else "draws")


def _weighed_end(good: float) -> WeighedAction:
    """The end of all leads in the last round, where a gain of ``good`` is nearly the best."""
    return weighed_action(LeadNoMore(), 0.0, "leads_no_more" if good <= 0 else "end_gives_up")


def _reason_to_sneak(gain: float, good: float, cards: Cards, least: Cards, known: SeatKnowledge) -> str:
    if len(cards) > max(known.rivals):
        return "sneaks_unmatched"
    is_weak = cards == least[: len(cards)]
    if gain <= 0:
        against = "sneak_gains_little" if is_weak else "sneak_costs"
        return "sneaks_free" if gain >= good else against
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
    gains = [(gain_of(cards, known), cards) for cards in dict.fromkeys(sets)]
    return sorted(gains, key=lambda each: (-each[0], sum([RANK_VALUE[card] for card in each[1]])))[:MOST_SETS]


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


def _sets_to_sneak(known: SeatKnowledge, max_cards: int, least: Cards) -> list[Cards]:
    """For each number of cards, the strongest set and the cards that are missed least, the first of ``least``. Without
    a lead limit also the most cards, if nobody else holds as many.
    """
    hand, ladder = known.view.hand, known.view.terms.options.ladder
    sizes = range(1, min(max_cards, MOST_SNEAKED) + 1)
    strongest = [
        max(_sets_worth_weighing(hand, size), key=lambda cards: combo_of(cards).strength_key(ladder)) for size in sizes
    ]
    unmatched = [least[:max_cards]] if max_cards > max(known.rivals) else []  # nobody can challenge that
    return [*strongest, *[least[:size] for size in sizes], *unmatched]


def _hand_least_missed_first(known: SeatKnowledge) -> Cards:
    """The hand, with the cards first that are worth least if they are kept."""
    return tuple(sorted(known.view.hand, key=lambda card: (worth_of_keeping((card,), known), RANK_VALUE[card])))
