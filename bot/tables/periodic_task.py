"""Work that comes back: run at once, and then again and again with a pause between two runs."""

from collections.abc import Awaitable, Callable

from bot.tables.scheduler import Clock, Scheduler


class PeriodicTask:
    """Runs one function in the background, with a pause from the end of a run to the next; never two at a time.

    An exception of a run is logged, and does not keep the next from coming.
    """

    def __init__(self, name: str, run: Callable[[], Awaitable[None]], pause: float, clock: Clock) -> None:
        """``name`` stands in the log; ``pause`` is in seconds."""
        self._name = name
        self._run = run
        self._pause = pause
        self._clock = clock
        self._scheduler = Scheduler(clock, self._run_and_schedule)
        self.is_stopping = False
        """Whether no run shall begin any more; a run that takes long ends early then."""

    def start(self) -> None:
        """Run for the first time now."""
        self._scheduler.schedule(self._name, self._clock())
        self._scheduler.start()

    async def stop(self) -> None:
        """Begin no more runs, and wait for the one under way."""
        self.is_stopping = True
        await self._scheduler.stop()

    def wake(self) -> None:
        """Look at the clock at once, because it may have been moved."""
        self._scheduler.wake()

    async def wait_for_run(self) -> None:
        """Wait for the run under way, if there is one."""
        await self._scheduler.wait_for_calls()

    async def _run_and_schedule(self, name: str) -> None:
        try:
            await self._run()
        finally:
            self._scheduler.schedule(name, self._clock() + self._pause)
