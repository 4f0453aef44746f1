"""The live tables as index rows: what is known of them without their logs, and how one is found. No Discord.

Every look-up goes by key, because each chat message of every server asks whether there is a table in its channel.
"""

from collections.abc import Iterable, Iterator, Mapping

from data.records import TableRow


class TableDirectory(Mapping[str, TableRow]):
    """Rows by the id of their table, in the order in which these were opened; so are the answers of all look-ups."""

    def __init__(self) -> None:
        self._rows: dict[str, TableRow] = {}
        self._opened: dict[str, int] = {}
        """Which of all tables that were ever put each one is: the order of opening."""
        self._puts = 0
        self._channels, self._guilds, self._players, self._boards = Shared(), Shared(), Shared(), Shared()

    def __getitem__(self, table_id: str) -> TableRow:
        return self._rows[table_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def put(self, row: TableRow) -> None:
        """A new table, or what is known of one by now."""
        before = self._rows.get(row.id)
        if before is None:
            self._puts += 1
            self._opened[row.id] = self._puts
        self._rows[row.id] = row
        self._file(row.id, before, row)

    def pop(self, table_id: str) -> None:
        """The table lives no longer. One that is not there may be popped."""
        if (row := self._rows.pop(table_id, None)) is not None:
            del self._opened[table_id]
            self._file(table_id, row, None)

    def _file(self, table_id: str, before: TableRow | None, row: TableRow | None) -> None:
        self._channels.move(table_id, before and before.place.channel, row and row.place.channel)
        self._guilds.move(table_id, before and before.place.guild, row and row.place.guild)
        self._boards.move(table_id, before and _board(before), row and _board(row))
        there, now = before.players if before else (), row.players if row else ()
        if there != now:
            for player in {*there, *now}:
                self._players.move(table_id, player if player in there else None, player if player in now else None)

    # -- look-ups -----------------------------------------------------------------------------------------------------

    def in_channel(self, channel: str) -> str | None:
        """The table of a channel."""
        return next(iter(self._in_order(self._channels.of(channel))), None)

    def in_guild(self, guild: str) -> tuple[TableRow, ...]:
        """The tables of a server."""
        return tuple(self._rows[table_id] for table_id in self._in_order(self._guilds.of(guild)))

    def of_player(self, player: str) -> tuple[str, ...]:
        """The tables at which somebody sits."""
        return self._in_order(self._players.of(player))

    def shown_by(self, messages: Iterable[str]) -> tuple[str, ...]:
        """The tables whose boards are among these messages."""
        return self._in_order({table_id for message in messages for table_id in self._boards.of(message)})

    def _in_order(self, tables: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(tables, key=self._opened.__getitem__))


class Shared:
    """Tables by something that several may share. One alone, as nearly always, costs no collection of its own."""

    def __init__(self) -> None:
        self._found: dict[str, str | dict[str, None]] = {}

    def of(self, key: str) -> tuple[str, ...]:
        found = self._found.get(key, ())
        return (found,) if isinstance(found, str) else tuple(found)

    def move(self, table_id: str, before: str | None, key: str | None) -> None:
        """Has a table be found by this key, and no longer by the one before; ``None`` is none."""
        if before == key:
            return
        if before is not None:
            self._remove(before, table_id)
        if key is not None:
            self._add(key, table_id)

    def _add(self, key: str, table_id: str) -> None:
        found = self._found.setdefault(key, table_id)
        if isinstance(found, dict):
            found[table_id] = None
        elif found != table_id:
            self._found[key] = {found: None, table_id: None}

    def _remove(self, key: str, table_id: str) -> None:
        found = self._found[key]
        if isinstance(found, str):
            del self._found[key]
            return
        del found[table_id]
        if not found:
            del self._found[key]


def _board(row: TableRow) -> str | None:
    return row.board and row.board.message
