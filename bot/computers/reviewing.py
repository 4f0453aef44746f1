"""Makes reviews of finished games, once for each person and table, in the background, and keeps the last
`KEPT_REVIEWS`.

Rule 1: a `Trial` holds all that is needed to try actions; a process of its own carries it out, if the bot has some.
Rule 2: all people who wait take turns, one decision at a time. Each person's reviews are made one after the other.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

import structlog

from bot.computers.worker_process import WorkerError, WorkerProcess
from bot.telemetry.redaction import fault_fields
from bot.telemetry.waits import WaitWatch
from engine.errors import Refusal
from engine.review.decisions import SeatCourse, course_of
from engine.review.judging import MOST_TRIED, Doubt, Review, doubts_about, judged_by, trial_of
from engine.review.trial import AnyGame, Trial, TriedAction, results_from_plain, trial_to_bytes, try_actions
from engine.review.worker import COMMAND
from engine.tables.log import Entry, Opening
from engine.tables.table import Table

T = TypeVar("T")
RunInThread = Callable[[Callable[[], Any]], Coroutine[Any, Any, Any]]
"""(function) -> what the function returns, called in a thread because it may take long."""
KEPT_REVIEWS = 200
"""The most reviews that are kept; those that nobody has looked at for longest go first, and are made anew when
wanted.
"""
TRIAL_SECONDS = 120.0
"""Seconds after which a trial is given up and its process ended."""

log = structlog.get_logger(__name__)


class TrialRunner(Protocol):
    """Carries out trials: plays on from a decision with each of its actions, to compare what becomes of them."""

    @property
    def waits(self) -> Sequence[WaitWatch]:
        """The waits for the processes that carry out trials."""

    async def carry_out(self, game: AnyGame, trial: Trial) -> Sequence[TriedAction] | None:
        """The results of a trial; ``None`` if it failed, which is logged."""

    async def stop(self) -> None:
        """End the processes that trials have started; the next trial starts them again."""

    def kill_processes(self) -> None:
        """Kill the processes that run, without waiting for their end. May be called in any thread."""


class LocalTrialRunner:
    """Carries out trials in threads of this process."""

    waits: tuple[WaitWatch, ...] = ()
    """Empty: no process is awaited."""

    def __init__(self, run_in_thread: RunInThread) -> None:
        self._run_in_thread = run_in_thread

    async def carry_out(self, game: AnyGame, trial: Trial) -> Sequence[TriedAction] | None:
        """The results of a trial, however long they take; ``None`` if it failed, which is logged."""
        try:
            results: tuple[TriedAction, ...] = await self._run_in_thread(partial(try_actions, game, trial))
        except Exception as failed:  # noqa: BLE001  # the other decisions may still be judged
            log.warning("trial_failed", **fault_fields(failed))
            return None
        return results

    async def stop(self) -> None:
        """Do nothing: there are no processes."""

    def kill_processes(self) -> None:
        """Do nothing: there are no processes."""


class ProcessTrialRunner:
    """Carries out trials in one other process, of a lower priority than everything else on the machine."""

    def __init__(self, seconds: float = TRIAL_SECONDS, command: Sequence[str] = COMMAND) -> None:
        """``seconds``: how long a trial may take. ``command`` is the command line that starts the process."""
        self._seconds = seconds
        self._watch = WaitWatch("trial")
        self.waits = (self._watch,)
        self._worker = WorkerProcess(command)

    @property
    def is_running(self) -> bool:
        """Whether the process for trials runs now."""
        return self._worker.is_running

    async def carry_out(self, game: AnyGame, trial: Trial) -> Sequence[TriedAction] | None:
        """The results of a trial; ``None`` if it failed or took too long, which is logged."""
        try:
            with self._watch.waiting():
                async with asyncio.timeout(self._seconds):
                    answer = await self._worker.ask(trial_to_bytes(game, trial), "results")
            return results_from_plain(answer["results"])
        except WorkerError as failed:
            log.warning("trial_failed", **failed.log_fields)
        except Exception as failed:  # noqa: BLE001  # whatever it is, the next trial may have results
            await self._worker.end()
            log.warning("trial_failed", **fault_fields(failed))
        return None

    async def stop(self) -> None:
        """End the process, and wait until it is gone."""
        await self._worker.end()

    def kill_processes(self) -> None:
        """Kill the process if it runs, without waiting for its end."""
        self._worker.kill()


class ReviewWork:
    """One person's review of one game, while it is made and afterwards."""

    def __init__(self) -> None:
        self.decision_count = 0
        """The number of decisions that the person made; 0 until they are counted."""
        self.tried_count = 0
        """The number of doubtful decisions that have been tried."""
        self.to_try_count = 0
        """The number of doubtful decisions to try; 0 until they are found."""
        self.review: Review | None = None
        """The review; ``None`` until it is made, and if it failed."""
        self.is_done = False
        """Whether the work has ended: there is a review, or it failed."""
        self._news = asyncio.Event()

    async def wait_for_news(self) -> None:
        """Wait until `decision_count`, `tried_count`, `to_try_count` or `review` has changed; return at once if the
        work is done.
        """
        if not self.is_done:
            await self._news.wait()

    def announce_news(self) -> None:
        """Wake those who wait in `wait_for_news`."""
        self._news.set()
        self._news = asyncio.Event()


class ReviewDesk:
    """Makes reviews in the background, and keeps the last ones in memory."""

    def __init__(self, trial_runner: TrialRunner, worlds: int, run_in_thread: RunInThread) -> None:
        """``worlds``: the number of imagined deals of the hidden cards in which each action is tried."""
        self.trial_runner = trial_runner
        self.worlds = worlds
        self._run_in_thread = run_in_thread
        self._works: OrderedDict[tuple[str, str], ReviewWork] = OrderedDict()
        self._trial_turn = asyncio.Lock()
        self._replay_lock = asyncio.Lock()
        """Held while a log is replayed in a thread, so that enough threads stay free to draw pictures for people who
        wait.
        """
        self._locks_by_person: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By player id, a lock held while one of their reviews is made: who asks for many gets no more turns than
        others.
        """
        self._tasks = set[asyncio.Task[None]]()
        self._unfinished_count = 0
        self._is_closed = False

    def review_work_for(self, table: Table, player_id: str) -> ReviewWork:
        """The review of a finished game for one of its players, begun if there is none yet. Raises `Refusal`
        ``review_not_played`` for somebody who had no seat.
        """
        if all(seat.player != player_id for seat in table.state.seats):
            raise Refusal("review_not_played")
        key = table.id, player_id
        if key not in self._works:
            self._works[key] = ReviewWork()
            self.run_in_background(self._make_review(self._works[key], table, player_id))
            if len(self._works) > KEPT_REVIEWS:
                self._works.popitem(last=False)
        self._works.move_to_end(key)
        return self._works[key]

    def forget_player(self, player_id: str) -> None:
        """Drop the reviews of a person whose data was deleted."""
        for key in [key for key in self._works if key[1] == player_id]:
            del self._works[key]

    def run_in_background(self, doing: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background until it is done or the bot stops. After `close` it is closed without being
        run.
        """
        if self._is_closed:
            doing.close()
            return
        task = asyncio.create_task(doing, name="review")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def wait_settled(self) -> None:
        """Wait until no coroutine runs in the background."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Cancel what runs in the background, and end the processes for trials."""
        self._is_closed = True
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.trial_runner.stop()

    async def _make_review(self, work: ReviewWork, table: Table, player_id: str) -> None:
        self._unfinished_count += 1
        try:
            async with self._locks_by_person.setdefault(player_id, asyncio.Lock()):
                work.review = await self._reviewed(work, table, player_id)
        except Exception as failed:  # noqa: BLE001  # whoever waits is told, and the next one may succeed
            log.warning("review_failed", table=table.id, **fault_fields(failed))
            self._works.pop((table.id, player_id), None)
        finally:
            self._unfinished_count -= 1
            work.is_done = True
            work.announce_news()
            if not self._unfinished_count:
                await self._stop_trials_if_idle()

    async def _stop_trials_if_idle(self) -> None:
        """End the processes for trials, unless a review was begun meanwhile; one that begins now waits until they are
        gone.
        """
        async with self._trial_turn:
            if not self._unfinished_count:
                await self.trial_runner.stop()

    async def _reviewed(self, work: ReviewWork, table: Table, player_id: str) -> Review:
        entries = tuple(table.log)
        about = partial(_course_and_doubts, table.game, table.opening, entries, player_id)
        async with self._replay_lock:
            course, doubts = await self._run_in_thread(about)
        chosen = doubts[:MOST_TRIED]
        work.decision_count, work.to_try_count = len(course.decisions), len(chosen)
        judged, failed = [], 0
        for doubt in chosen:
            work.announce_news()
            trial = trial_of(doubt, course.seat, self.worlds, table.id)
            async with self._trial_turn:
                results = await self.trial_runner.carry_out(table.game, trial)
            work.tried_count += 1
            if results is None:
                failed += 1
            else:
                judged.append(judged_by(doubt, results))
        in_order = sorted(judged, key=lambda one: one.doubt.decision.number)
        return Review(course, len(doubts), tuple(in_order), failed)


def _course_and_doubts(
    game: AnyGame, opening: Opening, entries: Sequence[Entry], player_id: str
) -> tuple[SeatCourse, tuple[Doubt, ...]]:
    """How the game went for one of its players, and their doubtful decisions, most doubtful first. Raises `LookupError`
    if the person had no seat.
    """
    course = course_of(game, opening, entries, player_id)
    if course is None:
        raise LookupError("no seat of this person")
    return course, doubts_about(game, course)
