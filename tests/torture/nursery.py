"""Bots that need not import anything first: each is forked from a process that has imported the bot, and done no more.

A start takes a tenth of the second that it takes otherwise, so that a thousand kills take minutes. What is killed is
a process like any other bot's, with a main program, an event loop, threads and a database of its own.
"""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

from playground.bot_process import ROOT, BotProcess
from playground.server import Playground

BREEDER = """
import ctypes, json, os, signal, sys
import bot.__main__, data.store, render.boards
%(spoil)s

def end_with_parent():
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: no bot is left behind

def run(order):
    os.setsid()
    end_with_parent()
    log = os.open(order["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    for stream, to in ((0, os.open(os.devnull, os.O_RDONLY)), (1, log), (2, log)):
        os.dup2(to, stream)
    os.environ.update(order["environment"])
    os._exit(bot.__main__.main([]))

end_with_parent()
for line in sys.stdin:
    child = os.fork() or run(json.loads(line))
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""Reads an order on each line; says the process that it becomes, and at its end the status."""

QUICK = {"DECKHAND_PACE": "0.005", "DECKHAND_PING_AFTER": "0"}
"""Computers that do not wait, and no reminders."""


class Nursery:
    """The process that bots are forked from, one at a time."""

    def __init__(self, breeder: Process) -> None:
        self._breeder = breeder

    async def born(self, order: object) -> "Child":
        assert self._breeder.stdin is not None
        self._breeder.stdin.write(json.dumps(order).encode() + b"\n")
        return Child(await self._number(), asyncio.ensure_future(self._number()))

    async def _number(self) -> int:
        assert self._breeder.stdout is not None
        return int(await self._breeder.stdout.readline())


class Child:
    """As much of a process as is asked for by `BotProcess`."""

    def __init__(self, pid: int, ended: "asyncio.Future[int]") -> None:
        self.pid = pid
        self._ended = ended

    @property
    def returncode(self) -> int | None:
        return self._ended.result() if self._ended.done() else None

    async def wait(self) -> int:
        return await asyncio.shield(self._ended)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def terminate(self) -> None:
        os.kill(self.pid, signal.SIGTERM)


class QuickBot(BotProcess):
    """A bot that is born in a nursery."""

    def __init__(self, place: Playground, folder: Path, nursery: Nursery) -> None:
        super().__init__(place, folder / "tables.sqlite3", folder / "bot.log")
        self._nursery = nursery

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | QUICK

    async def _spawned(self) -> Process:
        born = await self._nursery.born({"log": str(self.log), "environment": self.environment})
        return cast("Process", born)


@asynccontextmanager
async def nursery(spoil: str = "") -> AsyncIterator[Nursery]:
    """A nursery whose bots are as they are, or spoiled by a few lines of Python."""
    breeder = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BREEDER % {"spoil": spoil}, cwd=ROOT, stdin=PIPE, stdout=PIPE
    )
    try:
        yield Nursery(breeder)
    finally:
        assert breeder.stdin is not None
        breeder.stdin.close()
        await breeder.wait()
