"""What people can press fast costs them an answer each, and nobody else anything.

On virtual time, with Discord's limits on. Ten thousand answers of 401, 403 and 429 in ten minutes ban a bot's address.
"""

import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.messages.api.backoff import MAX_REPOSTS
from playground.discord import posting
from playground.discord.permissions import Permissions
from playground.driver.people import Person
from tests.blank_database import put_blank_database
from tests.simulation.crowd import DISCOURAGING, Crowd
from tests.simulation.loop import VirtualLoop
from tests.simulation.weather import CALM, Storm
from tests.simulation.world import Simulated, patched

SLUG = "hi-lo-jack"
LASTS = 6
"""Seconds."""
ACCOUNTABLE = 50
"""Calls of one second that Discord lets through, answers to interactions not counted."""
CALLBACK = "POST /interactions/{interaction}/{token}/callback"

Doing = Callable[[Person, int], Awaitable[object]]


class Cost(NamedTuple):
    """What a flood came to."""

    presses: int
    answers: int
    follow_ups: int
    invalid: Counter[int]
    busiest: int
    """Calls of one second that count."""
    slowest: float
    """Seconds that somebody at the table waited for the answer to their action."""
    actions: int
    """Of those who went on playing."""
    tasks: int
    """Left over in the bot when all is quiet again."""


class Flood:
    """A game of three who go on playing, while others press what they like as fast as they like."""

    def __init__(self, sim: Simulated) -> None:
        self.sim = sim
        self.table = sim.place.people[:3]
        self.guests = sim.place.people[3:]
        self._crowd = Crowd(sim, self.table[0].here, self.table, SLUG, random.Random(3))
        self._slowest = 0.0

    async def begins(self) -> None:
        await self.sim.start()
        await self.sim.place.until_online()
        ann = self.table[0]
        await ann.slash("/play", game=SLUG)
        for person in self.table:
            await person.slash("/table join")
        await ann.slash("/table options", name="format", value="solo3")
        await ann.slash("/table options", name="target", value="21")
        await ann.slash("/table start")
        await asyncio.sleep(10)

    async def ends_unseen(self) -> None:
        """The table is closed while its board cannot be written, and people go elsewhere."""
        world, here = self.sim.place.world, self.table[0].here
        elsewhere = world.add_channel("elsewhere")
        world.deny_bot(here, Permissions.SEND_MESSAGES | Permissions.VIEW_CHANNEL)
        asked = await self.table[0].slash("/table close")
        await self.table[0].click("End it as a moderator", on=asked)
        await self.table[0].submit({"Why": "Elsewhere it is quieter"})
        await asyncio.sleep(120)
        for person in self.guests:
            person.here = elsewhere

    async def loses_every_board(self, seconds: float) -> int:
        """How many boards are posted while something deletes each at once."""
        here, lost = self.table[0].here, 0
        for _ in range(int(10 * seconds)):
            for message in [message for message in here.messages.values() if not message.is_ephemeral]:
                posting.delete_message(self.sim.place.world, message)
                lost += 1
            await asyncio.sleep(0.1)
        return lost

    async def costs(self, people: list[Person], a_second: int, doing: Doing) -> Cost:
        """Each of these does it so many times a second."""
        calls, tasks = self.sim.place.world.calls, len(asyncio.all_tasks())
        calls.clear()
        playing = asyncio.ensure_future(self._play())
        presses = []
        for number in range(LASTS * a_second):
            presses += [asyncio.ensure_future(_tried(doing(person, number))) for person in people]
            await asyncio.sleep(1 / a_second)
        answered = await asyncio.gather(*presses)
        playing.cancel()
        await asyncio.sleep(120)
        return Cost(
            presses=sum(answered),
            answers=len(calls.calls_of_route(CALLBACK)),
            follow_ups=sum(
                count for name, count in calls.count_by_route().items() if name.startswith("POST /webhooks")
            ),
            invalid=calls.invalid.copy(),
            busiest=max(Counter(int(call.at) for call in calls.all if call.counted).values(), default=0),
            slowest=self._slowest,
            actions=len(self._crowd.attempts),
            tasks=len(asyncio.all_tasks()) - tasks,
        )

    async def _play(self) -> None:
        loop = asyncio.get_running_loop()
        while (hosted := await self.sim.table_in(self._crowd.channel)) is not None:
            began = loop.time()
            for person in self.table:
                with suppress(*DISCOURAGING):
                    await self._crowd._plays(person, hosted)
            self._slowest = max(self._slowest, loop.time() - began)
            await asyncio.sleep(2)


async def _tried(doing: Awaitable[object]) -> bool:
    """Whether it could be done and was answered."""
    try:
        await doing
    except DISCOURAGING:
        return False
    return True


@contextmanager
def flooded(guests: int = 0) -> Iterator[tuple[VirtualLoop, Flood]]:
    loop, calm = VirtualLoop(), Storm(CALM, random.Random(1))
    with tempfile.TemporaryDirectory(prefix="deckhand-flood-") as folder, patched(loop):
        names = ["Ann", "Ben", "Cem", *(f"Guest {number}" for number in range(guests))]
        blank, database = put_blank_database(Path(folder) / "blank.sqlite3"), Path(folder) / "deckhand.sqlite3"
        sim = Simulated(loop, names, database, blank, calm, calm, random.Random(2))
        flood = Flood(sim)
        try:
            loop.run_until_complete(flood.begins())
            yield loop, flood
        finally:
            loop.run_until_complete(sim.end())
            asyncio.set_event_loop(None)
            loop.close()


def is_borne(cost: Cost) -> bool:
    """Nobody is refused, the table is played on, and nothing is left over."""
    return (
        not cost.invalid
        and cost.busiest < ACCOUNTABLE
        and cost.slowest < 3.0
        and cost.actions >= LASTS / 2
        and cost.tasks < 10
    )


FLOODS: dict[str, Doing] = {
    "My hand": lambda person, _: person.click("My hand"),
    "More": lambda person, _: person.click("More"),
    "/table show": lambda person, _: person.slash("/table show"),
    "where hands go": lambda person, n: person.slash("/preferences", hands=("dm", "button")[n % 2]),
    "themes": lambda person, n: person.slash("/preferences", theme=("classic", "contrast")[n % 2]),
}


@pytest.mark.parametrize("what", FLOODS)
def test_what_one_player_presses_twenty_times_a_second_costs_an_answer_each(what: str) -> None:
    with flooded() as (loop, flood):
        cost = loop.run_until_complete(flood.costs(flood.table[2:], 20, FLOODS[what]))
    assert is_borne(cost), cost
    assert cost.presses > 10 * LASTS
    assert cost.follow_ups == 0


def test_fifty_people_at_once_are_borne() -> None:
    with flooded(guests=50) as (loop, flood):
        cost = loop.run_until_complete(flood.costs(flood.guests, 1, FLOODS["/table show"]))
    assert is_borne(cost), cost
    assert cost.presses == 50 * LASTS
    assert cost.follow_ups == 0


def test_somebody_who_takes_no_direct_messages_and_asks_for_them_on_and_on_gets_nobody_banned() -> None:
    with flooded() as (loop, flood):
        flood.table[2].refuse_dms()
        cost = loop.run_until_complete(flood.costs(flood.table[2:], 20, FLOODS["where hands go"]))
    assert cost.presses > 10 * LASTS
    assert sum(cost.invalid.values()) < 10, cost
    assert cost.follow_ups < 5


@pytest.mark.usefixtures("own_calls")
def test_a_channel_without_rights_that_people_press_in_gets_nobody_banned() -> None:
    with flooded(guests=5) as (loop, flood):
        place = flood.sim.place
        place.world.deny_bot(flood.table[0].here, Permissions.SEND_MESSAGES | Permissions.VIEW_CHANNEL)
        cost = loop.run_until_complete(flood.costs(flood.guests, 4, FLOODS["/table show"]))
    assert cost.presses > 10 * LASTS
    assert sum(cost.invalid.values()) < 5, cost
    assert cost.actions


@pytest.mark.usefixtures("own_calls")
def test_a_board_of_a_table_that_is_over_is_not_tried_with_every_press_elsewhere() -> None:
    with flooded(guests=5) as (loop, flood):
        loop.run_until_complete(flood.ends_unseen())
        cost = loop.run_until_complete(flood.costs(flood.guests, 4, FLOODS["themes"]))
    assert cost.presses > 10 * LASTS
    assert sum(cost.invalid.values()) < 5, cost


def test_a_channel_in_which_no_bots_message_may_stay_costs_little() -> None:
    with flooded() as (loop, flood):
        boards = loop.run_until_complete(flood.loses_every_board(600))
    assert 2 <= boards <= 2 * MAX_REPOSTS
