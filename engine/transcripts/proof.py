"""The facts in a transcript that prove its chance: who joined how, the secret, the salt."""

import re
from typing import NamedTuple, get_args

from engine.set_chance import ChanceSource, TableAndSalt
from engine.strengths import Strength
from engine.tables.chance import chance_source
from engine.tables.log import Opening

OF_SETS = frozenset({"set_id", "members"})
"""The facts that only the transcript of a table of a duplicate set has."""


class SeatJoin(NamedTuple):
    """A seat of the table and its player: a person, by the click that joined, or a computer."""

    seat: int
    """The number of the seat in the game, from 0."""
    interaction: str = ""
    """The id of the click that joined; empty for a computer."""
    luck: str = ""
    strength: Strength = "sound"
    """The strength of the seat's computer, or of one that plays in a person's place."""

    def header_line(self) -> str:
        """The line of the header for this seat."""
        joined = f"join {self.seat} {self.interaction} {self.luck or '-'}"
        computer = f"computer {self.seat}" if self.strength == "sound" else f"computer {self.seat} {self.strength}"
        return joined if self.interaction else computer


class ShuffleProof(NamedTuple):
    """The facts from which the shuffles and dice of a table with people can be computed again."""

    table: str
    commit: str
    secret: bytes
    salt: str
    seating: str
    """The order of the seats: ``random`` or ``as_joined``."""
    joins: tuple[SeatJoin, ...]
    set_id: str | None = None
    """The id of the duplicate set to which the table belongs, whose secret and salt these are; ``None`` for none."""
    members: tuple[TableAndSalt, ...] = ()
    """The tables of the set in the order of opening, each with the salt of its joins."""

    def source(self) -> ChanceSource:
        """All chance of the game, computed from the secret and the salt."""
        opening = Opening(self.table, "", self.secret, 0.0, set_id=self.set_id)
        return chance_source(opening, self.salt)

    def lines(self) -> list[str]:
        """The lines of the proof, each a word and its value, in the order that ``docs/fair-shuffle.md`` shows."""
        named = [f"{name} {getattr(self, name)}" for name in ("table", "commit")]
        return [
            *named,
            *([] if self.set_id is None else [f"set {self.set_id}"]),
            *(f"member {table} {salt}" for table, salt in self.members),
            f"secret {self.secret.hex()}",
            f"salt {self.salt}",
            f"seating {self.seating}",
            *(joined.header_line() for joined in self.joins),
        ]


# -- reading ----------------------------------------------------------------------------------------------------------


def parse_number(text: str) -> int:
    """The whole number that a text holds. Raises `ValueError`, with the end of a sentence, for any other text."""
    if not re.fullmatch(r"-?\d{1,9}", text, re.ASCII):
        raise ValueError(f"“{text[:40]}” is not a number")
    return int(text)


def parse_join(text: str) -> SeatJoin:
    """The seat of a person, from what follows the word ``join``: ``2 9107 parrot``. Raises `ValueError`."""
    words = text.split()
    if len(words) != 3:
        raise ValueError("expected a seat, an interaction id and a lucky word or “-”")
    return SeatJoin(parse_number(words[0]), words[1], "" if words[2] == "-" else words[2])


def parse_computer_seat(text: str) -> SeatJoin:
    """The seat of a computer, from what follows the word ``computer``: ``1`` if it is sound, else ``1 easy``. Raises
    `ValueError`.
    """
    seat, _, word = text.partition(" ")
    strength: Strength | None = next((one for one in get_args(Strength) if one == word), None)
    if word and strength is None:
        raise ValueError(f"“{word[:40]}” is no strength of a computer")
    return SeatJoin(parse_number(seat), strength=strength or "sound")
