"""The whole truth about a table of Bluff 'N' Peg. Immutable; only the rules and `resample` make new ones."""

from typing import NamedTuple

from engine.game import Outcome
from engine.games.bluff_n_peg.options import Terms
from engine.games.bluff_n_peg.public import Answer, Cards, DealerDraw, DealResult, DoubleDeclaration, Phase, Playoff
from engine.pieces.poker import Strength
from engine.quick_replace import with_quick_replace


@with_quick_replace
class Deal(NamedTuple):
    """One deal from the shuffle until the pegs have moved. Tuples are indexed by seat, except those whose comment says
    that they list seats, declarations or the stock.
    """

    number: int
    """The number of the deal, 1 for the first."""
    dealer: int
    order: tuple[int, ...]
    """The seats that take part, clockwise from the dealer's left; in a playoff only the tied seats."""
    start: tuple[int, ...]
    """The positions of the pegs when the cards were dealt. A seat whose peg then stood on a last-chance hole may not
    declare (B-15).
    """
    stock: Cards
    """The cards that have not been dealt, the top card first."""
    hands: tuple[Cards, ...]
    """The cards that each seat has not laid, high ranks first. A folded seat's cards stay here."""
    thrown: tuple[Cards | None, ...]
    """By seat, the cards that it threw, () if it kept all; ``None`` until it has chosen."""
    drawn: tuple[Cards, ...]
    """By seat, the cards that it drew in place of thrown ones; some may have been laid since."""
    shows: tuple[Cards, ...]
    """By seat, its face-up cards in the order laid. A folded seat's cards stay here, though they
    have left the table.
    """
    strengths: tuple[Strength, ...]
    """By seat, the strength of its face-up cards, kept here because every turn compares the strengths."""
    active: tuple[int, ...]
    """The seats that take part and have not folded, in `order`."""
    losses: tuple[int, ...]
    """The points that folding has cost each seat, 0 or more."""
    level: int = 0
    """The level of the bluffing peg, 0 to 3."""
    doubles: tuple[DoubleDeclaration, ...] = ()
    """The declarations of double or fold that all have answered, in order."""
    answers: tuple[Answer | None, ...] = ()
    """While seats answer a declaration, the answer of each; ``None`` for a seat that has not answered. () at other
    times.
    """
    last_laid: int | None = None
    """The seat that laid a card last; ``None`` before the first card."""


@with_quick_replace
class State(NamedTuple):
    """The whole state of a table of Bluff 'N' Peg, with all hidden cards."""

    terms: Terms
    positions: tuple[int, ...]
    """By seat, the position of its peg."""
    phase: Phase
    turn: int
    """The seat whose turn it is to lay cards. While others answer, the declarer; before the first card, the seat to the
    dealer's left.
    """
    pending: tuple[int, ...]
    """The seats that still have to throw, answer or lay, in order. Where their choices are sealed, all of them may act
    at once; otherwise only the first.
    """
    deal: Deal
    first_draws: tuple[tuple[DealerDraw, ...], ...]
    """The cards that every seat drew to find the first dealer; one more tuple for each draw among seats that tied."""
    playoff: Playoff | None = None
    """The playoff that the deal belongs to; ``None`` during the race."""
    last_deal: DealResult | None = None
    """The result of the deal before this one; ``None`` in the first deal."""
    outcome: Outcome | None = None
    """The result of the game; ``None`` until it is over."""

    def with_phase(self, phase: Phase, turn: int, pending: tuple[int, ...], deal: Deal) -> "State":
        """A copy of the state with another phase, turn, pending seats (those that still have to act) and deal. Faster
        than ``_replace``, because every action needs it.
        """
        terms, positions, _, _, _, _, first_draws, playoff, last_deal, outcome = self
        return State(terms, positions, phase, turn, pending, deal, first_draws, playoff, last_deal, outcome)


def are_discards_sealed(phase: Phase, terms: Terms) -> bool:
    """Whether all seats choose now, at the same time and unseen by the others, the cards that they throw; false in
    other phases than ``discard``.
    """
    return phase == "discard" and terms.options.discard_order == "simultaneous"


def are_answers_sealed(phase: Phase, terms: Terms) -> bool:
    """Whether all seats answer double or fold now, at the same time and unseen by the others; false in other phases
    than ``response``.
    """
    return phase == "response" and terms.options.double_response == "simultaneous"


def waiting_for(state: State) -> tuple[int, ...]:
    """The seats that must act before the game goes on: all that have not chosen yet if they choose unseen at the same
    time, otherwise the next one. () once the game is over.
    """
    pending, phase, terms = state.pending, state.phase, state.terms
    if len(pending) < 2 or are_discards_sealed(phase, terms) or are_answers_sealed(phase, terms):
        return pending
    return pending[:1]
