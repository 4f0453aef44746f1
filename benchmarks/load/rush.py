"""People who act at a rate, at tables all over town."""

import asyncio
import random
import re
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from benchmarks.load.figures import CallWatch, TimedAction
from benchmarks.load.town import DISCOURAGING, Party
from playground.discord.world import World
from playground.driver.people import Person

LOOKS = 0.1
"""The chance, before each action, that somebody at another table only looks at a hand or a table."""
MOST_TRIES = 20
"""The most tables that are tried at random to find one whose people are all idle."""


class BoardLags(NamedTuple):
    """How soon boards showed what people did."""

    seconds: list[float]
    """The seconds until the board showed each action that it came to show."""
    never_shown: int
    """The number of actions that no board ever showed."""


class ActingPeople:
    """Has people act at random moments at the tables of a `Town`; `run` sets how many actions they begin a second, at
    all tables together.
    """

    def __init__(self, world: World, parties: Sequence[Party], reader: Connection, watch: CallWatch, seed: int) -> None:
        """Take the world with its tables, a connection that reads the bot's database, and a seed for people's
        choices.
        """
        self.done: Counter[str] = Counter()
        """By kind of action or failure, how often it happened."""
        self._world = world
        self._parties = parties
        self._reader = reader
        self.watch = watch
        self._fortune = random.Random(seed)
        self._acted: dict[Party, TimedAction] = {}
        self._busy: set[Person] = set()
        """The people who are doing something just now: nobody does two things at once."""
        self._public: list[TimedAction] = []
        """Actions that everybody should see on the board."""
        self._begins: defaultdict[str, list[float]] = defaultdict(list)
        """By channel, when people began to act there."""

    def forget_measurements(self) -> None:
        """Forget all that was counted and noted so far, here and in the `watch`."""
        self.watch.clear()
        self._acted.clear()
        self.done.clear()
        self._public.clear()
        self._begins.clear()

    async def run(self, rate: float, seconds: float) -> None:
        """Have people begin ``rate`` actions per second on average, at random moments, for ``seconds`` seconds; return
        when all are done. Raises an `ExceptionGroup` if an action fails for a reason that is not one of `DISCOURAGING`.
        """
        loop = asyncio.get_running_loop()
        due, ends = loop.time(), loop.time() + seconds
        async with asyncio.TaskGroup() as group:
            while due < ends:
                due += self._fortune.expovariate(rate)
                await asyncio.sleep(due - loop.time())
                group.create_task(self._act_once())

    async def _act_once(self) -> None:
        if self._fortune.random() < LOOKS:
            await self._do_marking_busy(self._idle_party(), self._look_at_table)
        await self._do_marking_busy(self._idle_party(), self._act_at_table)

    async def _do_marking_busy(self, party: Party | None, do: Callable[[Party], Awaitable[None]]) -> None:
        """Await ``do(party)``, its people marked as busy meanwhile; ``None``: only count that everybody was busy."""
        if party is None:
            self.done["everybody was busy"] += 1
            return
        self._busy.update(party.people)
        try:
            await do(party)
        except DISCOURAGING as fault:
            self.done[_discouragement(fault)] += 1
        finally:
            self._busy.difference_update(party.people)

    def _idle_party(self) -> Party | None:
        """A table whose people are doing nothing just now, if one is found soon."""
        for _ in range(MOST_TRIES):
            party = self._fortune.choice(self._parties)
            if self._busy.isdisjoint(party.people):
                return party
        return None

    async def _look_at_table(self, party: Party) -> None:
        await party.look_at_hand_or_table(self._fortune)
        self.done["looks"] += 1

    async def _act_at_table(self, party: Party) -> None:
        self._note_effect_of_last_action(party)
        hosted, began = party.read_table(self._reader), self._world.clock()
        self._begins[party.channel.id].append(began)
        if hosted is None:
            await party.open_table()
            self.done["games opened"] += 1
            return
        acted = TimedAction(party.channel.id, began, hosted.table.seq, hosted.table.public_seq)
        if await party.try_random_action(hosted, self._fortune):
            self._acted[party] = acted
            self.done["presses"] += 1
        else:
            self.done["nobody was waited for"] += 1

    def _note_effect_of_last_action(self, party: Party) -> None:
        """Note whether the last action at this table was refused, or should be seen on the board."""
        acted = self._acted.pop(party, None)
        if acted is None:
            return
        table = party.catch_up(self._reader)
        if table.seq == acted.seq:
            self.done["refused"] += 1
        elif table.public_seq > acted.public_seq:
            self._public.append(acted)

    def board_lags(self) -> BoardLags:
        """The times until the boards showed the actions that changed what everybody sees."""
        for party in list(self._acted):
            self._note_effect_of_last_action(party)
        found = [self.watch.board_lag(acted, self._begins[acted.channel]) for acted in self._public]
        return BoardLags([lag for lag in found if lag is not None], found.count(None))


def _discouragement(fault: Exception) -> str:
    """What discouraged a person, in words under which equal reasons are counted: the error's text without the values of
    an action and without what there was instead.
    """
    reason, _, _ = str(fault).partition(";")
    return re.sub(r"=\S+", "=…", f"{type(fault).__name__} ({reason})")
