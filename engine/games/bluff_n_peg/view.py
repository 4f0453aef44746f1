"""What a seat, or a spectator, sees of a table. There is no field for a card that the viewer may not know."""

from typing import NamedTuple

from engine.game import Outcome
from engine.games.bluff_n_peg.options import Terms
from engine.games.bluff_n_peg.pieces.shows import leaders, seats_out_of_cards, show_name
from engine.games.bluff_n_peg.public import HAND, Answer, Cards, DealResult, Double, Drawn, Phase, Playoff
from engine.games.bluff_n_peg.state import State, answers_sealed, throws_sealed, waiting_for


class View(NamedTuple):
    """Tuples are by seat, unless they are said to be of seats."""

    viewer: int | None
    """The seat that looks; ``None`` for a spectator."""
    terms: Terms
    """The board and the house rules."""
    positions: tuple[int, ...]
    """Where the pegs stand, which are the points: see `engine.games.bluff_n_peg.pieces.board`."""
    deal_number: int
    """1 for the first deal."""
    dealer: int
    order: tuple[int, ...]
    """The seats that take part in this deal, from the dealer's left; all but in a playoff."""
    phase: Phase
    waiting: tuple[int, ...]
    """Seats that must act now; several only where they choose at the same time."""
    turn: int
    """Whose turn it is to lay cards; while others answer, the declarer; while cards are thrown, who will lay first."""
    level: int
    """Of the bluffing peg, 0 to 3: an index of `MULTIPLIERS` and `POINTS`."""
    start: tuple[int, ...]
    """Where the pegs stood when the cards were dealt: from the last-chance area nobody may declare."""
    shows: tuple[Cards, ...]
    """Face-up cards on the table, in laying order; nothing of a seat that has folded."""
    show_names: tuple[str, ...]
    """In words, like "pair of kings"; empty where no card lies."""
    leaders: tuple[int, ...]
    """Seats with the best show, who need not act; several only where identical shows have no card left in hand."""
    out_of_cards: tuple[int, ...]
    """Seats that are still in, but with all five cards face up and beaten."""
    folded: tuple[int, ...]
    """Seats that have folded."""
    turned_in: tuple[Cards, ...]
    """The face-up cards that folded seats turned in: everybody has seen them, but they have left the table."""
    hand_sizes: tuple[int, ...]
    """Cards held face down; none of seats that have folded. Thrown cards are missing once their number is public."""
    stock_size: int
    discards: tuple[int | None, ...]
    """How many cards each seat threw; ``None`` as long as that is not public, or for a seat that takes no part."""
    chosen: tuple[int, ...]
    """Seats that have made their choice of cards to throw; all of them once cards are drawn."""
    last_laid: int | None
    """The seat that laid a card last: the last one of its show."""
    losses: tuple[int, ...]
    """Points that folding has cost each seat in this deal; its peg has gone back already."""
    doubles: tuple[Double, ...]
    """Declarations of this deal that have been answered, in order."""
    declarer: int | None
    """Who has declared double or fold, while others answer."""
    answered: tuple[int, ...]
    """Seats that have answered the declaration that is open."""
    answers: tuple[Answer | None, ...]
    """What they answered, where that is public; empty unless a declaration is open."""
    first_draws: tuple[tuple[Drawn, ...], ...]
    """The cards drawn for the first deal, and again by those who tied for the highest."""
    playoff: Playoff | None
    """While seats tied for first play it out; what they play is `order`."""
    last_deal: DealResult | None
    """How the last deal ended."""
    outcome: Outcome | None
    hand: Cards
    """The viewer's own cards that are not face up, high ranks first, also after folding. Empty for a spectator."""
    thrown: Cards
    """What the viewer threw in this deal."""
    drawn: Cards
    """What the viewer drew for it; some may be face up by now."""
    own_answer: Answer | None
    """What the viewer answered to the declaration that is open, also while that is sealed."""


def view(state: State, seat: int | None) -> View:
    deal, terms = state.deal, state.terms
    folded = tuple([seat for seat in deal.order if seat not in deal.active])
    discards = _discards(state)
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
        show_names=tuple([show_name(deal, at) for at in range(terms.seats)]),
        leaders=leaders(deal),
        out_of_cards=seats_out_of_cards(deal),
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
        answers=(None,) * terms.seats if answers_sealed(state.phase, terms) else deal.answers,
        first_draws=state.first_draws,
        playoff=state.playoff,
        last_deal=state.last_deal,
        outcome=state.outcome,
        hand=deal.hands[seat] if seat is not None else (),
        thrown=(deal.thrown[seat] or ()) if seat is not None else (),
        drawn=deal.drawn[seat] if seat is not None else (),
        own_answer=deal.answers[seat] if seat is not None and deal.answers else None,
    )


def _discards(state: State) -> tuple[int | None, ...]:
    """How many cards everybody may know to be thrown: of simultaneous choices, nothing before all are made (B-6)."""
    if throws_sealed(state.phase, state.terms):
        return (None,) * state.terms.seats
    return tuple([None if cards is None else len(cards) for cards in state.deal.thrown])


def _hand_sizes(state: State, folded: tuple[int, ...], discards: tuple[int | None, ...]) -> tuple[int, ...]:
    if state.phase == "discard":
        return tuple([HAND - (discards[at] or 0) if at in state.deal.order else 0 for at in range(state.terms.seats)])
    return tuple([0 if at in folded else len(hand) for at, hand in enumerate(state.deal.hands)])
