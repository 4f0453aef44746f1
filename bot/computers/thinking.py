"""Has computers think, and finds hints for people: in processes of their own, so that nobody waits for them, or in this
one.

Rule 1: a process is told a `ComputerQuestion` and nothing else: no secret, no name, no token.
Rule 2: a computer always answers. If the considered answer does not come in time, the quick one takes its place, and
the log says so.
"""

import asyncio
import sys
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import structlog

from bot.computers.worker_process import WorkerError, WorkerProcess
from bot.telemetry.metrics import THINKING, THOUGHTS
from bot.telemetry.redaction import fault_fields
from bot.telemetry.waits import WaitWatch
from engine.actions import Action, parse_action
from engine.errors import Refusal
from engine.thinking.advice import Advice, advice, advice_from_json
from engine.thinking.answer import considered_action, must_search, quick_action
from engine.thinking.question import AnyGame, ComputerQuestion, question_to_bytes

log = structlog.get_logger(__name__)

WORKER = (sys.executable, "-m", "engine.thinking.worker")
"""The command line that starts a process which answers questions."""
THINKING_SECONDS = 3.0
"""Seconds after which the quick answer takes the place of the considered one."""
OVERDUE_SECONDS = 5.0
"""Seconds beyond the time for an answer after which ``/health`` tells that a process does not answer."""
STARTING_SECONDS = 60.0
"""Further seconds that a process has for its first answer: even one that starts slowly can serve later questions."""


class Thought(NamedTuple):
    """The action that a computer has found, and whether it took its time for it."""

    action: Action
    is_quick: bool = False
    """Whether this is the quick answer, because the considered one did not come in time."""


class Thinker(Protocol):
    """Finds the actions of computers, and advice for people."""

    @property
    def waits(self) -> Sequence[WaitWatch]:
        """The waits for processes that think."""

    async def think(self, game: AnyGame, question: ComputerQuestion) -> Thought:
        """The action of a computer in the question's seat. Raises whatever the game's code raises if even the quick
        answer fails.
        """

    async def advise(self, game: AnyGame, question: ComputerQuestion) -> Advice:
        """Advice to the person in the question's seat. Raises whatever the game's code raises if it fails."""

    async def close(self) -> None:
        """End the processes that were started; nothing may be asked after that."""

    def kill_processes(self) -> None:
        """Kill the processes that run, without waiting for their end. May be called in any thread."""


class LocalThinker:
    """Has computers think in this process; the whole bot waits meanwhile."""

    waits: tuple[WaitWatch, ...] = ()
    """Empty: nothing is awaited."""

    async def think(self, game: AnyGame, question: ComputerQuestion) -> Thought:
        """The considered answer, however long it takes."""
        with THINKING.time():
            action = considered_action(game, question)
        THOUGHTS.labels("considered").inc()
        return Thought(action)

    async def advise(self, game: AnyGame, question: ComputerQuestion) -> Advice:
        """Advice to the person in the question's seat, however long it takes."""
        return advice(game, question)

    async def close(self) -> None:
        """Do nothing: there are no processes."""

    def kill_processes(self) -> None:
        """Do nothing: there are no processes."""


class ProcessThinker:
    """Has computers think in other processes, each started when it is first needed, and again if it ends."""

    def __init__(self, processes: int, seconds: float = THINKING_SECONDS, command: Sequence[str] = WORKER) -> None:
        """``processes``: the most processes that may run. ``seconds``: how long a question may wait for its answer; a
        process that takes longer for one is ended. ``command`` is the command line that starts a process.
        """
        self._seconds = seconds
        self._watch = WaitWatch("thinking", seconds + OVERDUE_SECONDS)
        self.waits = (self._watch,)
        # the one used last is asked first: others may never be needed
        self._free_workers: asyncio.LifoQueue[WorkerProcess] = asyncio.LifoQueue()
        self._workers = [WorkerProcess(command) for _ in range(processes)]
        for worker in reversed(self._workers):
            self._free_workers.put_nowait(worker)
        self._open_questions = set[asyncio.Task[Mapping[str, Any] | None]]()
        self._search_lock = asyncio.Lock()
        """Held by the one question with a long search that waits for a free process: if all did, the quick questions of
        weaker computers and of hints would wait behind them.
        """

    @property
    def process_ids(self) -> tuple[int, ...]:
        """The system's ids of the processes that run now."""
        return tuple(worker.process.pid for worker in self._workers if worker.process and worker.is_running)

    async def think(self, game: AnyGame, question: ComputerQuestion) -> Thought:
        """The considered answer if it comes in time, else the quick one. Raises whatever the game's code raises for the
        latter.
        """
        began = perf_counter()
        answer = await self._answer_in_time(game, question, "action")
        THINKING.observe(perf_counter() - began)
        if answer is not None:
            try:
                action = parse_action(str(answer.get("action")), game.meta.actions)
            except Refusal as refusal:
                log.warning("thinking_failed", fault=refusal.code)
            else:
                THOUGHTS.labels("considered").inc()
                return Thought(action)
        THOUGHTS.labels("quick").inc()
        return Thought(quick_action(game, question), is_quick=True)

    async def advise(self, game: AnyGame, question: ComputerQuestion) -> Advice:
        """Advice from a process; if it does not come in time, this process finds it."""
        asked = question._replace(wants_advice=True)
        answer = await self._answer_in_time(game, asked, "advice")
        if answer is not None:
            try:
                return advice_from_json(game, answer.get("advice"))
            except (Refusal, ValueError) as failed:
                log.warning("thinking_failed", fault=type(failed).__name__)
        return advice(game, asked)

    async def _answer_in_time(self, game: AnyGame, question: ComputerQuestion, wanted: str) -> Mapping[str, Any] | None:
        """The answer of the first process that is free; ``None`` if it comes too late, or lacks the field ``wanted``. A
        long search that could not begin in half the time is given up: it would seldom come to an end.
        """
        loop, searches = asyncio.get_running_loop(), must_search(game, question)
        ends_at, asked = loop.time() + self._seconds, question_to_bytes(game, question)
        begins_by = ends_at - self._seconds / 2 if searches else ends_at
        try:
            async with asyncio.timeout_at(begins_by), self._search_lock if searches else nullcontext():
                worker = await self._free_workers.get()
        except TimeoutError:
            log.info("thought_too_long", waiting="for a free process")
            return None
        asking = asyncio.create_task(self._ask_worker(worker, asked, wanted), name="thinking")
        self._open_questions.add(asking)
        asking.add_done_callback(self._open_questions.discard)
        await asyncio.wait({asking}, timeout=ends_at - loop.time())
        if asking.done():
            return asking.result()
        log.info("thought_too_long", waiting="for the answer")
        return None

    async def _ask_worker(self, worker: WorkerProcess, asked: bytes, wanted: str) -> Mapping[str, Any] | None:
        """The answer of a process, which is free again afterwards; ``None`` if it gave none, which is logged. A late
        answer is still awaited, so that the next question does not pay for it.
        """
        try:
            with self._watch.waiting():
                async with asyncio.timeout(self._seconds + (0.0 if worker.has_answered else STARTING_SECONDS)):
                    return await worker.ask(asked, wanted)
        except TimeoutError:
            await worker.end()
            log.warning("thinking_process_ended", why="it took too long for one answer")
        except WorkerError as failed:
            log.warning("thinking_failed", **failed.log_fields)
        except Exception as failed:  # noqa: BLE001  # whatever it is, the next question may have an answer
            await worker.end()
            log.warning("thinking_process_ended", **fault_fields(failed))
        finally:
            self._free_workers.put_nowait(worker)
        return None

    async def close(self) -> None:
        """End all processes, and wait until they are gone."""
        for asking in self._open_questions:
            asking.cancel()
        await asyncio.gather(*self._open_questions, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))

    def kill_processes(self) -> None:
        """Kill the processes that run, without waiting for their end."""
        for worker in self._workers:
            worker.kill()
