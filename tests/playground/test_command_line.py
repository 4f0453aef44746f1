"""`python -m playground`, as somebody types it."""

import asyncio
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import aiohttp
import pytest

from data.store import open_store
from playground.__main__ import parse_arguments
from tests.patience import WAIT_SECONDS
from tests.windows import WITHOUT

ROOT = Path(__file__).resolve().parents[2]


AS_USUAL = ("-m", "playground")
AS_ON_WINDOWS = ("-c", WITHOUT, "playground")


async def started(tmp_path: Path, *more: str, program: tuple[str, ...] = AS_USUAL) -> Process:
    command = (sys.executable, *program, "--no-browser", "--db", str(tmp_path / "bot.sqlite3"), *more)
    return await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE, cwd=ROOT)


async def next_line(process: Process) -> str:
    assert process.stdout is not None
    return (await asyncio.wait_for(process.stdout.readline(), WAIT_SECONDS)).decode()


@pytest.mark.parametrize("program", [AS_USUAL, AS_ON_WINDOWS], ids=["usual", "windows"])
async def test_it_prints_its_address_serves_and_ends_when_asked(tmp_path: Path, program: tuple[str, ...]) -> None:
    process = await started(tmp_path, "--port", "0", "--people", "2", program=program)
    try:
        address = (await next_line(process)).split()[-1]
        assert "another person" in await next_line(process)
        assert str(tmp_path / "bot.sqlite3") in await next_line(process)
        async with aiohttp.ClientSession() as session, session.get(f"{address}/page-api/people") as people:
            assert [person["name"] for person in await people.json()] == ["Ann", "Ben"]
    finally:
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), WAIT_SECONDS) == 0


async def test_each_server_that_is_asked_for_is_on_the_page(tmp_path: Path) -> None:
    process = await started(tmp_path, "--port", "0", "--servers", "3")
    try:
        address = (await next_line(process)).split()[-1]
        async with aiohttp.ClientSession() as session:
            async with session.get(f"{address}/page-api/people") as people:
                ann = (await people.json())[0]["id"]
            async with session.ws_connect(f"{address}/page-api/socket?person={ann}") as tab:
                told = await tab.receive_str()
    finally:
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), WAIT_SECONDS) == 0
    assert [name for name in ("Harbour", "Lighthouse", "Mill", "Orchard") if f'"{name}"' in told] == [
        "Harbour",
        "Lighthouse",
        "Mill",
    ]


async def test_a_port_in_use_is_one_clear_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        process = await started(tmp_path, "--port", str(taken.getsockname()[1]))
        _, said = await asyncio.wait_for(process.communicate(), WAIT_SECONDS)
    assert process.returncode == 1
    assert said.decode().startswith("Cannot use port ")
    assert "make play PORT=0" in said.decode()
    assert len(said.decode().splitlines()) == 1


@pytest.mark.parametrize("port", ["65536", "-1", "many", "٣"])
def test_a_port_that_cannot_be_is_one_clear_sentence(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_arguments(["--port", port])
    assert ended.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1].endswith("argument --port: a port is a number from 0 to 65535")


async def test_tables_that_another_bot_holds_are_one_clear_sentence_and_the_end(tmp_path: Path) -> None:
    async with await open_store(f"sqlite+aiosqlite:///{tmp_path / 'bot.sqlite3'}", clock=lambda: 1e9):
        process = await started(tmp_path, "--port", "0")
        _, said = await asyncio.wait_for(process.communicate(), WAIT_SECONDS)
    assert process.returncode == 1
    (sentence,) = said.decode().splitlines()
    assert sentence.startswith("Another Deckhand")
    assert sentence.endswith("Stop it first. Or take other tables: --db FILE.")


@pytest.mark.parametrize(
    ("database", "why"),
    [("/proc/no/bot.sqlite3", "No such file or directory"), (f"{'x' * 300}.sqlite3", "File name too long")],
    ids=["folder", "name"],
)
async def test_tables_that_cannot_be_kept_where_they_should_are_one_clear_sentence_and_the_end(
    tmp_path: Path, database: str, why: str
) -> None:
    process = await started(tmp_path, "--port", "0", "--db", str(tmp_path / database))
    _, said = await asyncio.wait_for(process.communicate(), WAIT_SECONDS)
    assert process.returncode == 1
    (sentence,) = said.decode().splitlines()
    assert sentence == f"Cannot keep tables in {tmp_path / database}: {why}. Use another file: --db FILE."
