"""A seat's turn: it lays card after card until its show leads, or folds; then the turn passes to the next seat."""

from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, event
from engine.games.bluff_n_peg.options import Terms
from engine.games.bluff_n_peg.pieces.board import hole_text, is_last_chance_hole
from engine.games.bluff_n_peg.pieces.pegs import with_peg_of_loser_moved_back
from engine.games.bluff_n_peg.pieces.shows import is_leading_by_show, name_of_show, next_seat_to_act
from engine.games.bluff_n_peg.public import MULTIPLIERS, THIRD, TOP_LEVEL
from engine.games.bluff_n_peg.scoring import finish_deal
from engine.games.bluff_n_peg.state import Deal, State
from engine.pieces.cards import Card
from engine.pieces.poker import hand_strength
from engine.seats import with_value_at


def lay_card(state: State, seat: int, card: Card, chance: Chance, events: list[Event]) -> State:
    """Lay one card of a seat's hand face up. After its third card the seat may be asked to declare double or fold;
    otherwise its turn goes on or ends. Appends events to ``events``. Raises `Refusal` ``card_already_up`` or
    ``card_not_held``.
    """
    if card not in state.deal.hands[seat]:
        raise Refusal("card_already_up" if _is_face_up(state.deal, card) else "card_not_held", card=card)
    deal = _with_card_face_up(state.deal, seat, card, wild_twos=state.terms.options.wild_twos)
    code = "lead_taken" if is_leading_by_show(deal, seat) else "card_laid"
    events.append(event(code, seat=seat, card=card, show=name_of_show(deal, seat)))
    if len(deal.shows[seat]) == THIRD and may_declare_double(deal, seat, state.terms):
        return state.with_phase("offer", seat, (seat,), deal)
    return end_or_continue_turn(state.with_phase("turn", seat, (seat,), deal), seat, chance, events)


def _is_face_up(deal: Deal, card: Card) -> bool:
    return any(card in deal.shows[seat] for seat in deal.active)


def _with_card_face_up(deal: Deal, seat: int, card: Card, *, wild_twos: bool) -> Deal:
    hand, show = deal.hands[seat], (*deal.shows[seat], card)
    return deal._replace(
        hands=with_value_at(deal.hands, seat, tuple([other for other in hand if other != card])),
        shows=with_value_at(deal.shows, seat, show),
        strengths=with_value_at(deal.strengths, seat, hand_strength(show, wild_twos=wild_twos)),
        last_laid=seat,
    )


def may_declare_double(deal: Deal, seat: int, terms: Terms) -> bool:
    """Whether a seat that has just laid its third card may declare "double or fold", which makes each other seat
    accept a doubled level or fold. It may not at the highest level, 8X, nor if its peg stood on a last-chance hole (the
    last holes at the back of the board) when the deal began.
    """
    return deal.level < TOP_LEVEL and not is_last_chance_hole(deal.start[seat], terms.board)


def fold_on_turn(state: State, seat: int, chance: Chance, events: list[Event]) -> State:
    """Fold for ``seat``, whose turn it must be, and give the turn to the next seat or finish the deal. Appends events
    to ``events``.
    """
    return pass_turn(fold_and_move_peg(state, seat, events), seat, chance, events)


def fold_and_move_peg(state: State, seat: int, events: list[Event]) -> State:
    """Fold for a seat, and move its peg back by the number of its face-up cards times the present multiplier (in a
    playoff the peg stays). Leaves the turn as it is. Appends an event to ``events``.
    """
    deal = state.deal
    state = with_peg_of_loser_moved_back(state, seat, tuple([other for other in deal.active if other != seat]))
    if not state.deal.losses[seat]:
        events.append(event("folded_free", seat=seat))
        return state
    up, where = len(deal.shows[seat]), hole_text(state.positions[seat], state.terms.board)
    events.append(event("folded", seat=seat, cards=up, multiplier=MULTIPLIERS[deal.level], hole=where))
    return state


def end_or_continue_turn(state: State, seat: int, chance: Chance, events: list[Event]) -> State:
    """Continue after a seat has laid a card or a declaration is settled: give the turn to the next seat if this seat's
    face-up cards lead (B-7) or it has no card left in hand; otherwise it must lay another card or fold. Appends events
    to ``events``.
    """
    if is_leading_by_show(state.deal, seat):
        return pass_turn(state, seat, chance, events)
    if not state.deal.hands[seat]:
        events.append(event("out_of_cards", seat=seat))
        return pass_turn(state, seat, chance, events)
    return state.with_phase("turn", seat, (seat,), state.deal)


def pass_turn(state: State, seat: int, chance: Chance, events: list[Event]) -> State:
    """Give the turn to the next seat, clockwise from ``seat``, that must act; where there is none, finish the deal.
    Appends events to ``events``.
    """
    following = next_seat_to_act(state.deal, seat) if len(state.deal.active) > 1 else None
    if following is None:
        return finish_deal(state, chance, events)
    return state.with_phase("turn", following, (following,), state.deal)
