"""A seat's turn: it draws, sneaks or flaunts; once the stock is gone it flaunts, or in the last round may be
done.

Functions return the position after an action, and append what happened to ``events``.
"""

from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, event
from engine.games.sneak.pieces.combos import Kind, combo_of
from engine.games.sneak.pieces.hands import Cards, hand_without
from engine.games.sneak.public import Lead, Way
from engine.games.sneak.scoring import finish_deal
from engine.games.sneak.state import State, most_cards_to_lead
from engine.pieces.cards import in_hand_order
from engine.seats import seats_clockwise_after, with_value_at


def is_first_turn(state: State) -> bool:
    """Whether the seat whose turn it is has its first turn of this deal, on which it can only draw (SN-18)."""
    return state.turns < state.terms.seats


def draw_card(state: State, chance: Chance, events: list[Event]) -> State:
    """Draw the top card of the stock for the seat whose turn it is, and give the turn to the next seat. Appends events
    to ``events``. Raises `Refusal` ``stock_empty`` or ``last_round``.
    """
    if not state.stock:
        raise Refusal("stock_empty" if state.turns_left is None else "last_round")
    seat, card, stock = state.turn, state.stock[0], state.stock[1:]
    if stock:
        events.append(event("card_drawn", seat=seat, left=len(stock)))
    else:
        events.append(event("last_card_drawn", seat=seat))
    events.append(event("your_card", seat, card=card))
    hands = with_value_at(state.hands, seat, in_hand_order([*state.hands[seat], card]))
    is_last_round = not stock and state.terms.options.endgame == "one_round"
    turns_left = state.terms.seats + 1 if is_last_round else state.turns_left
    return pass_turn(state._replace(stock=stock, hands=hands, turns_left=turns_left), chance, events)


def lead_cards(state: State, way: Way, cards: Cards, events: list[Event]) -> State:
    """Lead ``cards`` of the seat whose turn it is, face down or up by ``way``, and ask all seats with as many cards to
    challenge or pass. Appends events to ``events``. Raises `Refusal` if the cards may not be led in that way now.
    """
    rest, kind = _rest_of_hand_and_flaunt_kind(state, way, cards)
    seat, size, seats = state.turn, len(cards), state.terms.seats
    hands, order = state.hands, seats_clockwise_after(seat, seats)[:-1]
    asked = tuple([other for other in order if len(hands[other]) >= size])
    led = Lead(seat, way, size, cards, kind)
    events.extend(_lead_events(led))
    if len(asked) < len(order):
        events.append(event("held_too_few", seats=tuple([other for other in order if other not in asked]), n=size))
    return state._replace(
        phase="window",
        hands=with_value_at(hands, seat, rest),
        lead=led,
        asked=asked,
    )


def _rest_of_hand_and_flaunt_kind(state: State, way: Way, cards: Cards) -> tuple[Cards, Kind | None]:
    """The rest of the leader's hand, and the kind of a flaunt (``None`` for a sneak). Raises `Refusal` unless the cards
    may be led.
    """
    if is_first_turn(state):
        raise Refusal("first_turn")
    if way == "sneak" and not state.stock:
        raise Refusal("no_sneak" if state.turns_left is None else "last_round")
    if not cards:
        raise Refusal("no_cards")
    rest = hand_without(state.hands[state.turn], cards)
    if (most := most_cards_to_lead(state)) < len(cards):  # SN-6
        raise Refusal("limit" if most else "nothing_to_match", n=len(cards), m=most)
    kind = combo_of(cards).kind if way == "flaunt" else None
    if kind == "loose":
        raise Refusal("not_combo", cards=cards)
    return rest, kind


def _lead_events(led: Lead) -> tuple[Event, ...]:
    """The public events of a lead and, for a sneak, the one that only its leader reads."""
    seat, way, size, cards, kind = led
    if way == "sneak":
        return event("cards_sneaked", seat=seat, n=size), event("your_sneak", seat, cards=cards)
    if kind == "single":
        return (event("card_flaunted", seat=seat, card=cards[0]),)
    return (event("combo_flaunted", seat=seat, cards=cards, kind=kind),)


def end_last_round_turn(state: State, chance: Chance, events: list[Event]) -> State:
    """End a turn of the last round without a lead. Appends events to ``events``. Raises `Refusal` at any other time."""
    if state.turns_left is None:
        raise pass_refusal(state)
    events.append(event("turn_waived", seat=state.turn))
    return pass_turn(state, chance, events)


def pass_refusal(state: State) -> Refusal:
    """The refusal of a seat's pass on its own turn, with the reason why it may not pass (SN-11)."""
    if is_first_turn(state):
        return Refusal("first_turn")
    if state.turns_left is not None:
        return Refusal("last_round")
    return Refusal("must_act" if state.stock else "must_flaunt")


def pass_turn(state: State, chance: Chance, events: list[Event]) -> State:
    """Give the turn to the next seat clockwise; once the stock is gone, to the next that can lead a card. Where there
    is none, or only one seat holds cards, finish the deal. Appends events to ``events``.
    """
    seats = state.terms.seats
    if state.stock:
        return state._replace(phase="turn", turn=(state.turn + 1) % seats, turns=state.turns + 1)
    if state.turns_left is not None:
        return _pass_turn_in_last_round(state, state.turns_left, chance, events)
    holding = [seat for seat in seats_clockwise_after(state.turn, seats) if state.hands[seat]]
    if len(holding) < 2:
        return finish_deal(state, chance, events)
    return state._replace(phase="turn", turn=holding[0], turns=state.turns + 1)


def _pass_turn_in_last_round(state: State, turns_left: int, chance: Chance, events: list[Event]) -> State:
    """Give the turn to the next seat of the last round, in which everybody has one more turn and the seat that drew
    the last card is the last (SN-12, the other endgame). Seats that can lead nothing are passed over; after the last
    one the deal is finished.
    """
    for left in range(turns_left - 1, 0, -1):
        seat = (state.turn + turns_left - left) % state.terms.seats
        following = state._replace(phase="turn", turn=seat, turns=state.turns + 1, turns_left=left)
        if state.hands[seat] and most_cards_to_lead(following):
            return following
    return finish_deal(state, chance, events)
