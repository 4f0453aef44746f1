"""The real bot as a process of its own, which can be started, stopped and killed beside a playground."""

import asyncio
import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from playground.bot_control import BotDiedError, ProcessState
from playground.driver.people import PATIENCE
from playground.server import Playground

ROOT = Path(__file__).resolve().parents[1]
"""The folder of the repository, in which the bot is started."""
BOT_COMMAND = (sys.executable, "-m", "bot")
"""The command that starts the bot."""
PRIVATE = 0o600
"""The rights of files that only this user may read and write, as Unix has them."""
START_SECONDS = PATIENCE
"""The seconds after which a bot that starts must be online."""
STOP_SECONDS = 120.0
"""The seconds after which a bot that was asked to end, and has not ended, is killed."""

_C = ctypes.CDLL(None) if sys.platform == "linux" else None
_PR_SET_PDEATHSIG = 1


class BotProcess:
    """A bot with its own database, run as a process of its own."""

    def __init__(
        self,
        playground: Playground,
        database: Path,
        log: Path,
        *,
        seed: str | None = None,
        command: Sequence[str] = BOT_COMMAND,
    ) -> None:
        """Prepare a bot for this playground; `start` starts it.

        `database` is an SQLite file, `log` the file to which the bot's output is appended. A `seed` makes its shuffles
        repeatable; None leaves them to chance. `command` may start another program in the bot's place.
        """
        self.playground = playground
        self.database = database
        self.log = log
        self.seed = seed
        self.command = tuple(command)
        self._process: asyncio.subprocess.Process | None = None
        self._underway: list[ProcessState] = []
        self._ended: ProcessState = "stopped"

    @property
    def is_running(self) -> bool:
        """Whether the process has been started and has not ended."""
        return self._process is not None and self._process.returncode is None

    @property
    def condition(self) -> ProcessState:
        """The state of the process; it is `died` if it ended without `stop` or `kill`."""
        if self._underway:
            return self._underway[0]
        return "running" if self.is_running else self._ended

    @property
    def pid(self) -> int | None:
        """The process id; None while the bot does not run."""
        return self._process.pid if self._process is not None and self.is_running else None

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables that the bot is given, in addition to those of this process."""
        settings = self.playground.environment | {"DATABASE_URL": f"sqlite+aiosqlite:///{self.database}"}
        return settings | ({"DECKHAND_SEED": self.seed} if self.seed else {})

    async def start(self, within: float = START_SECONDS) -> None:
        """Start the bot, unless it runs, and wait until it is on the gateway and has registered its commands.

        Raises BotDiedError if it ends first, TimeoutError if it is not online `within` seconds.
        """
        if self.is_running:
            return
        with self._set_state_during("starting"):
            await self._start(within)

    async def _start(self, within: float) -> None:
        self.playground.world.set_bot_state("starting")
        self.database.parent.mkdir(parents=True, exist_ok=True)
        self.log.parent.mkdir(parents=True, exist_ok=True)
        self._ended = "died"
        self._process = await self._spawn()
        await self._wait_until_online(self._process, within)

    async def _spawn(self) -> asyncio.subprocess.Process:
        """Start the process. A subclass may start it in another way."""
        with _open_private(self.log) as log:
            return await asyncio.create_subprocess_exec(
                *self.command,
                env=os.environ | self.environment,
                cwd=ROOT,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_end_with_parent if sys.platform == "linux" else None,
            )

    async def stop(self) -> None:
        """Ask the bot to end (SIGTERM) and wait until it has; kill it if that takes longer than STOP_SECONDS."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        self._ended = "stopped"
        process.terminate()
        with self._set_state_during("stopping"):
            try:
                async with asyncio.timeout(STOP_SECONDS):
                    await process.wait()
            except TimeoutError:
                await self.kill()
            await self._wait_until_disconnected()

    async def kill(self) -> None:
        """End the bot at once (SIGKILL) and wait until it is gone; nothing happens if it does not run."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        self._ended = "killed"
        process.kill()
        await process.wait()
        await self._wait_until_disconnected()

    async def restart(self, within: float = START_SECONDS) -> None:
        """Stop the bot and start it again. Raises BotDiedError or TimeoutError, as `start` does."""
        with self._set_state_during("restarting"):
            await self.stop()
            await self.start(within)

    @contextmanager
    def _set_state_during(self, state: ProcessState) -> Iterator[None]:
        """Set the condition for the length of a block; inside another such block, the condition of the outer block
        stays.
        """
        self._underway.append(state)
        self.playground.world.on_change()
        try:
            yield
        finally:
            self._underway.remove(state)
            self.playground.world.on_change()

    async def _wait_until_online(self, process: asyncio.subprocess.Process, within: float) -> None:
        online = asyncio.create_task(self.playground.until_online(within))
        died = asyncio.create_task(process.wait())
        await asyncio.wait({online, died}, return_when=asyncio.FIRST_COMPLETED)
        died.cancel()
        if online.done():
            await online
            return
        online.cancel()
        self.playground.world.set_bot_state("offline")
        raise BotDiedError(process.returncode, self._log_tail())

    async def _wait_until_disconnected(self) -> None:
        """Wait until the gateway has noticed that the socket is closed."""
        await self.playground.until(lambda: not self.playground.world.sessions.online_sessions)
        self.playground.world.set_bot_state("offline")

    def _log_tail(self, lines: int = 20) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])


def _open_private(log: Path) -> BinaryIO:
    """Open a log to append to it, and let only this user read it, as the database beside it: it may tell of people."""
    with contextlib.suppress(FileNotFoundError, PermissionError):  # not there yet, or another user's
        log.chmod(PRIVATE)
    return open(log, "ab", opener=lambda path, flags: os.open(path, flags, PRIVATE))


def _end_with_parent() -> None:
    """Let Linux end the bot when its playground dies without stopping it, so that no bot is left holding a database.
    Runs in the bot's process before its program begins.
    """
    if _C is not None:
        _C.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
