"""Interactions under way: counted, so that the bot ends when they are done and no sooner; each is handled once, and
each person has one answer of a kind in the making.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog
from structlog.contextvars import bind_contextvars

from bot.intake.request import Request
from bot.messages.api.replies import Interaction
from bot.telemetry.arrivals import ARRIVAL, UNSAVED, Arrival, DiscordClock, UnsavedInteraction
from engine.errors import Refusal

log = structlog.get_logger(__name__)


KEEP_SEEN = 4096
"""How many interaction ids are remembered, to recognize repeats. A repeat comes within seconds, or can be ignored."""


class InteractionsInFlight:
    """The interactions that are being handled now, and those that were seen before."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()
        """The ids of the latest interactions."""
        self._clock = DiscordClock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_ending = False
        """Whether `end` was called, so that further interactions are refused."""

    def __len__(self) -> int:
        return len(self._tasks)

    def begin(self, interaction: Interaction) -> bool:
        """Count the current task as handling this interaction, until the task is done. Returns whether the interaction
        is new: Discord may deliver one twice, for example after a broken connection.
        """
        bind_contextvars(interaction=interaction.id)
        UNSAVED.set(UnsavedInteraction(interaction.id))
        created, came = interaction.created_at.timestamp(), asyncio.get_running_loop().time()
        ARRIVAL.set(Arrival(interaction.type.name, created, came, self._clock.local_creation_time(created, came)))
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if interaction.id in self._seen:
            log.info("came_twice")
            return False
        self._seen[interaction.id] = None
        if len(self._seen) > KEEP_SEEN:
            self._seen.popitem(last=False)
        return True

    async def wait_for_present(self) -> None:
        """Wait until all interactions that are being handled now are done."""
        if tasks := set(self._tasks):
            await asyncio.wait(tasks)

    async def end(self) -> None:
        """Refuse further interactions, and wait until all that are being handled are done."""
        self.is_ending = True
        while self._tasks:
            await asyncio.wait(self._tasks)


class OneAnswerPerPerson:
    """Refuses people a second answer while their first is still being made. Each object counts by itself."""

    def __init__(self) -> None:
        self._people: set[str] = set()

    @contextmanager
    def hold(self, request: Request) -> Iterator[None]:
        """Count the request's person as waiting for an answer during a ``with`` block, which makes the answer and does
        not send it: whoever reads it may ask again at once, before Discord has told the bot that it was sent.

        Raises `Refusal` ``busy`` if the person is waiting already.
        """
        if request.person.id in self._people:
            raise Refusal("busy")
        self._people.add(request.person.id)
        try:
            yield
        finally:
            self._people.discard(request.person.id)
