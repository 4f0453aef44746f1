"""The gates to the messages of all tables: a board's, and one for each player's hand.

A gate that has nothing to do can be made anew from what the table knows of its message, so those used last are enough.
Nobody may await anything between asking for a gate and using it: meanwhile it could be another one.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial

from bot.messages.gates import Gate
from bot.tables.cache import LAST_USED
from bot.tables.live_table import LiveTable


class TableGates(dict[str | None, Gate]):
    """The gates of one table: that of its board under ``None``, that of a hand under its player's id."""

    @property
    def are_settled(self) -> bool:
        return all(gate.is_settled for gate in self.values())


class GateRegistry:
    """Finds gates, and makes those that are not there."""

    def __init__(
        self,
        write_board: Callable[[str], Awaitable[int]],
        write_hand: Callable[[str, str], Awaitable[int]],
        last_used: int = LAST_USED,
    ) -> None:
        """``write_board`` is given a table's id, ``write_hand`` a player's too; they return the version they showed."""
        self._write_board = write_board
        self._write_hand = write_hand
        self._most = last_used
        self._tables: OrderedDict[str, TableGates] = OrderedDict()

    def board(self, hosted: LiveTable) -> Gate:
        gates = self._gates(hosted.id)
        if None not in gates:
            gates[None] = Gate(partial(self._write_board, hosted.id), -1 if hosted.board is None else hosted.shown_seq)
        return gates[None]

    def hand(self, hosted: LiveTable, player: str) -> Gate:
        gates = self._gates(hosted.id)
        if player not in gates:
            known = hosted.hands.get(player)
            gates[player] = Gate(partial(self._write_hand, hosted.id, player), known.seq if known else -1)
        return gates[player]

    def of(self, table_id: str) -> TableGates:
        """Those of a table that are there."""
        return self._tables.get(table_id, TableGates())

    def all(self) -> list[Gate]:
        return [gate for gates in self._tables.values() for gate in gates.values()]

    def drop(self, table_id: str) -> None:
        """The table is over, and shown."""
        self._tables.pop(table_id, None)

    def drop_player(self, player: str) -> None:
        """Nobody of this id plays any more."""
        for gates in self._tables.values():
            gates.pop(player, None)

    def _gates(self, table_id: str) -> TableGates:
        if table_id not in self._tables:
            self._make_room()
        gates = self._tables.setdefault(table_id, TableGates())
        self._tables.move_to_end(table_id)
        return gates

    def _make_room(self) -> None:
        """Lets the tables go that were longest not used; one that still writes, or cannot, stays for the time being."""
        for _ in range(len(self._tables) - self._most + 1):
            table_id, gates = self._tables.popitem(last=False)
            if not gates.are_settled:
                self._tables[table_id] = gates
