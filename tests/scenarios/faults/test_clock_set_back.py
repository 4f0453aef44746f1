"""The bot's clock was a year ahead, and is set right while it runs: no limit holds for longer than it says."""

from pathlib import Path

from bot.messages.api.dm_channels import BRAKE_SECONDS, BUDGET_SECONDS
from bot.people.invitation_limit import MOST_SAME_PER_HOUR
from bot.tables.closed_lobbies import MOST_CLOSED_PER_MINUTE
from engine.durations import DAY, HOUR
from playground.driver.people import Person
from playground.server import Playground
from tests.bot.serving import Serving, serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, leaves_early_often
from tests.scenarios.screen import answered, says
from tests.scenarios.stage import SLUG

YEAR = 365.0 * DAY


async def is_forgotten(person: Person) -> None:
    page = answered(await person.slash("/privacy"))
    asked = answered(await person.click("Delete my data", on=page))
    assert "I no longer keep anything" in answered(await person.click("Delete my data", on=asked)).text


async def opens_and_closes(person: Person, invited: Person | None = None) -> None:
    invitation = {} if invited is None else {"invite1": invited.user}
    assert "Opened by" in answered(await person.slash("/play", None, game=SLUG, **invitation)).text
    await person.click("Close table", on=answered(await person.slash("/table close")))


async def test_games_that_somebody_left_early_then_keep_them_from_no_seat(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem = place.people[:3]
    clicks.bot.clock.ahead += YEAR
    for person in (ben, cem):
        await leaves_early_often(clicks.bot, person, ann)
    await is_forgotten(cem)
    await ann.slash("/play", game=SLUG)
    for person in (ben, cem):
        assert "You can sit down again in" in await says(person, "/table join")
    clicks.bot.clock.ahead -= YEAR
    for person in (ben, cem):
        assert "You have a seat" in await says(person, "/table join")
    await clicks.bot.store.heartbeat()
    assert not (await clicks.bot.store.kept_limits()).limits


async def test_lobbies_and_invitations_of_then_hold_nobody_up(place: Playground, bot: Serving) -> None:
    ann, ben, cem = place.people[:3]
    bot.clock.ahead += YEAR
    for _ in range(MOST_SAME_PER_HOUR):
        await opens_and_closes(ben, ann)
    assert "within an hour" in await says(ben, "/play", game=SLUG, invite1=ann.user)
    for _ in range(MOST_CLOSED_PER_MINUTE):
        await opens_and_closes(cem)
    assert "closed within a minute" in await says(cem, "/play", game=SLUG)
    bot.clock.ahead -= YEAR
    await opens_and_closes(ben, ann)
    assert "Opened by" in answered(await cem.slash("/play", game=SLUG)).text


async def test_direct_messages_opened_then_are_in_the_budget_for_ten_minutes_more(
    place: Playground, tmp_path: Path
) -> None:
    async with serving(place, tmp_path, new_dms=2) as bot:
        bot.clock.ahead += YEAR
        await in_play(DiscordStage(bot), people=2)
        await bot.shown()
        channels = bot.app.dm_channels
        channels._braked_until = bot.clock() + BRAKE_SECONDS
        bot.clock.ahead -= YEAR
        assert (channels.openings_left, round(channels.seconds_until_openings_resume)) == (0, BRAKE_SECONDS)
        await bot.skip(BUDGET_SECONDS)
        assert channels.openings_left == 2
        await bot.skip(HOUR)
        assert channels.seconds_until_openings_resume == 0
