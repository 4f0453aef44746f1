"""An end without a result: all who hold a seat must agree to it. Silence is no, and so is one refusal."""

from collections.abc import Collection, Sequence

from engine.errors import Refusal
from engine.game import Step, event
from engine.tables.actions import AgreeToClose, EndCloseVote, RefuseToClose
from engine.tables.log import Entry
from engine.tables.state import AGREED, Phase, TableState
from engine.tables.votes import failed_vote, has_just_failed_for, vote_began_at


def agree_to_close(state: TableState, seat: int) -> Step[TableState]:
    """Vote for an end, or begin such a vote; the game ends if everybody who holds a seat has now agreed.

    Raises `Refusal` ``already_voted``.
    """
    if seat in state.close_votes:
        raise Refusal("already_voted")
    votes, needed = state.close_votes | {seat}, state.seats_to_agree
    agreed = event("wants_to_close", seat=seat, votes=len(votes), needed=len(needed))
    if not state.close_votes:
        state = state._replace(questions=state.questions + 1, close_question=state.questions + 1)
    return _close_if_agreed(Step(state._replace(close_votes=votes), (agreed,)))


def check_close_vote_may_begin(state: TableState, seat: int | None) -> None:
    """Raise `Refusal` ``vote_again_later`` for a new vote of a seat that wanted one which failed a short while ago."""
    if not state.close_votes and has_just_failed_for(state, seat, state.last_close_vote):
        raise Refusal("vote_again_later")


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


def close_vote_began_at(log: Sequence[Entry], votes: Collection[int]) -> float | None:
    """When the vote to end the game began that is under way at the end of a log; as `vote_began_at`."""
    return vote_began_at(log, votes, AgreeToClose, ends=(RefuseToClose, EndCloseVote))


def _close_if_agreed(step: Step[TableState]) -> Step[TableState]:
    """The step, with the end of the game if everybody who holds a seat has agreed."""
    if not step.state.close_votes >= step.state.seats_to_agree:
        return step
    return Step(step.state._replace(phase=Phase.CLOSED, closed=AGREED), (*step.events, event(AGREED)))


def _without_vote(state: TableState) -> TableState:
    if not state.close_votes:
        raise Refusal("no_close_vote")
    failed = failed_vote(state, state.close_votes, state.last_close_vote)
    return state._replace(close_votes=frozenset(), last_close_vote=failed)
