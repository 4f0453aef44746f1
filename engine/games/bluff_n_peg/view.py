"""The view that a seat, or a spectator, has of a table. There is no field for a card that the viewer may not know."""

from typing import NamedTuple

from engine.game import Outcome
from engine.games.bluff_n_peg.options import Terms
from engine.games.bluff_n_peg.pieces.shows import beaten_seats_without_cards, leading_seats, name_of_show
from engine.games.bluff_n_peg.public import (
    HAND,
    Answer,
    Cards,
    DealerDraw,
    DealResult,
    DoubleDeclaration,
    Phase,
    Playoff,
)
from engine.games.bluff_n_peg.state import State, are_answers_sealed, are_discards_sealed, waiting_for


class View(NamedTuple):
    """The table as one seat, or a spectator, sees it now. Tuples are indexed by seat, except those whose comment says
    that they list seats or the viewer's cards.
    """

    viewer: int | None
    """The seat that looks; ``None`` for a spectator."""
    terms: Terms
    """The board and the house rules."""
    positions: tuple[int, ...]
    """The positions of the pegs, which are the points: see `engine.games.bluff_n_peg.pieces.board`."""
    deal_number: int
    """The number of the deal, 1 for the first."""
    dealer: int
    order: tuple[int, ...]
    """The seats that take part in this deal, from the dealer's left; in a playoff only its members."""
    phase: Phase
    waiting: tuple[int, ...]
    """The seats that must act now; several only where they choose at the same time."""
    turn: int
    """The seat whose turn it is to lay cards. While others answer, the declarer; while cards are thrown, the seat that
    will lay first.
    """
    level: int
    """The level of the bluffing peg, 0 to 3: an index of `MULTIPLIERS` and `POINTS`."""
    start: tuple[int, ...]
    """The positions of the pegs when the cards were dealt. A seat whose peg then stood on a last-chance hole may not
    declare.
    """
    shows: tuple[Cards, ...]
    """Face-up cards on the table, in laying order; () for a seat that has folded."""
    show_names: tuple[str, ...]
    """By seat, the poker name of its face-up cards, like "pair of kings"; empty for a seat that has folded or laid
    nothing.
    """
    leaders: tuple[int, ...]
    """The seats with the best face-up cards, which need not act: one seat, or several equal ones without a card left in
    hand. () while a seat with equal cards could still lay another, and while no card is face up.
    """
    out_of_cards: tuple[int, ...]
    """The seats that have all five cards face up and are beaten, but have not folded."""
    folded: tuple[int, ...]
    """The seats that have folded in this deal."""
    turned_in: tuple[Cards, ...]
    """The face-up cards of each folded seat, which everybody has seen but which have left the table; () for other
    seats.
    """
    hand_sizes: tuple[int, ...]
    """The numbers of cards held face down; 0 for a seat that has folded. While cards are thrown, thrown cards are
    subtracted once their number is public.
    """
    stock_size: int
    """The number of cards in the stock."""
    discards: tuple[int | None, ...]
    """The number of cards that each seat threw; ``None`` as long as the number is not public, and for a seat that takes
    no part.
    """
    chosen: tuple[int, ...]
    """The seats that have chosen which cards to throw, or to throw none; all seats of the deal once cards are drawn."""
    last_laid: int | None
    """The seat that laid a card last, the last one of its show; ``None`` before the first card."""
    losses: tuple[int, ...]
    """The points that folding has cost each seat in this deal. Its peg has gone back already."""
    doubles: tuple[DoubleDeclaration, ...]
    """The declarations of this deal that have been answered by all, in order."""
    declarer: int | None
    """The seat that has declared double or fold, while others answer; otherwise ``None``."""
    answered: tuple[int, ...]
    """The seats that have answered the open declaration."""
    answers: tuple[Answer | None, ...]
    """The public answers to the open declaration, ``None`` for a seat that has not answered or whose answer is sealed.
    () where no declaration is open, unless answers are sealed.
    """
    first_draws: tuple[tuple[DealerDraw, ...], ...]
    """The cards that every seat drew to find the first dealer; one more tuple for each draw among seats that tied."""
    playoff: Playoff | None
    """The playoff that the deal belongs to, whose players are `order`; ``None`` during the race."""
    last_deal: DealResult | None
    """The result of the deal before this one; ``None`` in the first deal."""
    outcome: Outcome | None
    """The result of the game; ``None`` until it is over."""
    hand: Cards
    """The viewer's own cards that are not face up, high ranks first, also after folding; () for a spectator."""
    thrown: Cards
    """The cards that the viewer threw in this deal; () for a spectator."""
    drawn: Cards
    """The cards that the viewer drew for those it threw; some may be face up by now."""
    own_answer: Answer | None
    """The viewer's answer to the open declaration, also while it is sealed from others; ``None`` if there is no such
    answer.
    """


def view(state: State, seat: int | None) -> View:
    """The table as ``seat`` sees it, or for ``None``, as a spectator does."""
    deal, terms = state.deal, state.terms
    folded = tuple([seat for seat in deal.order if seat not in deal.active])
    discards = _public_discard_counts(state)
    return View(
        viewer=seat,
        terms=terms,
        positions=state.positions,
        deal_number=deal.number,
        dealer=deal.dealer,
        order=deal.order,
        phase=state.phase,
        waiting=waiting_for(state),
        turn=state.turn,
        level=deal.level,
        start=deal.start,
        shows=tuple([() if at in folded else show for at, show in enumerate(deal.shows)]),
        show_names=tuple([name_of_show(deal, at) for at in range(terms.seats)]),
        leaders=leading_seats(deal),
        out_of_cards=beaten_seats_without_cards(deal),
        folded=folded,
        turned_in=tuple([show if at in folded else () for at, show in enumerate(deal.shows)]),
        hand_sizes=_hand_sizes(state, folded, discards),
        stock_size=len(deal.stock),
        discards=discards,
        chosen=tuple([at for at in deal.order if deal.thrown[at] is not None]),
        last_laid=deal.last_laid,
        losses=deal.losses,
        doubles=deal.doubles,
        declarer=state.turn if state.phase == "response" else None,
        answered=tuple([at for at, answer in enumerate(deal.answers) if answer]),
        answers=(None,) * terms.seats if are_answers_sealed(state.phase, terms) else deal.answers,
        first_draws=state.first_draws,
        playoff=state.playoff,
        last_deal=state.last_deal,
        outcome=state.outcome,
        hand=deal.hands[seat] if seat is not None else (),
        thrown=(deal.thrown[seat] or ()) if seat is not None else (),
        drawn=deal.drawn[seat] if seat is not None else (),
        own_answer=deal.answers[seat] if seat is not None and deal.answers else None,
    )


def _public_discard_counts(state: State) -> tuple[int | None, ...]:
    """By seat, the number of cards that everybody may know to be thrown; ``None`` while it is not public. Of
    simultaneous choices nothing is public before all are made (B-6).
    """
    if are_discards_sealed(state.phase, state.terms):
        return (None,) * state.terms.seats
    return tuple([None if cards is None else len(cards) for cards in state.deal.thrown])


def _hand_sizes(state: State, folded: tuple[int, ...], discards: tuple[int | None, ...]) -> tuple[int, ...]:
    if state.phase == "discard":
        return tuple([HAND - (discards[at] or 0) if at in state.deal.order else 0 for at in range(state.terms.seats)])
    return tuple([0 if at in folded else len(hand) for at, hand in enumerate(state.deal.hands)])
