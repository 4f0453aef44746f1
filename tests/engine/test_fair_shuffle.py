"""The page on fair shuffles keeps its word: a verifier written from it alone finds recorded and real games fair."""

import hashlib
import hmac
import re
from pathlib import Path

import pytest

from engine.tables.actions import Join, Start
from engine.transcripts.form import Transcript
from engine.transcripts.replay import replay_transcript
from engine.transcripts.verify import verify_transcript
from tests.engine.fair_verifier import PACK, Chance, Header, salt_of
from tests.engine.tables.playing import Played
from tests.engine.transcripts import text_of
from tests.games.tiny import GAME

DOC = Path(__file__).parents[2] / "docs" / "fair-shuffle.md"


# -- the vectors of the page ------------------------------------------------------------------------------------------


def vectors() -> list[str]:
    found = re.search(r"<!-- vectors -->\n```text\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1].splitlines()


def vector(name: str) -> str:
    (only,) = [line.partition(" ")[2] for line in vectors() if line.startswith(f"{name} ")][:1]
    return only


def chance() -> Chance:
    return Chance(bytes.fromhex(vector("secret")), vector("table"), vector("salt"))


def test_the_commitment_and_the_salt_of_the_page() -> None:
    assert hashlib.sha256(bytes.fromhex(vector("secret"))).hexdigest() == vector("commit")
    joins = [line.split(" ") for line in vectors() if line.startswith("join ")]
    assert salt_of([(interaction, luck) for _, interaction, luck in joins]) == vector("salt")


def test_the_first_block_of_the_page() -> None:
    block = hmac.new(bytes.fromhex(vector("secret")), vector("input").encode(), hashlib.sha256).digest()
    assert block.hex() == vector("hmac")
    assert block == chance().block("0", 0, 0)
    words = chance().words("0", 0)
    assert [next(words) for _ in range(8)] == list(map(int, vector("words").split(" ")))


DRAWS = [line for line in vectors() if " = " in line]


@pytest.mark.parametrize("line", DRAWS)
def test_the_draws_of_the_page(line: str) -> None:
    asked, answer = line.split(" = ")
    place, draw, kind, *things = asked.split(" ")
    if kind == "shuffle":
        drawn = chance().shuffled(place, int(draw), PACK if things == ["pack"] else things)
    elif kind == "dice":
        drawn = list(map(str, chance().dice(place, int(draw), int(things[0]))))
    else:
        drawn = [str(chance().pick(place, int(draw), int(things[0])))]
    assert drawn == answer.split(" ")


def test_the_page_shows_every_kind_of_draw_and_words_that_are_thrown_away() -> None:
    assert {line.split(" ")[2] for line in DRAWS} == {"shuffle", "dice", "pick"}
    place, draw, _, limit = next(line for line in DRAWS if " pick 3221225472" in line).split(" ")[:4]
    words = chance().words(place, int(draw))
    assert [next(words) < int(limit) for _ in range(4)] == [False, False, False, True]


# -- real tables ------------------------------------------------------------------------------------------------------


async def written() -> str:
    played = Played()
    for player, luck in (("ann", None), ("ben", "four leaves"), ("cem", "-")):
        await played.table.act(None, Join(player=player, interaction=f"9{player}", luck=luck))
        await played.computers(player == "ann")
    await played.table.act(None, Start())
    await played.play_on()
    return text_of(played)


async def test_a_transcript_is_verified_by_both() -> None:
    text = await written()
    assert Header(text).findings() == []
    assert verify_transcript(Transcript.parse(text), GAME) == ()


async def test_cards_and_dice_of_a_table_are_those_of_the_page() -> None:
    text = await written()
    header = Header(text)
    steps = replay_transcript(Transcript.parse(text), GAME).steps
    pack = header.chance.shuffled("0", 0, PACK)
    assert [told.values["cards"] for told in steps[0].events] == [tuple(pack[at : at + 3]) for at in range(0, 12, 3)]
    thrown = {
        number: told.values["pips"]
        for number, step in enumerate(steps)
        for told in step.events
        if told.code == "thrown"
    }
    assert len(thrown) == 4
    assert thrown == {number: header.chance.dice(str(number), 0, 1)[0] for number in thrown}


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (("four_leaves", "five_leaves"), "salt"),
        (("seating random", "seating as_joined"), "seats"),
        (("secret 00", "secret 01"), "commit"),
    ],
)
async def test_both_catch_what_was_tampered_with(change: tuple[str, str], finding: str) -> None:
    text = await written()
    tampered = text.replace(*change)
    assert tampered != text
    assert finding in Header(tampered).findings()
    assert verify_transcript(Transcript.parse(tampered), GAME)
