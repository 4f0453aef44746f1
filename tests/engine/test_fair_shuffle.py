"""The page on fair shuffles keeps its word: a verifier written from it alone finds recorded and real games fair."""

import hashlib
import hmac
import re
from pathlib import Path
from typing import Any

import pytest

from engine.game import Step
from engine.log import Join, Start
from engine.replay import replay_transcript
from engine.transcript import Transcript, verify
from tests.engine.fair_verifier import PACK, Chance, Header, fair_files, salt_of, told
from tests.engine.tables import Played
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
    assert verify(Transcript.parse(text), GAME) == ()


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
    assert verify(Transcript.parse(tampered), GAME)


# -- the recorded games of Hi Lo Jack ---------------------------------------------------------------------------------

FAIR = [file for file in fair_files() if file.stem.startswith("hi_lo_jack")]


class Deal:
    """One deal of Hi Lo Jack as the page tells it: the pack, dealt three by three, then thrown and filled up."""

    def __init__(self, pack: list[str], seats: int, dealer: int) -> None:
        self.order = [(dealer + 1 + place) % seats for place in range(seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        for packet in range(3 * seats):
            self.hands[self.order[packet % seats]] += pack[3 * packet : 3 * packet + 3]
        self.stock = pack[9 * seats :]

    def drawn(self, trump: str, chance: Chance, place: str) -> dict[int, list[str]]:
        """What each seat draws when all are filled up to six."""
        junk = [card for hand in self.hands for card in sorted(hand, key=_sorted_hand) if card[1] != trump]
        stock, draws, drawn = self.stock, 0, {}
        for seat in self.order:
            needed = max(0, 6 - sum(card[1] == trump for card in self.hands[seat]))
            drawn[seat], stock = stock[:needed], stock[needed:]
            if lacking := needed - len(drawn[seat]):
                pile, draws = chance.shuffled(place, draws, junk), draws + 1
                drawn[seat], junk = drawn[seat] + pile[:lacking], pile[lacking:]
        return {seat: cards for seat, cards in drawn.items() if cards}


def _sorted_hand(card: str) -> tuple[int, int]:
    return "shcd".index(card[1]), -"23456789TJQKA".index(card[0])


def own_cards(step: Step[Any], code: str) -> dict[int | None, list[str]]:
    return {happened.only: sorted(happened.values["cards"]) for happened in told(step, code)}  # type: ignore[arg-type]  # they are cards


@pytest.mark.parametrize("file", FAIR, ids=lambda file: file.stem)
def test_every_card_of_a_recorded_game_comes_as_the_page_says(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    header, seen = Header(text), 0
    assert header.findings() == []
    deal, trump = Deal(PACK, 2, 0), ""
    for place, step in enumerate(replay_transcript(Transcript.parse(text)).steps):
        for named in told(step, "trump_named"):
            trump = str(named.values["suit"])
        if drawn := own_cards(step, "cards_drawn"):
            expected = deal.drawn(trump, header.chance, str(place))
            assert drawn == {seat: sorted(cards) for seat, cards in expected.items()}
        for dealt in told(step, "cards_dealt"):
            by_lot = place == 0 and "first_dealer=random" in text
            dealer, seats = int(str(dealt.values["dealer"])), len(header.seats)
            assert not by_lot or dealer == header.chance.pick("0", 0, seats)
            deal = Deal(header.chance.shuffled(str(place), int(by_lot), PACK), seats, dealer)
            assert own_cards(step, "hand_dealt") == {seat: sorted(hand) for seat, hand in enumerate(deal.hands)}
            seen += 1
    assert seen


def test_the_recorded_games_show_a_stock_that_runs_short() -> None:
    texts = [file.read_text(encoding="utf-8") for file in FAIR]
    assert any(
        told(step, "hand_refilled_from_junk")
        for text in texts
        for step in replay_transcript(Transcript.parse(text)).steps
    )
