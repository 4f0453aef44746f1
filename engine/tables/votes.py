"""The votes of a table's players: that a computer plays for somebody who is away, and that their game ends without a
result.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from engine.actions import Action
from engine.errors import Refusal
from engine.game import Step, event
from engine.tables.actions import AgreeToClose, EndCloseVote, RefuseToClose
from engine.tables.log import Entry, LoggedEvent, verb_of_line
from engine.tables.questions import Answer, FailedVote, Question
from engine.tables.sentences import TABLE_SENTENCES
from engine.tables.state import AGREED, Phase, Seat, TableState

_NOBODY_ASKS = {
    Question.CLOSE: "no_close_vote",
    Question.TAKE_BACK: "no_take_back",
    Question.PAUSE: "no_pause_vote",
}
"""By what was asked, the code of the refusal where nobody asks it."""

_ASKING = {"wants_to_close": Question.CLOSE, "wants_to_take_back": Question.TAKE_BACK, "wants_pause": Question.PAUSE}
"""By the code of the event with which a seat asks something, or wants it too, what that is."""
_REFUSING = {
    "refused_to_close": Question.CLOSE,
    "close_vote_over": Question.CLOSE,
    "refused_to_take_back": Question.TAKE_BACK,
    "take_back_over": Question.TAKE_BACK,
    "played_on": Question.TAKE_BACK,
    "refused_pause": Question.PAUSE,
    "pause_vote_over": Question.PAUSE,
}
"""By the code of the event with which a question ends in a no, which question that is."""
_BY_A_SEAT = frozenset({"refused_to_close", "refused_to_take_back", "played_on", "refused_pause"})
"""Those of these events whose seat is the one that does not want it."""
_SETTLING = {
    "agreed": Question.CLOSE,
    "taken_back": Question.TAKE_BACK,
    "take_back_withdrawn": Question.TAKE_BACK,
    "pause_began": Question.PAUSE,
}
"""By the code of the event with which a question ends otherwise, which question that is."""


class RefusedQuestion(NamedTuple):
    """A question that somebody has refused, or that not all have answered in time."""

    refused: LoggedEvent
    """The public event that says so."""
    wanted_by: frozenset[int]
    """The seats that had asked or wanted it too, without the one that refused."""


def refused_questions(events: Iterable[LoggedEvent]) -> tuple[RefusedQuestion, ...]:
    """The questions to all that were refused since the game last went on, in order, by a table's latest public events.
    Of a question that was asked before the first of them, nothing is known.
    """
    wanted_by: dict[Question, frozenset[int]] = {}
    refused: list[RefusedQuestion] = []
    for one in events:
        code, values = one.event.code, one.event.values
        seat = values.get("seat")
        if (asked := _ASKING.get(code)) is not None and isinstance(seat, int):
            wanted_by[asked] = wanted_by.get(asked, frozenset()) | {seat}
        elif (ended := _REFUSING.get(code)) is not None:
            by = frozenset({seat}) if code in _BY_A_SEAT else frozenset[Any]()
            refused.append(RefusedQuestion(one, wanted_by.pop(ended, frozenset()) - by))
        elif (settled := _SETTLING.get(code)) is not None:
            wanted_by.pop(settled, None)
        elif code not in TABLE_SENTENCES:
            refused.clear()
    return tuple(refused)


# -- a computer for somebody who is away ------------------------------------------------------------------------------


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
    """The seat of another player who is away, for a vote of seat ``voter``. Raises `Refusal` if there can be no such
    vote.

    Where no clock runs nothing here shows that somebody is away: the caller who passes the vote on has to judge it.
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


# -- an end without a result; silence is no, and so is one refusal ----------------------------------------------------


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


def has_just_failed_for(state: TableState, seat: int | None, vote: FailedVote | None) -> bool:
    """Whether a seat wanted a vote that has failed (``None``: none has) only a short while ago. Whoever refused it, or
    did not answer, may have changed their mind.
    """
    return vote is not None and seat in vote.wanted_by and _is_soon_after(state, vote)


def failed_vote(state: TableState, votes: frozenset[int], before: FailedVote | None) -> FailedVote:
    """The vote of these seats, which fails now; ``before`` is the one that failed last, ``None`` for none."""
    wanted_before = before.wanted_by if before is not None and _is_soon_after(state, before) else frozenset()
    return FailedVote(state.noticed, votes | wanted_before)


def _is_soon_after(state: TableState, vote: FailedVote) -> bool:
    """Whether the game has hardly gone on since a vote failed: by less than one action a seat. What seats do in secret
    does not count, or it would show here.
    """
    return state.noticed < vote.noticed + len(state.seats)


def check_is_asked(state: TableState, answer: Answer) -> None:
    """Raise `Refusal` ``no_close_vote``, ``no_pause_vote`` or ``no_take_back`` for an answer to a question that is not
    open any more, or ``asked_anew`` if another one of its kind is.
    """
    if answer.question is None:
        return
    asked = state.open_questions.get(answer.asks)
    if asked is None:
        raise Refusal(_NOBODY_ASKS[answer.asks])
    if asked.number != answer.question:
        raise Refusal("asked_anew")


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


def vote_began_at(
    log: Sequence[Entry], votes: Collection[int], agree: type[Action], ends: Collection[type[Action]]
) -> float | None:
    """When the vote began that is under way at the end of a log, in seconds since 1970: when the first of the seats
    whose ``votes`` still count took the action ``agree``. ``None`` if there is no vote. One of the actions ``ends``
    ended each vote before.
    """
    began, ending = None, {action.verb for action in ends}
    for entry in reversed(log):
        verb = verb_of_line(entry.line)
        if verb in ending:
            break
        if verb == agree.verb and entry.seat in votes:
            began = entry.at
    return began


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
