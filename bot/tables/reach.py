"""Whether people can reach the bot: while they cannot, no turn of theirs runs out, and nothing happens by itself."""

from collections.abc import Callable

from bot.tables.directory import TableDirectory
from data.ownership.parts import EVERYWHERE, Part
from data.store import Store


class Reach:
    """The servers whose people cannot reach the bot at present; the store counts the time as downtime."""

    def __init__(self, store: Store, directory: TableDirectory) -> None:
        self._store = store
        self._directory = directory
        self._lost: set[Part] = set()
        self.on_regained: list[Callable[[], None]] = []
        """Called whenever people of some servers can reach the bot again."""

    def lose(self, part: Part = EVERYWHERE) -> None:
        """Stop all that happens by itself at these servers' tables, time limits too: nobody there can reach the bot."""
        self._lost.add(part)
        self._store.begin_downtime(part)

    def regain(self, part: Part = EVERYWHERE) -> None:
        """Let computers, time limits and pings go on that `lose` stopped for the same servers."""
        self._store.end_downtime(part)
        self._lost.discard(part)
        for follow_up in self.on_regained:
            follow_up()

    def forget(self, part: Part) -> None:
        """Note no more whether people of these servers can reach the bot: it is another process's business."""
        self._store.end_downtime(part)
        self._lost.discard(part)

    def has_table(self, table_id: str) -> bool:
        """Whether people can reach the table with this id; so for one that is not live."""
        row = self._directory.get(table_id)
        return row is None or not any(part.has(row.place.guild) for part in self._lost)
