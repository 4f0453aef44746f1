"""A club with a past: games of its people and of others, played to their ends before any world begins."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from bot.tables.live_table import log_addition
from data.models import Player
from data.store import Store, open_store
from engine.chance import FastChance
from engine.games import games
from engine.tables.actions import Join, SetOptions, Start
from engine.tables.log import Cause, Entry, Opening
from engine.tables.state import TableState
from engine.tables.table import Table
from playground.discord.world import World
from tests.scenarios.playing import short_game
from tests.simulation.loop import START

DAY = 86400.0
LAST_YEAR, LATELY = START - 200 * DAY, START - 80 * DAY
"""When games were played: in a season that is over, and in one that ends soon after a world has begun."""
STRANGERS = 12
"""People of the club who are not there tonight: enough for a second page of a leaderboard."""
PLACED = 10
"""So many games that count give somebody a place."""
QUICKEST = "hi-lo-jack"
"""The game that is over soonest."""

REVIEWED = f"PAST{list(games()).index(QUICKEST) + 1:03}"
"""The table at which people decided themselves, and badly."""


def put_past(template: Path, names: Sequence[str]) -> Path:
    """Store the past of a club into a database that is up to date, for people of these names, who have the same ids in
    every world. Returns the path.
    """
    world = World(lambda: START, names)
    asyncio.run(_Past(template, str(world.guild_id), [str(one.id) for one in world.people]).store())
    return template


class _Past:
    def __init__(self, template: Path, guild: str, people: Sequence[str]) -> None:
        self._template = template
        self._guild = guild
        self._people = people
        self._now = LAST_YEAR
        self._games = 0

    async def store(self) -> None:
        store = await open_store(f"sqlite+aiosqlite:///{self._template}", clock=lambda: START)
        strangers = [f"7000{number}" for number in range(STRANGERS)]
        for number, stranger in enumerate(strangers):
            await store.set_player(Player(stranger, name=f"Member {number}"))
        for self._now in (LAST_YEAR, LATELY):
            for slug in games():
                await self._play(store, slug, self._people)
            for first in range(0, STRANGERS, 3):
                for _ in range(PLACED // 2):
                    await self._play(store, QUICKEST, strangers[first : first + 3])
        await store.close()

    async def _play(self, store: Store, slug: str, people: Sequence[str]) -> None:
        """One game, played harmlessly by as many of these people as its short form takes."""
        self._games, self._now = self._games + 1, self._now + 60.0
        short = short_game(slug)
        opening = Opening(f"PAST{self._games:03}", slug, bytes([self._games]) * 32, self._now)
        people = people[: short.people]
        await store.add_table(opening, guild_id=self._guild, channel_id=f"6000{self._games:03}", host_id=people[0])
        table = Table(games()[slug], opening, saves_nothing, lambda: self._now)
        for seat, player in enumerate(people):
            await table.act(None, Join(player=player, interaction=f"{self._games}000{seat}"))
        await table.act(None, SetOptions(values=tuple(f"{name}={value}" for name, value in short.options.items())))
        await table.act(None, Start())
        while waiting := table.waiting_for():
            await (_decide if opening.table == REVIEWED else _let_time_run_out)(table, waiting[0])
        await store.append_together([log_addition(None, opening.table, table.log, table.state, lambda: True)])
        await store.note_shown(opening.table, table.seq, None)


async def _let_time_run_out(table: Table, seat: int) -> None:
    await table.take_timeout_actions(seat, cause=Cause.AUTO, controls_version=table.controls_version(seat))


async def _decide(table: Table, seat: int) -> None:
    """The seat's player does what a sound one would think of last."""
    await table.act(seat, table.game.mind.weighed(table.view(seat), table.menu(seat), FastChance(table.seq))[-1].action)


async def saves_nothing(_entries: Sequence[Entry], _state: TableState) -> None:
    """Stands for a save at a table whose log is stored elsewhere, or not at all."""
