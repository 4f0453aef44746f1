"""The wheel as somebody installs it, far from the source: everything that a game needs is in it.

What it depends on comes from the environment of the tests, so nothing is fetched.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from zipfile import ZipFile

import aiohttp
import pytest

from bot import __version__
from playground.discord.components import walk_components
from tests.playground.tab_socket import Json, TabSocket

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "data", "engine", "playground", "render")
SOURCES = (*PACKAGES, "pyproject.toml", "README.md", "LICENSE")
NOT_DATA = (".py", ".pyc")
HANGS = 600
"""Seconds after which a process is taken to hang."""


def environment_of_somebody() -> dict[str, str]:
    """The environment variables without those that show the way to this source, or set up a bot."""
    ours = ("DECKHAND_", "DISCORD_", "PYTHON")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def run(*command: str | Path, folder: Path) -> str:
    """What a command prints. Fails with all that it said unless it ends with 0."""
    somebody = environment_of_somebody()
    ended = subprocess.run(
        command, cwd=folder, env=somebody, capture_output=True, text=True, check=False, timeout=HANGS
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy: what setuptools leaves behind in a folder gets into the next wheel."""
    source, made = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, source / name)
    build = ("wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", made, ".")
    run(sys.executable, "-m", "pip", "--disable-pip-version-check", *build, folder=source)
    (built,) = made.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the commands of an environment that has the wheel, and the packages that it depends on."""
    environment = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", environment, folder=environment)
    python = environment / "bin" / "python"
    install = ("install", "--no-deps", "--no-index", wheel)
    run(sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python, *install, folder=environment)
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(run(python, "-c", asked, folder=environment).strip())
    (packages / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n")  # its own .pth files are not read
    yield environment / "bin"
    shutil.rmtree(environment)


def test_the_wheel_has_every_file_that_is_no_module(wheel: Path) -> None:
    tree = [path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file()]
    data = {str(path.relative_to(ROOT)) for path in tree if path.suffix not in NOT_DATA}
    with ZipFile(wheel) as archive:
        held = {*archive.namelist()}
    assert data - held == set()
    assert {str(path.relative_to(ROOT)) for path in tree if path.suffix == ".py"} - held == set()
    assert {name.partition("/")[0] for name in held} == {*PACKAGES, f"deckhand-{__version__}.dist-info"}


def test_the_installed_command_helps_and_says_its_version(installed: Path, tmp_path: Path) -> None:
    assert "play in your browser" in run(installed / "deckhand", "--help", folder=tmp_path)
    assert run(installed / "deckhand", "--version", folder=tmp_path) == f"Deckhand {__version__}\n"
    asked = "import importlib.metadata as m, bot; print(m.version('deckhand'), bot.__file__)"
    version, module = run(installed / "python", "-c", asked, folder=tmp_path).split()
    assert version == __version__
    assert Path(module).is_relative_to(installed.parent)


async def test_whoever_installs_it_plays_a_first_move(installed: Path, tmp_path: Path) -> None:
    async with playing(installed / "deckhand", tmp_path) as address, aiohttp.ClientSession() as browser:
        async with browser.get(f"{address}/") as page:
            assert "<!doctype html>" in (await page.text()).lower()
        async with browser.get(f"{address}/page-api/people") as people:
            ann = (await people.json())[0]["id"]
        async with browser.ws_connect(f"{address}/page-api/socket?person={ann}", max_msg_size=0) as socket:
            await play_a_first_move(TabSocket(socket))


@asynccontextmanager
async def playing(command: Path, folder: Path) -> AsyncIterator[str]:
    """Run ``deckhand play`` in an empty folder. Yields the address of its page."""
    options = ("play", "--port", "0", "--no-browser")
    process = await create_subprocess_exec(command, *options, cwd=folder, env=environment_of_somebody(), stdout=PIPE)
    try:
        yield await first_address(process)
    finally:
        process.terminate()
        assert await process.wait() == 0


async def first_address(process: Process) -> str:
    """The address that the first line of a process's output ends with."""
    assert process.stdout is not None
    return (await process.stdout.readline()).decode().split()[-1]


async def play_a_first_move(ann: TabSocket) -> None:
    """Open a table, sit down beside a computer, start, and bid."""
    hello = await ann.until("hello")
    channel = hello["channels"][0]["id"]
    if hello["bot"]["state"] != "online":
        await ann.until("bot", state="online")
    await command(ann, channel, "play", game="hi-lo-jack")
    await press(ann, "Join")
    await command(ann, channel, "table computers", number=1)
    await press(ann, "Start")
    await press(ann, "Bid smudge", "Pass")  # whatever the computer bids, one of them is allowed


def shown(tab: TabSocket) -> dict[str, Json]:
    """The messages that a tab was told of, each as it was last, by id."""
    return {frame["message"]["id"]: frame["message"] for frame in tab.told if frame["t"] == "message"}


def clicks(message: Json, labels: Collection[str]) -> list[Json]:
    """What to send for a click on each button of a message that has one of these labels and can be pressed."""
    where = {"channel": message["channel_id"], "message": message["id"]}
    buttons = [one for one in walk_components(message["components"]) if one.get("label") in labels]
    return [{**where, "custom_id": one["custom_id"]} for one in buttons if not one.get("disabled")]


async def command(ann: TabSocket, channel: str, name: str, **options: object) -> None:
    """Send a command until the bot has answered it."""
    while not await is_answered(ann, await ann.do("slash", channel=channel, path=name.split(), options=options)):
        pass


async def press(ann: TabSocket, *labels: str) -> None:
    """Press a button with one of these labels, as soon as there is one, until the bot has answered."""
    while not (found := [click for message in shown(ann).values() for click in clicks(message, labels)]):
        await ann.until("message")
    while not await is_answered(ann, await ann.do("click", **found[-1])):
        pass


async def is_answered(ann: TabSocket, begun: Json) -> bool:
    """Whether the bot answers in time: on a busy machine it may be too late for Discord's three seconds, and act
    nonetheless.
    """
    if not begun["ok"] and "no command" in begun["error"]:
        await ann.until("commands")  # the bot registers them
        return False
    if not begun["ok"]:
        return True  # a button that is gone has had its effect; if not, the next one never comes
    return (await ann.until("settled", interaction=begun["value"]["interaction"]))["failure"] is None
