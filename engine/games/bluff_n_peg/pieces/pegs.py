"""The moves of pegs after a deal is won or lost, and the positions of pegs that end the game."""

from typing import NamedTuple

from engine.game import Outcome
from engine.games.bluff_n_peg.pieces.board import Board, position_after_gain, position_after_loss
from engine.games.bluff_n_peg.public import MULTIPLIERS, POINTS, PlayoffCause
from engine.games.bluff_n_peg.state import State
from engine.seats import with_value_at


def gain_of_winner(state: State) -> int:
    """The points that each winner of the deal gains at the present level of the bluffing peg; 0 in a playoff (extra
    deals among tied seats).
    """
    return 0 if state.playoff else POINTS[state.deal.level]


def loss_of_seat(state: State, seat: int) -> int:
    """The points that ``seat`` pays if it loses now: the number of its face-up cards times the present multiplier; 0 in
    a playoff (extra deals among tied seats).
    """
    deal = state.deal
    return 0 if state.playoff else len(deal.shows[seat]) * MULTIPLIERS[deal.level]


def with_peg_of_loser_moved_back(state: State, seat: int, seats_in_deal: tuple[int, ...]) -> State:
    """A copy of the state in which the peg of ``seat`` has gone back by `loss_of_seat` holes (B-18), as
    `position_after_loss` limits it, and the loss is noted. ``seats_in_deal`` become the seats that are still in the
    deal.
    """
    deal, positions, points = state.deal, state.positions, loss_of_seat(state, seat)
    position = position_after_loss(positions[seat], points, state.terms.board)
    losses = with_value_at(deal.losses, seat, points)
    return state._replace(
        positions=with_value_at(positions, seat, position),
        deal=deal._replace(active=seats_in_deal, losses=losses),
    )


def with_gains(state: State, winners: tuple[int, ...]) -> State:
    """A copy of the state in which the pegs of all ``winners`` (seats) have gone forward. Each winner gains
    all points of `gain_of_winner`, even if several share the win; a peg stops at the winner hole.
    """
    number, board = gain_of_winner(state), state.terms.board
    positions = [
        position_after_gain(position, number, board) if seat in winners else position
        for seat, position in enumerate(state.positions)
    ]
    return state._replace(positions=tuple(positions))


class RaceEnd(NamedTuple):
    """The end of the race of the pegs: its cause, and the seats whose pegs are then first."""

    cause: PlayoffCause
    first: tuple[int, ...]


def end_of_race(positions: tuple[int, ...], board: Board) -> RaceEnd | None:
    """The end of the race if, after a deal, a peg stands in the winner hole or out the back; ``None`` if the race goes
    on. The winner hole counts first (B-20).

    >>> end_of_race((17, -24, 12), Board(50, 20))
    RaceEnd(cause='out_the_back', first=(0,))
    """
    highest = max(positions)
    first = tuple([seat for seat, position in enumerate(positions) if position == highest])
    if highest == board.forward:
        return RaceEnd("winner_hole", first)
    return RaceEnd("out_the_back", first) if min(positions) == board.out_the_back_hole else None


def outcome_of_positions(positions: tuple[int, ...], winners: tuple[int, ...], ending: str) -> Outcome:
    """The outcome of the game: ``winners`` share place 1, the other seats follow by the positions of their pegs, and
    equal positions share a place. The scores are the positions; ``ending`` is the code of the ending.
    """
    keys = [(seat not in winners, -position) for seat, position in enumerate(positions)]
    return Outcome(
        scores=positions,
        ranking=tuple([1 + sum(other < key for other in keys) for key in keys]),
        ending=ending,
    )
