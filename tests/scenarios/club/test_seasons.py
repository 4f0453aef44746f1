"""A season comes to its end: champions, an announcement where the server wants it, leaderboards to look back on."""

import re

import pytest

from bot.features.club.seasons import LOOK_SECONDS
from bot.ops.health import Health
from bot.table_pages.components import Page
from bot.tables.time_trust import SETTLING_SECONDS
from data.leaderboards.models import Season
from engine.durations import DAY
from engine.errors import SaveError
from playground.discord.calls import Call
from playground.discord.permissions import Permissions
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.patience import until
from tests.scenarios.past_results import Past
from tests.scenarios.refusing import REFUSED, WRONG
from tests.scenarios.routes import POST_MESSAGE
from tests.scenarios.screen import answered, seen_by
from tests.scenarios.spoilt_store import spoilt

HALF_A_YEAR = 183.0 * DAY
OVER = "Season 1 is over."


@pytest.fixture
async def past(place: Playground, bot: Serving) -> Past:
    """Ann has won ten games against Ben, and one alone; everybody's name is known."""
    past = Past(place, bot)
    ann, ben = place.people[:2]
    for person in (ann, ben):
        await person.slash("/help")
    await past.play(str(ann.user.id), str(ben.user.id), times=10)
    await past.play(str(ann.user.id), None)
    return past


async def sets(place: Playground, channel: str | None = None, **options: str) -> str:
    """What a moderator reads who changes settings."""
    return answered(await place.people[0].slash("/settings", channel, **options)).text


def announced(place: Playground, channel: str = "general") -> list[MessageView]:
    return [one for one in place.people[1].messages(channel) if OVER in one.text]


def posts(place: Playground) -> list[Call]:
    return place.world.calls.calls_of_route("POST /channels/{channel}/messages")


async def look_ends(bot: Serving) -> None:
    """Waits until nobody looks for seasons."""
    await bot.app.season_ends.periodic_task.wait_for_run()


async def seasons_end(bot: Serving) -> None:
    """Waits until no season is due, nor to be announced."""
    while await bot.store.due_seasons(bot.clock()) or await bot.store.unannounced_seasons():
        await bot.place.until_idle()


async def looks(place: Playground, period: str) -> MessageView:
    return answered(await place.people[1].slash("/leaderboard", None, period=period))


async def test_the_champions_are_announced_once_in_the_channel_that_the_server_chose(
    place: Playground, bot: Serving, past: Past
) -> None:
    assert "champions are announced: **nowhere** (default)" in await sets(place)
    channel = place.world.channel_named("den")
    assert f"was **nowhere** and is now **<#{channel.id}>**" in await sets(place, "den", announcements="here")
    await bot.skip(HALF_A_YEAR)
    await place.until(lambda: announced(place, "den"))
    (said,) = announced(place, "den")
    assert said.image.alt.startswith("Season 1 · champions: ")
    assert "All games: Ann, rating 1," in said.image.alt
    assert "Hi Lo Jack: Ann, rating 1," in said.image.alt
    assert "won 10 of 10." in said.image.alt
    await bot.restart()
    await bot.skip(3600.0)
    await bot.shown()
    assert len(announced(place, "den")) == 1
    ladder = answered(await place.people[1].click("Leaderboard", on=said))
    assert ladder.is_ephemeral
    assert ladder.image.alt.startswith("All games · best players, by rating · season 1 · ")


async def test_a_clock_ahead_at_a_start_ends_no_season(place: Playground, bot: Serving, past: Past) -> None:
    """It was for good: the ratings went half of the way to a newcomer's."""
    await bot.stop()
    bot.clock.ahead += HALF_A_YEAR
    await bot.start()
    await bot.shown()
    bot.clock.ahead += SETTLING_SECONDS
    bot.app.season_ends.periodic_task.wake()
    await look_ends(bot)
    assert [season.ended_at for season in await bot.store.due_seasons(bot.clock())] == [None]
    (warning,) = Health(bot.app).warnings()
    assert "min ahead of Discord's" in warning
    place.skip_time(HALF_A_YEAR + SETTLING_SECONDS)  # it was right, after all
    await place.people[0].slash("/help")
    await until(lambda: not Health(bot.app).warnings())
    await bot.skip(LOOK_SECONDS)
    await seasons_end(bot)


async def test_without_a_channel_nothing_is_said_later_either(place: Playground, bot: Serving, past: Past) -> None:
    await bot.skip(HALF_A_YEAR)
    await seasons_end(bot)
    await bot.shown()
    await sets(place, announcements="here")
    await bot.skip(3600.0)
    await bot.shown()
    assert announced(place) == []
    assert "won 10 of 10" in (await looks(place, "last")).image.alt


async def test_discord_that_fails_or_refuses_is_asked_again(place: Playground, bot: Serving, past: Past) -> None:
    await sets(place, announcements="here")
    for status, code in ((503, 0), WRONG, REFUSED, (403, 50013)):
        place.world.faults.inject(POST_MESSAGE, status, code=code)
    await bot.skip(HALF_A_YEAR)
    for number in range(1, 5):
        await place.until(lambda number=number: len(posts(place)) == number)  # type: ignore[misc]
        await look_ends(bot)
        assert announced(place) == []
        await bot.skip(130.0)
    await look_ends(bot)
    assert len(posts(place)) == 4, "what is forbidden is tried every ten minutes"
    await bot.skip(601.0)
    await seasons_end(bot)
    assert len(announced(place)) == 1


async def test_who_refuses_for_a_day_is_asked_no_more(place: Playground, bot: Serving, past: Past) -> None:
    await sets(place, announcements="here")
    place.world.faults.inject(POST_MESSAGE, 403, times=2)
    await bot.skip(HALF_A_YEAR)
    await place.until(lambda: len(posts(place)) == 1)
    await look_ends(bot)
    await bot.skip(DAY)
    await seasons_end(bot)
    await bot.skip(601.0)
    await bot.shown()
    assert announced(place) == []


async def test_in_a_channel_that_was_deleted_nothing_is_announced_and_moderators_are_told_so(
    place: Playground, bot: Serving, past: Past
) -> None:
    await sets(place, "den", announcements="here")
    place.world.delete_channel(place.world.channel_named("den"))
    await bot.skip(HALF_A_YEAR)
    await seasons_end(bot)
    ann, ben = place.people[:2]
    for person in (ann, ben, ann):
        await person.slash("/help", "general")
        await bot.shown()
    lost = "This channel was deleted, so nothing is said there."
    assert [len([text for text in seen_by(person) if lost in text]) for person in (ann, ben)] == [1, 0]
    assert any(f"champions are announced**: ⚠️ {lost}" in text for text in seen_by(ann))
    assert lost in await sets(place, "general")
    await sets(place, "general", announcements="here")
    await place.people[0].slash("/help", "general")
    await bot.shown()
    assert len([text for text in seen_by(ann) if lost in text]) == 2, "once by itself, and once by /settings"


async def test_an_announcement_that_was_not_noted_is_not_made_again_after_a_restart_long_after(
    place: Playground, bot: Serving, past: Past
) -> None:
    """Discord has forgotten the nonce by then; the channel shows that it was made."""
    await sets(place, announcements="here")
    with spoilt(bot, "note_season_announced", SaveError("the disk failed"), always=True):
        await bot.skip(HALF_A_YEAR)
        await place.until(lambda: announced(place))
        await bot.skip(601.0)
        await look_ends(bot)
        assert len(announced(place)) == 1
        await bot.stop()
    await bot.skip(601.0)
    await bot.start()
    await seasons_end(bot)
    await bot.shown()
    assert len(announced(place)) == 1


async def test_while_an_announcement_is_on_its_way_nobody_makes_it_again(
    place: Playground, bot: Serving, past: Past
) -> None:
    await sets(place, announcements="here")
    with place.holds.holding(POST_MESSAGE) as held:
        await bot.skip(HALF_A_YEAR)
        await held.arrived.wait()
        for _ in range(3):
            await bot.skip(301.0)
    await seasons_end(bot)
    await bot.shown()
    assert len(announced(place)) == 1
    assert len(posts(place)) == 1


async def test_one_season_that_cannot_be_announced_keeps_no_other_from_it(
    place: Playground, bot: Serving, past: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sets(place, announcements="here")
    pages, faulty = bot.app.season_ends._pages, [True]
    announcement = pages.announcement

    async def fails_once(season: Season) -> Page:
        if faulty:
            faulty.pop()
            raise RuntimeError("a page that cannot be made")
        return await announcement(season)

    monkeypatch.setattr(pages, "announcement", fails_once)
    await bot.skip(HALF_A_YEAR)
    while faulty:
        await place.until_idle()
    await look_ends(bot)
    await bot.skip(301.0)
    await place.until(lambda: announced(place))


async def test_seasons_are_looked_at_one_by_one(place: Playground, bot: Serving, past: Past) -> None:
    ann, ben = (str(person.user.id) for person in place.people[:2])
    this = await looks(place, "season")
    assert " · season 1 · " in this.image.alt
    assert "no finished" not in (await looks(place, "last")).text
    await bot.skip(HALF_A_YEAR)
    await seasons_end(bot)
    await past.play(ben, ann)
    page = await looks(place, "season")
    assert "Ben (you), won 1 of 1" in page.image.alt
    (title,) = [
        option.label for select in page.selects for option in select.options if option.label.startswith("Season 1")
    ]
    page = answered(await place.people[1].select("Time", [title], on=page))
    assert "Ann, won 10 of 10" in page.image.alt
    champions = answered(await place.people[1].click("Champions", on=page))
    assert champions.is_ephemeral
    assert champions.image.alt.startswith("Season 1 · champions")
    await place.people[1].slash("/preferences", show="text")
    champions = answered(await place.people[1].click("Champions", on=page))
    assert not champions.images
    assert "Ann, rating 1," in champions.text


async def test_a_server_without_seasons_has_none(place: Playground, bot: Serving) -> None:
    assert "and is now **no seasons**" in await sets(place, season="0")
    past = Past(place, bot)
    await past.play("1", "2")
    assert "nobody has finished such a game in that season" in (await looks(place, "season")).text
    assert "and is now **one month**" in await sets(place, season="1")
    await past.play("1", "2")
    told = await sets(place, season="0")
    assert "No season begins or ends any more until you choose a length." in told
    assert "gets this length" not in told
    assert "Season 1 had begun, so it goes on without an end" in told
    board = await looks(place, "season")
    assert "season 1 · since" in board.image.alt
    assert "this one has no end" in board.text


async def test_settings_and_leaderboard_name_the_same_last_day(place: Playground, past: Past) -> None:
    said = re.search(r"The last day of season 1 is (\d+ \w+ \d+) \(UTC\)", await sets(place))
    assert said is not None
    assert f"to {said[1]}" in (await looks(place, "season")).image.alt


async def test_champions_are_not_announced_where_the_bot_may_not_post(place: Playground, past: Past) -> None:
    den = place.world.channel_named("den")
    place.world.deny_bot(den, Permissions.SEND_MESSAGES)
    told = await sets(place, "den", announcements="here")
    assert f"I cannot post in <#{den.id}>. I need the permissions Send Messages" in told
    assert "nowhere" in await sets(place)
