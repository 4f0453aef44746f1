"""A pause: all players agree to it, nothing happens and no time runs until one of them goes on."""

from collections.abc import Collection, Sequence

from engine.errors import Refusal
from engine.game import Event, Step, event
from engine.tables.actions import AgreeToPause, EndPause, GoOn, RefuseToPause
from engine.tables.log import Entry
from engine.tables.state import Phase, TableState
from engine.tables.votes import failed_vote, has_just_failed_for, vote_began_at


def agree_to_pause(state: TableState, seat: int) -> Step[TableState]:
    """Vote for a pause, or begin such a vote; the pause begins if everybody who holds a seat has now agreed.

    Raises `Refusal` ``paused_already`` or ``already_voted``.
    """
    if state.is_paused:
        raise Refusal("paused_already")
    if seat in state.pause_votes:
        raise Refusal("already_voted")
    votes, needed = state.pause_votes | {seat}, state.seats_to_agree
    wants = () if needed == {seat} else (event("wants_pause", seat=seat, votes=len(votes), needed=len(needed)),)
    if not state.pause_votes:
        state = state._replace(questions=state.questions + 1, pause_question=state.questions + 1)
    return _pause_if_agreed(Step(state._replace(pause_votes=votes), wants))


def check_pause_vote_may_begin(state: TableState, seat: int | None) -> None:
    """Raise `Refusal` ``pause_again_later`` for a new vote of a seat that wanted one which failed a short while ago."""
    if not state.pause_votes and has_just_failed_for(state, seat, state.last_pause_vote):
        raise Refusal("pause_again_later")


def refuse_to_pause(state: TableState, seat: int) -> Step[TableState]:
    """Vote against a pause, which ends the vote. Raises `Refusal` ``no_pause_vote`` if there is none."""
    return _without_vote(state, event("refused_pause", seat=seat))


def go_on(state: TableState, seat: int) -> Step[TableState]:
    """End the pause, as any player may. Raises `Refusal` ``not_paused``."""
    if not state.is_paused:
        raise Refusal("not_paused")
    return Step(state._replace(is_paused=False), (event("went_on", seat=seat),))


def end_pause(state: TableState) -> Step[TableState]:
    """End a pause, or a vote for one, whose time is over. Raises `Refusal` ``no_pause_vote`` if there is neither."""
    if state.is_paused:
        return Step(state._replace(is_paused=False), (event("pause_over"),))
    return _without_vote(state, event("pause_vote_over"))


def without_pause_vote_of_leaver(step: Step[TableState], seat: int) -> Step[TableState]:
    """The step by which a seat was given up, with what that means for a vote: its voice no longer counts."""
    if step.state.phase is not Phase.PLAYING:
        return step
    votes = step.state.pause_votes - {seat}
    return _pause_if_agreed(step._replace(state=step.state._replace(pause_votes=votes)))


def pause_vote_began_at(log: Sequence[Entry], votes: Collection[int]) -> float | None:
    """When the vote for a pause began that is under way at the end of a log; as `vote_began_at`."""
    return vote_began_at(log, votes, AgreeToPause, ends=(RefuseToPause, EndPause, GoOn))


def _pause_if_agreed(step: Step[TableState]) -> Step[TableState]:
    """The step, with the beginning of the pause if everybody who holds a seat has agreed."""
    votes = step.state.pause_votes
    if not votes or not votes >= step.state.seats_to_agree:
        return step
    return Step(step.state._replace(pause_votes=frozenset(), is_paused=True), (*step.events, event("pause_began")))


def _without_vote(state: TableState, told: Event) -> Step[TableState]:
    if not state.pause_votes:
        raise Refusal("no_pause_vote")
    failed = failed_vote(state, state.pause_votes, state.last_pause_vote)
    return Step(state._replace(pause_votes=frozenset(), last_pause_vote=failed), (told,))
