"""Whether this process has been awake: one that stood still may have lost its parts, and does not know it yet.

Its saves fail then by themselves (`data.postgres.session`), but Discord would take what it still has to say, and show
an old board or a second answer in place of what the new owner has written. So no call goes out before it has looked.
"""

import asyncio
from typing import Any

import aiohttp

AWAKE_SECONDS = 8.0
"""Seconds after a look at the parts for which calls to Discord may go out. Others wait longer before they take the
parts of a process that hangs (`data.postgres.sharing.SILENT_SECONDS`).
"""


class Wakefulness:
    """Holds calls to Discord back while the last look at the parts is too long ago."""

    def __init__(self) -> None:
        """Before the first look, nothing is held back."""
        self._looked_at: float | None = None
        self._looked = asyncio.Event()
        self._has_ended = False

    def note_look(self, began_at: float, *, has_succeeded: bool) -> None:
        """Note a look that began at this time of the event loop's. One that failed shows only that a process which was
        awake still is: what became of its parts meanwhile is unknown.
        """
        if has_succeeded or self._is_awake(began_at):
            self._looked_at = began_at
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
        """Wait until this process is known to be awake. Raises `aiohttp.ClientConnectionError` if it ends before."""
        while not self._is_awake(asyncio.get_running_loop().time()):
            if self._has_ended:
                raise aiohttp.ClientConnectionError("another process may have the servers by now")
            self._looked.clear()
            await self._looked.wait()

    def _is_awake(self, now: float) -> bool:
        return self._looked_at is None or now - self._looked_at < AWAKE_SECONDS
