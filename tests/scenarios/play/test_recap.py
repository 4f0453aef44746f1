"""Whoever comes late reads what has happened, by a button of the board or by a command: what everybody could see."""

import re

from playground.driver.views import MessageView
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage, hand_in
from tests.scenarios.playing import in_play, played
from tests.scenarios.screen import answered, board_of, says
from tests.scenarios.stage import humbly, plays_on, sits_down


async def after_a_deal(clicks: DiscordStage) -> None:
    """Ann and Ben have played a deal, and are in the second one."""
    await in_play(clicks)
    assert clicks.hosted is not None
    hosted = clicks.hosted
    await plays_on(
        clicks,
        until=lambda: hosted.game.words.last_chapter(hosted.table.view(None), ("", "")) is not None,
        choosing=humbly,
    )
    before = hosted.table.seq
    await plays_on(clicks, until=lambda: hosted.table.seq > before, choosing=humbly)
    await clicks.bot.shown()


def ageless(text: str) -> str:
    """A text without the times as of which it is."""
    return re.sub(r"<t:\d+:R>", "", text)


def labels(message: MessageView) -> list[str]:
    return [button.label for button in message.buttons]


async def test_a_spectator_who_comes_late_reads_what_everybody_could_see(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, dot = place.people[0], place.people[3]
    await after_a_deal(clicks)
    told = answered(await dot.click("What happened", on=board_of(dot)))
    assert told.is_ephemeral
    assert "Deal 1\\: " in told.text
    assert "**Now**" in told.text
    assert "To play: " in told.text
    assert not told.images, "a screen reader reads it"
    read = ageless(told.text)
    assert read == ageless(answered(await ann.click("What happened", on=board_of(ann))).text)
    assert read == ageless(await says(dot, "/table recap"))
    assert read == ageless(await says(dot, "/table recap", "den", table=clicks.table.id))
    assert labels(told) == ["The table", "As text", "Rules", "Refresh"]
    words = answered(await dot.click("As text", on=told))
    assert words.is_ephemeral
    assert not words.images
    assert "deal" in words.text.lower()
    assert "Hi Lo Jack" in answered(await dot.click("Rules", on=told)).text
    for player in clicks.players[:2]:
        assert hand_in(player.person.dm.last.image.alt), "there are cards to hide"


async def test_before_anything_is_decided_it_says_so_and_in_a_lobby_there_is_nothing_to_tell(
    place: Playground, clicks: DiscordStage
) -> None:
    dot = place.people[3]
    await sits_down(clicks, people=2)
    assert "The game has not started yet. \u2068Ann\u2069 starts it" in await says(dot, "/table recap")
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    assert "Nothing has been decided yet." in await says(dot, "/table recap")
    assert "**What happened** tells the game so far" in answered(await dot.click("My hand", on=board_of(dot))).text
    assert "You are at no table" in await says(dot, "/table recap", "den")


async def test_after_the_end_it_tells_the_whole_game_and_leads_to_the_replay(
    place: Playground, clicks: DiscordStage
) -> None:
    dot = place.people[3]
    table = await played(clicks)
    told = answered(await dot.slash("/table recap", "general", table=table))
    assert "🏆" in told.text
    assert "Deal 1\\: " in told.text
    assert "To play" not in told.text
    assert "step 1 of" in answered(await dot.click("Replay", on=told)).text
