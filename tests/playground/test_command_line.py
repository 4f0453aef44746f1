"""`python -m playground`, as somebody types it."""

import asyncio
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import aiohttp

from data.store import open_store

ROOT = Path(__file__).resolve().parents[2]


async def started(tmp_path: Path, *more: str) -> Process:
    command = (sys.executable, "-m", "playground", "--no-browser", "--db", str(tmp_path / "bot.sqlite3"), *more)
    return await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE, cwd=ROOT)


async def next_line(process: Process) -> str:
    assert process.stdout is not None
    return (await asyncio.wait_for(process.stdout.readline(), 60)).decode()


async def test_it_prints_its_address_serves_and_ends_when_asked(tmp_path: Path) -> None:
    process = await started(tmp_path, "--port", "0", "--people", "2")
    try:
        address = (await next_line(process)).split()[-1]
        assert "another person" in await next_line(process)
        assert str(tmp_path / "bot.sqlite3") in await next_line(process)
        async with aiohttp.ClientSession() as session, session.get(f"{address}/page-api/people") as people:
            assert [person["name"] for person in await people.json()] == ["Ann", "Ben"]
    finally:
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 60) == 0


async def test_a_port_in_use_is_one_clear_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        process = await started(tmp_path, "--port", str(taken.getsockname()[1]))
        _, said = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 1
    assert said.decode().startswith("Port ")
    assert "make play PORT=0" in said.decode()
    assert len(said.decode().splitlines()) == 1


async def test_tables_that_another_bot_holds_are_one_clear_sentence_and_the_end(tmp_path: Path) -> None:
    async with await open_store(f"sqlite+aiosqlite:///{tmp_path / 'bot.sqlite3'}", clock=lambda: 1e9):
        process = await started(tmp_path, "--port", "0")
        _, said = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 1
    (sentence,) = said.decode().splitlines()
    assert sentence.startswith("Another Deckhand")
    assert sentence.endswith("End that one, or take other tables: --db FILE.")
