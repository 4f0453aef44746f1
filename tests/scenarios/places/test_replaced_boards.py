"""The message in whose place a board was posted goes, whatever keeps the bot from deleting it at first."""

import pytest

from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.screen import answered, board_of, boards_of
from tests.scenarios.stage import SLUG

DELETE = r"DELETE /channels/\d+/messages"
MISSING_ACCESS = 50001


async def replaces_its_board(bot: Serving, status: int, code: int = 0) -> MessageView:
    """Chat pushes a lobby up, somebody sits down there, and Discord does not let the bot delete the message that showed
    it until then. Returns that message.
    """
    ann, ben, cem = bot.place.people[:3]
    old = answered(await ann.slash("/play", game=SLUG))
    await bot.shown()  # messages count once the bot knows its own
    for number in range(15):
        await cem.say(f"chat {number}")
    await bot.shown()
    bot.place.world.faults.inject(DELETE, status, code=code)
    await ben.slash("/table join")
    await bot.place.until(lambda: not bot.place.world.faults.pending)
    return old


def shown(place: Playground) -> list[MessageView]:
    """The messages of the bot that everybody sees."""
    return [one for one in boards_of(place.people[0]) if one.author == "Deckhand"]


async def is_alone(bot: Serving) -> bool:
    """Whether one message shows the table, as it is, when all is written."""
    await bot.shown()
    (board,) = shown(bot.place)
    return "Ben" in board.text


@pytest.mark.parametrize(("status", "code"), [(503, 0), (403, MISSING_ACCESS)])
async def test_a_board_that_was_replaced_goes_as_soon_as_discord_lets_it(
    place: Playground, bot: Serving, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    for name in ("RETRY_SECONDS", "DEFERRED_RETRY_SECONDS"):
        monkeypatch.setattr(f"bot.messages.api.retries.{name}", 0.01)
    old = await replaces_its_board(bot, status, code)
    await place.until(lambda: old.id not in [one.id for one in shown(place)])
    assert await is_alone(bot)


@pytest.mark.parametrize(("status", "code"), [(503, 0), (403, MISSING_ACCESS)])
async def test_a_board_that_was_replaced_goes_after_a_restart(bot: Serving, status: int, code: int) -> None:
    await replaces_its_board(bot, status, code)
    await bot.restart()
    assert await is_alone(bot)


async def test_a_click_that_writes_the_board_keeps_no_replaced_one(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    old = await replaces_its_board(bot, 503)
    await bot.shown()
    assert old.id in [one.id for one in shown(place)]
    await ann.click("Join", on=board_of(ann))
    assert await is_alone(bot)
