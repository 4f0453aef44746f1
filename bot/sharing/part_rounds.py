"""Looks again and again which parts of the servers this process should serve, beside others on the same database."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.sharing.wakefulness import Wakefulness
from data.ownership.parts import Part
from data.store import Store
from engine.errors import CommitUnknownError, SaveError

log = structlog.get_logger(__name__)

LOOK_SECONDS = 0.4
"""Seconds between two looks for parts that are free, or that another process should have."""

Follow = Callable[[Part], Awaitable[None]]


class PartRounds:
    """Looks for parts again and again, takes over those it gets, and gives back those that another process should have.

    Each look is this process's sign of life, so nothing that takes longer is awaited between two of them.
    """

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        store: Store,
        take_over: Follow,
        let_go: Follow,
        *,
        on_process_count: Callable[[int], None],
        is_prepared: Callable[[], bool],
        wakefulness: Wakefulness,
    ) -> None:
        """``take_over(part)`` loads a part that this process has got; ``let_go(part)`` finishes what is under way there
        and gives it back. ``on_process_count(count)`` is told the number of processes that share the servers,
        ``wakefulness`` when a look succeeded. ``is_prepared()``: whether a new part's people would be heard at once; if
        not, only free parts are taken, and none from other processes, which people reach.
        """
        self._store = store
        self._take_over = take_over
        self._let_go = let_go
        self._on_process_count = on_process_count
        self._is_prepared = is_prepared
        self._wakefulness = wakefulness
        self._change_tasks: dict[Part, asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None
        self._is_ending = False
        self._has_failed = False

    def start(self) -> None:
        """Look at once, and then every `LOOK_SECONDS`, in a background task."""
        self._task = asyncio.create_task(self._run(), name="parts")

    async def end_changes(self) -> None:
        """Take and give back no more parts, and cancel changes under way. Signs of life go on, so that no other process
        takes the parts before all that is under way is finished.
        """
        self._is_ending = True
        await _cancel_and_wait(*self._change_tasks.values())

    async def stop(self) -> None:
        """Take and give back no more parts, and give no further sign of life."""
        await self.end_changes()
        if self._task is not None:
            await _cancel_and_wait(self._task)

    async def _run(self) -> None:
        while True:
            began_at = asyncio.get_running_loop().time()
            try:
                await self._look_at_parts()
                self._has_failed = False
                self._wakefulness.note_look(began_at)
            except (SaveError, CommitUnknownError) as failed:
                if not self._has_failed:
                    log.warning("parts_not_known", why=str(failed))
                self._has_failed = True
            await asyncio.sleep(LOOK_SECONDS)

    async def _look_at_parts(self) -> None:
        if self._is_ending:
            await self._store.heartbeat()
            return
        changes = await self._store.look_for_parts(wants_share=self._is_prepared())
        if self._is_ending:
            return
        self._on_process_count(changes.processes)
        for part in changes.taken:
            self._begin_change(part, self._try_to_take_over(part))
        for part in changes.surplus:
            if part not in self._change_tasks:
                self._begin_change(part, self._try_to_let_go(part))

    def _begin_change(self, part: Part, change: Awaitable[None]) -> None:
        task = asyncio.ensure_future(change)
        self._change_tasks[part] = task
        task.add_done_callback(lambda _: self._change_tasks.pop(part, None))

    async def _try_to_take_over(self, part: Part) -> None:
        """Take over a part; if that fails, give it back, so that another process or this one may try again."""
        log.info("part_taken", part=part.number, of=part.of)
        try:
            await self._take_over(part)
        except Exception:
            log.exception("part_not_taken_over", part=part.number)
            await self._try_to_let_go(part)

    async def _try_to_let_go(self, part: Part) -> None:
        log.info("part_given_back", part=part.number, of=part.of)
        try:
            await self._let_go(part)
        except Exception:
            log.exception("part_not_let_go", part=part.number)


async def _cancel_and_wait(*tasks: asyncio.Task[None]) -> None:
    """Cancel tasks, and wait until they have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
