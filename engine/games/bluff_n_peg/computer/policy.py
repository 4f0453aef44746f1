"""A sound computer player: it stays in while that is worth more than folding, and doubles with strength or to bluff."""

from engine.actions import Action, Menu
from engine.chance import Chance
from engine.games.bluff_n_peg.actions import AcceptDouble, DeclareDouble, DeclineDouble, Discard, Fold, Keep, Play
from engine.games.bluff_n_peg.computer.card_choice import card_to_lay, cards_to_throw
from engine.games.bluff_n_peg.computer.outlook import (
    FoldingFacts,
    chance_to_win,
    value_of_doubling,
    value_of_folding,
    value_of_staying,
    viewer_outlook,
)
from engine.games.bluff_n_peg.view import View

FRIGHTENS_BELOW = 0.6
"""The chance to win, 0 to 1, below which a seat takes the lead as strongly as it can, hoping that others fold; above
it, as weakly as it can, to hide its strength.
"""


def policy(view: View, menu: Menu, chance: Chance) -> Action:  # noqa: ARG001  # the view says all that is open
    """The action of a computer's seat that must act; ``menu`` is not used. The seat throws weak cards; it stays in
    while that is worth more than folding, and doubles if that is worth more than going on. ``chance`` guesses the
    rivals' hands.
    """
    if view.phase == "discard":
        cards = cards_to_throw(view.hand, wild_twos=view.terms.options.wild_twos)
        return Discard(cards=cards) if cards else Keep()
    seen = viewer_outlook(view, chance)
    match view.phase:
        case "response":
            return _answer_action(seen)
        case "offer":
            return DeclareDouble() if _should_double(seen) else DeclineDouble()
        case _:
            return _turn_action(seen)


def _answer_action(seen: FoldingFacts) -> Action:
    level = seen.view.level + 1
    return AcceptDouble() if value_of_staying(seen, level) > value_of_folding(seen, level) else Fold()


def _should_double(seen: FoldingFacts) -> bool:
    return value_of_doubling(seen) > _value_of_not_doubling(seen)


def _value_of_not_doubling(seen: FoldingFacts) -> float:
    level = seen.view.level
    if seen.seat in seen.view.leaders:
        return value_of_staying(seen, level)
    folding = value_of_folding(seen, level)
    return max(folding, value_of_staying(seen, level)) if seen.ways else folding


def _turn_action(seen: FoldingFacts) -> Action:
    level = seen.view.level
    if not seen.ways or value_of_staying(seen, level) < value_of_folding(seen, level):
        return Fold()
    return Play(card=card_to_lay(seen.ways, lays_strongest=chance_to_win(seen) < FRIGHTENS_BELOW))
