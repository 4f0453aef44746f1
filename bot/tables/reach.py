"""Notes which servers' people cannot reach the bot: meanwhile no time limit of theirs runs, and nothing happens by
itself.
"""

from collections.abc import Callable

from bot.tables.directory import TableDirectory
from data.ownership.parts import EVERYWHERE, Part
from data.store import Store


class Reach:
    """The parts of the servers whose people cannot reach the bot at present; the store counts this time as downtime."""

    def __init__(self, store: Store, directory: TableDirectory) -> None:
        self._store = store
        self._directory = directory
        self._lost_parts: set[Part] = set()
        self.on_regained: list[Callable[[], None]] = []
        """Functions called whenever the people of some servers can reach the bot again."""

    def lose(self, part: Part = EVERYWHERE) -> None:
        """Note that nobody in these servers can reach the bot: their tables' time limits stop, and nothing happens by
        itself.
        """
        self._lost_parts.add(part)
        self._store.begin_downtime(part)

    def regain(self, part: Part = EVERYWHERE) -> None:
        """Note that these servers can reach the bot again: time limits, computers and pings that `lose` stopped go
        on.
        """
        self._store.end_downtime(part)
        self._lost_parts.discard(part)
        for follow_up in self.on_regained:
            follow_up()

    def forget(self, part: Part) -> None:
        """Forget these servers, which another process serves from now on; their downtime ends."""
        self._store.end_downtime(part)
        self._lost_parts.discard(part)

    def has_table(self, table_id: str) -> bool:
        """Whether people can reach the live table with this id; True for a table that is not live."""
        row = self._directory.get(table_id)
        return row is None or not any(part.has(row.place.guild) for part in self._lost_parts)
