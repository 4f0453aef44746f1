"""What a player asks all others, and the form of their answers.

Each question of a table has a number. Its answers carry it, so that nobody answers another question than the one they
have read.
"""

from enum import StrEnum
from typing import ClassVar, NamedTuple

from engine.actions import Action


class Question(StrEnum):
    """What a player asks all others; at most one question of each kind is open at a table."""

    CLOSE = "close"
    """Whether the game ends without a result."""
    TAKE_BACK = "take_back"
    """Whether the player may take back an action."""
    PAUSE = "pause"
    """Whether the game is paused."""


class OpenQuestion(NamedTuple):
    """A question that not everybody has answered yet."""

    number: int
    """The number of the question among all that were asked at its table, from 1."""
    agreed: frozenset[int]
    """The seats that need not answer any more: those whose players asked or have answered yes, and those that are not
    asked.
    """
    wanted_by: frozenset[int]
    """The seats whose wish it is: of a vote all that have voted yes, of an action the one that wants to take it back.
    """


class Answer(Action):
    """The base class of all answers to a question."""

    asks: ClassVar[Question]
    """The question that this action answers."""
    question: int | None = None
    """The number of the question. ``None`` answers the open question; if none is open, agreeing begins one."""


class FailedVote(NamedTuple):
    """A vote that ended because somebody refused, or did not answer in time."""

    noticed: int
    """How many of the game's actions others had noticed by the end of the vote."""
    wanted_by: frozenset[int]
    """The seats that had asked or agreed, in this vote or in those that had failed just before it."""


class Vote(NamedTuple):
    """All that a table knows of its votes on one matter, an end of the game or a pause."""

    number: int = 0
    """The number of the latest question; 0 before the first."""
    agreed: frozenset[int] = frozenset()
    """The seats whose players have voted yes; empty while there is no vote."""
    failed: FailedVote | None = None
    """The last vote that failed; ``None`` if none has."""
    unasked: frozenset[int] = frozenset()
    """The seats that are not asked in this vote: partners of the one that began it, and seats that have agreed for the
    whole game.
    """

    @property
    def is_open(self) -> bool:
        """Whether a vote is under way."""
        return bool(self.agreed)

    def as_open_question(self) -> OpenQuestion:
        """The question of this vote, which is open."""
        return OpenQuestion(self.number, self.agreed | self.unasked, self.agreed)

    def without(self, seat: int) -> "Vote":
        """The vote without the voice of ``seat``."""
        return self._replace(agreed=self.agreed - {seat})
