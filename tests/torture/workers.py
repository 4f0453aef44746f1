"""The processes in which a bot draws and thinks, all stopped by SIGSTOP: it must end them, and people play on."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from playground.discord.interactions import InteractionState
from playground.server import Playground

BORNE_SECONDS = 120.0
"""Seconds within which a bot must have ended all that hang, even those that it still gives time to start."""
STARTED_SECONDS = 120.0
"""Seconds within which people must have played so far that a picture is drawn and a computer thinks."""
PLAYED = 10
"""Answers that people must have had meanwhile."""
WORKERS = {"DECKHAND_DRAWING_PROCESSES": "1", "DECKHAND_THINKING_PROCESSES": "1"}
"""The settings of a bot whose processes are to hang: one of each kind, so that each is asked again and again."""
DRAWING, THINKING = "multiprocessing.spawn", "engine.thinking.worker"
"""What the command lines of these processes contain."""


async def hang(place: Playground, bot: int) -> str:
    """Stops all processes in which the bot with this process id draws and thinks, and waits until it has ended them
    while people play on. Returns what is wrong; an empty text if nothing is.
    """
    await place.until(lambda: _has(bot, DRAWING) and _has(bot, THINKING), STARTED_SECONDS)
    with ExitStack() as stack:
        ends = [stack.enter_context(_stopped(worker)) for worker in _workers(bot)]
        before = _answers(place)
        try:
            async with asyncio.timeout(BORNE_SECONDS):
                await asyncio.gather(*(end.wait() for end in ends))
                await place.until(lambda: _answers(place) >= before + PLAYED, BORNE_SECONDS)
        except TimeoutError:
            hanging, answers = sum(not end.is_set() for end in ends), _answers(place) - before
            return f"{hanging} workers hang, and people had {answers} answers meanwhile"
    return ""


def _has(bot: int, kind: str) -> bool:
    return any(kind in line for line in _workers(bot).values())


def _answers(place: Playground) -> int:
    return sum(one.state is InteractionState.ANSWERED for one in place.world.interactions.values())


def _workers(bot: int) -> dict[int, str]:
    """The command lines of the processes in which a bot draws and thinks, by process id."""
    found = {}
    for thread in Path(f"/proc/{bot}/task").iterdir():
        for child in (thread / "children").read_text("ascii").split():
            with suppress(OSError):  # it has ended meanwhile
                found[int(child)] = Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    return {pid: line for pid, line in found.items() if DRAWING in line or THINKING in line}


@contextmanager
def _stopped(process: int) -> Iterator[asyncio.Event]:
    """Stops a process, and kills it after a ``with`` block, unless it has ended; sets the event when it ends."""
    loop, ended, handle = asyncio.get_running_loop(), asyncio.Event(), os.pidfd_open(process)
    loop.add_reader(handle, ended.set)
    try:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(handle, signal.SIGSTOP)
        yield ended
    finally:
        loop.remove_reader(handle)
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(handle, signal.SIGKILL)
        os.close(handle)
