"""The whole truth about a table of Sneak. Immutable; only the rules and `resample` make new ones."""

from typing import NamedTuple

from engine.game import Outcome
from engine.games.sneak.options import Terms
from engine.games.sneak.pieces.hands import Cards
from engine.games.sneak.public import Contest, DealResult, Lead, Phase
from engine.quick_replace import with_quick_replace

Answer = Cards | None
"""A seat's answer to a lead: the cards of a challenge, () for a pass, ``None`` while there is no answer."""


class Pile(NamedTuple):
    """The cards that a seat has won."""

    shown: Cards = ()
    """The cards that everybody has seen."""
    unseen: Cards = ()
    """The cards that only their winner has seen: of unchallenged face-down leads, and those that
    the last holder took.
    """


@with_quick_replace
class State(NamedTuple):
    """The whole state of a table of Sneak, with all hidden cards."""

    terms: Terms
    totals: tuple[int, ...]
    """By seat, its points from the deals that are over."""
    number: int
    """The number of the deal: 1 for the first."""
    dealer: int
    phase: Phase
    turn: int
    """The seat whose turn it is; while others may challenge a lead, its leader. Meaningless once the game is over."""
    turns: int
    """The number of turns of this deal that are over."""
    turns_left: int | None
    """The number of turns left in the last round, this one included; ``None`` before that round or without one."""
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
    """The lead that the others may challenge now; ``None`` if there is none."""
    asked: tuple[int, ...]
    """The seats that may challenge the lead, in order to the left of its leader."""
    answers: tuple[Answer, ...]
    """By seat, its answer to the lead; secret until all have answered."""
    contests: int
    """The number of leads of this deal that are settled."""
    last_contest: Contest | None
    last_deal: DealResult | None
    outcome: Outcome | None


def waiting_for(state: State) -> tuple[int, ...]:
    """The seats that must act: the one whose turn it is, or after a lead, those that have not answered it. () once the
    game is over.
    """
    if state.phase == "window":
        answers = state.answers
        return tuple([seat for seat in state.asked if answers[seat] is None])
    return (state.turn,) if state.phase == "turn" else ()


def most_cards_to_lead(state: State) -> int:
    """The most cards that may be led now: as many as the other seat with most cards holds (SN-6), or without a lead
    limit as many as the seat itself holds. 0 unless a seat is to take its turn.
    """
    if state.phase != "turn":
        return 0
    if state.terms.options.lead_limit == "none":
        return len(state.hands[state.turn])
    sizes = list(map(len, state.hands))
    del sizes[state.turn]
    return max(sizes)
