"""The facts in a transcript that prove its chance: who joined how, the secret, the salt."""

from typing import NamedTuple

from engine.set_chance import ChanceSource, TableAndSalt
from engine.tables.chance import chance_source
from engine.tables.log import Opening

OF_SETS = frozenset({"set_id", "members"})
"""The facts that only the transcript of a table of a duplicate set has."""


class SeatJoin(NamedTuple):
    """A seat of the table and who took it: a person, by the click that joined, or a computer."""

    seat: int
    """The seat that its player had in the game."""
    interaction: str = ""
    """The id of the click that joined; empty for a computer."""
    luck: str = ""

    def header_line(self) -> str:
        """The line of the header for this seat."""
        joined = f"join {self.seat} {self.interaction} {self.luck or '-'}"
        return joined if self.interaction else f"computer {self.seat}"


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
        """The proof's lines, each a word and its value, in the order in which ``docs/fair-shuffle.md`` shows them."""
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
