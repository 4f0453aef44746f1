"""Ends the process in time, whatever hangs: a disk, a database, a worker, a thread, or the event loop itself.

Rule 1: a signal is heard by a thread of its own, so that an event loop that hangs does not keep it.
Rule 2: what is under way when the time is over is left as it is: a commit may be stored or not, and the next start
reads what is stored, as after a kill.
"""

import asyncio
import faulthandler
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread

END_SECONDS = 9.5
"""Seconds in which a process that was told to stop, or cannot go on, is gone."""
HUNG = 1
"""The exit code of a process that had to be ended because something in it hung."""

_DUMP_SECONDS = 0.25
"""Seconds that the interpreter has to write where all threads are, before the process ends without that."""
_SOON = 0.01
"""Seconds after which it begins to."""


class ProcessEnd:
    """Ends this process by force if it does not end by itself in time."""

    def __init__(self, kill_processes: Callable[[], None]) -> None:
        """``kill_processes`` kills the processes that this one has started, which may hang as well."""
        self._kill_processes = kill_processes
        self._lock = Lock()
        self._has_begun = False

    def begin(self) -> None:
        """End the process `END_SECONDS` from now unless it has ended before; further calls do nothing. May be called in
        any thread.
        """
        with self._lock:
            if self._has_begun:
                return
            self._has_begun = True
        _exit_with_positions(END_SECONDS + _DUMP_SECONDS)  # if nothing of Python's runs any more
        Thread(target=self._end, name="end", daemon=True).start()

    def _end(self) -> None:
        time.sleep(END_SECONDS)
        self._kill_processes()
        _exit_with_positions(_SOON)
        time.sleep(_DUMP_SECONDS)
        os._exit(HUNG)


def _exit_with_positions(seconds: float) -> None:
    """After so many seconds, write the positions of all threads to standard error and exit with `HUNG`. The interpreter
    does this without its lock, which something that hangs may hold. Replaces what was ordered before.
    """
    if sys.stderr is not None:
        faulthandler.dump_traceback_later(seconds, exit=True)


def hear_signals(stop: asyncio.Event, on_signal: Callable[[], None]) -> None:
    """From now on, have SIGTERM and SIGINT call ``on_signal`` in a thread of its own, and then set ``stop``."""
    loop = asyncio.get_running_loop()
    heard, told = socket.socketpair()
    told.setblocking(False)  # as sockets have it

    def hear() -> None:
        with heard, told, suppress(RuntimeError):  # the event loop has ended
            while heard.recv(1):
                on_signal()
                loop.call_soon_threadsafe(stop.set)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _do_nothing)
    signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    Thread(target=hear, name="signals", daemon=True).start()


def _do_nothing(_number: int, _frame: object) -> None:
    """Take the place of what a signal does by itself: its number is on the socket already."""
