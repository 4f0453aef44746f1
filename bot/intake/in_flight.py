"""Counts the interactions under way, so that the bot can end when they are done, handles each of them once, and makes
one answer of a kind at a time for each person.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import structlog
from structlog.contextvars import bind_contextvars

from bot.intake.request import Request
from bot.messages.api.replies import Interaction, has_failed
from bot.telemetry.arrivals import ARRIVAL, UNSAVED, Arrival, DiscordClock, UnsavedInteraction
from data.read_connections import URGENCY, Urgency
from engine.errors import Refusal

log = structlog.get_logger(__name__)


KEEP_SEEN = 4096
"""The number of interaction ids that are remembered to recognize repeats, which come within seconds."""


class InteractionsInFlight:
    """The interactions that are being handled now, and the ids of the last `KEEP_SEEN` ones."""

    def __init__(self) -> None:
        self._seen_ids: OrderedDict[int, None] = OrderedDict()
        """The ids of the last interactions, oldest first."""
        self._clock = DiscordClock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_ending = False
        """Whether `end` was called: then further interactions are to be refused."""

    def __len__(self) -> int:
        return len(self._tasks)

    def begin(self, interaction: Interaction) -> bool:
        """Count the current task as handling this interaction until the task is done. Returns whether the interaction
        is new: Discord may deliver one twice, for example after a broken connection.
        """
        bind_contextvars(interaction=interaction.id)
        UNSAVED.set(UnsavedInteraction(interaction.id))
        created, came = interaction.created_at.timestamp(), asyncio.get_running_loop().time()
        made = self._clock.local_creation_time(created, came)
        ARRIVAL.set(Arrival(interaction.type.name, created, came, made, partial(has_failed, interaction)))
        URGENCY.set(Urgency.ANSWER)
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if interaction.id in self._seen_ids:
            log.info("came_twice")
            return False
        self._seen_ids[interaction.id] = None
        if len(self._seen_ids) > KEEP_SEEN:
            self._seen_ids.popitem(last=False)
        return True

    async def wait_for_present(self) -> None:
        """Wait until all interactions that are being handled at this moment are done."""
        if tasks := set(self._tasks):
            await asyncio.wait(tasks)

    async def end(self) -> None:
        """Set `is_ending`, and wait until all interactions that are being handled are done."""
        self.is_ending = True
        while self._tasks:
            await asyncio.wait(self._tasks)


class OneAnswerPerPerson:
    """Refuses a person a second answer while their first is still being made. Each object counts for itself."""

    def __init__(self) -> None:
        self._people: set[str] = set()

    @contextmanager
    def hold(self, request: Request) -> Iterator[None]:
        """Count the person as waiting for an answer during a ``with`` block. Make the answer inside, and send it after:
        whoever reads it may ask again at once.

        Raises `Refusal` ``busy`` if the person is waiting already.
        """
        if request.person.id in self._people:
            raise Refusal("busy")
        self._people.add(request.person.id)
        try:
            yield
        finally:
            self._people.discard(request.person.id)
