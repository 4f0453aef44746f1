"""Parts: sets of servers that belong together, because one connection to Discord has their events, or because one
process looks after all their tables.
"""

from collections.abc import Collection
from typing import NamedTuple, Self

SNOWFLAKE_TIME_BITS = 22
"""The number of lowest bits of Discord's ids, below the bits that hold the time at which the id was made."""
MAX_PARTS = 64
"""The most parts into which the servers of an installation may be divided."""


class Part(NamedTuple):
    """The servers whose id, without its lowest 22 bits, leaves the remainder ``number`` when divided by ``of``.

    Discord sends the events of servers to shards by the same rule.
    """

    number: int
    """From 0 to ``of - 1``."""
    of: int

    def has(self, guild_id: str | None) -> bool:
        """Whether a server belongs to the part. ``None``, for direct messages, belongs to part 0, as does an id that is
        none.
        """
        if self.of == 1:
            return True
        number = int(guild_id) if guild_id and guild_id.isdecimal() else 0
        return (number >> SNOWFLAKE_TIME_BITS) % self.of == self.number


EVERYWHERE = Part(0, 1)
"""All servers, and direct messages."""


class WantedParts(NamedTuple):
    """The parts that a process would like to look after, beside other processes on the same database."""

    of: int
    """The number of parts in all; the same for all processes."""
    numbers: frozenset[int] | None = None
    """The numbers of the parts; ``None`` for those that are free, up to an even share."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a setting: ``0,1/4`` for parts 0 and 1 of four, ``/4`` for a share of four. Raises `ValueError`.

        >>> WantedParts.parse("/4"), WantedParts.parse("1/2")
        (WantedParts(of=4, numbers=None), WantedParts(of=2, numbers=frozenset({1})))
        """
        listed, _, count = text.partition("/")
        of = int(count)
        numbers = frozenset(int(number) for number in listed.split(",")) if listed.strip() else None
        if not 1 <= of <= MAX_PARTS or not all(0 <= number < of for number in numbers or ()):
            raise ValueError(text)
        return cls(of, numbers)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts that the process may take, by number: those that it names, or all."""
        return tuple(
            Part(number, self.of) for number in range(self.of) if self.numbers is None or number in self.numbers
        )


def has_server(parts: Collection[Part], guild_id: str | None) -> bool:
    """Whether a server belongs to one of these parts; ``None`` stands for direct messages."""
    return any(part.has(guild_id) for part in parts)
