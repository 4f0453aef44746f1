"""Whether this process may speak: one that stood still, or was cut off from the database, may have lost its parts, and
does not know it yet; one that has lost them knows.

Its saves fail then by themselves (`data.postgres.session`), but Discord would take what it still has to say, and show
an old board or a second answer in place of what the new owner has written. So no call goes out before it has looked,
and none at all once its parts are lost.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import structlog

from bot.messages.api.api_errors import SilencedError

log = structlog.get_logger(__name__)

AWAKE_SECONDS = 4.0
"""Seconds after a look at the parts for which calls to Discord may go out. Others wait longer before they take the
parts of a process that hangs, or does not come back to a server that has recovered
(`data.postgres.sharing.SILENT_SECONDS`, `data.postgres.sharing.SETTLING_SECONDS`).
"""


class Wakefulness:
    """Holds calls to Discord back while the last look at the parts is too long ago."""

    def __init__(self, is_lost: Callable[[], bool], clock: Callable[[], float]) -> None:
        """``is_lost`` tells whether another process has this one's parts; ``clock`` gives seconds since 1970. Before
        the first look, nothing is held back.
        """
        self._is_lost = is_lost
        self._clock = clock
        self._last_look: float | None = None
        """When the last look was noted, by ``clock``, which goes on while the machine sleeps."""
        self._looked_at: float | None = None
        self._looked = asyncio.Event()
        self._has_ended = False

    def guard(self, trace: aiohttp.TraceConfig) -> None:
        """Have every call of an HTTP session with this trace wait as `hold` does, before it begins and before each part
        of its body: a process may stand still while a call waits for a connection, or is half sent.
        """
        trace.on_request_start.append(self.hold)
        trace.on_request_chunk_sent.append(self.hold)

    def note_look(self, began_at: float) -> None:
        """Note a look that began at this time of the event loop's, and has shown which parts this process has."""
        self._looked_at = began_at
        self._last_look = self._clock()
        self._looked.set()

    def log_loss(self, why: str) -> None:
        """Log ``why`` this process ends once another one has its database, and for how long it had not looked. Calls
        that are held back fail at once: no further look comes.
        """
        silent = {} if self._last_look is None else {"silent_seconds": round(self._clock() - self._last_look, 1)}
        log.error("database_lost", why=why, **silent)
        self._looked.set()

    def end(self) -> None:
        """Note that no more looks follow: what the process still has to say goes out at once if it is awake, and
        otherwise never.
        """
        self._has_ended = True
        if self._is_awake(asyncio.get_running_loop().time()):
            self._looked_at = None
        self._looked.set()

    async def hold(self, *_call: Any) -> None:  # noqa: ANN401  # aiohttp says more than is asked
        """Wait until this process is known to be awake. Raises `SilencedError` if it ends before, or has lost its
        parts.
        """
        while not self._is_awake(asyncio.get_running_loop().time()):
            if self._has_ended or self._is_lost():
                break
            self._looked.clear()
            await self._looked.wait()
        if self._is_lost() or not self._is_awake(asyncio.get_running_loop().time()):
            raise SilencedError("another process may have the servers by now")

    def _is_awake(self, now: float) -> bool:
        return self._looked_at is None or now - self._looked_at < AWAKE_SECONDS
