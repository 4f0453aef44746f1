"""The questions of a player to all others that ended in a no, read from the events that everybody was told."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.tables.log import LoggedEvent
from engine.tables.questions import Question
from engine.tables.sentences import TABLE_SENTENCES

_ASKING = {"wants_to_close": Question.CLOSE, "wants_to_take_back": Question.TAKE_BACK, "wants_pause": Question.PAUSE}
"""By the code of an event in which a seat asks a question or agrees to it, that question."""
_REFUSING = {
    "refused_to_close": Question.CLOSE,
    "close_vote_over": Question.CLOSE,
    "refused_to_take_back": Question.TAKE_BACK,
    "take_back_over": Question.TAKE_BACK,
    "played_on": Question.TAKE_BACK,
    "refused_pause": Question.PAUSE,
    "pause_vote_over": Question.PAUSE,
}
"""By the code of an event with which a question ends in a no, that question."""
_BY_A_SEAT = frozenset({"refused_to_close", "refused_to_take_back", "played_on", "refused_pause"})
"""The codes of `_REFUSING` whose event names the seat that refused."""
_SETTLING = {
    "agreed": Question.CLOSE,
    "taken_back": Question.TAKE_BACK,
    "take_back_withdrawn": Question.TAKE_BACK,
    "pause_began": Question.PAUSE,
}
"""By the code of an event that ends a question in another way than a no, that question."""


ASKING_CODES = frozenset((*_ASKING, "agreed_to_take_back"))
"""The codes of the events in which seats ask a question or agree to it, which the open question itself shows."""


class RefusedQuestion(NamedTuple):
    """A question that somebody has refused, or that somebody did not answer in time."""

    refused: LoggedEvent
    """The public event that tells of the refusal, or that the time is over."""
    wanted_by: frozenset[int]
    """The seats that had asked or agreed, without the one that refused."""


def refused_questions(events: Iterable[LoggedEvent]) -> tuple[RefusedQuestion, ...]:
    """The questions that were refused since the game last went on, in order, from a table's latest public events. A
    question that was asked before the first of these events is left out.
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
