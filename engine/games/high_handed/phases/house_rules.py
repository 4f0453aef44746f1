"""The two rules of the seed's "Special Rules", which only matter where cards are picked up by hand."""

from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, event
from engine.games.high_handed.phases.drawing import with_draws
from engine.games.high_handed.pieces.deck import hand_without
from engine.games.high_handed.state import State
from engine.seats import with_value_at

UNCLE_BOB_COSTS = 5
"""The points that a side loses if a player is caught with a card too many."""


def may_declare_over_70(state: State, seat: int) -> bool:
    """Whether a seat may say that its player is over 70: under the Grandpa Rule ``nominated``, once, and before its
    second play; later the rule is of no use to it (HH-19).
    """
    draws = state.draws[seat]
    return state.terms.grandpa_rule == "nominated" and not draws.over_70 and draws.turns < 2


def declare_over_70(state: State, seat: int, events: list[Event]) -> State:
    """Note for the whole match that a seat's player is over 70 years old. Appends an event to ``events``. Raises
    `Refusal` ``grandpa_off`` unless the Grandpa Rule is ``nominated``, ``already_done`` if this is noted already, and
    ``grandpa_too_late`` once the seat has played twice.
    """
    if state.terms.grandpa_rule != "nominated":
        raise Refusal("grandpa_off")
    if state.draws[seat].over_70:
        raise Refusal("already_done")
    if not may_declare_over_70(state, seat):
        raise Refusal("grandpa_too_late")
    events.append(event("over_70", seat=seat))
    return with_draws(state, seat, state.draws[seat]._replace(over_70=True))


def accuse_of_extra_card(state: State, caller: int, seat: int, chance: Chance, events: list[Event]) -> State:
    """Check the hand of ``seat`` because ``caller`` says that it holds a card too many: if so, a random card of it
    leaves the game face down, and its side loses five points (HH-20). Otherwise raises `Refusal`, as for the caller's
    own seat and where the rule is off. Appends events to ``events``.
    """
    if not state.terms.uncle_bob:
        raise Refusal("ub_off")
    if seat == caller:
        raise Refusal("ub_self")
    if seat >= len(state.hands):
        raise Refusal("ub_nobody")
    hand = state.hands[seat]
    if len(hand) <= state.draws[seat].allowance:
        raise Refusal("ub_none", seat=seat)
    card = hand[chance.pick(len(hand))]
    events.append(event("extra_card_found", caller=caller, seat=seat, points=UNCLE_BOB_COSTS))
    events.append(event("extra_card_lost", seat, n=len(hand) - 1))
    side, scores = state.terms.side_of[seat], state.scores
    return state._replace(
        hands=with_value_at(state.hands, seat, hand_without(hand, [card])),
        removed=(*state.removed, card),
        scores=with_value_at(scores, side, scores[side] - UNCLE_BOB_COSTS),
    )
