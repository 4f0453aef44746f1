"""A pause: all who are asked agree to it, nothing happens and no time runs until one of the players goes on."""

from collections.abc import Sequence
from typing import Any

from engine.errors import Refusal
from engine.game import Event, Game, Step, event
from engine.tables.actions import AgreeToPause, EndPause, GoOn, RefuseToPause
from engine.tables.log import Entry
from engine.tables.questions import Question, Vote
from engine.tables.state import Phase, TableState
from engine.tables.votes import failed_vote, may_begin, unasked_seats, vote_began_at, with_voice


def agree_to_pause(game: Game[Any, Any], state: TableState, seat: int, vote: AgreeToPause) -> Step[TableState]:
    """Vote for a pause, perhaps for all in this game, or begin such a vote; the pause begins if everybody who is asked
    has now agreed.

    Raises `Refusal` ``paused_already`` or ``already_voted``.
    """
    if state.is_paused:
        raise Refusal("paused_already")
    votes = with_voice(state, state.pause_vote, seat)
    if not state.pause_vote.is_open:
        spares_partners = bool(vote.spares_partners)
        votes = votes._replace(
            unasked=unasked_seats(game, state, seat, Question.PAUSE, spares_partners=spares_partners)
        )
    voted = state._replace(pause_vote=votes, questions=max(state.questions, votes.number))
    if vote.for_game:
        voted = voted.with_seat(seat, lets_pause=True)
    return _pause_if_agreed(Step(voted, _told_of_vote(voted, seat, vote)))


def _told_of_vote(state: TableState, seat: int, vote: AgreeToPause) -> tuple[Event, ...]:
    """The events that tell of a seat's vote for a pause; none of one that nobody else is asked about."""
    agreed, needed = state.pause_vote.agreed, state.seats_to_agree - state.pause_vote.unasked
    if needed <= {seat}:
        return ()
    wants = event("wants_pause", seat=seat, votes=len(agreed), needed=len(needed | agreed))
    return (wants, event("lets_pause", seat=seat)) if vote.for_game else (wants,)


def check_pause_vote_may_begin(state: TableState, seat: int | None) -> None:
    """Raise `Refusal` ``pause_again_later`` if a seat may not begin a new vote yet, see `votes.may_begin`."""
    if not may_begin(state, state.pause_vote, seat):
        raise Refusal("pause_again_later")


def refuse_to_pause(state: TableState, seat: int) -> Step[TableState]:
    """Vote against a pause, which ends the vote. Somebody who had agreed for the whole game is asked again from now on.
    Raises `Refusal` ``no_pause_vote`` if there is no vote.
    """
    asked_again = state.with_seat(seat, lets_pause=False) if state.seats[seat].lets_pause else state
    return _without_vote(asked_again, event("refused_pause", seat=seat))


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
    """The step, with the beginning of the pause if everybody who is asked has agreed."""
    vote = step.state.pause_vote
    if not vote.is_open or not vote.agreed | vote.unasked >= step.state.seats_to_agree:
        return step
    paused = step.state._replace(pause_vote=vote._replace(agreed=frozenset()), is_paused=True)
    return Step(paused, (*step.events, event("pause_began")))


def _without_vote(state: TableState, told: Event) -> Step[TableState]:
    if not state.pause_vote.is_open:
        raise Refusal("no_pause_vote")
    return Step(state._replace(pause_vote=failed_vote(state, state.pause_vote)), (told,))
