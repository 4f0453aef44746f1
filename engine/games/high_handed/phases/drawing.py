"""Drawing from the two piles: at once for everybody, or by hand before the next player plays (HH-18).

Functions return the position after an action, and append what happened to ``events``.
"""

from engine.errors import Refusal
from engine.game import Event, event
from engine.games.high_handed.actions import PILES
from engine.games.high_handed.options import mates_sharing_hands
from engine.games.high_handed.pieces.deck import sorted_hand
from engine.games.high_handed.public import OwedDraws
from engine.games.high_handed.state import Cards, State
from engine.pieces.cards import Card
from engine.seats import with_value_at

Piles = tuple[Cards, Cards]
"""The cards of piles A and B, the top card first."""


def check_pile_has_cards(piles: Piles, pile: str | None) -> None:
    """Raise `Refusal` ``pile_empty`` if ``pile`` ("A" or "B") names an empty pile while the other one has cards.
    "larger" and ``None`` are never refused.
    """
    if pile in PILES and not piles[PILES.index(pile)] and any(piles):
        other = PILES[1 - PILES.index(pile)]
        raise Refusal("pile_empty", pile=pile, other=other)


def take_from_piles(piles: Piles, number: int, pile: str | None) -> tuple[list[Card], Piles]:
    """Up to ``number`` cards taken one by one from the tops, and the piles without them. ``pile`` "A" or "B" names the
    pile to take from first; otherwise each card comes from the larger pile, from A if they are equal (HH-21). Once both
    are empty, no more cards come.
    """
    a, b = piles
    cards = []
    for _ in range(min(number, len(a) + len(b))):
        if (a and pile == "A") or not b or (pile != "B" and len(a) >= len(b)):
            cards.append(a[0])
            a = a[1:]
        else:
            cards.append(b[0])
            b = b[1:]
    return cards, (a, b)


def draw_cards(state: State, seat: int, number: int, first_pile: str | None, events: list[Event]) -> State:
    """Draw up to ``number`` cards for a seat, first from pile "A" or "B"; "larger" or ``None``: each card from the pile
    that is larger then. Only the seat, and team mates who share its hand, learn which cards. Changes nothing if the
    piles are empty. Appends events to ``events``.
    """
    cards, piles = take_from_piles(state.piles, number, first_pile)
    if not cards:
        return state
    events.append(event("cards_drawn", seat, cards=tuple(cards)))
    mates = mates_sharing_hands(state.terms, seat)
    events += [event("mate_drew", mate, seat=seat, cards=tuple(cards)) for mate in mates]
    if len(cards) > 1 and state.terms.options.draw_mode == "auto":
        events.append(event("several_drawn", seat=seat, n=len(cards)))
    if not any(piles):
        events.append(event("piles_ran_out"))
        state = state._replace(draws=tuple([draws._replace(owed=0, late=False) for draws in state.draws]))
    hands = state.hands
    hand = sorted_hand([*hands[seat], *cards])
    return state._replace(hands=with_value_at(hands, seat, hand), piles=piles)


# -- by hand ----------------------------------------------------------------------------------------------------------


def may_pick_up(draws: OwedDraws) -> bool:
    """Whether the seat with these ``draws`` is owed a card and may still pick it up: in time, or late if the Grandpa
    Rule treats its player as somebody over 70.
    """
    return draws.owed > 0 and (draws.over_70 or not draws.late)


def with_draws(state: State, seat: int, draws: OwedDraws) -> State:
    """A copy of the state in which ``draws`` says how many cards ``seat`` may pick up."""
    return state._replace(draws=with_value_at(state.draws, seat, draws))


def allow_pick_up(state: State, seat: int, number: int) -> State:
    """Note that a seat has played, and may pick up as many cards as it has laid (``number``), or as many as the piles
    still hold (HH-24).
    """
    draws = state.draws[seat]
    owed = min(number, sum(map(len, state.piles)))
    return with_draws(state, seat, draws._replace(owed=owed, turns=min(draws.turns + 1, 2)))


def forfeit_forgotten_cards(state: State, acting_seat: int, events: list[Event]) -> State:
    """Take owed cards for good from all seats that have not picked them up when ``acting_seat`` plays: the allowance of
    such a seat (the number of cards to which it fills its hand) falls by the number of cards that it loses. Appends
    events to ``events``.

    Under the Grandpa Rule the cards of a seat's first turn are lost only when that seat plays again (HH-19).
    """
    for seat, draws in enumerate(state.draws):
        forgotten = min(draws.owed, sum(map(len, state.piles)))  # others may have taken some of them
        if not forgotten or (draws.late and seat != acting_seat):
            continue
        if draws.turns == 1 and not draws.late and state.terms.grandpa_rule != "off":
            code = "forgot_first_turn" if draws.over_70 else "forgot_first_turn_unless_old"
            events.append(event(code, seat=seat))
            state = with_draws(state, seat, draws._replace(owed=forgotten, late=True))
            continue
        allowance = max(0, draws.allowance - forgotten)  # a hand with extra cards may be laid below it
        events.append(event("forgot", seat=seat, allowance=allowance))
        state = with_draws(state, seat, draws._replace(allowance=allowance, owed=0, late=False))
    return state


def pick_up_cards(state: State, seat: int, number: int, pile: str, events: list[Event]) -> State:
    """Pick up ``number`` cards from ``pile`` as `draw_cards` does: cards that the seat is owed, or under the Uncle Bob
    Rule an extra one, of which nobody is told. The caller has checked that the seat may. Appends events to ``events``.
    """
    draws = state.draws[seat]
    if may_pick_up(draws):
        events.append(event("picked_up", seat=seat, n=number))
        owed = draws.owed - number
        state = with_draws(state, seat, draws._replace(owed=owed, late=draws.late and owed > 0))
    return draw_cards(state, seat, number, pile, events)


def give_up_owed_cards(state: State, seat: int, events: list[Event]) -> State:
    """Give up all cards that a seat is owed. Its hand allowance, the number of cards to which it fills its hand from
    now on, falls by that number, at most by the number of cards in the piles. Appends an event to ``events``.
    """
    draws = state.draws[seat]
    lost = min(draws.owed, sum(map(len, state.piles)))
    events.append(event("declined", seat=seat))
    return with_draws(state, seat, draws._replace(allowance=max(0, draws.allowance - lost), owed=0, late=False))


def check_pick_up(state: State, seat: int, pile: str) -> None:
    """Raise `Refusal` ``draw_auto``, ``draw_not_owed`` or ``pile_empty`` unless the seat may pick up a card from
    ``pile``.
    """
    if state.terms.options.draw_mode == "auto":
        raise Refusal("draw_auto")
    may_take_extra = state.terms.uncle_bob and any(state.piles)
    if not may_pick_up(state.draws[seat]) and not may_take_extra:
        raise Refusal("draw_not_owed")
    check_pile_has_cards(state.piles, pile)
