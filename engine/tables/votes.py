"""What all votes of a table's players share: whether an answer is still asked for, when they began, how they fail."""

from collections.abc import Collection, Sequence

from engine.actions import Action
from engine.errors import Refusal
from engine.tables.log import Entry, verb_of_line
from engine.tables.questions import Answer, FailedVote, Question
from engine.tables.state import TableState

_NOBODY_ASKS = {
    Question.CLOSE: "no_close_vote",
    Question.TAKE_BACK: "no_take_back",
    Question.PAUSE: "no_pause_vote",
}
"""By what was asked, the code of the refusal where nobody asks it."""


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
