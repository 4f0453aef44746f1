"""A table as its log tells it, entry by entry, and with it what every control meant when it was drawn."""

from collections.abc import Iterable, Iterator
from typing import Any

from data.models import StoredTable
from engine.actions import Menu
from engine.errors import ReplayMismatchError
from engine.games import games
from engine.tables.log import Entry, Opening, verb_of_line
from engine.tables.state import Phase
from engine.tables.table import Table
from render.boards import Painter, painter


async def nothing_saved(*_unsaved: object) -> None:
    raise AssertionError("what is retold saves nothing")


class Chronicle:
    """One table, told further whenever its log has grown."""

    def __init__(self, opening: Opening) -> None:
        self.game = games()[opening.game]
        self.table = Table(self.game, opening, nothing_saved, lambda: 0.0)
        self.menus: dict[tuple[int, int], Menu] = {}
        """By seat and count, what the seat's controls offered."""
        self.acted: dict[tuple[int, int], Entry] = {}
        """By seat and count, what the seat did then."""
        self._views: dict[int, list[Any]] = {}
        """What each seat saw since its count last rose."""

    def follow(self, stored: StoredTable) -> Iterator[str]:
        """Tells what is new. Yields what is wrong: with what was known already, or with what comes now."""
        known, name = self.table.log, stored.opening.table
        if list(stored.entries[: len(known)]) != known:
            yield f"{name}: entries that were there before are gone or changed"
            return
        yield from self.hear(stored.entries[len(known) :])

    def hear(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Tells further entries. Yields what is wrong with the first that does not fit, and tells no more."""
        name = self.table.id
        for entry in entries:
            if entry.seq != self.table.seq + 1:
                yield f"{name}: entry {entry.seq} follows {self.table.seq}"
                return
            try:
                self._hear(entry)
            except ReplayMismatchError as diverged:
                yield f"{name}: {diverged}: {entry.line}"
                return

    def _hear(self, entry: Entry) -> None:
        table, seats = self.table, range(len(self.table.state.seats))
        before = [table.controls_version(seat) for seat in seats]
        if entry.seat is not None and table.state.phase is Phase.PLAYING and self._is_of_game(entry):
            self.acted[entry.seat, before[entry.seat]] = entry
        table._replay_entry(entry)
        if table.state.phase is not Phase.PLAYING:
            return
        for seat, _ in enumerate(table.state.seats):
            key = (seat, table.controls_version(seat))
            if key not in self.menus:
                self.menus[key] = table.menu(seat)
                self._views[seat] = []
            self._views[seat].append(table.view(seat))

    def _is_of_game(self, entry: Entry) -> bool:
        """Whether an entry is an action of the game, and not what its players ask each other."""
        return verb_of_line(entry.line) in {action.verb for action in self.game.meta.actions}

    @property
    def set_id(self) -> str | None:
        """The duplicate set to which the table belongs; ``None`` for a table of its own."""
        return self.table.opening.set_id

    @property
    def paint(self) -> Painter:
        found = painter(self.game.meta.slug)
        assert found is not None
        return found

    def hands(self, seat: int, names: tuple[str, ...]) -> Iterator[str]:
        """The alt texts that a seat's hand may have: what others did since is not written to it. The newest first."""
        menu = self.table.menu(seat)
        for view in reversed(self._views[seat]):
            yield self.paint.hand_picture(view, names, menu).alt
