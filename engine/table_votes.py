"""The vote of a table's players to end their game without a result. Silence is no; so is one refusal."""

from collections.abc import Iterable

from engine.errors import Refusal
from engine.game import Step, event
from engine.log import AgreeToClose, EndCloseVote, Entry, RefuseToClose
from engine.table_state import AGREED, Phase, TableState


def agree_to_close(state: TableState, seat: int) -> Step[TableState]:
    """Vote for an end, or begin such a vote; the game ends if everybody who holds a seat has now agreed.

    Raises `Refusal` ``already_voted``, or ``vote_again_later`` for a new vote soon after one that failed.
    """
    if seat in state.close_votes:
        raise Refusal("already_voted")
    if not state.close_votes and _is_soon_after_vote(state):
        raise Refusal("vote_again_later")
    votes, needed = state.close_votes | {seat}, state.seats_to_agree
    agreed = event("wants_to_close", seat=seat, votes=len(votes), needed=len(needed))
    return _close_if_agreed(Step(state._replace(close_votes=votes), (agreed,)))


def refuse_to_close(state: TableState, seat: int) -> Step[TableState]:
    """Vote against an end, which ends the vote. Raises `Refusal` ``no_close_vote`` if there is none."""
    return Step(_without_vote(state), (event("refused_to_close", seat=seat),))


def end_close_vote(state: TableState) -> Step[TableState]:
    """End a vote whose time is over. Raises `Refusal` ``no_close_vote`` if there is none."""
    return Step(_without_vote(state), (event("close_vote_over"),))


def without_vote_of_leaver(step: Step[TableState], seat: int) -> Step[TableState]:
    """The step by which a seat was given up, with what that means for a vote: its voice no longer counts."""
    state = step.state._replace(close_votes=step.state.close_votes - {seat})
    return _close_if_agreed(step._replace(state=state))


def close_vote_began_at(log: Iterable[Entry]) -> float | None:
    """When the vote began that is under way at the end of a log, in seconds since 1970; ``None`` if there is none."""
    began = None
    for entry in log:
        verb = entry.line.partition(" ")[0]
        if verb == AgreeToClose.verb:
            began = entry.at if began is None else began
        elif verb in {RefuseToClose.verb, EndCloseVote.verb}:
            began = None
    return began


def _close_if_agreed(step: Step[TableState]) -> Step[TableState]:
    """The step, with the end of the game if everybody who holds a seat has agreed."""
    if not step.state.close_votes >= step.state.seats_to_agree:
        return step
    return Step(step.state._replace(phase=Phase.CLOSED, closed=AGREED), (*step.events, event(AGREED)))


def _without_vote(state: TableState) -> TableState:
    if not state.close_votes:
        raise Refusal("no_close_vote")
    return state._replace(close_votes=frozenset(), last_close_vote=state.moves)


def _is_soon_after_vote(state: TableState) -> bool:
    """Whether a vote has failed, and the game has hardly gone on since: less than one action a seat."""
    return state.last_close_vote is not None and state.moves < state.last_close_vote + len(state.seats)
