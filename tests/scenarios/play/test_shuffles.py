"""How the shuffles of a table are fixed can be read in full before anybody joins, in play, and after the game."""

import re

from playground.driver.people import Person
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import plays_to_the_end
from tests.scenarios.screen import answered, board_of, says


def digits(text: str) -> str:
    """The digits of a commitment in a text, whole or in part."""
    found = re.search(r"`([0-9a-f]{32,64})`", text)
    assert found is not None
    return found[1]


async def whole(person: Person) -> str:
    return digits(await says(person, "/shuffles"))


async def test_board_and_lobby_begin_the_commitment_and_the_result_ends_it(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    lobby = answered(await ann.slash("/play", game="hi-lo-jack"))
    before = await whole(ben)
    assert (len(before), digits(lobby.text)) == (64, before[:32])
    for person in (ann, ben):
        await person.click("Join", on=lobby)
    await ann.slash("/options", name="target", value="7")
    await clicks.find_table(ann)
    await ann.slash("/start")
    await clicks.bot.shown()
    board = board_of(ann).text
    assert digits(board) == before[:32]
    assert "/shuffles" in board
    assert await whole(ben) == before
    await plays_to_the_end(clicks)
    assert before in board_of(ann).text
