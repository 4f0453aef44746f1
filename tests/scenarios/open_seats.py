"""How scenarios have lobbies announced elsewhere, and let the time pass until that is due."""

from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.stage import SLUG

WHERE = "den"
"""The channel in which open seats are announced."""


def announced(place: Playground, channel: str = WHERE) -> list[MessageView]:
    """The announcements that everybody sees in a channel."""
    return [one for one in place.people[1].messages(channel) if not one.is_ephemeral]


async def opens(bot: Serving, person: Person, channel: str = "general") -> None:
    """Somebody opens a table, and the time comes to announce it."""
    await person.slash("/play", channel, game=SLUG)
    await passes(bot, 11.0)


async def passes(bot: Serving, seconds: float) -> None:
    """Time passes, and what follows is done."""
    await bot.skip(seconds)
    await until_written(bot)
    await bot.shown()


async def until_written(bot: Serving) -> None:
    """Waits until no announcement is due, nor being written."""
    scheduler = bot.app.open_seats.scheduler
    while scheduler._run_tasks or any(when <= bot.clock() for when, _ in scheduler._times.values()):
        await bot.place.until_idle()
