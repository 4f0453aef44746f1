"""What losing and winning a deal does to the pegs, and which pegs end the game."""

from typing import NamedTuple

from engine.game import Outcome
from engine.games.bluff_n_peg.pieces.board import Board, position_after_gain, position_after_loss
from engine.games.bluff_n_peg.public import MULTIPLIERS, POINTS, PlayoffCause
from engine.games.bluff_n_peg.state import State
from engine.seats import replaced


def gain(state: State) -> int:
    """What each winner gets: the number below the bluffing peg. In a playoff the board no longer matters."""
    return 0 if state.playoff else POINTS[state.deal.level]


def loss(state: State, seat: int) -> int:
    """What a loser pays: a point for each face-up card, times the number above the bluffing peg as it stands."""
    deal = state.deal
    return 0 if state.playoff else len(deal.shows[seat]) * MULTIPLIERS[deal.level]


def with_loss(state: State, seat: int, active: tuple[int, ...]) -> State:
    """The position after a seat has paid, at once (B-18); ``active`` are those who are then still in."""
    deal, positions, points = state.deal, state.positions, loss(state, seat)
    position = position_after_loss(positions[seat], points, state.terms.board)
    losses = replaced(deal.losses, seat, points)
    return state._replace(
        positions=replaced(positions, seat, position),
        deal=deal._replace(active=active, losses=losses),
    )


def with_gains(state: State, winners: tuple[int, ...]) -> State:
    """The position after every winner has gained the whole number, also where several shows are identical."""
    number, board = gain(state), state.terms.board
    positions = [
        position_after_gain(position, number, board) if seat in winners else position
        for seat, position in enumerate(state.positions)
    ]
    return state._replace(positions=tuple(positions))


class Finish(NamedTuple):
    """A peg has ended the race: why, and who is first, perhaps several."""

    cause: PlayoffCause
    first: tuple[int, ...]


def finish(positions: tuple[int, ...], board: Board) -> Finish | None:
    """Whether the race is over once a deal is completed; the winner hole decides before out the back (B-20).

    >>> finish((17, -24, 12), Board(50, 20))
    Finish(cause='out_the_back', first=(0,))
    """
    highest = max(positions)
    first = tuple([seat for seat, position in enumerate(positions) if position == highest])
    if highest == board.forward:
        return Finish("winner_hole", first)
    return Finish("out_the_back", first) if min(positions) == board.out else None


def outcome(positions: tuple[int, ...], winners: tuple[int, ...], ending: str) -> Outcome:
    """The winners first, the others by their positions; equal positions share a place."""
    keys = [(seat not in winners, -position) for seat, position in enumerate(positions)]
    return Outcome(
        scores=positions,
        ranking=tuple([1 + sum(other < key for other in keys) for key in keys]),
        ending=ending,
    )
