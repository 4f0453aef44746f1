"""When the interaction was made that the current task handles; a task passes it on to the tasks that it starts."""

from contextvars import ContextVar
from typing import NamedTuple

CLOCK_DRIFT = 0.001
"""Seconds by which Discord's clock and this machine's drift apart in a second, at most; real ones do so far less."""


class Arrival(NamedTuple):
    """When an interaction was made and came in, for answering it in time and for measuring how fast that was."""

    kind: str
    """Discord's name for its type, such as ``component``."""
    created: float
    """When it was made, in seconds since 1970 by Discord's clock."""
    came: float
    """When it came in, in seconds by the event loop's clock."""
    made: float
    """When it was made, in seconds by the event loop's clock, as far as that can be told; never later than `came`."""


class DiscordClock:
    """Tells how long interactions were on their way, though nobody knows how far Discord's clock is from this one.

    The fastest one shows the distance of the two clocks. Whatever came later than that by Discord's own times has
    waited: for example in the connection of a process that was paused. The machine's time of day is not asked.
    """

    def __init__(self) -> None:
        self._fastest = float("inf")
        """The shortest distance seen from the making of an interaction to its arrival, each by its own clock."""
        self._at = 0.0
        """When that was, by the event loop's clock."""

    def local_creation_time(self, created_by_discord: float, arrived: float) -> float:
        """When an interaction was made, in seconds of the event loop's clock. ``created_by_discord`` is that moment by
        Discord's clock, in seconds since 1970, and ``arrived`` its arrival by the event loop's clock.
        """
        distance = arrived - created_by_discord
        self._fastest = min(self._fastest + CLOCK_DRIFT * (arrived - self._at), distance)
        self._at = arrived
        return arrived - (distance - self._fastest)


class UnsavedInteraction:
    """The interaction that a task handles, until something is saved for it."""

    def __init__(self, interaction_id: int) -> None:
        self._id: int | None = interaction_id

    def take(self) -> str | None:
        """The id of the interaction, the first time; then ``None``: one interaction may lead to several saves, of which
        the first tells whether it is done twice.
        """
        taken, self._id = self._id, None
        return None if taken is None else str(taken)


UNSAVED: ContextVar[UnsavedInteraction | None] = ContextVar("unsaved", default=None)
"""The interaction that the current task handles, or was started by; ``None`` if there is none."""


def unsaved_interaction() -> str | None:
    """The id of the interaction for which the current task saves something for the first time; ``None`` if there is
    none, or if something was saved for it.
    """
    unsaved = UNSAVED.get()
    return None if unsaved is None else unsaved.take()


ARRIVAL: ContextVar[Arrival | None] = ContextVar("arrival", default=None)
"""The arrival of the interaction that the current task handles, or was started by; ``None`` if there is none."""
