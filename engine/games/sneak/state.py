"""The whole truth about a table of Sneak. Immutable; only the rules and `resample` make new ones."""

from typing import NamedTuple

from engine.game import Outcome
from engine.games.sneak.options import Terms
from engine.games.sneak.pieces.hands import Cards
from engine.games.sneak.public import Contest, DealResult, Lead, Phase

Answer = Cards | None
"""A seat's answer to a lead: the cards of a challenge, none for a pass, ``None`` while there is no answer."""


class Pile(NamedTuple):
    """The cards that a seat has won."""

    shown: Cards = ()
    """The cards that everybody has seen."""
    unseen: Cards = ()
    """The cards of unchallenged sneaks, and those that the last holder took; only their winner has seen them."""


class State(NamedTuple):
    """A table of Sneak: all that is known and hidden."""

    terms: Terms
    totals: tuple[int, ...]
    """By seat, points of the deals that are over."""
    number: int
    """The number of the deal: 1 for the first."""
    dealer: int
    phase: Phase
    turn: int
    """The seat whose turn it is, and in a window the leader; meaningless once the game is over."""
    turns: int
    """The number of turns of this deal that are over."""
    turns_left: int | None
    """The number of turns that the endgame of one round still has, this one included; otherwise ``None``."""
    stock: Cards
    """The cards to draw from, the top card first."""
    hands: tuple[Cards, ...]
    """By seat, its cards. A lead has left its leader's hand; sealed answers are in the hands
    until the window closes.
    """
    piles: tuple[Pile, ...]
    aside: Cards
    """The cards that ties put out of play."""
    lead: Lead | None
    """The lead that is open to challenges; ``None`` outside a window."""
    asked: tuple[int, ...]
    """The seats that may challenge the lead, in order to the left of its leader."""
    answers: tuple[Answer, ...]
    """By seat, its answer to the lead, sealed until the window closes."""
    contests: int
    """The number of contests of this deal that are settled."""
    last_contest: Contest | None
    last_deal: DealResult | None
    outcome: Outcome | None


def waiting_for(state: State) -> tuple[int, ...]:
    """The seat whose turn it is; in a window the seats that have not answered yet; nobody once the game is over."""
    if state.phase == "window":
        answers = state.answers
        return tuple([seat for seat in state.asked if answers[seat] is None])
    return (state.turn,) if state.phase == "turn" else ()


def most_cards_to_lead(state: State) -> int:
    """The most cards that may be led now: as many as another seat could match (SN-6). 0 outside a turn."""
    if state.phase != "turn":
        return 0
    return max([len(hand) for seat, hand in enumerate(state.hands) if seat != state.turn])
