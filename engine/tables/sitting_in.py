"""Sitting in: most of the players who are here vote that a computer plays for somebody who is away."""

from collections.abc import Sequence

from engine.errors import Refusal
from engine.game import Step, event
from engine.tables.state import Seat, TableState


def vote_for_sit_in(state: TableState, voter: int, away_seat: int) -> Step[TableState]:
    """Vote that a computer plays the seat of somebody who is away; more than half of those who are here decide.

    Raises `Refusal` ``already_sat_in``, ``not_away`` or ``already_voted``.
    """
    away = _require_away_seat(state, voter, away_seat)
    voters = _seats_voting_on_sit_in(state.seats, voter, away_seat)
    votes, needed = away.votes | {voter}, len(voters) // 2 + 1
    given = len(votes & voters)
    if given < needed and voter in away.votes:
        raise Refusal("already_voted")
    voted = event("wants_computer", seat=voter, away=away_seat, votes=given, needed=needed)
    if given < needed:
        return Step(state.with_seat(away_seat, votes=votes), (voted,))
    sat_in = event("sat_in", seat=away_seat), event("sat_in_for", away_seat)
    # Whoever is still there has had a turn then: they let others wait. Who had left before it takes no part by this.
    sat = state.with_seat(
        away_seat, on_auto=True, sat_in=True, votes=frozenset(), has_had_turn=away.has_had_turn or not away.left
    )
    return Step(sat, (voted, *sat_in))


def _require_away_seat(state: TableState, voter: int, seat_index: int) -> Seat:
    """The seat of another player who is away, for a vote by ``voter``. Raises `Refusal` if no such vote is possible.

    Without a time limit, nothing here shows that somebody is away: the caller has to judge that.
    """
    away = state.seats[seat_index] if 0 <= seat_index < len(state.seats) else Seat(None)
    if away.sat_in:
        raise Refusal("already_sat_in", seat=seat_index)
    if away.player is None or seat_index == voter or (state.clock is not None and not away.is_away):
        raise Refusal("not_away", seat=seat_index)
    return away


def _seats_voting_on_sit_in(seats: Sequence[Seat], voter: int, away_seat: int) -> frozenset[int]:
    """The seats that have a say in whether a computer sits in: the one that votes now, and all others whose players are
    here.
    """
    here = {index for index, seat in enumerate(seats) if seat.player is not None and not seat.is_away}
    return frozenset((here | {voter}) - {away_seat})
