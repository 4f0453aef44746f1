"""How the shuffles of a table are fixed can be read in full before anybody joins, in play, and after the game."""

import re
from hashlib import sha256

from playground.driver.people import Person
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import plays_to_the_end
from tests.scenarios.screen import answered, board_of, presses_more, says


def digits(text: str) -> str:
    """The digits of a commitment in a text, whole or in part."""
    found = re.search(r"`([0-9a-f]{32,64})`", text)
    assert found is not None
    return found[1]


async def whole(person: Person) -> str:
    return digits(await says(person, "/table shuffles"))


async def test_board_lobby_and_result_begin_the_commitment_and_fair_shuffles_has_all_of_it(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    lobby = answered(await ann.slash("/play", game="hi-lo-jack"))
    before = await whole(ben)
    assert (len(before), digits(lobby.text)) == (64, before[:32])
    for person in (ann, ben):
        await person.click("Join", on=lobby)
    await ann.slash("/table options", name="target", value="7")
    await clicks.find_table(ann)
    await ann.slash("/table start")
    await clicks.bot.shown()
    board = board_of(ann).text
    assert digits(board) == before[:32]
    assert "/table shuffles" in board
    assert await whole(ben) == before
    await plays_to_the_end(clicks)
    result = board_of(ann)
    assert digits(result.text) == before[:32]
    whole_page = answered(await presses_more(ben, "Fair shuffles", on=result)).text
    assert before in whole_page
    transcript = answered(await presses_more(ben, "Transcript and secret", on=result)).files[0].data
    assert sha256(transcript).hexdigest() in whole_page
    assert sha256(transcript).hexdigest()[:32] in result.text


async def test_who_joins_with_a_lucky_word_reads_which_word_counts(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem = place.people[:3]
    await ann.slash("/play", game="hi-lo-jack")
    assert "Your lucky word is “\u2068seven\\_&\\_eight\u2069”." in await says(
        ann, "/table join", luck="seven &\u200b eight"
    )
    assert "Nothing of your lucky word can be mixed into the shuffles" in await says(ben, "/table join", luck="-")
    assert "lucky word" not in await says(cem, "/table join")
