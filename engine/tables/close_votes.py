"""A vote to end the game without a result: all who hold a seat must agree. Silence counts as no, and one refusal ends
the vote.
"""

from collections.abc import Sequence

from engine.errors import Refusal
from engine.game import Step, event
from engine.tables.actions import AgreeToClose, EndCloseVote, RefuseToClose
from engine.tables.log import Entry
from engine.tables.questions import Vote
from engine.tables.state import AGREED, Phase, TableState
from engine.tables.votes import failed_vote, may_begin, vote_began_at, with_voice


def agree_to_close(state: TableState, seat: int) -> Step[TableState]:
    """Vote for an end, or begin such a vote; the game ends if everybody who holds a seat has now agreed.

    Raises `Refusal` ``already_voted``.
    """
    vote = with_voice(state, state.close_vote, seat)
    wants = event("wants_to_close", seat=seat, votes=len(vote.agreed), needed=len(state.seats_to_agree))
    voted = state._replace(close_vote=vote, questions=max(state.questions, vote.number))
    return _close_if_agreed(Step(voted, (wants,)))


def check_close_vote_may_begin(state: TableState, seat: int | None) -> None:
    """Raise `Refusal` ``vote_again_later`` if a seat may not begin a new vote yet, see `votes.may_begin`."""
    if not may_begin(state, state.close_vote, seat):
        raise Refusal("vote_again_later")


def refuse_to_close(state: TableState, seat: int) -> Step[TableState]:
    """Vote against an end, which ends the vote. Raises `Refusal` ``no_close_vote`` if there is none."""
    return Step(_without_vote(state), (event("refused_to_close", seat=seat),))


def end_close_vote(state: TableState) -> Step[TableState]:
    """End a vote whose time is over. Raises `Refusal` ``no_close_vote`` if there is none."""
    return Step(_without_vote(state), (event("close_vote_over"),))


def without_vote_of_leaver(step: Step[TableState], seat: int) -> Step[TableState]:
    """The step by which a seat was given up, without the seat's voice in the vote; the game ends if all others have
    agreed.
    """
    return _close_if_agreed(step._replace(state=step.state._replace(close_vote=step.state.close_vote.without(seat))))


def close_vote_began_at(log: Sequence[Entry], vote: Vote) -> float | None:
    """When the open vote to end the game began, in seconds since 1970; ``None`` if none is open. See
    `vote_began_at`.
    """
    return vote_began_at(log, vote, AgreeToClose, ends=(RefuseToClose, EndCloseVote))


def _close_if_agreed(step: Step[TableState]) -> Step[TableState]:
    """The step, with the end of the game if everybody who holds a seat has agreed."""
    if not step.state.close_vote.agreed >= step.state.seats_to_agree:
        return step
    return Step(step.state._replace(phase=Phase.CLOSED, closed=AGREED), (*step.events, event(AGREED)))


def _without_vote(state: TableState) -> TableState:
    if not state.close_vote.is_open:
        raise Refusal("no_close_vote")
    return state._replace(close_vote=failed_vote(state, state.close_vote))
