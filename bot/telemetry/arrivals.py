"""When the interaction was made that the current task handles; tasks started by that task inherit it."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import NamedTuple

CLOCK_DRIFT = 0.001
"""The most seconds by which Discord's clock and this machine's drift apart in one second; real ones drift far less."""


class Arrival(NamedTuple):
    """When an interaction was made and when it came in, for answering it in time and for measuring how fast that
    was.
    """

    kind: str
    """Discord's name for the interaction's type, such as ``component``."""
    created: float
    """When the interaction was made, in seconds since 1970 by Discord's clock."""
    came: float
    """When the interaction came in, in seconds by the event loop's clock."""
    made: float
    """When the interaction was made, in seconds by the event loop's clock, estimated by `DiscordClock`; never after
    `came`.
    """
    has_failed: Callable[[], bool] = lambda: False
    """Returns whether Discord has told the person that the interaction failed, because no answer came in time."""


class DiscordClock:
    """Estimates how long interactions were on their way, though Discord's clock and this machine's differ by an unknown
    amount.

    The fastest interaction shows the difference of the two clocks. Later ones have waited for as long as they exceed
    it, for example in the connection of a process that was paused. The machine's time of day is not used.
    """

    def __init__(self) -> None:
        self._shortest_delay = float("inf")
        """The shortest difference seen between an interaction's arrival by this clock and its making by Discord's, in
        seconds.
        """
        self._at = 0.0
        """When `_shortest_delay` was last computed, in seconds by the event loop's clock."""

    def local_creation_time(self, created_by_discord: float, arrived: float) -> float:
        """When an interaction was made, in seconds by the event loop's clock. ``created_by_discord`` is the same moment
        by Discord's clock, in seconds since 1970; ``arrived`` is its arrival by the event loop's clock.
        """
        distance = arrived - created_by_discord
        self._shortest_delay = min(self._shortest_delay + CLOCK_DRIFT * (arrived - self._at), distance)
        self._at = arrived
        return arrived - (distance - self._shortest_delay)


class UnsavedInteraction:
    """The id of the interaction that a task handles, until something is saved for it."""

    def __init__(self, interaction_id: int) -> None:
        self._id: int | None = interaction_id

    def take(self) -> str | None:
        """The id of the interaction at the first call, and ``None`` at later ones: of several saves for one
        interaction, only the first shows whether it was handled twice.
        """
        taken, self._id = self._id, None
        return None if taken is None else str(taken)


UNSAVED: ContextVar[UnsavedInteraction | None] = ContextVar("unsaved", default=None)
"""The interaction that the current task handles, or that started the task; ``None`` if there is none."""


def unsaved_interaction() -> str | None:
    """The id of the interaction for which the current task is about to save for the first time; ``None`` if there is
    none, or something was saved for it.
    """
    unsaved = UNSAVED.get()
    return None if unsaved is None else unsaved.take()


ARRIVAL: ContextVar[Arrival | None] = ContextVar("arrival", default=None)
"""The arrival of the interaction that the current task handles, or that started the task; ``None`` if there is none."""


def interaction_has_failed() -> bool:
    """Whether Discord has told the person that the interaction failed which the current task handles; false if it
    handles none.
    """
    arrival = ARRIVAL.get()
    return arrival is not None and arrival.has_failed()
