"""Processes that answer questions, one line of JSON for each, so that the bot need not wait.

Rule 1: a process has a bare environment: no token, no address of a database.
Rule 2: a process is started when it is first asked, and again if it has ended.
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

END_SECONDS = 5.0
"""The most seconds for which the end of a killed process is awaited."""


class WorkerError(Exception):
    """Raised when a process has no answer to a question. Has no message, which might name a secret card."""

    def __init__(self, **fields: object) -> None:
        super().__init__()
        self.log_fields = fields
        """The fault as the process describes it, for the log."""


class WorkerProcess:
    """A process that answers one question after the other."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self.process: Process | None = None
        """The running process, or the last one, which may have ended by itself; ``None`` before the first start and
        after `end`.
        """
        self._answer_count = 0

    @property
    def has_answered(self) -> bool:
        """Whether the process that runs now has answered a question."""
        return self.is_running and self._answer_count > 0

    @property
    def is_running(self) -> bool:
        """Whether the process runs now."""
        return self.process is not None and self.process.returncode is None

    async def ask(self, asked: bytes, wanted: str) -> Mapping[str, Any]:
        """The process's answer to one question, given as bytes to write to it; starts the process if it does not run.
        Raises `WorkerError` if the answer lacks the field ``wanted``, and `OSError` or `EOFError` if the process ends
        meanwhile.
        """
        process = self.process if self.process and self.is_running else await self._start()
        assert process.stdin is not None  # noqa: S101  # both are pipes
        assert process.stdout is not None  # noqa: S101
        process.stdin.write(asked)
        await process.stdin.drain()
        answer: dict[str, Any] = json.loads(await process.stdout.readuntil())
        self._answer_count += 1
        if wanted not in answer:
            raise WorkerError(**answer)
        return answer

    async def _start(self) -> Process:
        self._answer_count = 0
        self.process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=_bare_environment()
        )
        return self.process

    async def end(self) -> None:
        """Kill the process, and wait until it is gone, but for at most `END_SECONDS`; the next question starts another
        one.
        """
        if self.process is None:
            return
        self.kill()
        with suppress(TimeoutError):  # a disk that hangs can keep even a killed process
            async with asyncio.timeout(END_SECONDS):
                await self.process.communicate()  # closes its pipes; if this is broken off, the next call does it
        self.process = None

    def kill(self) -> None:
        """Kill the process if it runs, without waiting for its end."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()


def _bare_environment() -> Mapping[str, str]:
    """The environment variables of a worker process: where modules are, and no token or address of a database."""
    for_windows = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    return {**for_windows, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
