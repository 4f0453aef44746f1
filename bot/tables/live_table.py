"""People, places, and a table together with where it is shown. Imports nothing of Discord's."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from bot.tables.scheduler import Clock
from data.records import HandMessage, Message, Place, StoredTable
from engine.chance import FastChance
from engine.errors import Refusal
from engine.game import Game
from engine.table import ReplayMismatchError, Save, Table
from engine.table_rules import Phase

HOUR = 3600.0


class Person(NamedTuple):
    """Someone who asks for something."""

    id: str
    name: str
    server: str = ""
    """The server in which they ask, if they moderate all of it."""
    channel: str = ""
    """The channel in which they ask, if they moderate that."""

    def moderates(self, place: Place) -> bool:
        """Whether they do where a table is. Elsewhere anybody may be a moderator: in a server of their own."""
        return self.server == place.guild or self.channel == place.channel


class Timing(NamedTuple):
    """The host's sense of time, in seconds."""

    pace: float = 1.0
    """How long a computer takes for its turn."""
    ping_after: float = 600.0
    """How long a person may be idle before a ping; 0 for none."""
    lobby: float = 24 * HOUR
    """How long a lobby waits before it closes itself."""
    deserted: float = 7 * 24 * HOUR
    """How long a game waits in which nobody plays themselves any more."""
    unlimited: float = 30 * 24 * HOUR
    """How long a game without a time limit waits in which nothing happens."""


class TableObserver(Protocol):
    """Who shows tables to people."""

    def changed(self, hosted: "LiveTable") -> None:
        """Something may have to be shown; it is up to the watcher when."""

    def idle(self, hosted: "LiveTable", seat: int) -> None:
        """The seat has been waited for for a while."""

    def lost(self, place: Place, board: Message | None, title: str) -> None:
        """A table had to be given up, because the rules changed under it."""


class PingCount(NamedTuple):
    """How often a seat was pinged in a turn."""

    turn: float
    """When it began."""
    sent: int


@dataclass(slots=True, weakref_slot=True)
class LiveTable:
    """A table and where it is shown. It may leave memory when nobody holds it: what must last is stored."""

    table: Table
    place: Place
    board: Message | None = None
    shown_seq: int = 0
    hands: dict[str, HandMessage] = field(default_factory=dict)
    needs: dict[str, str] = field(default_factory=dict, repr=False)
    """Of all tables, by their ids, what `board_needs` says: it is not stored, and outlasts this object."""

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def game(self) -> Game[Any, Any]:
        return self.table.game

    @property
    def board_needs(self) -> str:
        """The permissions that the board waits for, in words."""
        return self.needs.get(self.id, "")

    @board_needs.setter
    def board_needs(self, needs: str) -> None:
        if needs:
            self.needs[self.id] = needs
        else:
            self.needs.pop(self.id, None)

    @property
    def link(self) -> str | None:
        """Where the board is, as an address that Discord opens."""
        if self.board is None or self.place.guild is None:
            return None
        return f"https://discord.com/channels/{self.place.guild}/{self.board.channel}/{self.board.message}"

    @property
    def is_live(self) -> bool:
        return self.table.state.phase in {Phase.LOBBY, Phase.PLAYING}

    def people(self) -> tuple[str, ...]:
        """The ids of the people who have a seat."""
        return tuple(seat.player for seat in self.table.state.seats if seat.player is not None and not seat.left)

    def rename(self, player: str, other: str) -> None:
        """Has another id stand for a person's. Only while the table is held."""
        self.table.rename(player, other)
        self.hands.pop(player, None)
        if self.place.host == player:
            self.place = self.place._replace(host=other)

    def would_start(self, option: str, value: str) -> bool:
        """Whether the game could start with the present seats if this option had this value."""
        if not self.people():
            return False
        of_game, _ = self.table.options()
        try:
            options = type(of_game).model_validate({**of_game.model_dump(), option: value})
            self.game.setup(len(self.table.state.seats), options, FastChance(0))
        except (Refusal, ValueError):
            return False
        return True


def replay_table(stored: StoredTable, games: Mapping[str, Game[Any, Any]], save: Save, clock: Clock) -> LiveTable:
    """The table that a stored log leads to. Raises `ReplayMismatchError`, also where there is no such game any more."""
    if (game := games.get(stored.opening.game)) is None:
        raise ReplayMismatchError(0)
    table = Table.replay(game, stored.opening, stored.entries, save, clock)
    return LiveTable(table, stored.place, stored.board, stored.shown_seq, dict(stored.hands))
