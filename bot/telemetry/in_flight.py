"""What people asked for that is not finished yet, and whose each line of the log is.

discord.py handles each interaction in a task of its own. What is bound to that task's context, it passes on to the
tasks that it starts: their lines tell the interaction that set them off.
"""

import asyncio
from contextvars import ContextVar
from typing import Any, NamedTuple

import discord
from structlog.contextvars import bind_contextvars

from engine.errors import Refusal


class Arrival(NamedTuple):
    """An interaction that came in."""

    kind: str
    created: float
    """In seconds since 1970, by Discord's clock."""
    came: float
    """By the event loop's clock."""


ARRIVAL: ContextVar[Arrival | None] = ContextVar("arrival", default=None)
"""Of the interaction that the current task handles, or was set off by."""


def seconds_waited() -> float:
    """How long ago the interaction came in that the current task handles; 0 for what nobody waits for."""
    arrival = ARRIVAL.get()
    return 0.0 if arrival is None else asyncio.get_running_loop().time() - arrival.came


class InFlight:
    """The interactions that are being handled."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_ending = False

    def __len__(self) -> int:
        return len(self._tasks)

    def begin(self, interaction: discord.Interaction[Any]) -> None:
        """The current task handles this interaction. Raises `Refusal` ``stopping`` once the end has begun."""
        bind_contextvars(interaction=interaction.id)
        created = interaction.created_at.timestamp()
        ARRIVAL.set(Arrival(interaction.type.name, created, asyncio.get_running_loop().time()))
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if self.is_ending:
            raise Refusal("stopping")

    async def ended(self) -> None:
        """Begins nothing more, and waits until all that was begun is finished."""
        self.is_ending = True
        while self._tasks:
            await asyncio.wait(self._tasks)
