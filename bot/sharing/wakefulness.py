"""Holds this process's calls to Discord back while it may have lost its parts without knowing: after it stood still, or
was cut off from the database.

Its saves fail then by themselves (`data.postgres.session`), but Discord would accept its calls, and show an old board
or a second answer over what the new owner has written. So no call goes out before it has looked, and none once its
parts are lost.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import structlog

from bot.messages.api.api_errors import SilencedError

log = structlog.get_logger(__name__)

AWAKE_SECONDS = 4.0
"""Seconds after a look at the parts during which calls to Discord may go out. Other processes wait longer before they
take the parts of one that hangs, or does not come back to a database server that has recovered
(`data.postgres.sharing.SILENT_SECONDS`, `data.postgres.sharing.SETTLING_SECONDS`).
"""


class Wakefulness:
    """Holds calls to Discord back if the last look at the parts is `AWAKE_SECONDS` ago."""

    def __init__(self, is_lost: Callable[[], bool], clock: Callable[[], float]) -> None:
        """``is_lost()`` tells whether another process has this one's parts; ``clock()`` gives seconds since 1970.
        Before the first look, nothing is held back.
        """
        self._is_lost = is_lost
        self._clock = clock
        self._last_look_unix_time: float | None = None
        """When the last look was noted, by ``clock``, which goes on while the machine sleeps; ``None`` before the first
        look.
        """
        self._last_look_loop_time: float | None = None
        self._look_noted = asyncio.Event()
        self._has_ended = False

    def guard(self, trace: aiohttp.TraceConfig) -> None:
        """Have every call of an HTTP session with this trace pass `hold` before it begins and before each part of its
        body: the process may stand still while a call waits for a connection, or is half sent.
        """
        trace.on_request_start.append(self.hold)
        trace.on_request_chunk_sent.append(self.hold)

    def note_look(self, began_at: float) -> None:
        """Note that a look which began at this time of the event loop's clock has shown which parts this process
        has.
        """
        self._last_look_loop_time = began_at
        self._last_look_unix_time = self._clock()
        self._look_noted.set()

    def log_loss(self, why: str) -> None:
        """Log ``why`` this process ends after another one has taken its database, and how long ago it last looked.
        Calls that are held back fail at once.
        """
        silent = (
            {}
            if self._last_look_unix_time is None
            else {"silent_seconds": round(self._clock() - self._last_look_unix_time, 1)}
        )
        log.error("database_lost", why=why, **silent)
        self._look_noted.set()

    def end(self) -> None:
        """Note that no more looks follow: further calls go out at once if this process is awake now, and otherwise
        fail.
        """
        self._has_ended = True
        if self._is_awake(asyncio.get_running_loop().time()):
            self._last_look_loop_time = None
        self._look_noted.set()

    async def hold(self, *_call: Any) -> None:  # noqa: ANN401  # aiohttp says more than is asked
        """Wait until a look shows that this process still has its parts. Raises `SilencedError` if it has lost them, or
        ends before that.
        """
        while not self._is_awake(asyncio.get_running_loop().time()):
            if self._has_ended or self._is_lost():
                break
            self._look_noted.clear()
            await self._look_noted.wait()
        if self._is_lost() or not self._is_awake(asyncio.get_running_loop().time()):
            raise SilencedError("another process may have the servers by now")

    def _is_awake(self, now: float) -> bool:
        return self._last_look_loop_time is None or now - self._last_look_loop_time < AWAKE_SECONDS
