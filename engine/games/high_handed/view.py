"""The view that a seat, or a spectator, has of a table. There is no field for a card that the viewer may not know."""

from typing import Literal, NamedTuple

from engine.game import Outcome
from engine.games.high_handed.options import Terms, mates_sharing_hands
from engine.games.high_handed.pieces.cells import Board
from engine.games.high_handed.public import MatchStanding, OwedDraws, Play
from engine.games.high_handed.state import Cards, State, waiting_for
from engine.pieces.cards import Card


class View(NamedTuple):
    """The table as one seat, or a spectator, sees it now."""

    viewer: int | None
    """The seat that looks; ``None`` for a spectator."""
    terms: Terms
    """The rules fixed for this table: sides, deck and house rules."""
    phase: Literal["playing", "over"]
    number: int
    """The number of the game in the match, 1 for the first."""
    dealer: int
    waiting: tuple[int, ...]
    """The seat whose turn it is, as a tuple of one; () once the match is over."""
    board: Board
    """By cell in reading order (`pieces.cells.all_cells`), the cards on it from bottom to top."""
    scores: tuple[int, ...]
    """By side, its points in this game."""
    standing: MatchStanding
    """The results of the match so far; the last game's blind hand is in ``standing.games[-1]``."""
    hand_sizes: tuple[int, ...]
    """By seat, the number of cards in its hand."""
    pile_sizes: tuple[int, int]
    """The numbers of cards in A and B."""
    blind_size: int
    """The number of cards set aside, unseen."""
    removed: int
    """The number of cards put out of play by the Uncle Bob Rule, face down."""
    draws: tuple[OwedDraws, ...]
    """By seat, the cards that it may pick up; meaningful only if ``terms.options.draw_mode`` is "manual"."""
    last_play: Play | None
    """The latest play of this game, with the poker hands that scored; ``None`` before the first."""
    outcome: Outcome | None
    blind: Cards
    """The cards that were set aside unseen, once the match is over; () until then."""
    hand: Cards
    """The viewer's own cards, in the order in which people hold them. This field and the one below are () for a
    spectator.
    """
    mates: tuple[tuple[int, tuple[Card, ...]], ...]
    """The seat and the cards of each team mate whose hand the viewer may see."""


def view(state: State, seat: int | None) -> View:
    """The table as ``seat`` sees it, or for ``None``, as a spectator does."""
    return View(
        viewer=seat,
        terms=state.terms,
        phase=state.phase,
        number=state.number,
        dealer=state.dealer,
        waiting=waiting_for(state),
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
