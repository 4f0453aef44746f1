"""Bots that need not import anything first: each is forked from a process that has imported the bot, and done no more.

A start takes a tenth of the second that it takes otherwise, so that a thousand kills take minutes. What is killed is
a process like any other bot's, with a main program, an event loop, threads and a database of its own.
"""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple, TextIO, cast

from playground.bot_process import ROOT, BotProcess
from playground.server import Playground
from tests.patience import WAIT_SECONDS

BYTES = 10_000
"""How much of an order is read at a time."""
BREEDER = f"""
import ctypes, gc, json, os, signal, socket, sys
import bot.__main__, bot.ops.ending, bot.table_pages.drawing, data.store, tests.blank_painter
bot.table_pages.drawing.prepare_drawing(0)
bot.ops.ending.END_SECONDS = {WAIT_SECONDS}  # a busy machine may take long to end a bot in good order
tests.blank_painter.drawing_functions()  # found once for all bots that draw nothing
gc.freeze()

def end_with_parent():
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: no bot is left behind

def run(order):
    os.setsid()
    end_with_parent()
    writing = os.O_WRONLY | os.O_APPEND | os.O_CREAT
    out, err = (os.open(order[name], writing, 0o644) for name in ("out", "err"))
    for stream, to in ((0, os.open(os.devnull, os.O_RDONLY)), (1, out), (2, err)):
        os.dup2(to, stream)
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets programs in its background ignore it
    exec(order["spoil"], {{}})
    sys.exit(bot.__main__.main(order["arguments"]))

def watch(order, told):
    end_with_parent()
    child = os.fork()
    if not child:
        os.close(told)
        run(order)
    os.write(told, b"%d\\n" % child)
    os.write(told, b"%d\\n" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    os._exit(0)

end_with_parent()
sys.path[0] = os.getcwd()
orders, watchers = socket.socket(fileno=int(sys.argv[1])), set()
while True:
    order, pipes, *_ = socket.recv_fds(orders, {BYTES}, 1)
    while order and not order.endswith(b"\\n"):
        order += orders.recv({BYTES})
    if not order:
        break
    watchers -= {{one for one in watchers if os.waitpid(one, os.WNOHANG)[0]}}
    watcher = os.fork()
    if not watcher:
        orders.close()
        watch(json.loads(order), *pipes)
    watchers.add(watcher)
    os.close(*pipes)
"""
"""Reads an order on each line, with the end of a pipe: a process that watches over the bot says its id there, and its
status once it has ended.
"""


class Order(NamedTuple):
    """What bot is to be born."""

    environment: dict[str, str]
    """Its whole environment."""
    out: str
    """The file that its output is appended to."""
    err: str
    """The same for what it says of errors; may be the same file."""
    arguments: tuple[str, ...] = ()
    """What would stand behind ``python -m bot``."""
    folder: str = str(ROOT)
    """The folder in which it runs."""
    spoil: str = ""
    """A few lines of Python that are run before its main program."""


class Nursery:
    """The process that bots are forked from, as many as are wanted at a time."""

    def __init__(self, orders: socket.socket) -> None:
        self._orders = orders

    async def born(self, order: Order) -> "Child":
        """Have a bot run."""
        told, telling = os.pipe()
        try:
            socket.send_fds(self._orders, [json.dumps(order._asdict()).encode() + b"\n"], [telling])
        finally:
            os.close(telling)
        lines = os.fdopen(told)
        return Child(int(await asyncio.to_thread(lines.readline)), asyncio.ensure_future(_last_number(lines)))

    @asynccontextmanager
    async def running(self, order: Order) -> AsyncIterator["Child"]:
        """A bot that is killed at the end of the block, if it has not ended before."""
        child = await self.born(order)
        try:
            yield child
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()


async def _last_number(lines: TextIO) -> int:
    """The number on the last line, when it is there."""
    with lines:
        return int(await asyncio.to_thread(lines.readline))


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
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def send_signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)


THINKING_ALONE = {"DECKHAND_THINKING_PROCESSES": "0"}
"""Settings with which a bot thinks itself: a process for that takes longer to start than most tests need it."""


class BornBot(BotProcess):
    """A bot that is born in a nursery."""

    preparation = ""
    """What the process of each bot runs first, as Python."""

    def __init__(
        self, place: Playground, folder: Path, nursery: Nursery, spoil: str = "", *, seed: str | None = None
    ) -> None:
        super().__init__(place, folder / "tables.sqlite3", folder / "bot.log", seed=seed)
        self._nursery = nursery
        self._spoil = spoil

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | THINKING_ALONE

    async def _spawn(self) -> Process:
        order = Order(os.environ | self.environment, str(self.log), str(self.log), spoil=self.preparation + self._spoil)
        return cast("Process", await self._nursery.born(order))


@contextmanager
def open_nursery(programs: Path = ROOT) -> Iterator[Nursery]:
    """Run a nursery for the length of a block, whose bots are those of this folder. It belongs to no event loop."""
    own, orders = socket.socketpair()
    with (
        own,
        orders,
        subprocess.Popen(
            [sys.executable, "-c", BREEDER, str(orders.fileno())],
            cwd=programs,
            stdin=subprocess.DEVNULL,
            pass_fds=(orders.fileno(),),
        ) as breeder,
    ):
        orders.close()  # who waits for a breeder that has died is told
        try:
            yield Nursery(own)
        finally:
            breeder.kill()  # and with it a bot that is left
