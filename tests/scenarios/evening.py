"""An evening with a duplicate set of two tables, for scenarios: who sits where, and how its games are played."""

from bot.table_pages.components import Page
from bot.tables.live_table import LiveTable
from engine.chance import FastChance
from engine.tables.log import Cause
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.screen import board_of, boards_of
from tests.scenarios.stage import SLUG


class Evening:
    """Ann and Ben at the first table of a set, in one channel; Cem and Dot at the second, in another; Eli looks on."""

    def __init__(self, place: Playground, bot: Serving) -> None:
        self.place = place
        self.bot = bot
        self.ann, self.ben, self.cem, self.dot, self.eli = place.people
        self.tables: list[LiveTable] = []
        self.pages: list[Page] = []
        """The boards of a table after each action of `play_with_fate`."""

    async def open(self, game: str = SLUG, **options: str) -> None:
        """Both lobbies are open and full."""
        for person in (self.cem, self.dot):
            person.go_to("den")
        await self.ann.slash("/table duplicate", game=game)
        for name, value in options.items():
            await self.ann.slash("/table options", name=name, value=value)
        first = await self.bot.table_here(self.ann)
        await self.cem.slash("/table duplicate", set=first.id.lower())
        await self.place.until(lambda: boards_of(self.ann) and boards_of(self.cem))
        for person in (self.ann, self.ben, self.cem, self.dot):
            await person.click("Join", on=board_of(person))
        await self.find_tables()

    async def find_tables(self) -> None:
        await self.bot.shown()
        self.tables = [await self.bot.table_here(person) for person in (self.ann, self.cem)]

    async def start(self) -> None:
        await self.ann.click("Start the set", on=board_of(self.ann))
        await self.find_tables()

    async def play(self, *tables: LiveTable) -> None:
        """These tables are played to their ends, harmlessly."""
        for live in tables:
            while waiting := live.table.waiting_for():
                with self.bot.unseen():
                    await self.bot.tables.take_timeout_actions(live, waiting[0], Cause.AUTO)
        await self.bot.shown()

    async def find_again(self) -> None:
        self.tables = [await self.bot.tables.get(live.id) for live in self.tables]

    async def play_with_fate(self, live: LiveTable, fate: str) -> None:
        """The computers' policies play for all, with decisions of their own."""
        chance, table = FastChance(fate), live.table
        while waiting := table.waiting_for():
            action = live.game.mind.policy(table.view(waiting[0]), table.menu(waiting[0]), chance)
            await self.bot.tables.act_for(live, waiting[0], action, Cause.COMPUTER, None)
            self.pages.append(await self.bot.app.builder.board(live))
        await self.bot.shown()
