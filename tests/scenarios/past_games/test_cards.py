"""Cards through the front door: a lobby that is edited as people join, and the result of a game."""

from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.screen import answered, board_of
from tests.scenarios.stage import plays_on, sits_down


async def test_the_lobby_has_one_picture_that_names_who_has_joined(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = clicks.players[:2]
    await ann.opens()
    assert "Nobody is seated yet. Needs 2 more. Opened by Ann." in board_of(ann.person).image.alt
    await ben.joins()
    await ann.joins()
    await ann.adds_computer()
    await clicks.bot.shown()
    (image,) = board_of(place.people[0]).images
    assert "Seated: 1 Ben, 2 Ann (host), 3 Ada (computer). 3 of 4 seats taken." in image.alt
    assert "Nobody yet" not in board_of(place.people[0]).text


async def test_options_that_are_not_usual_stand_on_the_lobbys_picture(clicks: DiscordStage) -> None:
    await sits_down(clicks, people=1, options={"target": "9"})
    await clicks.bot.shown()
    assert "Target: 9." in board_of(clicks.players[0].person).image.alt


async def test_a_lobby_in_text_says_what_its_picture_shows(clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    shown = answered(await clicks.players[0].person.slash("/table show", **{"as": "text"}))
    assert shown.images == []
    assert "name trumps" in shown.text
    assert "Ben" in shown.text


async def test_a_result_has_two_pictures_its_card_first(clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await plays_on(clicks)
    await clicks.bot.shown()
    card, table = board_of(clicks.players[0].person).images
    assert card.alt.startswith(("Hi Lo Jack: Ann wins.", "Hi Lo Jack: Ben wins."))
    assert "; 2nd " in card.alt
    assert "over" in table.alt
