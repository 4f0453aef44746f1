"""A process that was told to stop is gone in time, whatever hangs in it."""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE

import pytest

from bot.ops.ending import END_SECONDS, HUNG
from playground.bot_process import ROOT
from tests.patience import WAIT_SECONDS

PROGRAM = """
import asyncio, subprocess, sys, threading, time
import bot.ops.ending
from bot.ops.ending import ProcessEnd, hear_signals

bot.ops.ending.END_SECONDS = 0.3
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"], stdout=1)

async def main():
    stop = asyncio.Event()
    hear_signals(stop, ProcessEnd(child.kill).begin)
    print("ready", flush=True)
    {hangs}

asyncio.run(main())
"""
HANGING = {
    "the event loop": "time.sleep(3600)",
    "a lock": "threading.Lock().acquire() and (lock := threading.Lock()).acquire() and lock.acquire()",
    "a thread": "await stop.wait(); await asyncio.to_thread(threading.Event().wait)",
    "a task": "await asyncio.Event().wait()",
}


def test_the_limit_leaves_time_to_end_by_force_within_ten_seconds() -> None:
    assert 9 <= END_SECONDS <= 9.5


@pytest.mark.parametrize("hanging", HANGING)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["term", "int"])
async def test_it_is_gone_in_time_with_its_processes_and_says_where_it_was(
    hanging: str, number: signal.Signals
) -> None:
    program = PROGRAM.replace("{hangs}", HANGING[hanging])
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", program, cwd=ROOT, stdout=PIPE, stderr=PIPE)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    process.send_signal(number)
    out, err = await asyncio.wait_for(process.communicate(), WAIT_SECONDS)  # ends with the last process that has them
    assert (process.returncode, out) == (HUNG, b"")
    assert b"Timeout" in err
    assert b"in <module>" in err, "where the main thread is"


async def test_who_ends_sooner_ends_as_always() -> None:
    program = PROGRAM.replace("{hangs}", "await stop.wait(); child.kill(); print('bye', flush=True); return")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program.replace("= 0.3", "= 3600"), cwd=ROOT, stdout=PIPE
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    process.send_signal(signal.SIGTERM)
    out, _ = await asyncio.wait_for(process.communicate(), WAIT_SECONDS)
    assert (process.returncode, out) == (0, b"bye\n")
