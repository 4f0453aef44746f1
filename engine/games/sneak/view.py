"""The view that a seat, or a spectator, has of a table. There is no field for a card that the viewer may not know."""

from functools import lru_cache
from typing import NamedTuple

from engine.game import Outcome
from engine.games.sneak.options import Terms
from engine.games.sneak.pieces.hands import Cards
from engine.games.sneak.public import Contest, DealResult, Lead, Phase
from engine.games.sneak.state import Answer, Pile, State, most_cards_to_lead, waiting_for
from engine.pieces.cards import Card, in_hand_order


class View(NamedTuple):
    """The table as one seat, or a spectator, sees it now."""

    viewer: int | None
    """The seat that looks; ``None`` for a spectator."""
    terms: Terms
    """The number of seats, the house rules, and the packs and the target that follow from them."""
    totals: tuple[int, ...]
    """By seat, its points from the deals that are over."""
    deal_number: int
    """The number of the deal, 1 for the first."""
    dealer: int
    phase: Phase
    turn: int
    """The seat whose turn it is; while others may challenge a lead, its leader. Meaningless once the game is over."""
    turns: int
    """The number of turns of this deal that are over. While it is below the number of seats, a seat can only draw."""
    turns_left: int | None
    """The number of turns left in the last round, this one included; ``None`` before that round or without one."""
    lead_limit: int
    """The most cards that may be led on this turn; 0 unless a seat is to take its turn."""
    waiting: tuple[int, ...]
    """The seats that must act before the game goes on."""
    lead: Lead | None
    """The lead that the others may challenge now, with face-down cards only for its leader;
    ``None`` if there is none.
    """
    asked: tuple[int, ...]
    """The seats that may challenge the lead, in order to the left of its leader. All others hold too few cards."""
    answered: tuple[int, ...]
    """The asked seats that have answered; their answers stay sealed until all have."""
    hand_sizes: tuple[int, ...]
    """By seat, the number of cards in its hand. The cards of sealed answers are counted, those of the lead are not."""
    stock_size: int
    pile_sizes: tuple[int, ...]
    """By seat, the number of cards won in this deal."""
    seen: tuple[Card, ...]
    """The cards of this deal that were shown and are won or out of play, in the order of a hand."""
    aside: tuple[Card, ...]
    """The cards that ties put out of play."""
    contests: int
    """The number of leads of this deal that are settled."""
    last_contest: Contest | None
    """The last lead that was settled, until a deal's first is settled that of the deal before; ``None`` before any."""
    last_deal: DealResult | None
    """The result of the last finished deal; ``None`` during the first deal."""
    outcome: Outcome | None
    hand: tuple[Card, ...]
    """The viewer's own cards, in the order in which people hold them. This field and those below are empty for a
    spectator.
    """
    answer: Answer
    """The viewer's own sealed answer: the cards of a challenge, () for a pass, ``None`` while there is no answer."""
    pile: tuple[Card, ...]
    """The cards that the viewer has won in this deal, in the order of a hand."""
    pile_unseen: tuple[Card, ...]
    """The cards of the viewer's pile that nobody else has seen."""


def view(state: State, seat: int | None) -> View:
    """The table as ``seat`` sees it, or for ``None``, as a spectator does."""
    lead = state.lead
    if lead is not None and lead.way == "sneak" and lead.seat != seat:
        lead = lead._replace(cards=())
    seen, pile_sizes = _cards_seen_and_pile_sizes(state.aside, state.piles)
    pile, pile_unseen = _pile_in_order(state.piles[seat]) if seat is not None else ((), ())
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
        lead_limit=most_cards_to_lead(state),
        waiting=waiting_for(state),
        lead=lead,
        asked=state.asked,
        answered=tuple([other for other in state.asked if state.answers[other] is not None]) if state.asked else (),
        hand_sizes=tuple(map(len, state.hands)),
        stock_size=len(state.stock),
        pile_sizes=pile_sizes,
        seen=seen,
        aside=state.aside,
        contests=state.contests,
        last_contest=state.last_contest,
        last_deal=state.last_deal,
        outcome=state.outcome,
        hand=() if seat is None else state.hands[seat],
        answer=None if seat is None else state.answers[seat],
        pile=pile,
        pile_unseen=pile_unseen,
    )


@lru_cache(maxsize=64)  # they stay as they are until the next contest, for all who look
def _cards_seen_and_pile_sizes(aside: Cards, piles: tuple[Pile, ...]) -> tuple[Cards, tuple[int, ...]]:
    """The cards that were put out of play or lie shown on a pile, in the order of a hand; and the piles' sizes."""
    seen = in_hand_order([*aside, *[card for pile in piles for card in pile.shown]])
    return seen, tuple([len(pile.shown) + len(pile.unseen) for pile in piles])


@lru_cache(maxsize=256)
def _pile_in_order(pile: Pile) -> tuple[Cards, Cards]:
    """The cards of a pile, and those that only their winner has seen, in the order of a hand."""
    return in_hand_order([*pile.shown, *pile.unseen]), in_hand_order(pile.unseen)
