"""Parts: sets of servers that share one connection to Discord, and so are reached or out of reach together."""

from typing import NamedTuple

SNOWFLAKE_TIME_BITS = 22
"""The bits of an id of Discord's below the time at which it was made."""


class Part(NamedTuple):
    """The servers whose id, without its lowest 22 bits, leaves the remainder ``number`` when divided by ``of``.

    Discord sends the events of servers to shards by the same rule.
    """

    number: int
    """From 0 to ``of - 1``."""
    of: int

    def has(self, guild_id: str | None) -> bool:
        """Whether a server belongs to the part. ``None``, for direct messages, belongs to part 0."""
        if self.of == 1:
            return True
        return (int(guild_id or 0) >> SNOWFLAKE_TIME_BITS) % self.of == self.number


EVERYWHERE = Part(0, 1)
"""All servers, and direct messages."""
