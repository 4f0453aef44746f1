"""Notes which servers' people cannot reach the bot: meanwhile no time limit of theirs runs, and nothing happens by
itself.
"""

import math
from collections.abc import Callable

from bot.tables.directory import TableDirectory
from data.ownership.parts import EVERYWHERE, Part
from data.store import Store

BRIEF_SECONDS = 30.0
"""Seconds of a break that nobody is kept from acting by: connections to Discord are renewed now and then."""


class Reach:
    """The parts of the servers whose people cannot reach the bot at present; the store counts this time as downtime."""

    def __init__(self, store: Store, directory: TableDirectory, clock: Callable[[], float]) -> None:
        self._store = store
        self._directory = directory
        self._clock = clock
        self._lost_parts: dict[Part, float] = {}
        """By part, since when its people cannot reach the bot, in seconds since 1970."""
        self._reached_since: dict[Part, float] = {}
        """By part that was lost before, when its people could reach the bot again, in seconds since 1970; a break of
        `BRIEF_SECONDS` counts for nothing.
        """
        self.on_regained: list[Callable[[], None]] = []
        """Functions called whenever the people of some servers can reach the bot again."""

    def lose(self, part: Part = EVERYWHERE) -> None:
        """Note that nobody in these servers can reach the bot: their tables' time limits stop, and nothing happens by
        itself.
        """
        self._lost_parts.setdefault(part, self._clock())
        self._store.begin_downtime(part)

    def regain(self, part: Part = EVERYWHERE) -> None:
        """Note that these servers can reach the bot again: time limits, computers and pings that `lose` stopped go
        on.
        """
        self._store.end_downtime(part)
        now, lost_at = self._clock(), self._lost_parts.pop(part, None)
        if lost_at is not None and not (part in self._reached_since and 0 <= now - lost_at <= BRIEF_SECONDS):
            self._reached_since[part] = now
        for follow_up in self.on_regained:
            follow_up()

    def forget(self, part: Part) -> None:
        """Forget these servers, which another process serves from now on; their downtime ends."""
        self._store.end_downtime(part)
        self._lost_parts.pop(part, None)
        self._reached_since.pop(part, None)

    def seconds_reached(self, guild_id: str | None) -> float:
        """The seconds for which the people of a server (``None``: outside servers) can reach the bot without a break
        longer than `BRIEF_SECONDS`; 0 if they cannot, infinite if that never changed. If the clock was set back
        meanwhile, they are counted from now on.
        """
        if any(part.has(guild_id) for part in self._lost_parts):
            return 0.0
        now = self._clock()
        self._reached_since = {part: min(since, now) for part, since in self._reached_since.items()}
        since = [at for part, at in self._reached_since.items() if part.has(guild_id)]
        return now - max(since) if since else math.inf

    def has_table(self, table_id: str) -> bool:
        """Whether people can reach the live table with this id; True for a table that is not live."""
        row = self._directory.get(table_id)
        return row is None or not any(part.has(row.place.guild) for part in self._lost_parts)
