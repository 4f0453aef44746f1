"""A pause: all players agree to it, nothing happens and no time runs until one of them goes on."""

from collections.abc import Sequence

from engine.errors import Refusal
from engine.game import Event, Step, event
from engine.tables.actions import AgreeToPause, EndPause, GoOn, RefuseToPause
from engine.tables.log import Entry
from engine.tables.questions import Vote
from engine.tables.state import Phase, TableState
from engine.tables.votes import failed_vote, may_begin, vote_began_at, with_voice


def agree_to_pause(state: TableState, seat: int) -> Step[TableState]:
    """Vote for a pause, or begin such a vote; the pause begins if everybody who holds a seat has now agreed.

    Raises `Refusal` ``paused_already`` or ``already_voted``.
    """
    if state.is_paused:
        raise Refusal("paused_already")
    vote, needed = with_voice(state, state.pause_vote, seat), state.seats_to_agree
    wants = () if needed == {seat} else (event("wants_pause", seat=seat, votes=len(vote.agreed), needed=len(needed)),)
    voted = state._replace(pause_vote=vote, questions=max(state.questions, vote.number))
    return _pause_if_agreed(Step(voted, wants))


def check_pause_vote_may_begin(state: TableState, seat: int | None) -> None:
    """Raise `Refusal` ``pause_again_later`` if a seat may not begin a new vote yet, see `votes.may_begin`."""
    if not may_begin(state, state.pause_vote, seat):
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
    """The step by which a seat was given up, without the seat's voice in the vote; the pause begins if all others have
    agreed.
    """
    if step.state.phase is not Phase.PLAYING:
        return step
    return _pause_if_agreed(step._replace(state=step.state._replace(pause_vote=step.state.pause_vote.without(seat))))


def pause_vote_began_at(log: Sequence[Entry], vote: Vote) -> float | None:
    """When the open vote for a pause began, in seconds since 1970; ``None`` if none is open. See `vote_began_at`."""
    return vote_began_at(log, vote, AgreeToPause, ends=(RefuseToPause, EndPause, GoOn))


def _pause_if_agreed(step: Step[TableState]) -> Step[TableState]:
    """The step, with the beginning of the pause if everybody who holds a seat has agreed."""
    vote = step.state.pause_vote
    if not vote.is_open or not vote.agreed >= step.state.seats_to_agree:
        return step
    paused = step.state._replace(pause_vote=vote._replace(agreed=frozenset()), is_paused=True)
    return Step(paused, (*step.events, event("pause_began")))


def _without_vote(state: TableState, told: Event) -> Step[TableState]:
    if not state.pause_vote.is_open:
        raise Refusal("no_pause_vote")
    return Step(state._replace(pause_vote=failed_vote(state, state.pause_vote)), (told,))
