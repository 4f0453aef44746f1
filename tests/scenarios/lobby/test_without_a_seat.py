"""People who have not joined press buttons that want a seat, and are offered one."""

from engine.tables.state import Phase
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.screen import answered, does_as_host, labels, plain, presses_more, says
from tests.scenarios.stage import SLUG, sits_down

NOT_JOINED = "You have not joined yet."


async def opens(person: Person) -> MessageView:
    """Somebody opens a table, and does not join; its lobby."""
    return answered(await person.slash("/play", game=SLUG))


async def opened_for_others(clicks: DiscordStage) -> MessageView:
    """Ann opens a table, at which Ben and Cem sit down, and not she; its lobby."""
    ann, ben, cem = clicks.place.people[:3]
    lobby = await opens(ann)
    for person in (ben, cem):
        await person.click("Join", on=lobby)
    await clicks.find_table(ben)
    return lobby


async def test_whoever_opens_a_table_and_presses_start_is_offered_a_seat(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = place.people[0]
    lobby = await opens(ann)
    asked = answered(await ann.click("Start", on=lobby))
    assert (asked.is_ephemeral, asked.text, labels(asked)) == (True, NOT_JOINED, ["Join"])
    await clicks.bot.restart()
    await ann.click("Join", on=asked)
    assert "You have a seat" in asked.text
    assert labels(asked) == ["Start"]
    await does_as_host(ann, "Add computer", on=lobby)
    await ann.click("Start", on=asked)
    assert asked.text.startswith("Started. Good luck!")
    await clicks.find_table(ann)
    assert clicks.told().phase is Phase.PLAYING
    assert "Ann" in clicks.told().names


async def test_a_game_does_not_start_without_its_opener_by_mistake(place: Playground, clicks: DiscordStage) -> None:
    ann, lobby = place.people[0], await opened_for_others(clicks)
    asked = answered(await ann.click("Start", on=lobby))
    assert (asked.text, labels(asked)) == (NOT_JOINED, ["Join", "Start without me"])
    assert NOT_JOINED in await says(ann, "/table start")
    assert clicks.told().phase is Phase.LOBBY
    await ann.click("Start without me", on=asked)
    assert asked.text == "Started. You have no seat in this game, but you can look on."
    assert clicks.told().phase is Phase.PLAYING
    assert sorted(clicks.told().names) == ["Ben", "Cem"]


async def test_nobody_closes_a_lobby_by_joining_and_leaving_before_its_opener_sits_down(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    lobby = await opens(ann)
    await ben.click("Join", on=lobby)
    await presses_more(ben, "Leave", on=lobby)
    await clicks.bot.restart()
    await ben.slash("/table join")
    await clicks.find_table(ben)
    await ben.slash("/table leave")
    assert (clicks.told().phase, clicks.told().names) == (Phase.LOBBY, ())
    await ann.click("Join", on=lobby)
    await presses_more(ann, "Leave", on=lobby)
    assert clicks.told().phase is Phase.CLOSED, "its opener, who has sat there, closes it by leaving"


async def test_starting_without_oneself_can_be_typed(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    await opened_for_others(clicks)
    assert "You have no seat in this game" in await says(ann, "/table start", without_me=True)
    assert clicks.told().phase is Phase.PLAYING


async def test_whoever_starts_by_command_reads_where_their_hand_is(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    assert "Look at your hand in your direct messages" in await says(place.people[0], "/table start")


async def test_a_passer_by_who_presses_start_is_told_who_starts_and_offered_a_seat(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem = place.people[:3]
    lobby = await opens(ann)
    await ann.click("Join", on=lobby)
    for button in ("Start", "Host"):
        refused = answered(await ben.click(button, on=lobby))
        assert plain(refused.text).startswith("Only the table's host or a moderator can do that.")
        assert plain(refused.text).endswith(f"The host is Ann. {NOT_JOINED}")
        assert labels(refused) == ["Join"]
    await ben.click("Join", on=refused)
    assert "You have a seat" in refused.text
    assert labels(refused) == [], "only the host starts"
    refused = answered(await ben.click("Start", on=lobby))
    assert NOT_JOINED not in refused.text
    assert labels(refused) == []
    refused = answered(await presses_more(cem, "Leave", on=lobby, instead="/table leave"))
    assert "You have no seat at this table." in refused.text
    assert labels(refused) == ["Join"]


async def test_nobody_is_offered_a_seat_that_they_may_not_take(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem, dot = place.people[:4]
    lobby = await opens(ann)
    for person in (ann, ben, dot):
        await person.click("Join", on=lobby)
    await ann.slash("/table remove", player=ben.user)
    assert labels(answered(await ben.click("Start", on=lobby))) == []
    await ann.slash("/table options", name="admission", value="Only the invited")
    assert labels(answered(await cem.click("Start", on=lobby))) == []
    await presses_more(ann, "Leave", on=lobby)
    asked = answered(await ann.click("Start", on=lobby))
    await ann.click("Join", on=asked)
    assert "You have a seat" in asked.text, "the host lets themselves in"


async def test_from_the_offer_one_waits_for_a_seat_if_all_are_taken(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    lobby = await opens(ann)
    await ann.click("Join", on=lobby)
    for _ in range(3):
        await does_as_host(ann, "Add computer", on=lobby)
    refused = answered(await ben.click("Start", on=lobby))
    waits = answered(await ben.click("Join", on=refused))
    assert "Do you want to wait?" in waits.text
    await ben.click("Wait for a seat", on=waits)
    assert labels(answered(await ben.click("Start", on=lobby))) == []


async def test_the_hosts_page_seats_its_host_too(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    lobby = await opens(ann)
    page = answered(await ann.click("Host", on=lobby))
    assert "You have no seat yourself" in page.text
    assert labels(page)[:3] == ["Join", "Start", "Options"]
    await ann.click("Join", on=page)
    assert "You have no seat yourself" not in page.text
    assert labels(page)[:2] == ["Start", "Options"]
    assert "Ann" in plain(page.text)


async def test_the_host_of_a_set_who_sits_at_another_table_of_it_has_joined(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    lobby = answered(await ann.slash("/table duplicate", game=SLUG))
    assert answered(await ann.click("Start the set", on=lobby)).text == NOT_JOINED
    await clicks.find_table(ann)
    set_id = clicks.table.opening.set_id
    ann.go_to("den")
    other = answered(await ann.slash("/table duplicate", set=set_id))
    await ann.click("Join", on=other)
    await ben.click("Join", on=lobby)
    assert NOT_JOINED not in answered(await ann.click("Start the set", on=lobby)).text
