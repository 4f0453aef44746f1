"""What a table is between two entries of its log: its phase, its seats, its options, and the state of its game."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from engine.game import Outcome
from engine.options import USUAL_TURN_TIME, parse_duration


class Phase(StrEnum):
    """How far a table has got."""

    LOBBY = "lobby"
    """Before the start."""
    PLAYING = "playing"
    OVER = "over"
    """Played to its end; there is an outcome."""
    CLOSED = "closed"
    """Ended without a result."""


class Seat(NamedTuple):
    """A place at the table. ``player`` is a person's platform id, or ``None`` for a computer."""

    player: str | None
    interaction: str = ""
    """The id of the click that joined; empty for a computer."""
    luck: str = ""
    """The player's lucky word; empty for none."""
    missed: int = 0
    """Turns in a row that ended because time ran out."""
    on_auto: bool = False
    """Whether the engine plays for the seat's player."""
    left: bool = False
    """Whether the player gave the seat up."""
    sat_in: bool = False
    """Whether a computer sits in for the player: the seat is on auto, and plays as well as it can instead of
    harmlessly.
    """
    votes: frozenset[int] = frozenset()
    """The seats whose players want a computer to sit in here."""

    @property
    def is_away(self) -> bool:
        """Whether the player has left, is on auto, or ran out of time in the last turn."""
        return self.left or self.on_auto or self.missed > 0


class TableState(NamedTuple):
    """All that a table is between two entries."""

    phase: Phase = Phase.LOBBY
    seats: tuple[Seat, ...] = ()
    chosen: Mapping[str, str] = {}
    """The chosen options, by name, as they were typed; the others have their defaults."""
    clock: int | None = parse_duration(USUAL_TURN_TIME)
    """Seconds that a seat has for its turn; ``None`` for no limit."""
    salt: str = ""
    """The players' part of the table's chance, in hexadecimal, once the game has started; before that ""."""
    game: Any = None
    """The game's own state, once it has started."""
    moves: int = 0
    """The number of the game's actions so far. The next action's chance is drawn at the next number."""
    outcome: Outcome | None = None
    """``None`` unless the game was played to its end."""
    closed: str = "closed"
    """The code of the sentence for why the table was closed; it counts in `Phase.CLOSED` only."""

    def seat_of(self, player: str) -> int | None:
        """The number of the seat that this person plays, or ``None``. A seat that was left is nobody's."""
        taken = (index for index, seat in enumerate(self.seats) if seat.player == player and not seat.left)
        return next(taken, None)

    def with_seat(self, index: int, **changes: Any) -> "TableState":  # noqa: ANN401  # as NamedTuple._replace
        """The state with some fields of one seat changed."""
        seat = self.seats[index]._replace(**changes)
        return self._replace(seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))
