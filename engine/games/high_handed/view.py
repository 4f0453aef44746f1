"""What a seat, or a spectator, sees of a table. There is no field for a card that the viewer may not know."""

from typing import Literal, NamedTuple

from engine.cards import Card
from engine.game import Outcome
from engine.games.high_handed.options import Terms, mates_sharing_hands
from engine.games.high_handed.pieces.cells import Board
from engine.games.high_handed.public import MatchStanding, OwedDraws, Play
from engine.games.high_handed.state import Cards, State


class View(NamedTuple):
    """The table as one seat, or a spectator, sees it now."""

    viewer: int | None
    """The seat that looks; ``None`` for a spectator."""
    terms: Terms
    """Sides, board size and house rules."""
    phase: Literal["playing", "over"]
    number: int
    """The game of the match; 1 for the first."""
    dealer: int
    waiting: tuple[int, ...]
    """The seat whose turn it is; nobody when the match is over."""
    board: Board
    """By cell in reading order (`pieces.cells.all_cells`), the cards on it from bottom to top."""
    scores: tuple[int, ...]
    """By side, in this game."""
    standing: MatchStanding
    """The results of the match so far; the last game's blind hand is in ``standing.games[-1]``."""
    hand_sizes: tuple[int, ...]
    """By seat."""
    pile_sizes: tuple[int, int]
    """The numbers of cards in A and B."""
    blind_size: int
    """The number of cards set aside, unseen."""
    removed: int
    """The number of cards put out of play by the Uncle Bob Rule, face down."""
    draws: tuple[OwedDraws, ...]
    """By seat, what may be picked up; of interest only with ``terms.options.draw_mode == "manual"``."""
    last_play: Play | None
    """The last turn of this game: what was laid where, what it covered, and the poker hands that scored."""
    outcome: Outcome | None
    blind: Cards
    """The cards that were set aside, once the match is over; empty until then."""
    hand: Cards
    """The viewer's own cards, in the order people hold them. This and what follows is empty for a spectator."""
    mates: tuple[tuple[int, tuple[Card, ...]], ...]
    """Seat and cards of each team mate whose hand the viewer may see."""


def view(state: State, seat: int | None) -> View:
    """The view that a seat has of the table; for ``None``, a spectator's."""
    return View(
        viewer=seat,
        terms=state.terms,
        phase=state.phase,
        number=state.number,
        dealer=state.dealer,
        waiting=() if state.phase == "over" else (state.turn,),
        board=state.board,
        scores=state.scores,
        standing=state.standing,
        hand_sizes=tuple(map(len, state.hands)),
        pile_sizes=(len(state.piles[0]), len(state.piles[1])),
        blind_size=len(state.blind),
        removed=len(state.removed),
        draws=state.draws,
        last_play=state.last_play,
        outcome=state.outcome,
        blind=state.blind if state.phase == "over" else (),
        hand=() if seat is None else state.hands[seat],
        mates=()
        if seat is None
        else tuple((mate, state.hands[mate]) for mate in mates_sharing_hands(state.terms, seat)),
    )
