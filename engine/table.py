"""The table: the engine's only async object. It holds a lock and a log, asks the rules, saves, and only then changes.

Rule 1: one way in for a change, `Table.act` and its batch form `Table.act_auto`; both save before they change.
Rule 2: time and storage are passed in; nothing here sleeps or reads a clock of its own.

*Freshness.* ``since(seat)`` counts how often that seat has acted, or had its menu or its own cards changed, from the
entry that started the game on. A control carries the count *n* for which it was drawn; it is fresh if
``n >= since(seat)``. Seats that act at the same time therefore do not make each other's buttons stale, and two clicks
on one button count once.
"""

import asyncio
import math
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, Self

from engine.actions import Action, Choice, Menu, parsed
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.game import Event, Game, Step
from engine.log import TABLE_ACTIONS, Cause, Entry, Opening, digest, renamed
from engine.table_rules import TableRules
from engine.table_state import Phase, TableState

RECENT_EVENTS = 40
MOST_UNSEEN = 300
"""What a seat may do in a row of which nobody else sees anything, before it has to wait between one and the next: each
is written down for good, and read whenever the table is.
"""
UNSEEN_PAUSE = 60.0
"""Seconds."""

Save = Callable[[Sequence[Entry], TableState], Awaitable[None]]
"""Stores entries and what the new state means for results. Raises `SaveError` if they are surely not stored."""


class ReplayMismatchError(Exception):
    """A stored log does not replay to the events it led to: the rules have changed under it."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"entry {seq} does not replay as it was played")
        self.seq = seq


class Happened(NamedTuple):
    """An event with the entry that it belongs to."""

    seq: int
    cause: Cause
    event: Event


class _Unseen(NamedTuple):
    """What a seat did of which nobody else saw anything."""

    times: int = 0
    last: float = -math.inf


class Table:
    """One game session, from lobby to result."""

    def __init__(self, game: Game[Any, Any], opening: Opening, save: Save, clock: Callable[[], float]) -> None:
        self.game = game
        self.opening = opening
        self.state = TableState()
        self.log: list[Entry] = []
        self.recent: deque[Happened] = deque(maxlen=RECENT_EVENTS)
        """The latest public events, for whoever tells what just happened."""
        self.doubtful = False
        self._rules = TableRules(game, opening)
        self._save = save
        self._clock = clock
        self._lock = asyncio.Lock()
        self._menus: tuple[Menu, ...] = ()
        self._since: list[int] = []
        self._began: list[float] = []
        self.public_seq = 0
        """The last entry that changed what everybody may see."""
        self.public_at = opening.at
        """When that was, in seconds since 1970."""
        self._unseen: dict[int, _Unseen] = {}
        """By seat, what it has done since then."""

    @classmethod
    def replay(
        cls,
        game: Game[Any, Any],
        opening: Opening,
        entries: Iterable[Entry],
        save: Save,
        clock: Callable[[], float],
    ) -> Self:
        """The table that a stored log leads to.

        Raises `ReplayMismatchError` where the rules no longer give the same events.
        """
        table = cls(game, opening, save, clock)
        for entry in entries:
            table._replay_entry(entry)
        return table

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.opening.table

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return self.log[-1].seq if self.log else 0

    def waiting_for(self) -> tuple[int, ...]:
        """The seats that must act before the game goes on; none in the lobby and after the end."""
        return tuple(self.game.waiting_for(self.state.game)) if self.state.phase is Phase.PLAYING else ()

    def menu(self, seat: int) -> Menu:
        return self._menus[seat] if seat < len(self._menus) else ()

    def offered_choice(self, seat: int, since: int, number: int) -> Choice:
        """The choice at place ``number`` (from 0) of a seat's menu, for a control drawn at the seat's count ``since``.

        Raises `Refusal` ``stale`` if the seat has changed since, or its menu has no such place.
        """
        menu = self.menu(seat)
        if since < self.since(seat) or not 0 <= number < len(menu):
            raise Refusal("stale")
        return menu[number]

    def view(self, seat: int | None) -> Any:  # noqa: ANN401  # each game has its own view type
        """What this seat, or a spectator, sees. Only once the game has started."""
        return self.game.view(self.state.game, seat)

    def since(self, seat: int) -> int:
        """How often this seat has acted or had its menu or cards changed, from the entry that started the game on."""
        return self._since[seat] if seat < len(self._since) else 0

    def turn_began(self, seat: int) -> float:
        """When the present or last turn of this seat began, in seconds since 1970.

        It began when the seat was first waited for, or last did something that others were told of. What it does in
        secret makes no turn longer: deadlines and pings, which everybody sees, would show it.
        """
        return self._began[seat] if seat < len(self._began) else self.opening.at

    def options(self) -> tuple[Any, Any]:
        """The game's and the table's options as they stand."""
        return self._rules.options(self.state.chosen)

    # -- changing -----------------------------------------------------------------------------------------------------

    async def act(
        self, seat: int | None, action: Action, *, cause: Cause = Cause.PERSON, since: int | None = None
    ) -> Entry:
        """Judges, saves and then does one action.

        Raises `Refusal`, `SaveError` or `CommitUnknownError`; then nothing has changed.
        """
        async with self._lock:
            return await self._one(seat, action, cause, since)

    async def act_as(
        self, player: str, action: Action, *, cause: Cause = Cause.PERSON, since: int | None = None
    ) -> Entry:
        """The same for whoever plays this seat *now*: while somebody waits here, seats may have been drawn by lot."""
        async with self._lock:
            return await self._one(self.state.seat_of(player), action, cause, since)

    def held(self) -> AbstractAsyncContextManager[None]:
        """Nobody acts meanwhile."""
        return self._lock

    def rename(self, player: str, other: str) -> None:
        """Has another id stand for a person's, as in the stored log. Only while the table is held."""
        self.log[:] = [entry._replace(line=renamed(entry.line, player, other)) for entry in self.log]
        seats = [seat._replace(player=other) if seat.player == player else seat for seat in self.state.seats]
        self.state = self.state._replace(seats=tuple(seats))

    async def _one(self, seat: int | None, action: Action, cause: Cause, since: int | None) -> Entry:
        if since is not None and seat is not None and since < self.since(seat):
            raise Refusal("stale")
        (entry,) = await self._do(seat, (action,), (cause,))
        return entry

    async def act_auto(self, seat: int, *, cause: Cause, since: int) -> tuple[Entry, ...]:
        """The harmless turn for a seat that is waited for, saved as one. Nothing if the seat acted in the meantime."""
        async with self._lock:
            if seat not in self.waiting_for() or since != self.since(seat):
                return ()
            actions = self.game.auto(self.state.game, seat)
            return await self._do(seat, actions, (cause, *[Cause.AUTO] * (len(actions) - 1)))

    async def _do(self, seat: int | None, actions: Sequence[Action], causes: Sequence[Cause]) -> tuple[Entry, ...]:
        if self.doubtful:
            raise CommitUnknownError(self.id)
        state, at, steps = self.state, self._clock(), []
        for number, (action, cause) in enumerate(zip(actions, causes, strict=True), self.seq + 1):
            step = self._rules.apply(state, seat, action, cause)
            if cause is Cause.PERSON and not _seen_of(step):
                self._check_rest(seat, at)
            steps.append((Entry(number, at, cause, seat, action.line(), digest(step.events)), step))
            state = step.state
        entries = tuple(entry for entry, _ in steps)
        await self._saved(entries, state)
        for entry, step in steps:
            self._commit(entry, step)
        return entries

    def _check_rest(self, seat: int | None, at: float) -> None:
        """Raises `Refusal` ``too_often`` for somebody who goes on and on with what nobody sees."""
        times, last = self._unseen.get(seat, _Unseen()) if seat is not None else _Unseen()
        if times >= MOST_UNSEEN and last <= at < last + UNSEEN_PAUSE:
            raise Refusal("too_often")

    async def _saved(self, entries: tuple[Entry, ...], state: TableState) -> None:
        try:
            await self._save(entries, state)
        except SaveError:
            raise
        except BaseException as unknown:  # even a cancelled save may have been stored
            self.doubtful = True
            if isinstance(unknown, CommitUnknownError) or not isinstance(unknown, Exception):
                raise
            raise CommitUnknownError(self.id) from unknown

    def _replay_entry(self, entry: Entry) -> None:
        try:
            action = parsed(entry.line, (*TABLE_ACTIONS, *self.game.meta.actions))
            step = self._rules.apply(self.state, entry.seat, action, entry.cause)
        except Exception as failed:
            # Under changed rules an old line may be refused, or meet a position for which nothing was written.
            raise ReplayMismatchError(entry.seq) from failed
        if digest(step.events) != entry.digest:
            raise ReplayMismatchError(entry.seq)
        self._commit(entry, step)

    def _commit(self, entry: Entry, step: Step[TableState]) -> None:
        before, self.state = self.waiting_for(), step.state
        self.log.append(entry)
        if any(happened.code == "started" for happened in step.events):
            self.recent.clear()  # seats were drawn by lot: what the lobby told of them names other people now
        public = [Happened(entry.seq, entry.cause, happened) for happened in _seen_of(step)]
        self.recent.extend(public)  # what is told privately must not push it out: others would see that it happened
        if public:
            self.public_seq, self.public_at = entry.seq, entry.at
            self._unseen.clear()
        elif entry.seat is not None:
            self._unseen[entry.seat] = _Unseen(self._unseen.get(entry.seat, _Unseen()).times + 1, entry.at)
        if len(self._since) != len(self.state.seats) or len(self._menus) != len(self.state.seats):
            self._since = [entry.seq] * len(self.state.seats)
            self._began = [entry.at] * len(self.state.seats)
        self._note_changes(entry, step.events)
        self._note_turns(entry, before, {entry.seat} if public else set())

    def _note_changes(self, entry: Entry, events: tuple[Event, ...]) -> None:
        """Which seats' menus or own cards this entry changed, or who acted: their older controls are stale now."""
        playing = self.state.phase is Phase.PLAYING
        seats = range(len(self.state.seats))
        menus = tuple(self.game.menu(self.state.game, seat) if playing else () for seat in seats)
        told = {happened.only for happened in events} | {entry.seat}
        for seat in seats:
            if seat in told or menus[seat] != self.menu(seat):
                # A count of its own: an entry's number, in this seat's controls, would tell how often others act.
                self._since[seat] = min(self._since[seat] + 1, entry.seq)
        self._menus = menus

    def _note_turns(self, entry: Entry, before: tuple[int, ...], acted: set[int | None]) -> None:
        """Whose turns began with this entry: those who were not waited for before, and who acted for all to see."""
        for seat in self.waiting_for():
            if seat not in before or seat in acted:
                self._began[seat] = entry.at


def _seen_of(step: Step[TableState]) -> list[Event]:
    """What everybody sees of a step."""
    return [happened for happened in step.events if happened.only is None]
