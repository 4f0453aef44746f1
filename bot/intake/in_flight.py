"""The interactions that are being handled now: counted, so that the bot ends when they are done and no sooner."""

import asyncio
from typing import Any

from structlog.contextvars import bind_contextvars

from bot.messages.api.replies import Interaction
from bot.telemetry.arrivals import ARRIVAL, UNSAVED, Arrival, DiscordClock, UnsavedInteraction
from engine.errors import Refusal


class InteractionsInFlight:
    """The interactions that are being handled now."""

    def __init__(self) -> None:
        self._clock = DiscordClock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_ending = False
        """Whether `end` was called, so that further interactions are refused."""

    def __len__(self) -> int:
        return len(self._tasks)

    def begin(self, interaction: Interaction) -> None:
        """Count the current task as handling this interaction, until the task is done."""
        bind_contextvars(interaction=interaction.id)
        UNSAVED.set(UnsavedInteraction(interaction.id))
        created, came = interaction.created_at.timestamp(), asyncio.get_running_loop().time()
        ARRIVAL.set(Arrival(interaction.type.name, created, came, self._clock.local_creation_time(created, came)))
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def check_not_ending(self) -> None:
        """Raise `Refusal` ``stopping`` once `end` was called."""
        if self.is_ending:
            raise Refusal("stopping")

    async def wait_for_present(self) -> None:
        """Wait until all interactions that are being handled now are done."""
        if tasks := set(self._tasks):
            await asyncio.wait(tasks)

    async def end(self) -> None:
        """Refuse further interactions, and wait until all that are being handled are done."""
        self.is_ending = True
        while self._tasks:
            await asyncio.wait(self._tasks)
