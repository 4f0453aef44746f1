"""How long people wait when a process dies that shares the servers with another, and what a second session costs.

Two bots share two servers by a PostgreSQL database that waits for its disk. The one that looks after a table is killed
with -9; from then on somebody presses a button of the table twenty times a second, until one press is answered. The
playground lets sessions begin at once, where Discord may want five seconds between two: that comes on top.
"""

import asyncio
import os
import signal
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median

from benchmarks.memory import run_in_new_process
from bot.client import set_discord_addresses
from bot.messages.api.shards import ShardedClient
from bot.settings import Settings
from bot.sharing.connections import DirectSession
from playground.discord.guild import add_guild
from playground.discord.interaction_lifecycle import begin_interaction
from playground.discord.interactions import InteractionKind, InteractionState
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.nursery import Nursery, open_nursery
from tests.postgres import Server, programs, running_server
from tests.torture.sharing_bots import SharingBot, until_connected, until_divided

KILLS = 15
WANTED_SECONDS = 2.0
MOST_SECONDS = 5.0
BETWEEN_PRESSES = 0.05
PRESSED = "My hand"
SESSIONS = 20
GUILDS = 2_500
"""Servers that are named to a session of shard 0 when it begins: as many as a shard may have."""
MB = 1_000_000


def board_before(person: Person) -> MessageView | None:
    """The board of the game in the channel before a person; ``None`` if it shows none."""
    boards = [message for message in person.messages() if any(button.label == PRESSED for button in message.buttons)]
    return boards[-1] if boards else None


async def seconds_until_answered(place: Playground, person: Person) -> float:
    """Press **My hand** on the board before the person again and again. Returns the seconds until a press is answered,
    counted from its sending.
    """
    board = await place.until(lambda: board_before(person))
    assert board is not None  # noqa: S101  # waited for just now
    data = {"custom_id": board.button(PRESSED).custom_id, "component_type": 2}
    began, pressed = time.perf_counter(), []
    while time.perf_counter() - began < 60:
        source = board.message
        click = begin_interaction(place.world, person.user, person.here, InteractionKind.COMPONENT, data, source=source)
        pressed.append(click)
        await asyncio.sleep(BETWEEN_PRESSES)
        if any(one.state not in (InteractionState.WAITING, InteractionState.FAILED) for one in pressed):
            return time.perf_counter() - began
    raise TimeoutError


async def open_table(person: Person) -> None:
    """Open a game in the channel before the person, against a computer."""
    await person.slash("/play", game="high-roller")
    await person.click("Join")
    await person.slash("/table computers", number=1)
    await person.slash("/table start")


async def measure_kills(place: Playground, server: Server, folder: Path, nurseries: Sequence[Nursery]) -> list[float]:
    """Kill the process of a table again and again. Returns the seconds until its people were answered."""
    database = server.create()
    bots = [
        SharingBot(place, folder / str(number), nursery, server.url(database))
        for number, nursery in enumerate(nurseries)
    ]
    place.world.sessions.recommended_shards = 2
    lighthouse = add_guild(place.world, "Lighthouse", ("gallery",))
    await bots[0].start()
    await bots[1].born()
    by_part = await until_divided(server, database, {bot.pid or 0 for bot in bots})
    person = place.people[0]
    person.here = next(one for one in place.world.channels.values() if one.guild_id == lighthouse)
    part, waited = (int(lighthouse) >> 22) % 2, []
    await until_connected(place)
    await open_table(person)
    for _ in range(KILLS):
        await place.until_idle()
        (victim,) = [bot for bot in bots if bot.pid == by_part[part]]
        os.kill(by_part[part], signal.SIGKILL)
        waited.append(await seconds_until_answered(place, person))
        await victim.dies()
        await victim.born()
        by_part = await until_divided(server, database, {bot.pid or 0 for bot in bots})
        await until_connected(place)
    for bot in bots:
        await bot.dies()
    return waited


def resident() -> int:
    """The memory of this process, in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


@asynccontextmanager
async def direct_sessions(place: Playground, count: int) -> AsyncIterator[None]:
    """So many sessions for direct messages, all connected."""
    import discord  # noqa: PLC0415  # for this measurement alone

    client = ShardedClient(intents=discord.Intents.none(), shard_count=1)
    await client.login(place.world.token)
    client.identify_pace.wait = _wait_for_nothing  # type: ignore[method-assign, assignment]  # the playground sets no pace
    connected = 0

    def note() -> None:
        nonlocal connected
        connected += 1

    sessions = [DirectSession(client, lambda: None, note) for _ in range(count)]
    tasks = [asyncio.create_task(session.run_until_closed()) for session in sessions]
    while connected < count:  # noqa: ASYNC110  # nothing tells of it
        await asyncio.sleep(0.01)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for session in sessions:
            await session.close()
        await client.http.close()


async def _wait_for_nothing(_shard_id: int) -> None:
    """Let a session identify itself at once."""


async def measure_memory() -> float:
    """The memory that a session for direct messages costs, in bytes, with the playground's own side of it."""
    async with Playground(rate_limits=False) as place:
        set_discord_addresses(
            Settings.model_validate(
                {"token": place.world.token, "api_base": place.api_base, "gateway": place.gateway_url, "cdn": place.url}
            )
        )
        for number in range(GUILDS):
            place.world.guilds[str((number << 22) + 1)] = "a server"
        async with direct_sessions(place, 1):
            pass
        before = resident()
        async with direct_sessions(place, SESSIONS):
            return (resident() - before) / SESSIONS


async def measure() -> list[float]:
    """See `measure_kills`; all that it needs is there meanwhile."""
    with (
        running_server(is_safe=True) as server,
        tempfile.TemporaryDirectory() as folder,
        open_nursery() as first,
        open_nursery() as second,
    ):
        async with Playground(rate_limits=False) as place:
            return await measure_kills(place, server, Path(folder), (first, second))


def main() -> None:
    """Measure, and print what was found."""
    memory = run_in_new_process(measure_memory) / MB
    print(
        f"A session for direct messages, told of {GUILDS:,} servers: {memory:.2f} MB at most (wanted: under 5 MB)",
        flush=True,
    )
    if programs() is None:
        print("No PostgreSQL here: taking over is not measured.")
        return
    waited = asyncio.run(measure())
    print(
        f"A process killed with -9, {len(waited)} times: its people are answered after {median(waited):.2f} s in the "
        f"middle, {max(waited):.2f} s at most (wanted: {WANTED_SECONDS:.0f} and {MOST_SECONDS:.0f} s)"
    )
