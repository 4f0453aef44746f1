"""A verifier written from ``docs/fair-shuffle.md`` alone. Of the engine's chance it knows nothing."""

import hashlib
import hmac
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.game import Event, Step
from engine.transcripts.form import Transcript
from engine.transcripts.replay import replay_transcript

RECORDED = sorted((Path(__file__).parent / "replays").glob("*.txt"))
PACK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]


class Chance:
    """All chance of one table, by place and number of the draw; or of a set, whose id then stands for the table's."""

    def __init__(self, secret: bytes, table: str, salt: str) -> None:
        self.secret = secret
        self.table = table
        self.salt = salt

    def block(self, place: str, draw: int, block: int) -> bytes:
        message = f"{self.table}/{self.salt}/{place}/{draw}/{block}"
        return hmac.new(self.secret, message.encode("utf-8"), hashlib.sha256).digest()

    def words(self, place: str, draw: int) -> Iterator[int]:
        block = 0
        while True:
            found = self.block(place, draw, block)
            for at in range(8):
                yield int.from_bytes(found[4 * at : 4 * at + 4], "big")
            block += 1

    def pick(self, place: str, draw: int, limit: int) -> int:
        return below(limit, self.words(place, draw))

    def dice(self, place: str, draw: int, number: int) -> list[int]:
        words = self.words(place, draw)
        return [below(6, words) + 1 for _ in range(number)]

    def shuffled(self, place: str, draw: int, things: list[str]) -> list[str]:
        words, order = self.words(place, draw), list(things)
        for last in range(len(order) - 1, 0, -1):
            other = below(last + 1, words)
            order[last], order[other] = order[other], order[last]
        return order


def below(limit: int, words: Iterator[int]) -> int:
    bound = 4294967296 - 4294967296 % limit
    word = next(words)
    while word >= bound:
        word = next(words)
    return word % limit


def salt_of(joins: list[tuple[str, str]]) -> str:
    lines = "".join(f"{interaction} {'' if luck == '-' else luck}\n" for interaction, luck in joins)
    return hashlib.sha256(lines.encode("utf-8")).hexdigest()


class Header:
    """What the verifier reads of a transcript, line by line."""

    def __init__(self, text: str) -> None:
        header = text.split("\n---\n", maxsplit=1)[0].split("\n")
        self.lines = [line.split(" ") for line in header if line and not line.startswith("#")]
        self.secret = bytes.fromhex(self.value("secret"))
        self.joins = [(line[2], line[3]) for line in self.lines if line[0] == "join"]
        self.seats = [line[1] for line in self.lines if line[0] in {"join", "computer"}]
        self.is_of_set = text.startswith(("deckhand 2\n", "deckhand 3\n")) and "\nset " in text
        whose = self.value("set" if self.is_of_set else "table")
        self.chance = Chance(self.secret, whose, self.value("salt"))

    def value(self, name: str) -> str:
        (found,) = [line[1] for line in self.lines if line[0] == name]
        return found

    def findings(self) -> list[str]:
        wrong = []
        if hashlib.sha256(self.secret).hexdigest() != self.value("commit"):
            wrong.append("commit")
        if self.expected_salt() != self.value("salt"):
            wrong.append("salt")
        order = [str(place) for place in range(len(self.seats))]
        if self.value("seating") == "random":
            order = self.chance.shuffled("seats", 0, order)
        if [order[int(seat)] for seat in self.seats] != [str(place) for place in range(len(self.seats))]:
            wrong.append("seats")
        return wrong

    def expected_salt(self) -> str:
        """The salt that follows from the joins; in a set, from its tables, if this one is among them with its joins."""
        own = salt_of(self.joins)
        if not self.is_of_set:
            return own
        members = [line[1:] for line in self.lines if line[0] == "member"]
        if [self.value("table"), own] not in members:
            return ""
        return hashlib.sha256("".join(f"{table} {salt}\n" for table, salt in members).encode()).hexdigest()


def fair_files() -> list[Path]:
    """The recorded games of real tables, whose secret has been opened."""
    return [file for file in RECORDED if "\nsecret " in file.read_text(encoding="utf-8")]


def told(step: Step[Any], code: str) -> list[Event]:
    """The events with this code."""
    return [happened for happened in step.events if happened.code == code]


def steps_of(file: Path) -> tuple[Header, tuple[Step[Any], ...]]:
    text = file.read_text(encoding="utf-8")
    header = Header(text)
    assert header.findings() == []
    return header, replay_transcript(Transcript.parse(text)).steps


def option(header: Header, name: str) -> str:
    """An option of this table, as its transcript names it."""
    options = next(line[1:] for line in header.lines if line[0] == "options")
    return dict(word.split("=") for word in options)[name]


def fair_files_of(slug: str) -> pytest.MarkDecorator:
    """The recorded games of a game whose secret has been opened, as parameters of a test."""
    found = [file for file in fair_files() if f"\ngame {slug}\n" in file.read_text(encoding="utf-8")]
    return pytest.mark.parametrize("file", found, ids=lambda file: file.stem)


def one_by_one(pack: list[str], dealer: int, seats: list[int], cards: int) -> dict[int, list[str]]:
    """A deal of one card at a time, from the dealer's left, to those who take part."""
    first = [seat for seat in seats if seat > dealer] + [seat for seat in seats if seat <= dealer]
    return {seat: sorted(pack[place : cards * len(first) : len(first)]) for place, seat in enumerate(first)}


def hands(step: Step[Any], code: str) -> dict[int, list[str]]:
    return {int(str(event.only)): sorted(event.values["cards"]) for event in told(step, code)}  # type: ignore[arg-type]  # they are cards
