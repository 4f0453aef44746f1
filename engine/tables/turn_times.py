"""Since when the game waits for each seat, and when it was paused, worked out from the times of a log's entries."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.game import Step
from engine.tables.actions import (
    AgreeToClose,
    AgreeToPause,
    AgreeToTakeBack,
    AskMeAgain,
    AskToTakeBack,
    GoOn,
    RefuseToClose,
    RefuseToPause,
    RefuseToTakeBack,
    VoteForSitIn,
)
from engine.tables.log import Entry, verb_of_line
from engine.tables.state import TableState

_TALK = {
    action.verb
    for action in (
        *(AskToTakeBack, AgreeToTakeBack, RefuseToTakeBack, AgreeToPause, RefuseToPause, GoOn, AskMeAgain),
        *(AgreeToClose, RefuseToClose, VoteForSitIn),
    )
}
"""The verbs of votes and answers among players. They do not prolong the turn of the seat that votes."""


class Pause(NamedTuple):
    """A time in which a game was paused, in seconds since 1970."""

    began: float
    ended: float | None = None
    """The end of the pause in seconds since 1970; ``None`` while it lasts."""


class TurnTimes:
    """The beginnings of the turns at one table, and its pauses."""

    def __init__(self, opened_at: float) -> None:
        """Start with no pauses. ``opened_at``, when the table opened, stands for the beginning of a seat's turn until
        it has one.
        """
        self._opened_at = opened_at
        self._starts: list[float] = []
        self.pauses: list[Pause] = []
        """The pauses so far, oldest first; the last one may not have ended yet."""

    def started_at(self, seat: int) -> float:
        """When the present or last turn of this seat began, in seconds since 1970.

        A turn begins when the table starts to wait for the seat, and again when the seat does something that others are
        told of. An action in secret does not prolong the turn: deadlines and pings, which everybody sees, would show
        it. Nor do votes and their answers.
        """
        return self._starts[seat] if seat < len(self._starts) else self._opened_at

    @property
    def starts(self) -> tuple[float, ...]:
        """By seat, `started_at`; empty before the first entry."""
        return tuple(self._starts)

    def set(self, starts: Iterable[float], pauses: Iterable[Pause]) -> None:
        """Take over the beginnings of turns, by seat, and the pauses that were kept of this table."""
        self._starts, self.pauses = list(starts), list(pauses)

    def update(
        self, entry: Entry, step: Step[TableState], waited_for: Sequence[int], waiting_for: Sequence[int]
    ) -> None:
        """Begin the turns of those seats in ``waiting_for`` that were not in ``waited_for`` before the entry, and of
        the seat that acted if others were told of it; and note when a pause begins or ends.
        """
        if len(self._starts) != len(step.state.seats):
            self._starts = [entry.at] * len(step.state.seats)
        acted = entry.seat if step.public_events and verb_of_line(entry.line) not in _TALK else None
        for seat in waiting_for:
            if seat not in waited_for or seat == acted:
                self._starts[seat] = entry.at
        is_in_pause = bool(self.pauses) and self.pauses[-1].ended is None
        if step.state.is_paused and not is_in_pause:
            self.pauses.append(Pause(entry.at))
        elif is_in_pause and not step.state.is_paused:
            self.pauses[-1] = self.pauses[-1]._replace(ended=entry.at)
