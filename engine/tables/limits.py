"""Limits on how far one person may make a table's log grow: each entry is stored for good, and read with its table."""

import math
from collections.abc import Collection, Iterable
from typing import NamedTuple

from engine.actions import Action
from engine.durations import DAY
from engine.errors import Refusal
from engine.tables.actions import AddComputer, AgreeToPause, Invite, Join, RemoveComputer, SetOptions, SetStrength, Wait
from engine.tables.log import Entry, player_id_in_line, verb_of_line
from engine.tables.turn_times import Pause

MOST_UNSEEN_ACTIONS = 300
"""The number of actions in a row, unseen by others, after which a seat must wait before each further one."""
UNSEEN_PAUSE_SECONDS = 60.0
"""The seconds that a seat must wait before each further action after `MOST_UNSEEN_ACTIONS`."""
MOST_JOINS = 10
"""How often one person may sit down at the same table or its waiting list. Who sits may always leave, so their entries
end as well."""
MOST_PAUSES = 30
"""How often people may ask for a pause, or agree to one, at the same table."""
LONGEST_PAUSE_SECONDS = 7.0 * DAY
"""The seconds after which a pause ends by itself."""
MOST_PAUSED_SECONDS = 14.0 * DAY
"""The seconds for which a game may be paused in all. Then a table can no longer be kept from going on."""
MOST_CHANGES = 150
"""How often the computers and the options of the same table may be changed."""
MOST_INVITATIONS = 3
"""How often one person may be invited to the same table."""

_CHANGES = (AddComputer, RemoveComputer, SetStrength, SetOptions)


class UnseenActions(NamedTuple):
    """How often, and when last, a seat acted without anybody else seeing it."""

    times: int = 0
    last: float = -math.inf
    """The time of the seat's last unseen action in seconds since 1970; minus infinity if there was none."""

    def check(self, at: float) -> None:
        """Raise `Refusal` ``too_often`` after `MOST_UNSEEN_ACTIONS` or more, if the last was less than
        `UNSEEN_PAUSE_SECONDS` before ``at``.
        """
        if self.times >= MOST_UNSEEN_ACTIONS and self.last <= at < self.last + UNSEEN_PAUSE_SECONDS:
            raise Refusal("too_often")


def check_log_limits(log: Iterable[Entry], action: Action, times_before: int = 0) -> None:
    """Raise `Refusal` if this log has too many lines like ``action`` already. ``times_before`` is the number of further
    lines that told of the same person, who had their data deleted since.

    ``joined_often``: the person sat down or waited `MOST_JOINS` times. ``invited_often``: they were invited
    `MOST_INVITATIONS` times. ``paused_often``: `MOST_PAUSES` votes for pauses. ``changed_often``: `MOST_CHANGES`
    changes of computers or options.
    """
    if isinstance(action, Join | Wait):
        if times_before + _times(log, action.player, {Join.verb, Wait.verb}) >= MOST_JOINS:
            raise Refusal("joined_often", times=MOST_JOINS)
    elif isinstance(action, Invite) and times_before + _times(log, action.player, {Invite.verb}) >= MOST_INVITATIONS:
        raise Refusal("invited_often", times=MOST_INVITATIONS)
    if isinstance(action, AgreeToPause) and _number_of(log, {AgreeToPause.verb}) >= MOST_PAUSES:
        raise Refusal("paused_often")
    if isinstance(action, _CHANGES) and _number_of(log, {one.verb for one in _CHANGES}) >= MOST_CHANGES:
        raise Refusal("changed_often", times=MOST_CHANGES)


def pause_seconds_left(pauses: Iterable[Pause]) -> float:
    """How many seconds a game may still be paused after these pauses, all of which are over. Time beyond
    `LONGEST_PAUSE_SECONDS` of a pause, while the bot was away, does not count.
    """
    lengths = [0.0 if pause.ended is None else pause.ended - pause.began for pause in pauses]
    return max(0.0, MOST_PAUSED_SECONDS - sum(min(length, LONGEST_PAUSE_SECONDS) for length in lengths))


def check_pause_left(pauses: Iterable[Pause], action: Action) -> None:
    """Raise `Refusal` ``paused_long`` if an action asks for a pause, or agrees to one, after the game has used up its
    `MOST_PAUSED_SECONDS`.
    """
    if isinstance(action, AgreeToPause) and pause_seconds_left(pauses) <= 0:
        raise Refusal("paused_long")


def _times(log: Iterable[Entry], player: str, verbs: Collection[str]) -> int:
    """How many lines of a log name this person and have one of these verbs."""
    lines = (entry.line for entry in log)
    return sum(verb_of_line(line) in verbs and player_id_in_line(line) == player for line in lines)


def _number_of(log: Iterable[Entry], verbs: Collection[str]) -> int:
    """How many lines of a log have one of these verbs."""
    return sum(verb_of_line(entry.line) in verbs for entry in log)
