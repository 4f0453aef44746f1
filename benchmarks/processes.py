"""How long people wait for three processes beside one, on the same machine and under the same load.

Three servers of Discord's, each in a part of its own, on a PostgreSQL database that waits for its disk. People sit
alone at tables against a computer; presses come at a fixed rate, whether those before are answered or not: in turn **My
hand** and the first button of a hand, which acts. Once one process has all parts, once three have one each; that is a
pair. ``ROUNDS`` and ``SECONDS`` in the environment shorten it.
"""

import asyncio
import os
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles

from playground.discord.guild import add_guild
from playground.discord.interaction_lifecycle import begin_interaction
from playground.discord.interactions import Interaction, InteractionKind, InteractionState
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.nursery import open_nursery
from tests.postgres import Server, programs, running_server
from tests.torture.sharing_bots import SharingBot, owners

PARTS = 3
TABLES = 24
"""Tables in all, one for each person, in channels of their own."""
RATE = 12.0
"""Presses a second."""
ROUNDS = int(os.environ.get("ROUNDS", "5"))
SECONDS = float(os.environ.get("SECONDS", "30"))
WANTED = 1.5
MY_HAND = "My hand"


class PartBot(SharingBot):
    """One of the bots, with a share of three parts."""

    @property
    def environment(self) -> dict[str, str]:
        """The environment of its process."""
        own = {"DECKHAND_PARTS": f"/{PARTS}", "DECKHAND_NEW_DMS": "100000", "DECKHAND_CALLS_PER_SECOND": "10000"}
        return super().environment | own


class Player:
    """Somebody at a table of their own, who presses a button now and then."""

    def __init__(self, place: Playground, person: Person) -> None:
        self._place = place
        self._person = person
        self._is_next_act = cycle((False, True))
        self._pressed: list[tuple[Interaction, float]] = []
        self.waits: list[float] = []
        """Seconds until each press was answered."""
        self.failed = 0

    async def open_table(self) -> None:
        """Open a game against a computer."""
        await self._person.slash("/play", game="high-roller")
        await self._person.click("Join")
        await self._person.slash("/table computers", number=1)
        await self._person.slash("/table start")

    def press(self) -> None:
        """Press a button, and wait for nothing."""
        message, label = self._board(), MY_HAND
        if next(self._is_next_act) and self._person.dm.messages and self._person.dm.last.buttons:
            message, label = self._person.dm.last, self._person.dm.last.buttons[0].label
        if message is None:
            return
        data = {"custom_id": message.button(label).custom_id, "component_type": 2}
        channel = self._place.world.channels[message.message.channel_id]
        began = time.perf_counter()
        click = begin_interaction(
            self._place.world, self._person.user, channel, InteractionKind.COMPONENT, data, source=message.message
        )
        click.when_settled(lambda settled: self._note(settled, began))

    def _note(self, click: Interaction, began: float) -> None:
        if click.state is InteractionState.ANSWERED:
            self.waits.append(time.perf_counter() - began)
        else:
            self.failed += 1

    def _board(self) -> MessageView | None:
        """The board of the person's table; ``None`` if none shows."""
        boards = [one for one in self._person.messages() if any(button.label == MY_HAND for button in one.buttons)]
        return boards[-1] if boards else None


def channels_of_parts(place: Playground) -> list[str]:
    """Channels of a server in each part, in turn."""
    world, by_part = place.world, dict[int, str]()
    number = 0
    while len(by_part) < PARTS:
        guild = add_guild(world, f"Server {number}", [f"room-{one}" for one in range(TABLES // PARTS)])
        by_part.setdefault((int(guild) >> 22) % PARTS, guild)
        number += 1
    rooms = {part: [one.id for one in world.channels.values() if one.guild_id == by_part[part]] for part in by_part}
    return [rooms[number % PARTS][number // PARTS] for number in range(TABLES)]


async def until_served(place: Playground, server: Server, database: str, bots: Sequence[SharingBot]) -> None:
    """Wait until the bots have all parts, evenly, and all their shards are connected."""
    pids = {bot.pid for bot in bots}
    async with asyncio.timeout(120):
        while True:
            await asyncio.sleep(0.2)
            try:
                found = await asyncio.to_thread(owners, server, database)
            except Exception:  # noqa: BLE001, S112  # there are no tables yet
                continue
            online = place.world.sessions.online_sessions
            connected = {one.shard[0] for one in online if one.intents} == set(range(PARTS))
            hearing = sum(not one.intents for one in online) >= len(bots)
            if len(found) == PARTS and set(found.values()) == pids and connected and hearing:
                return


async def measure(server: Server, folder: Path, count: int) -> list[float]:
    """The seconds that people waited for ``count`` processes, for each press. Raises `RuntimeError` if one failed."""
    names = [f"P{number}" for number in range(TABLES)]
    with ExitStack() as stack:
        async with Playground(names, rate_limits=False) as place:
            place.world.sessions.recommended_shards = PARTS
            database = server.create()
            bots = [
                PartBot(place, folder / f"{count}-{number}", stack.enter_context(open_nursery()), server.url(database))
                for number in range(count)
            ]
            rooms = channels_of_parts(place)
            await bots[0].start()
            for bot in bots[1:]:
                await bot.born()
            await until_served(place, server, database, bots)
            players = []
            for person, room in zip(place.people, rooms, strict=True):
                person.here = place.world.channels[room]
                players.append(Player(place, person))
                await players[-1].open_table()
            await place.until_idle(quiet=1.0)
            await press_all(players, SECONDS / 3)  # to begin with, what is read and drawn for the first time
            for player in players:
                player.waits, player.failed = [], 0
            await press_all(players, SECONDS)
            await asyncio.sleep(3)
            for bot in bots:
                await bot.dies()
            if failed := sum(player.failed for player in players):
                raise RuntimeError(f"{failed} presses failed")
            return [wait for player in players for wait in player.waits]


async def press_all(players: Sequence[Player], seconds: float) -> None:
    """Have one player after the other press a button, at `RATE`."""
    began = time.perf_counter()
    for number, player in enumerate(cycle(players)):
        due = began + number / RATE
        if due >= began + seconds:
            return
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        player.press()


def main() -> None:
    """Measure the pairs, and print each and what they come to."""
    print(
        f"Three processes beside one: {TABLES} tables, {RATE:.0f} presses a second, {ROUNDS} pairs of {SECONDS:.0f} s"
    )
    if programs() is None:
        print("  No PostgreSQL here: nothing is measured.")
        return
    ratios = []
    with running_server(is_safe=True) as server, tempfile.TemporaryDirectory() as folder:
        for number in range(ROUNDS):
            counts = (1, PARTS) if number % 2 == 0 else (PARTS, 1)  # the machine may change meanwhile
            found = {count: asyncio.run(measure(server, _made(Path(folder) / str(number)), count)) for count in counts}
            p99 = {count: quantiles(waits, n=100)[-1] * 1000 for count, waits in found.items()}
            p50 = {count: median(waits) * 1000 for count, waits in found.items()}
            ratios.append(p99[PARTS] / p99[1])
            print(
                f"  one: p50 {p50[1]:.0f} ms, p99 {p99[1]:.0f} ms; three: p50 {p50[PARTS]:.0f} ms, "
                f"p99 {p99[PARTS]:.0f} ms; {ratios[-1]:.2f} times",
                flush=True,
            )
    print(f"  p99 of three processes: {median(ratios):.2f} times that of one (wanted: at most {WANTED:g} times)")


def _made(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder


if __name__ == "__main__":
    main()
