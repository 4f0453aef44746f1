"""A turn: card after card until the show leads, or a fold; and whose turn is next."""

from engine.cards import Card
from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, event
from engine.games.bluff_n_peg.options import Terms
from engine.games.bluff_n_peg.pieces.board import hole_text, in_last_chance
from engine.games.bluff_n_peg.pieces.pegs import with_loss
from engine.games.bluff_n_peg.pieces.shows import leads, next_to_act, show_name
from engine.games.bluff_n_peg.public import MULTIPLIERS, THIRD, TOP_LEVEL
from engine.games.bluff_n_peg.scoring import finish_deal
from engine.games.bluff_n_peg.state import Deal, State
from engine.poker import hand_strength
from engine.seats import replaced


def play(state: State, seat: int, card: Card, chance: Chance, events: list[Event]) -> State:
    """The position after a card. Its third one may be followed by a declaration. Raises `Refusal`."""
    if card not in state.deal.hands[seat]:
        raise Refusal("card_already_up" if _is_up(state.deal, card) else "card_not_held", card=card)
    deal = _with_card(state.deal, seat, card, wild_twos=state.terms.options.wild_twos)
    code = "lead_taken" if leads(deal, seat) else "card_laid"
    events.append(event(code, seat=seat, card=card, show=show_name(deal, seat)))
    if len(deal.shows[seat]) == THIRD and may_declare(deal, seat, state.terms):
        return state.within("offer", seat, (seat,), deal)
    return judge_show(state.within("turn", seat, (seat,), deal), seat, chance, events)


def _is_up(deal: Deal, card: Card) -> bool:
    return any(card in deal.shows[seat] for seat in deal.active)


def _with_card(deal: Deal, seat: int, card: Card, *, wild_twos: bool) -> Deal:
    hand, show = deal.hands[seat], (*deal.shows[seat], card)
    return deal._replace(
        hands=replaced(deal.hands, seat, tuple([other for other in hand if other != card])),
        shows=replaced(deal.shows, seat, show),
        strengths=replaced(deal.strengths, seat, hand_strength(show, wild_twos=wild_twos)),
        last_laid=seat,
    )


def may_declare(deal: Deal, seat: int, terms: Terms) -> bool:
    """Whether a third card gives the right to declare: not at 8X, nor for who began the deal in the last-chance area.

    Nobody lays two third cards in a deal, so nobody declares twice.
    """
    return deal.level < TOP_LEVEL and not in_last_chance(deal.start[seat], terms.board)


def fold(state: State, seat: int, chance: Chance, events: list[Event]) -> State:
    """The position after a fold in one's own turn."""
    return pass_turn(leave_deal(state, seat, events), seat, chance, events)


def leave_deal(state: State, seat: int, events: list[Event]) -> State:
    """A seat is out of the deal and pays at once, by the multiplier as it stands."""
    deal = state.deal
    state = with_loss(state, seat, tuple([other for other in deal.active if other != seat]))
    if not state.deal.losses[seat]:
        events.append(event("folded_free", seat=seat))
        return state
    up, where = len(deal.shows[seat]), hole_text(state.positions[seat], state.terms.board)
    events.append(event("folded", seat=seat, cards=up, multiplier=MULTIPLIERS[deal.level], hole=where))
    return state


def judge_show(state: State, seat: int, chance: Chance, events: list[Event]) -> State:
    """After a card or a declaration: who leads is done (B-7), so is who has no card left; others must go on."""
    if leads(state.deal, seat):
        return pass_turn(state, seat, chance, events)
    if not state.deal.hands[seat]:
        events.append(event("out_of_cards", seat=seat))
        return pass_turn(state, seat, chance, events)
    return state.within("turn", seat, (seat,), state.deal)


def pass_turn(state: State, seat: int, chance: Chance, events: list[Event]) -> State:
    """The turn of the next seat that can act; where there is none, the deal is over."""
    following = next_to_act(state.deal, seat) if len(state.deal.active) > 1 else None
    if following is None:
        return finish_deal(state, chance, events)
    return state.within("turn", following, (following,), state.deal)
