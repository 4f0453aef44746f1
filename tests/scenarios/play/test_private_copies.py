"""What only one person sees grows old, as nobody writes it anew: it says as of when it is, and is drawn anew."""

import re

from playground.driver.views import MessageView
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import answered, board_of, labels, plain, presses_more
from tests.scenarios.stage import SLUG


def says_its_age(copy: MessageView) -> bool:
    return bool(re.search(r"-# As of <t:\d+:R>\. Press Refresh for the latest\.", copy.text)) and copy.is_ephemeral


async def test_a_copy_of_a_lobby_is_drawn_anew(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    await ann.slash("/play", game=SLUG)
    copy = answered(await ben.slash("/table show"))
    assert says_its_age(copy)
    await ann.click("Join", on=board_of(ann))
    assert "Nobody yet" in copy.text
    copy = answered(await ben.click("Refresh", on=copy))
    assert "**Players** (2 to 4; needs 1 more): Ann" in plain(copy.text)
    assert "Refresh" not in labels(board_of(ben))
    assert "As of" not in board_of(ben).text


async def test_the_page_of_a_host_is_drawn_anew(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    await ann.slash("/play", game=SLUG)
    page = answered(await ann.click("Host", on=board_of(ann)))
    assert says_its_age(page)
    await ben.click("Join", on=board_of(ben))
    assert "needs 1 more): Ben" in plain(answered(await ann.click("Refresh", on=page)).text)


async def test_copies_of_a_table_in_play_are_drawn_anew_as_they_were(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    eli, first = place.people[4], waited_for(clicks)
    picture, words = (
        answered(await eli.slash("/table show")),
        answered(await presses_more(eli, "As text", on=board_of(eli))),
    )
    told = answered(await eli.click("What happened", on=board_of(eli)))
    for copy in (picture, words, told):
        assert says_its_age(copy)
        assert f"To play: {first.name}" in plain(copy.text)
    await first.does("bid level=2")
    await clicks.bot.shown()
    second = waited_for(clicks)
    for copy, has_picture in ((picture, True), (words, False), (told, False)):
        anew = answered(await eli.click("Refresh", on=copy))
        assert anew.id == copy.id
        assert f"To play: {second.name}" in plain(anew.text)
        assert bool(anew.images) == has_picture
    assert "Refresh" not in labels(board_of(eli))
