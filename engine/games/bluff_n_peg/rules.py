"""The game as functions of a state and a seat. Each judgement lives in the module of its phase; here they meet."""

from engine.actions import Action
from engine.chance import Chance
from engine.game import Event, Step, event
from engine.games.bluff_n_peg.actions import AcceptDouble, DeclareDouble, DeclineDouble, Discard, Fold, Keep, Play
from engine.games.bluff_n_peg.options import BluffNPegOptions, terms
from engine.games.bluff_n_peg.phases.dealing import FactsForNewDeal, discard_cards, draw_first_dealer, new_deal
from engine.games.bluff_n_peg.phases.doubling import answer_declaration, declare_double, decline_to_declare
from engine.games.bluff_n_peg.phases.laying import fold_on_turn, lay_card
from engine.games.bluff_n_peg.pieces.shows import is_leading_by_show
from engine.games.bluff_n_peg.public import Phase
from engine.games.bluff_n_peg.refusals import refusal_of_illegal_action
from engine.games.bluff_n_peg.state import State, waiting_for

_LAYING = (Play, Fold)
_DOUBLING = (DeclareDouble, DeclineDouble)
_ALLOWED: dict[Phase, tuple[type[Action], ...]] = {
    "discard": (Keep, Discard),
    "turn": _LAYING,
    "offer": _DOUBLING + _LAYING,
    "response": (AcceptDouble, Fold),
}
_AUTO: dict[Phase, tuple[Action, ...]] = {
    "discard": (Keep(),),
    "turn": (Fold(),),
    "offer": (DeclineDouble(),),
    "response": (Fold(),),
}
"""By phase, the actions of a seat whose time runs out (section 12 of the rules text)."""


def setup(seats: int, options: BluffNPegOptions, chance: Chance) -> Step[State]:
    """The first state of a game: every seat has drawn a card to find the dealer, and the first deal is dealt. Raises
    `Refusal` ``seats_unfit`` unless there are 2 to 6 seats.
    """
    played = terms(seats, options)
    events: list[Event] = []
    dealer, draws = draw_first_dealer(seats, chance, events)
    events.append(event("dealer_found", seat=dealer))
    state = new_deal(FactsForNewDeal(played, (0,) * seats, 1, dealer, draws), chance, events)
    return Step(state, tuple(events))


def apply(state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
    """The next state after an action of a seat, with the events on the way. Raises `Refusal` for an action that the
    seat may not take now, or that names a card which the seat may not use.
    """
    if type(action) not in _allowed_action_classes(state, seat):
        raise refusal_of_illegal_action(state, seat, action)
    events: list[Event] = []
    match action:
        case Play(card=card):
            after = lay_card(state, seat, card, chance, events)
        case Fold() if state.phase == "response":
            after = answer_declaration(state, seat, "fold", chance, events)
        case Fold():
            after = fold_on_turn(state, seat, chance, events)
        case Discard(cards=cards):
            after = discard_cards(state, seat, cards, events)
        case Keep():
            after = discard_cards(state, seat, (), events)
        case DeclareDouble():
            after = declare_double(state, seat, events)
        case DeclineDouble():
            after = decline_to_declare(state, seat, chance, events)
        case _:
            after = answer_declaration(state, seat, "accept", chance, events)
    return Step(after, tuple(events))


def _allowed_action_classes(state: State, seat: int) -> tuple[type[Action], ...]:
    """The kinds of action that a seat may take now, whatever cards it holds; () for a seat that is not waited for."""
    if seat not in waiting_for(state):
        return ()
    if state.phase == "offer" and is_leading_by_show(state.deal, seat):  # nothing more is laid by who leads (B-7)
        return _DOUBLING
    return _ALLOWED[state.phase]


def auto(state: State, seat: int) -> tuple[Action, ...]:
    """The action of a seat whose time runs out: it keeps its cards, folds, or declines to double. () for a seat that
    need not act now.
    """
    return _AUTO[state.phase] if seat in waiting_for(state) else ()
