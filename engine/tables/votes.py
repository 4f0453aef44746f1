"""The rules that all votes of a table's players share: who is asked, whether an answer is still asked for, how a vote
begins and fails, and when it began.
"""

from collections.abc import Collection, Sequence
from typing import Any

from engine.actions import Action
from engine.errors import Refusal
from engine.game import Game, Step, event
from engine.tables.actions import AgreeToPause, AskToTakeBack
from engine.tables.log import Entry, verb_of_line
from engine.tables.questions import Answer, FailedVote, Question, Vote
from engine.tables.state import Phase, Seat, TableState

_NOBODY_ASKS = {
    Question.CLOSE: "no_close_vote",
    Question.TAKE_BACK: "no_take_back",
    Question.PAUSE: "no_pause_vote",
}
"""By question, the code of the refusal for an answer to it while nobody asks it."""


def check_is_asked(state: TableState, answer: Answer) -> None:
    """Raise `Refusal` unless the question of this answer is open: ``asked_anew`` if a later one of its kind is, or else
    ``no_close_vote``, ``no_pause_vote`` or ``no_take_back``.
    """
    if answer.question is None:
        return
    asked = state.open_questions.get(answer.asks)
    if asked is None:
        raise Refusal(_NOBODY_ASKS[answer.asks])
    if asked.number != answer.question:
        raise Refusal("asked_anew")


def with_voice(state: TableState, vote: Vote, seat: int) -> Vote:
    """The vote with ``seat`` among those that agree. If no vote is under way, one begins as the table's next question,
    with the next number.

    Raises `Refusal` ``already_voted``.
    """
    if seat in vote.agreed:
        raise Refusal("already_voted")
    number = vote.number if vote.is_open else state.questions + 1
    return vote._replace(number=number, agreed=vote.agreed | {seat})


def unasked_seats(
    game: Game[Any, Any], state: TableState, asker: int, asked: Question, *, spares_partners: bool
) -> frozenset[int]:
    """The seats that are not asked when ``asker`` wants a pause or wants to take back an action: those whose players
    have agreed for the whole game and play themselves now, and with ``spares_partners`` those of the asker's team.
    """
    agreeing = (
        at
        for at, seat in enumerate(state.seats)
        if at != asker and seat.is_played_by_person and _has_agreed_for_game(seat, asked)
    )
    partners = game.rules.partners(state.game, asker) if spares_partners else ()
    return frozenset((*agreeing, *partners))


def _has_agreed_for_game(seat: Seat, asked: Question) -> bool:
    return seat.lets_take_back if asked is Question.TAKE_BACK else seat.lets_pause


def with_partners_spared(game: Game[Any, Any], state: TableState, seat: int | None, action: Action) -> Action:
    """The action as a new log states it: a question of somebody who has partners says that they are not asked. Logs
    without that mean what they meant.
    """
    begins = isinstance(action, AskToTakeBack) or (isinstance(action, AgreeToPause) and not state.pause_vote.is_open)
    if not begins or seat is None or state.phase is not Phase.PLAYING or not game.rules.partners(state.game, seat):
        return action
    return action.model_copy(update={"spares_partners": True})


def ask_again(state: TableState, seat: int) -> Step[TableState]:
    """Take back what a seat has agreed to for the whole game. Raises `Refusal` ``asked_anyway`` if that is nothing."""
    if not (state.seats[seat].lets_take_back or state.seats[seat].lets_pause):
        raise Refusal("asked_anyway")
    return Step(state.with_seat(seat, lets_take_back=False, lets_pause=False), (event("asked_again", seat=seat),))


def may_begin(state: TableState, vote: Vote, seat: int | None) -> bool:
    """Whether a seat may begin a vote, or join one that is under way.

    A seat that wanted the last failed vote must wait until others have seen as many actions as the table has seats. A
    seat that refused or did not answer may begin at once: its player may have changed their mind.
    """
    failed = None if vote.is_open else vote.failed
    return failed is None or seat not in failed.wanted_by or not _is_soon_after(state, failed)


def failed_vote(state: TableState, vote: Vote) -> Vote:
    """The vote ``vote``, which was under way, as failed now, with nobody agreeing. The seats that wanted it, and those
    that still have to wait after the vote before it, may not begin the next one at once, see `may_begin`.
    """
    before = vote.failed
    wanted_before = before.wanted_by if before is not None and _is_soon_after(state, before) else frozenset()
    return vote._replace(agreed=frozenset(), failed=FailedVote(state.noticed, vote.agreed | wanted_before))


def _is_soon_after(state: TableState, vote: FailedVote) -> bool:
    """Whether others have seen fewer actions since a vote failed than the table has seats. Secret actions do not count,
    because this would reveal them.
    """
    return state.noticed < vote.noticed + len(state.seats)


def vote_began_at(
    log: Sequence[Entry], vote: Vote, agree: type[Action], ends: Collection[type[Action]]
) -> float | None:
    """When the vote began that is under way at the end of a log, in seconds since 1970: when the first of the seats
    whose voices still count took the action ``agree``. ``None`` if none is under way. One of the actions ``ends`` ended
    each vote before.
    """
    if not vote.is_open:
        return None
    began, ending = None, {action.verb for action in ends}
    for entry in reversed(log):
        verb = verb_of_line(entry.line)
        if verb in ending:
            break
        if verb == agree.verb and entry.seat in vote.agreed:
            began = entry.at
    return began
