"""The beginning of a deal: nobody holds a card, the dealer shuffles, and the seat on the left draws first."""

from typing import NamedTuple

from engine.chance import Chance
from engine.game import Event, event
from engine.games.sneak.options import Terms
from engine.games.sneak.public import Contest, DealResult
from engine.games.sneak.state import Pile, State
from engine.pieces.cards import PACK


class FactsForNewDeal(NamedTuple):
    """The facts of the table that are carried into a new deal."""

    terms: Terms
    totals: tuple[int, ...]
    number: int
    """The number of the new deal, 1 for the first."""
    dealer: int
    """The seat that deals the new deal."""
    last_contest: Contest | None = None
    last_deal: DealResult | None = None


def new_deal(standing: FactsForNewDeal, chance: Chance, events: list[Event]) -> State:
    """The first state of a new deal: all cards in the stock, and nobody holds any. Appends an event to ``events``."""
    terms, totals, number, dealer, last_contest, last_deal = standing
    seats = terms.seats
    stock = chance.shuffled(PACK * terms.packs)
    events.append(event("cards_shuffled", number=number, dealer=dealer, n=len(stock)))
    return State(
        terms=terms,
        totals=totals,
        number=number,
        dealer=dealer,
        phase="turn",
        turn=(dealer + 1) % seats,
        turns=0,
        turns_left=None,
        stock=stock,
        hands=((),) * seats,
        piles=(Pile(),) * seats,
        aside=(),
        lead=None,
        asked=(),
        answers=(None,) * seats,
        contests=0,
        last_contest=last_contest,
        last_deal=last_deal,
        outcome=None,
    )
