"""What only a table's host may do before the game: on a page of their own, behind one button of the lobby."""

from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.screen import answered, board_of, labels, plain, presses_more
from tests.scenarios.stage import SLUG


async def test_a_lobby_has_few_buttons_and_its_host_the_others(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    lobby = answered(await ann.slash("/play", game=SLUG))
    assert labels(lobby) == ["Join", "Start", "Host", "More"]
    page = answered(await ann.click("Host", on=lobby))
    assert page.is_ephemeral
    assert labels(page) == [
        *("Join", "Start", "Options"),
        *("Add easy computer", "Add computer", "Add hard computer", "Remove computer"),
        *("Invite", "Remove player", "Close", "Refresh"),
    ]


async def test_the_game_starts_from_the_hosts_page_too(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    lobby = answered(await ann.slash("/play", game=SLUG))
    await ann.click("Join", on=lobby)
    page = answered(await ann.click("Host", on=lobby))
    assert "needs" in answered(await ann.click("Start", on=page)).text
    await ann.click("Add computer", on=page)
    await ann.click("Start", on=page)
    assert page.text.startswith("Started. Good luck!")
    await clicks.bot.shown()
    assert "To play" in lobby.text


async def test_the_hosts_page_shows_what_was_done_and_leads_back_to_itself(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    lobby = answered(await ann.slash("/play", game=SLUG))
    await ann.click("Join", on=lobby)
    page = answered(await ann.click("Host", on=lobby))
    await ann.click("Add computer", on=page)
    assert "Ann, Ada (computer)" in plain(page.text).replace("\\", "")
    await clicks.bot.shown()
    assert "Ada" in lobby.text
    await clicks.bot.restart()
    await ann.click("Invite", on=page)
    await ann.select("Up to five", ["Ben"], on=page)
    assert "Invited: Ben" in plain(page.text)
    await ann.click("Back", on=page)
    assert "Seats kept for:** Ben" in plain(page.text)
    await ann.click("Options", on=page)
    assert "Time for each turn" in page.text
    await ann.click("Back", on=page)
    await ann.click("Remove player", on=page)
    await ann.select("A player", ["Ben"], on=page)
    await ann.click("Back", on=page)
    assert "Ben" not in page.text
    await ann.click("Close", on=page)
    await ann.click("Close table")
    assert await clicks.bot.tables.table_in_channel(ben.here.id) is None
    assert "over" in answered(await ann.click("Add computer", on=page)).text


async def test_a_lucky_word_is_given_on_the_page_about_the_shuffles(place: Playground, clicks: DiscordStage) -> None:
    ann = place.people[0]
    lobby = answered(await ann.slash("/play", game=SLUG))
    page = answered(await presses_more(ann, "Fair shuffles", on=lobby))
    await ann.click("Join with a lucky word", on=page)
    assert "You have a seat" in answered(await ann.submit({"Your word": "parrot"})).text
    await clicks.find_table(ann)
    assert clicks.table.state.seats[0].luck == "parrot"
    assert board_of(ann).id == lobby.id
