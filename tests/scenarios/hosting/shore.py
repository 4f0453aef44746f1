"""Two servers of Discord's, each in a part of its own, and bots that share them."""

import asyncio
from contextlib import AsyncExitStack

from playground.discord.channels import Channel
from playground.discord.guild import add_guild
from playground.driver.people import Person
from playground.server import Playground
from tests.bot.sharing import SharedServing, sharing
from tests.scenarios.screen import answered


class Shore:
    """Two servers of Discord's, one in each of two parts, and the bots that share them."""

    def __init__(self, place: Playground, url: str, stack: AsyncExitStack) -> None:
        self.place = place
        self.url = url
        self._stack = stack
        self.guilds = sorted(
            (place.world.guild_id, add_guild(place.world, "Lighthouse", ("gallery",))), key=self.part_of
        )
        """By the number of the part."""

    @staticmethod
    def part_of(guild_id: str) -> int:
        return (int(guild_id) >> 22) % 2

    def channel_of(self, number: int) -> Channel:
        """A channel of the server of that part."""
        return next(one for one in self.place.world.channels.values() if one.guild_id == self.guilds[number])

    async def bot(self, parts: str = "/2", **settings: object) -> SharedServing:
        return await self._stack.enter_async_context(sharing(self.place, self.url, parts, **settings))

    async def table(self, person: Person, number: int, bot: SharedServing) -> None:
        """Somebody begins a game in the server of a part, alone against a computer, and has the turn."""
        person.here = self.channel_of(number)
        answered(await person.slash("/play", game="high-roller"))
        await person.click("Join")
        await person.slash("/table computers", number=1)
        await person.slash("/table start")
        table = (await bot.table_here(person)).table
        await bot.until(lambda: any(table.state.seats[seat].player for seat in table.waiting_for()))
        await bot.app.wait_settled()
        await self.place.until_idle()

    async def acts_in_dm(self, person: Person) -> None:
        """Presses the first button of the latest hand, which one bot alone answers."""
        hand, before = person.dm.last, self.answers()
        await person.press(hand, hand.buttons[0].custom_id)
        await self.place.until_idle()
        assert self.answers() == before + 1

    async def plays_on_in_channel(self, person: Person, number: int) -> None:
        """Presses a button of the board, which one bot alone answers."""
        person.here, before = self.channel_of(number), self.answers()
        assert answered(await person.click("My hand")).image.alt
        await self.place.until_idle()
        assert self.answers() == before + 1

    def answers(self) -> int:
        """How often interactions were answered, or somebody tried to."""
        return len(self.place.world.calls.calls_of_route("POST /interactions/{interaction}/{token}/callback"))


def moves(bot: SharedServing) -> int:
    return sum(live.table.state.moves for live in bot.tables._cache.values())


async def two_bots(shore: Shore, **settings: object) -> tuple[SharedServing, SharedServing]:
    """A bot for the server of part 0, and one for that of part 1."""
    bots = await shore.bot("0/2", **settings), await shore.bot("1/2", **settings)
    await asyncio.gather(bots[0].until_serving(0), bots[1].until_serving(1))
    return bots
