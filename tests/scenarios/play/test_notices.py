"""Whoever was away is told that it is their turn: by a new message, by a mention, quietly, or not at all."""

from datetime import UTC, datetime

import pytest

from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import answered, says
from tests.scenarios.stage import humbly, plays_on

SILENT = 1 << 12
MINUTE = 60.0


async def acts(clicks: DiscordStage) -> Person:
    """Whose turn it is acts once; whose turn it is then, somebody else's."""
    before = waited_for(clicks)
    await plays_on(clicks, until=lambda: waited_for(clicks) is not before, choosing=humbly)
    await clicks.bot.shown()
    return waited_for(clicks).person


async def sits(clicks: DiscordStage) -> None:
    """Ann and Ben sit at a running game, and its hands are out."""
    await in_play(clicks)
    await clicks.bot.shown()


def hands(person: Person) -> list[MessageView]:
    """The messages with hands of one table at which somebody sits."""
    return [message for message in person.dm.messages if message.images]


async def test_a_hand_is_posted_anew_at_the_turn_of_somebody_who_was_away_for_a_minute(clicks: DiscordStage) -> None:
    await sits(clicks)
    away = next(player.person for player in clicks.players[:2] if player is not waited_for(clicks))
    (before,) = hands(away)
    await clicks.bot.skip(MINUTE + 1)
    assert await acts(clicks) is away
    (told,) = hands(away)
    assert told.id != before.id
    assert not told.flags & SILENT
    assert "Your turn" in told.read_aloud() or told.buttons


async def test_who_acts_all_the_while_is_told_by_an_edit(clicks: DiscordStage) -> None:
    await sits(clicks)
    before = [hands(player.person)[0].id for player in clicks.players[:2]]
    for _ in range(3):
        await clicks.bot.skip(MINUTE / 4)
        await acts(clicks)
    assert [hands(player.person)[0].id for player in clicks.players[:2]] == before


async def test_nobody_is_told_twice_until_they_act(clicks: DiscordStage) -> None:
    await sits(clicks)
    await clicks.bot.skip(MINUTE + 1)
    away = await acts(clicks)
    (told,) = hands(away)
    await clicks.bot.skip(MINUTE + 1)
    await clicks.players[0].person.slash("/table show")
    await away.slash("/preferences", show="text")
    await away.slash("/preferences", show="picture")
    await clicks.bot.shown()
    assert [one.id for one in hands(away)] == [told.id]


async def test_in_quiet_hours_the_new_message_makes_no_sound(place: Playground, clicks: DiscordStage) -> None:
    await sits(clicks)
    assert "write two hours from 0 to 24" in await says(place.people[0], "/preferences", quiet="0-24")
    await clicks.bot.skip(MINUTE + 1)
    for person in place.people[:2]:
        hour = int(clicks.bot.clock() // 3600 % 24)
        page = answered(await person.slash("/preferences", quiet=f"{hour}-{(hour + 2) % 24}"))
        assert f"From {hour}:00 to {(hour + 2) % 24}:00 (UTC) my messages make no sound. It is {hour}:" in page.text
    away = await acts(clicks)
    assert hands(away)[0].flags & SILENT
    page = answered(await away.slash("/preferences", quiet="none"))
    assert "You have no quiet hours" in page.text


@pytest.mark.parametrize("how", ["off", "ping"])
async def test_who_wants_no_message_gets_none(place: Playground, clicks: DiscordStage, how: str) -> None:
    await sits(clicks)
    for person in place.people[:2]:
        await person.slash("/preferences", notices=how)
    ids = [hands(person)[0].id for person in place.people[:2]]
    await clicks.bot.skip(MINUTE + 1)
    away = await acts(clicks)
    assert [hands(person)[0].id for person in place.people[:2]] == ids
    await clicks.bot.skip(MINUTE + 1)
    await clicks.bot.shown()
    pings = [message for message in place.people[0].messages("general") if f"<@{away.user.id}>" in message.text]
    assert len(pings) == (how == "ping")
    assert not any(ping.flags & SILENT for ping in pings)


async def test_who_has_no_hand_as_a_message_is_told_by_a_mention(place: Playground, clicks: DiscordStage) -> None:
    await place.people[0].slash("/settings", hands="button")
    await sits(clicks)
    away = waited_for(clicks).person
    await clicks.bot.skip(MINUTE + 1)
    await clicks.bot.shown()
    assert [f"<@{away.user.id}>" in message.text for message in place.people[0].messages("general")][-1]


async def test_a_server_chooses_for_those_who_have_not(place: Playground, clicks: DiscordStage) -> None:
    assert "told of their turn: it was **by a new message with their hand** and is now **not at all**" in await says(
        place.people[0], "/settings", notices="off"
    )
    await sits(clicks)
    await place.people[0].slash("/preferences", notices="message")
    ids = [hands(person)[0].id for person in place.people[:2]]
    for _ in range(2):
        await clicks.bot.skip(MINUTE + 1)
        await acts(clicks)
    assert [hands(person)[0].id == before for person, before in zip(place.people[:2], ids, strict=True)] == [
        False,
        True,
    ]


async def test_a_time_zone_is_found_by_a_part_of_its_name(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    offered = await ann.autocomplete("/preferences", "timezone", timezone="berl")
    assert [choice.value for choice in offered][:1] == ["Europe/Berlin"]
    assert "I know no such time zone" in await says(ann, "/preferences", quiet="22-7", timezone="Nowhere")
    page = answered(await ann.slash("/preferences", quiet="22-7", timezone="Europe/Berlin"))
    assert "From 22:00 to 7:00 (Europe/Berlin) my messages make no sound." in page.text


def time_in(bot: Serving, hours: float) -> str:
    """The time of day of the bot's clock where it is so many hours later than in UTC."""
    time = datetime.fromtimestamp(bot.clock() + hours * 3600, UTC)
    return f"It is {time.hour}:{time.minute:02} there now."


ZONES = {
    "GMT+2": ("UTC+2", 2),
    "utc -5": ("UTC-5", -5),
    "+5:30": ("UTC+5:30", 5.5),
    "GMT": ("UTC", 0),
    "tokyo": ("Asia/Tokyo", 9),
}
"""What is typed, the time zone that it means, and how many hours that is ahead of UTC."""


async def test_every_answer_with_a_time_zone_shows_what_time_it_is_there(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    for typed, (shown, hours) in ZONES.items():
        page = answered(await ann.slash("/preferences", quiet="22-7", timezone=typed))
        assert f"From 22:00 to 7:00 ({shown}) my messages make no sound. {time_in(bot, hours)}" in page.text
        assert ("knows no summer time" in page.text) == shown.startswith("UTC")
        offered = await ann.autocomplete("/preferences", "timezone", timezone=typed)
        assert offered[0].value == shown
        assert offered[0].name == f"{shown} (i{time_in(bot, hours).strip('I.')})"


async def test_a_time_zone_that_means_something_else_than_it_seems_to_is_refused(
    place: Playground, bot: Serving
) -> None:
    ann = place.people[0]
    for typed in ("localtime", "Factory", "Etc/GMT+2", "UTC+15"):
        told = await says(ann, "/preferences", quiet="22-7", timezone=typed)
        assert "I know no such time zone; write a big city of it, like Berlin or New York, or an offset" in told
        offered = await ann.autocomplete("/preferences", "timezone", timezone=typed)
        assert typed not in [choice.value for choice in offered]


async def test_an_abbreviation_of_time_zones_leads_to_cities(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    for typed, cities, first in (
        ("EST", "New York", "America/New_York"),
        (" cst", "Chicago or Shanghai", "America/Chicago"),
    ):
        told = await says(ann, "/preferences", quiet="22-7", timezone=typed)
        assert f"write a big city in yours, like {cities}." in told
        offered = await ann.autocomplete("/preferences", "timezone", timezone=typed)
        assert offered[0].value == first
    offered = await ann.autocomplete("/preferences", "timezone", timezone="ist")
    assert {"Asia/Kolkata", "Europe/Istanbul"} <= {choice.value for choice in offered}


async def test_a_zone_stored_by_an_earlier_version_keeps_its_hours_and_shows_its_time(
    place: Playground, bot: Serving
) -> None:
    ann = place.people[0]
    profiles = bot.tables.profiles
    await ann.slash("/preferences", quiet="22-7")
    await profiles.change_player(str(ann.user.id), lambda player: player._replace(quiet="22-7 Etc/GMT+2"))
    page = answered(await ann.slash("/preferences"))
    assert f"From 22:00 to 7:00 (Etc/GMT+2) my messages make no sound. {time_in(bot, -2)}" in page.text
    assert "From 23:00 to 7:00 (Etc/GMT+2)" in answered(await ann.slash("/preferences", quiet="23-7")).text
    await ann.click("Set quiet hours", on=page)
    assert ann.modal is not None
    assert ann.modal.field("Time zone").value == "Etc/GMT+2"
    await ann.submit({"To": ["8:00"]})
    assert f"From 23:00 to 8:00 (Etc/GMT+2) my messages make no sound. {time_in(bot, -2)}" in page.text


async def test_quiet_hours_are_chosen_in_a_form(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    page = answered(await ann.slash("/preferences"))
    assert "my messages may make a sound at any time" in page.text
    await ann.click("Set quiet hours", on=page)
    await ann.submit({"From": ["23:00"], "To": ["6:00"], "Time zone": "new york"})
    assert "From 23:00 to 6:00 (America/New_York) my messages make no sound." in page.text
    await bot.restart()
    await ann.click("Set quiet hours", on=page)
    await ann.submit({"From": ["20:00"], "To": ["5:00"], "Time zone": "Berlin"})
    assert "From 20:00 to 5:00 (Europe/Berlin)" in page.text
    await ann.click("No quiet hours", on=page)
    assert "my messages may make a sound at any time" in page.text


async def test_hours_and_zone_of_quiet_hours_can_be_changed_one_without_the_other(
    place: Playground, bot: Serving
) -> None:
    ann = place.people[0]
    assert "You have no quiet hours yet" in await says(ann, "/preferences", timezone="Asia/Tokyo")
    assert "From 22:00 to 8:00 (UTC)" in answered(await ann.slash("/preferences", quiet="22:00-08:00")).text
    assert "From 22:00 to 8:00 (Asia/Tokyo)" in answered(await ann.slash("/preferences", timezone="asia/tokyo")).text
    assert "From 23:00 to 8:00 (Asia/Tokyo)" in answered(await ann.slash("/preferences", quiet="23-8")).text


@pytest.mark.parametrize(
    ("typed", "why", "changed"),
    [
        ({"To": ["5:00"], "Time zone": "Nowhere: at all"}, "write a big city of it", {"Time zone": "Berlin"}),
        ({"To": ["23:00"], "Time zone": "Berlin"}, "write two hours", {"To": ["5:00"]}),
    ],
    ids=["zone", "hours"],
)
async def test_a_refused_form_of_quiet_hours_opens_again_with_what_was_typed(
    place: Playground,
    bot: Serving,
    typed: dict[str, str | list[str]],
    why: str,
    changed: dict[str, str | list[str]],
) -> None:
    ann = place.people[0]
    page = answered(await ann.slash("/preferences"))
    await ann.click("Set quiet hours", on=page)
    refused = answered(await ann.submit({"From": ["23:00"], **typed}))
    assert why in refused.text
    assert refused.is_ephemeral
    await ann.click("Change it", on=refused)
    assert ann.modal is not None
    assert ann.modal.field("Time zone").value == typed["Time zone"]
    await ann.submit(changed)
    assert "From 23:00 to 5:00 (Europe/Berlin) my messages make no sound." in refused.text
