"""What a table is between two entries of its log: its phase, its seats, its options, and the state of its game."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from engine.game import Outcome
from engine.options import DAY


class Phase(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    """Played to its end; there is an outcome."""
    CLOSED = "closed"
    """Ended without a result."""


class Seat(NamedTuple):
    """A place at the table. ``player`` is a person's platform id, or ``None`` for a computer."""

    player: str | None
    interaction: str = ""
    luck: str = ""
    missed: int = 0
    """Turns in a row that the clock has ended."""
    on_auto: bool = False
    left: bool = False
    sat_in: bool = False
    """Whether a computer sits in for the player: the seat is on auto, and plays as well as it can."""
    votes: frozenset[int] = frozenset()
    """The seats whose players want a computer to sit in here."""

    @property
    def is_away(self) -> bool:
        """Whether the player has left, or the clock has ended their last turn."""
        return self.left or self.on_auto or self.missed > 0


class TableState(NamedTuple):
    """All that a table is between two entries."""

    phase: Phase = Phase.LOBBY
    seats: tuple[Seat, ...] = ()
    chosen: Mapping[str, str] = {}
    """The options as they were typed; what is not chosen has its default."""
    clock: int | None = DAY
    """Seconds a seat has for its turn; ``None`` for no limit."""
    salt: str = ""
    game: Any = None
    """The game's own state, once it has started."""
    moves: int = 0
    """The number of game actions so far: where the next one's chance is drawn."""
    outcome: Outcome | None = None
    closed: str = "closed"
    """Why the table was closed, if it was: the code of a sentence."""

    def seat_of(self, player: str) -> int | None:
        """The seat that this person plays, or ``None``. A seat that was left is nobody's."""
        taken = (index for index, seat in enumerate(self.seats) if seat.player == player and not seat.left)
        return next(taken, None)

    def changed_seat(self, index: int, **changes: Any) -> "TableState":  # noqa: ANN401  # as NamedTuple._replace
        seat = self.seats[index]._replace(**changes)
        return self._replace(seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))
