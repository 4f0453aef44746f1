"""When the interaction came in that the current task handles; a task passes it on to the tasks that it starts."""

from contextvars import ContextVar
from typing import NamedTuple


class Arrival(NamedTuple):
    """When an interaction arrived, for measuring how fast it is answered."""

    kind: str
    """Discord's name for its type, such as ``component``."""
    created: float
    """When it was made, in seconds since 1970 by Discord's clock."""
    came: float
    """When it came in, in seconds by the event loop's clock."""


ARRIVAL: ContextVar[Arrival | None] = ContextVar("arrival", default=None)
"""The arrival of the interaction that the current task handles, or was started by; ``None`` if there is none."""
