"""Direct messages: how many channels are opened, what happens when Discord warns the bot, and where hands go then."""

from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.messages.api.dm_channels import BRAKE_SECONDS, BUDGET_SECONDS
from data.store import Store
from engine.errors import CommitUnknownError, SaveError
from engine.tables.state import Phase
from playground.discord.commands import NotOfferedError
from playground.discord.rate_limits import NEW_DMS
from playground.driver.people import Person
from playground.server import Playground
from tests.bot.serving import Serving, serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play
from tests.scenarios.routes import OPEN_DM
from tests.scenarios.screen import answered, says, seen_by
from tests.scenarios.spoilt_store import spoilt
from tests.scenarios.stage import SLUG, humbly, plays_on

NO_NEW = "cannot start new direct messages"


def openings(place: Playground) -> int:
    return len([call for call in place.world.calls.all if call.method_and_route == "POST /users/@me/channels"])


NEED_SERVER: Mapping[str, Mapping[str, Any]] = {
    "/table join": {},
    "/table invite": {},
    "/table remove": {},
    "/table options": {"name": "target"},
    "/table start": {},
    "/table computers": {"number": 1},
    "/table duplicate": {"game": SLUG},
    "/games history": {},
}
"""Commands of groups that some of their other commands use in direct messages."""


async def test_what_needs_a_server_is_not_offered_in_direct_messages(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    for command in ("/play", "/leaderboard", "/profile", "/settings"):
        with pytest.raises(NotOfferedError):
            await ann.slash(command, "dm")
    for command, options in NEED_SERVER.items():
        people = {"/table invite": {"player1": place.people[1].user}, "/table remove": {"player": place.people[1].user}}
        told = await says(ann, command, "dm", **options, **people.get(command, {}))
        assert told == "That belongs to a server. Use this in one of its channels."
    assert await ann.autocomplete("/table options", "name", "dm", name="") == []
    assert await ann.autocomplete("/table duplicate", "set", "dm", set="") == []
    assert "What would you like to do?" in await says(ann, "/help", "dm")
    assert "sit at no table" in await says(ann, "/mytables", "dm")


def told_so(person: Person) -> int:
    return sum(NO_NEW in text for text in seen_by(person))


@pytest.fixture
async def thrifty(place: Playground, tmp_path: Path) -> AsyncIterator[Serving]:
    """A bot that may open two channels in ten minutes."""
    async with serving(place, tmp_path, new_dms=2) as bot:
        yield bot


async def test_beyond_the_budget_a_hand_stands_behind_the_button_and_its_player_is_told_once(
    place: Playground, thrifty: Serving
) -> None:
    stage = DiscordStage(thrifty)
    await in_play(stage, people=3)
    await thrifty.shown()
    without = [person for person in place.people[:3] if not person.dm.messages]
    assert openings(place) == 2
    assert [told_so(person) for person in place.people[:3]].count(1) == 1
    (left_out,) = without
    assert told_so(left_out) == 1
    assert "You hold" in answered(await left_out.click("My hand")).image.alt
    await plays_on(stage)
    assert stage.told().phase is Phase.OVER
    assert (openings(place), told_so(left_out)) == (2, 1)


async def test_the_budget_outlives_a_restart_and_comes_back_with_time(place: Playground, thrifty: Serving) -> None:
    stage = DiscordStage(thrifty)
    await in_play(stage, people=3)
    await thrifty.shown()
    await thrifty.restart()
    await stage.find_table(place.people[0])
    assert thrifty.app.dm_channels.openings_left == 0
    await thrifty.skip(2 * BUDGET_SECONDS)
    await plays_on(stage, until=lambda: openings(place) == 3, choosing=humbly)
    await place.until(lambda: all(person.dm.messages for person in place.people[:3]))


async def plays_a_computer_then_leaves_and_is_forgotten(thrifty: Serving, person: Person) -> None:
    lobby = answered(await person.slash("/play", "den", game="sneak"))
    await person.click("Join", on=lobby)
    await person.slash("/table computers", number=1)
    await person.slash("/table start")
    await thrifty.shown()
    await person.click("Leave game", on=answered(await person.slash("/table leave")))
    question = answered(await person.click("Delete my data", on=answered(await person.slash("/privacy"))))
    assert answered(await person.click("Delete my data", on=question)).text.startswith("Done")
    await thrifty.shown()


async def test_nobody_wins_openings_back_or_spends_two_by_having_their_data_deleted(
    place: Playground, thrifty: Serving
) -> None:
    ann = place.people[0]
    for _ in range(3):
        await plays_a_computer_then_leaves_and_is_forgotten(thrifty, ann)
    assert (openings(place), thrifty.app.dm_channels.openings_left) == (1, 1)
    await thrifty.restart()
    assert thrifty.app.dm_channels.openings_left == 1


async def test_a_disk_that_refuses_to_tidy_up_keeps_no_bot_from_starting(
    place: Playground, thrifty: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuses(*_told: object) -> None:
        raise SaveError("the disk is full")

    monkeypatch.setattr(Store, "drop_dm_openings_of_deleted", refuses)
    await thrifty.restart()
    assert "your Discord id" in await says(place.people[0], "/privacy")


async def test_faults_of_discords_cost_one_opening_for_each_person(
    place: Playground, thrifty: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.messages.api.retries.RETRY_SECONDS", 0.05)
    place.world.faults.inject(OPEN_DM, 503, times=4)
    await in_play(DiscordStage(thrifty))
    await place.until(lambda: all(person.dm.messages for person in place.people[:2]))
    assert (openings(place), thrifty.app.dm_channels.openings_left) == (6, 0)


async def test_an_opening_that_discord_refuses_costs_nothing_and_its_player_is_told(
    place: Playground, thrifty: Serving
) -> None:
    place.world.faults.inject(OPEN_DM, 400, code=50033)
    stage = DiscordStage(thrifty)
    await in_play(stage)
    await thrifty.shown()
    assert thrifty.app.dm_channels.openings_left == 1
    assert sorted("cannot send you direct messages" in " ".join(seen_by(one)) for one in place.people[:2]) == [
        False,
        True,
    ]
    await plays_on(stage)
    assert openings(place) == 2
    await thrifty.restart()
    assert thrifty.app.dm_channels.openings_left == 1


async def test_a_channel_is_opened_once_for_all_tables(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    await plays_on(clicks)
    await clicks.bot.restart()
    await in_play(clicks)
    await clicks.bot.shown()
    assert openings(place) == 2
    assert all(clicks.table.id in person.dm.last.text for person in place.people[:2])


@pytest.mark.parametrize("fault", [SaveError("the database restarts"), CommitUnknownError("cut off")])
async def test_a_hand_comes_also_if_it_cannot_be_noted_where_to_and_then_costs_no_second_opening(
    place: Playground, thrifty: Serving, fault: Exception
) -> None:
    stage = DiscordStage(thrifty)
    with spoilt(thrifty, "update_dm_channel", fault):
        await in_play(stage)
        await thrifty.shown()
    assert all(len(person.dm.messages) == 1 for person in place.people[:2])
    assert (openings(place), thrifty.app.dm_channels.openings_left) == (2, 0)
    await plays_on(stage)
    await in_play(stage)
    await thrifty.shown()
    assert all(stage.table.id in person.dm.last.text for person in place.people[:2])


async def test_a_channel_that_discord_does_not_know_any_more_is_opened_anew(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = place.people[0]
    await clicks.bot.store.set_dm_channel(ann.user.id, "930000000000000009", 1.0)
    await in_play(clicks)
    await place.until(lambda: all(person.dm.messages for person in place.people[:2]))


def flags(place: Playground) -> None:
    place.world.is_bot_flagged = True


def is_too_fast(place: Playground) -> None:
    place.rate_limits.enabled = True
    bucket = place.rate_limits._bucket_of("new DMs", "", NEW_DMS)
    while bucket.count_request(place.world.clock()):
        pass


@pytest.mark.parametrize("warns", [flags, is_too_fast])
async def test_after_a_warning_of_discords_nobody_new_is_written_to_for_an_hour(
    place: Playground, clicks: DiscordStage, warns: Callable[[Playground], None], caplog: pytest.LogCaptureFixture
) -> None:
    warns(place)
    await in_play(clicks, people=3)
    await clicks.bot.shown()
    tried = openings(place)
    assert 1 <= tried <= 3
    assert [told_so(person) for person in place.people[:3]] == [1, 1, 1]
    place.world.is_bot_flagged = place.rate_limits.enabled = False
    await clicks.bot.restart()
    await clicks.find_table(place.people[0])
    assert clicks.bot.app.dm_channels.seconds_until_openings_resume > BRAKE_SECONDS - 60
    await plays_on(clicks, until=lambda: clicks.table.view(None).phase == "tricks", choosing=humbly)
    await clicks.bot.shown()
    assert openings(place) == tried
    await clicks.bot.skip(BRAKE_SECONDS)
    await plays_on(clicks)
    await clicks.bot.shown()
    assert openings(place) > tried
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_refusal_of_another_kind_is_a_closed_door_for_that_person_alone(
    place: Playground, clicks: DiscordStage
) -> None:
    place.world.faults.inject(r"POST /users/@me/channels", 403, code=50001)
    await in_play(clicks)
    await clicks.bot.shown()
    assert clicks.bot.app.dm_channels.seconds_until_openings_resume == 0
    assert openings(place) == 2
    told = ["cannot send you direct messages" in " ".join(seen_by(person)) for person in place.people[:2]]
    assert sorted(told) == [False, True]


# -- where hands go ---------------------------------------------------------------------------------------------------


async def test_a_host_may_send_no_direct_messages_and_a_player_may_want_them(place: Playground, tmp_path: Path) -> None:
    async with serving(place, tmp_path, hands="button") as bot:
        stage = DiscordStage(bot)
        ann, ben = place.people[:2]
        await ben.slash("/preferences", hands="dm")
        await in_play(stage)
        await place.until(lambda: ben.dm.messages)
        await bot.shown()
        assert ann.dm.messages == []
        assert "You hold" in answered(await ann.click("My hand")).image.alt


async def test_a_server_chooses_where_hands_go_and_running_games_follow(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    await place.until(lambda: all(person.dm.messages for person in place.people[:2]))
    ann, ben = place.people[:2]
    shown = answered(await ann.slash("/settings", hands="button"))
    assert "is now **only when they press" in shown.text
    await place.until(lambda: all("press “My hand”" in person.dm.last.text for person in (ann, ben)))
    await ben.slash("/preferences", hands="dm")
    await place.until(lambda: ben.dm.last.image)
    assert "is now **by direct message**" in answered(await ann.slash("/settings", hands="dm")).text
    await place.until(lambda: ann.dm.last.image)


async def test_who_goes_back_to_what_the_server_has_is_shown_so(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    await ann.slash("/preferences", hands="button")
    await ann.slash("/preferences", hands="server")
    assert clicks.bot.tables.profiles.player(ann.user.id).hands == ""
