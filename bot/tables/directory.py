"""Finds live tables by channel, server, player or board, from rows that hold facts about them without their logs.

Every look-up goes by key, because each chat message of every server asks whether there is a table in its channel.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from bot.tables.live_table import LiveTable
from data.models import TableRow


class TableDirectory(Mapping[str, TableRow]):
    """The rows (facts without logs) of all live tables of this process, by table id.

    All look-ups return tables in the order in which they were opened.
    """

    def __init__(self) -> None:
        self._rows: dict[str, TableRow] = {}
        self._opening_numbers: dict[str, int] = {}
        """By table id, a number that rises with each table added: the order of opening."""
        self._last_opening_number = 0
        self.seqs: dict[str, int] = {}
        """By table id, the number of the last log entry of each live table that this process knows of."""
        self._unread_table_ids: set[str] = set()
        """The ids of tables whose invited people are unknown, because their logs were not read."""
        self._channels, self._guilds, self._players, self._boards, self._invited = (
            _TableIdGroups(),
            _TableIdGroups(),
            _TableIdGroups(),
            _TableIdGroups(),
            _TableIdGroups(),
        )

    def __getitem__(self, table_id: str) -> TableRow:
        return self._rows[table_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, row: TableRow) -> None:
        """Add a table's row, or replace the row with the same table id."""
        before = self._rows.get(row.id)
        if before is None:
            self._last_opening_number += 1
            self._opening_numbers[row.id] = self._last_opening_number
        self._rows[row.id] = row
        self.seqs.setdefault(row.id, row.seq)
        self._regroup(row.id, before, row)

    def update(self, live: LiveTable) -> None:
        """Bring the row of a table up to date with the people, invitations and board of ``live``; remove it if the
        table is over.
        """
        if not live.is_unfinished:
            self.remove(live.id)
            return
        slug, seq = live.game.meta.slug, live.table.seq
        self.seqs[live.id] = seq
        if live.directory_keys == (directory_keys := (live.board, live.person_ids(), live.invited_ids())):
            return
        live.directory_keys = directory_keys
        board, people, invited = directory_keys
        set_id = live.table.opening.set_id
        self.add(TableRow(live.id, slug, live.place, None, seq, live.shown_seq, board, people, set_id, invited))

    def remove(self, table_id: str) -> None:
        """Remove a table's row. Does nothing for an unknown id."""
        self.seqs.pop(table_id, None)
        if (row := self._rows.pop(table_id, None)) is not None:
            del self._opening_numbers[table_id]
            self._regroup(table_id, row, None)

    def _regroup(self, table_id: str, old_row: TableRow | None, new_row: TableRow | None) -> None:
        """Move a table from the groups of its old row to those of its new one; ``None`` stands for no row."""
        self._channels.move(table_id, old_row and old_row.place.channel, new_row and new_row.place.channel)
        self._guilds.move(table_id, old_row and old_row.place.guild, new_row and new_row.place.guild)
        self._boards.move(table_id, old_row and _board_message_id(old_row), new_row and _board_message_id(new_row))
        self._players.move_all(table_id, old_row.players if old_row else (), new_row.players if new_row else ())
        were, are = old_row and old_row.invited, new_row and new_row.invited
        self._invited.move_all(table_id, were or (), are or ())
        if new_row is not None and are is None:
            self._unread_table_ids.add(table_id)
        else:
            self._unread_table_ids.discard(table_id)

    # -- look-ups -----------------------------------------------------------------------------------------------------

    def table_id_in_channel(self, channel_id: str) -> str | None:
        """The id of the live table in a channel; ``None`` if there is none."""
        return next(iter(self._in_opening_order(self._channels.ids_of(channel_id))), None)

    def rows_in_guild(self, guild_id: str) -> tuple[TableRow, ...]:
        """The rows of a server's live tables; empty if there are none."""
        return tuple(self._rows[table_id] for table_id in self._in_opening_order(self._guilds.ids_of(guild_id)))

    def table_ids_of_player(self, player_id: str) -> tuple[str, ...]:
        """The ids of the live tables at which a person sits; empty if there are none."""
        return self._in_opening_order(self._players.ids_of(player_id))

    def has_seat(self, live: LiveTable, player_id: str) -> bool:
        """Whether a person sits at a table, or at another one of its duplicate set."""
        others = live.duplicate_set.live_ids if live.duplicate_set is not None else ()
        return player_id in live.person_ids() or any(one in others for one in self.table_ids_of_player(player_id))

    def table_ids_inviting(self, player_id: str) -> tuple[str, ...]:
        """The ids of the lobbies that keep a seat for a person, and of all tables whose logs were not read, as they may
        do so.
        """
        return self._in_opening_order({*self._invited.ids_of(player_id), *self._unread_table_ids})

    def table_ids_of_boards(self, message_ids: Iterable[str]) -> tuple[str, ...]:
        """The ids of the live tables whose board (the message that shows the table) is among these messages."""
        return self._in_opening_order(
            {table_id for message in message_ids for table_id in self._boards.ids_of(message)}
        )

    def _in_opening_order(self, table_ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(table_ids, key=self._opening_numbers.__getitem__))


class _TableIdGroups:
    """Table ids by a key that several tables may share. A key with one table, as nearly all are, stores no
    collection.
    """

    def __init__(self) -> None:
        self._tables: dict[str, str | dict[str, None]] = {}

    def ids_of(self, key: str) -> tuple[str, ...]:
        found = self._tables.get(key, ())
        return (found,) if isinstance(found, str) else tuple(found)

    def move(self, table_id: str, old_key: str | None, new_key: str | None) -> None:
        """Take a table out of the group ``old_key`` and put it into ``new_key``; ``None`` stands for no group."""
        if old_key == new_key:
            return
        if old_key is not None:
            self._remove(old_key, table_id)
        if new_key is not None:
            self._add(new_key, table_id)

    def move_all(self, table_id: str, old_keys: Collection[str], new_keys: Collection[str]) -> None:
        """Take a table out of the groups ``old_keys`` and put it into ``new_keys``."""
        if old_keys != new_keys:
            for key in {*old_keys, *new_keys}:
                self.move(table_id, key if key in old_keys else None, key if key in new_keys else None)

    def _add(self, key: str, table_id: str) -> None:
        found = self._tables.setdefault(key, table_id)
        if isinstance(found, dict):
            found[table_id] = None
        elif found != table_id:
            self._tables[key] = {found: None, table_id: None}

    def _remove(self, key: str, table_id: str) -> None:
        found = self._tables[key]
        if isinstance(found, str):
            del self._tables[key]
            return
        del found[table_id]
        if not found:
            del self._tables[key]


def _board_message_id(row: TableRow) -> str | None:
    return row.board and row.board.message
