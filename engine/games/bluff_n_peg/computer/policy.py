"""A sound computer player: it stays in while that is worth more than folding, and doubles with strength or to bluff."""

from collections.abc import Sequence

from engine.actions import Menu
from engine.chance import Chance
from engine.games.bluff_n_peg.actions import AcceptDouble, DeclareDouble, DeclineDouble, Discard, Fold, Keep, Play
from engine.games.bluff_n_peg.computer.card_choice import cards_to_lay, draw_plans
from engine.games.bluff_n_peg.computer.outlook import (
    FoldingFacts,
    chance_to_win,
    value_of_doubling,
    value_of_folding,
    value_of_staying,
    viewer_outlook,
)
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words.labels import share_of_deals_text
from engine.pieces.cards import PACK
from engine.pieces.poker import hand_strength, strength_phrase
from engine.text.sentences import Value
from engine.weighing import WeighedAction, best_first, weighed_action

FRIGHTENS_BELOW = 0.6
"""The chance to win, 0 to 1, below which a seat takes the lead as strongly as it can, hoping that others fold; above
it, as weakly as it can, to hide its strength.
"""
WRONG_CARD = 0.5
"""The holes by which laying the other card that takes the lead (the weaker or the stronger one) is judged to be
worse.
"""
WORSE_DRAW = 2.0
"""The holes by which each further plan for the draw is judged to be worse than the one before."""
_KEEP, _FOLD, _ACCEPT, _DECLARE, _DECLINE = Keep(), Fold(), AcceptDouble(), DeclareDouble(), DeclineDouble()
_PLAYS = {card: Play(card=card) for card in PACK}
"""By card, the action that lays it, made once because actions are immutable."""


def weighed(view: View, menu: Menu, chance: Chance) -> Sequence[WeighedAction]:  # noqa: ARG001  # the view says all that is open
    """The actions of a computer's seat that must act, the best first; ``menu`` is not used. The seat throws weak cards;
    it stays in while that is worth more than folding, and doubles if that is worth more than going on. Worths are in
    holes of the board. ``chance`` guesses the rivals' hands.
    """
    if view.phase == "discard":
        return _weighed_draws(view)
    seen = viewer_outlook(view, chance)
    match view.phase:
        case "response":
            return _weighed_answers(seen)
        case "offer":
            return _weighed_offers(seen)
        case _:
            return _weighed_turn(seen)


def _weighed_draws(view: View) -> Sequence[WeighedAction]:
    """The plans for the draw as weighed actions, each worth `WORSE_DRAW` less than the one before."""
    wild_twos = view.terms.options.wild_twos
    strength = hand_strength(view.hand, wild_twos=wild_twos)
    told: dict[str, Value] = {"kind": strength.category.name.lower(), "hand": strength_phrase(strength)}
    return [
        WeighedAction(
            Discard(cards=plan.thrown) if plan.thrown else _KEEP,
            -WORSE_DRAW * place,
            plan.reason,
            {"cards": plan.thrown, "kept": tuple([card for card in view.hand if card not in plan.thrown]), **told},
        )
        for place, plan in enumerate(draw_plans(view.hand, wild_twos=wild_twos))
    ]


def _weighed_answers(seen: FoldingFacts) -> Sequence[WeighedAction]:
    level, values = seen.view.level + 1, _hand_values(seen)
    staying, folding = value_of_staying(seen, level), value_of_folding(seen, level)
    return best_first(
        [
            weighed_action(_FOLD, folding, "declines_double" if folding >= staying else "folds_good", **values),
            weighed_action(_ACCEPT, staying, "accepts_strong" if staying > folding else "accepts_weak", **values),
        ]
    )


def _weighed_offers(seen: FoldingFacts) -> Sequence[WeighedAction]:
    doubling, going_on = value_of_doubling(seen), _value_of_not_doubling(seen)
    values, gains = _hand_values(seen), doubling > going_on
    bluffs = chance_to_win(seen) < FRIGHTENS_BELOW
    for_doubling = ("doubles_to_bluff" if bluffs else "doubles_strong") if gains else "doubling_risks_more"
    return best_first(
        [
            weighed_action(_DECLINE, going_on, "misses_double" if gains else "needs_no_double", **values),
            weighed_action(_DECLARE, doubling, for_doubling, **values),
        ]
    )


def _value_of_not_doubling(seen: FoldingFacts) -> float:
    level = seen.view.level
    if seen.seat in seen.view.leaders:
        return value_of_staying(seen, level)
    folding = value_of_folding(seen, level)
    return max(folding, value_of_staying(seen, level)) if seen.ways else folding


def _weighed_turn(seen: FoldingFacts) -> Sequence[WeighedAction]:
    level, values = seen.view.level, _hand_values(seen)
    folding = value_of_folding(seen, level)
    if not seen.ways:
        return (weighed_action(_FOLD, folding, "cannot_lead"),)
    staying, frightens = value_of_staying(seen, level), chance_to_win(seen) < FRIGHTENS_BELOW
    reasons = ("leads_strongly", "leads_weakly") if frightens else ("leads_weakly", "leads_strongly")
    cards = cards_to_lay(seen.ways, lays_strongest=frightens)
    laying = [
        weighed_action(_PLAYS[card], staying - WRONG_CARD * place, reason, card=card, **values)
        for place, (card, reason) in enumerate(zip(cards, reasons, strict=False))
    ]
    fold = weighed_action(_FOLD, folding, "folds_weak" if folding > staying else "folds_good", **values)
    return best_first([*laying, fold])


def _hand_values(seen: FoldingFacts) -> dict[str, Value]:
    """The values for the reason of an action: the poker name of the seat's five cards, like "a pair of kings", and the
    share of deals that they win against the rivals still in, in words like "about four of ten deals".
    """
    return {"hand": strength_phrase(seen.final), "share": share_of_deals_text(chance_to_win(seen))}
