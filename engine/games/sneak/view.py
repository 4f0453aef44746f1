"""What a seat, or a spectator, sees of a table. There is no field for a card that the viewer may not know."""

from typing import NamedTuple

from engine.cards import PACK, Card, hand_sort_key
from engine.game import Outcome
from engine.games.sneak.deals import Contest, DealResult, Lead, Phase, Terms
from engine.games.sneak.state import Answer, Pile, State

PLACE = {card: place for place, card in enumerate(sorted(PACK, key=hand_sort_key))}
"""Where each card stands in a hand."""


class View(NamedTuple):
    viewer: int | None
    """The seat that looks; ``None`` for a spectator."""
    terms: Terms
    """Packs, ladder, target and house rules."""
    totals: tuple[int, ...]
    """By seat, points of the deals that are over."""
    deal_number: int
    dealer: int
    phase: Phase
    turn: int
    """The seat whose turn it is, and in a window the leader; meaningless once the game is over."""
    turns: int
    """Turns of this deal that are over: while there are fewer than seats, a turn can only be a draw."""
    turns_left: int | None
    """In the endgame of one round, how many turns it still has, this one included; otherwise ``None``."""
    lead_limit: int
    """The most cards that may be led on this turn: what another seat could match. 0 outside a turn."""
    waiting: tuple[int, ...]
    lead: Lead | None
    """What was led and may be challenged now; a sneak's cards only for its leader."""
    asked: tuple[int, ...]
    """The seats that may challenge it, in order to the left of the leader. All others hold too few cards."""
    answered: tuple[int, ...]
    """Those of them that have answered; what they answered stays sealed until all have."""
    hand_sizes: tuple[int, ...]
    """Cards of sealed answers included; the lead is not."""
    stock_size: int
    pile_sizes: tuple[int, ...]
    """By seat, cards won in this deal."""
    seen: tuple[Card, ...]
    """Cards of this deal that were shown and are won or out of play, in the order of a hand."""
    aside: tuple[Card, ...]
    """Cards that ties put out of play."""
    contests: int
    """How many contests of this deal are settled."""
    last_contest: Contest | None
    """The last contest that was settled, also if it was of the deal before."""
    last_deal: DealResult | None
    outcome: Outcome | None
    hand: tuple[Card, ...]
    """The viewer's own cards, in the order people hold them. This and what follows is empty for a spectator."""
    answer: Answer
    """The viewer's own sealed answer: its cards, none for a pass, ``None`` while there is no answer."""
    pile: tuple[Card, ...]
    """What the viewer has won in this deal, in the order of a hand."""
    pile_unseen: tuple[Card, ...]
    """Those of them that nobody else has seen."""


def view(state: State, seat: int | None) -> View:
    lead = state.lead
    if lead is not None and lead.way == "sneak" and lead.seat != seat:
        lead = lead._replace(cards=())
    own = state.piles[seat] if seat is not None else Pile()
    return View(
        viewer=seat,
        terms=state.terms,
        totals=state.totals,
        deal_number=state.number,
        dealer=state.dealer,
        phase=state.phase,
        turn=state.turn,
        turns=state.turns,
        turns_left=state.turns_left,
        lead_limit=lead_limit(state),
        waiting=waiting_for(state),
        lead=lead,
        asked=state.asked,
        answered=tuple([seat for seat in state.asked if state.answers[seat] is not None]),
        hand_sizes=tuple(map(len, state.hands)),
        stock_size=len(state.stock),
        pile_sizes=tuple([len(pile.shown) + len(pile.unseen) for pile in state.piles]),
        seen=in_order([*state.aside, *(card for pile in state.piles for card in pile.shown)]),
        aside=state.aside,
        contests=state.contests,
        last_contest=state.last_contest,
        last_deal=state.last_deal,
        outcome=state.outcome,
        hand=() if seat is None else state.hands[seat],
        answer=None if seat is None else state.answers[seat],
        pile=in_order([*own.shown, *own.unseen]),
        pile_unseen=in_order(own.unseen),
    )


def in_order(cards: list[Card] | tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards in the order in which people hold them."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def waiting_for(state: State) -> tuple[int, ...]:
    """The seat whose turn it is; in a window the seats that have not answered yet."""
    if state.phase == "window":
        answers = state.answers
        return tuple([seat for seat in state.asked if answers[seat] is None])
    return (state.turn,) if state.phase == "turn" else ()


def lead_limit(state: State) -> int:
    """The most cards that may be led: what another seat could match (SN-6)."""
    if state.phase != "turn":
        return 0
    return max([len(hand) for seat, hand in enumerate(state.hands) if seat != state.turn])
