"""The whole truth about a table of Bluff 'N' Peg. Immutable; only the rules and `resample` make new ones."""

from typing import NamedTuple

from engine.game import Outcome
from engine.games.bluff_n_peg.options import Terms
from engine.games.bluff_n_peg.public import Answer, Cards, DealResult, Double, Drawn, Phase, Playoff
from engine.poker import Strength


class Deal(NamedTuple):
    """One deal from the shuffle until the pegs have moved. Tuples are by seat unless they say otherwise."""

    number: int
    """1 for the first deal."""
    dealer: int
    order: tuple[int, ...]
    """The seats that take part, from the dealer's left; all but in a playoff."""
    start: tuple[int, ...]
    """Where the pegs stood when the cards were dealt: who then stood in the last-chance area may not declare (B-15)."""
    stock: Cards
    """What is left of it, the top card first."""
    hands: tuple[Cards, ...]
    """Cards not laid; a folded seat's stay here."""
    thrown: tuple[Cards | None, ...]
    """``None`` until the seat has chosen."""
    drawn: tuple[Cards, ...]
    shows: tuple[Cards, ...]
    """Face-up cards in laying order; a folded seat's stay here, though they have left the table."""
    strengths: tuple[Strength, ...]
    """What each show is worth; every turn compares them."""
    active: tuple[int, ...]
    """The seats that take part and have not folded, in `order`."""
    losses: tuple[int, ...]
    """Points that folding has cost."""
    level: int = 0
    """Of the bluffing peg."""
    doubles: tuple[Double, ...] = ()
    """Declarations that have been answered, in order."""
    answers: tuple[Answer | None, ...] = ()
    """During a response, what each seat has answered; empty otherwise."""
    last_laid: int | None = None
    """The seat that laid a card last."""


class State(NamedTuple):
    terms: Terms
    positions: tuple[int, ...]
    """Of the pegs, by seat."""
    phase: Phase
    turn: int
    """Whose turn it is to lay cards; while others answer, the declarer; before the first card, the dealer's left."""
    pending: tuple[int, ...]
    """Who still has to choose, answer or act, in order. Sealed, all of them at once; else the first."""
    deal: Deal
    first_draws: tuple[tuple[Drawn, ...], ...]
    """The cards drawn for the first deal, and again by those who tied."""
    playoff: Playoff | None = None
    last_deal: DealResult | None = None
    outcome: Outcome | None = None

    def within(self, phase: Phase, turn: int, pending: tuple[int, ...], deal: Deal) -> "State":
        """The position after a step within a deal. Every action takes one: hence not by the slower ``_replace``."""
        terms, positions, _, _, _, _, first_draws, playoff, last_deal, outcome = self
        return State(terms, positions, phase, turn, pending, deal, first_draws, playoff, last_deal, outcome)


def throws_sealed(phase: Phase, terms: Terms) -> bool:
    """Whether everybody chooses what to throw at the same time, unseen by the others."""
    return phase == "discard" and terms.options.discard_order == "simultaneous"


def answers_sealed(phase: Phase, terms: Terms) -> bool:
    """Whether everybody answers a declaration at the same time, unseen by the others."""
    return phase == "response" and terms.options.double_response == "simultaneous"


def waiting_for(state: State) -> tuple[int, ...]:
    """The seats that must act before the game goes on."""
    pending, phase, terms = state.pending, state.phase, state.terms
    if len(pending) < 2 or throws_sealed(phase, terms) or answers_sealed(phase, terms):
        return pending
    return pending[:1]
