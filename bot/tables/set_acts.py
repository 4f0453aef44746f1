"""Does what concerns all tables of a duplicate set: they start at one moment, with the same options.

Rule 1: all tables of a set act in one transaction, or none does.
Rule 2: nobody has a seat, or waits for one, at two tables of a set; whoever sits down leaves another's waiting list. As
all start at once, nobody can sit down after having seen its cards.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from bot.people.person import Person
from bot.tables.host_rights import HostRights
from bot.tables.live_table import LiveTable, log_addition
from bot.tables.scheduler import Clock
from bot.telemetry.arrivals import interaction_has_failed, unsaved_interaction
from data.store import Store
from engine.actions import Action
from engine.errors import CommitUnknownError, Refusal, StaleRefusal
from engine.tables.actions import Close, CloseSalt, Decline, Join, Leave, SetOptions, Start, Wait
from engine.tables.chance import salt_of_seats
from engine.tables.log import Cause
from engine.tables.state import Phase
from engine.tables.together import Order, Saving, act_together

MakeOrders = Callable[[], Sequence[Order]]


class JointTableService(Protocol):
    """The methods of `TableService` that `SetActs` needs."""

    rights: HostRights

    async def get(self, table_id: str) -> LiveTable:
        """The table with this id. Raises `Refusal` if there is none, or if its log no longer replays."""

    def update_after_entry(self, live: LiveTable) -> None:
        """Schedule what is next at a table and tell its observers, after an entry was saved."""

    def schedule_autoplay_at(self, table_id: str, when: float | None) -> None:
        """Do what is due at a table at ``when``, in seconds since 1970; ``None``: never. If it is unknown whether its
        last entry was saved, the table is read again for it.
        """


class SetActs:
    """Judges and does the actions that concern all tables of a duplicate set: sitting down, waiting, options and the
    start.
    """

    def __init__(self, tables: JointTableService, store: Store, clock: Clock) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock

    async def act(self, person: Person, live: LiveTable, action: Action) -> bool:
        """Do an action at all tables of the set to which ``live`` belongs, if it concerns them all. Returns whether it
        does; if not, nothing has changed, and ``live.table`` alone has to judge it.

        Raises `Refusal`, ``seated_in_set`` or ``waiting_in_set`` for somebody who has a seat or waits at another table
        of the set, and what `TableService.act` raises.
        """
        duplicate_set = live.duplicate_set
        if duplicate_set is None or live.table.state.phase is not Phase.LOBBY:
            return False
        if not isinstance(action, Join | Wait | Start | SetOptions):
            return False
        async with duplicate_set.lock:
            if live.id not in duplicate_set.table_ids:  # closed meanwhile
                return False
            set_tables = [await self._tables.get(table_id) for table_id in tuple(duplicate_set.table_ids)]
            if isinstance(action, Join | Wait):
                await self._act_together(set_tables, lambda: _orders_for_guest(set_tables, live.id, action))
                return True
            self._require_set_host(set_tables, person)
            if isinstance(action, Start):
                await self._act_together(set_tables, lambda: _orders_for_start(set_tables))
            else:
                await self._act_together(set_tables, lambda: [Order(one.table, (action,)) for one in set_tables])
        return True

    async def first_table(self, live: LiveTable) -> LiveTable | None:
        """The first table of the set to which the lobby ``live`` belongs, whose host starts them all; ``None`` for a
        table of its own, and once the game has begun.
        """
        duplicate_set = live.duplicate_set
        if duplicate_set is None or not duplicate_set.table_ids or live.table.state.phase is not Phase.LOBBY:
            return None
        return await self._tables.get(duplicate_set.table_ids[0])

    async def may_host_lobby(self, live: LiveTable, person: Person) -> bool:
        """Whether ``live`` is a lobby of a set, and this person may act as host of the set's first table."""
        first = await self.first_table(live)
        return first is not None and self._tables.rights.may_host(first, person)

    async def _act_together(self, set_tables: Sequence[LiveTable], make_orders: MakeOrders) -> None:
        """Do the orders at all these tables, or at none, and follow up what was accepted. Raises `StaleRefusal` if
        Discord has told the person meanwhile that it failed.
        """

        def orders() -> Sequence[Order]:
            if interaction_has_failed():
                raise StaleRefusal
            return make_orders()

        seqs = {live.id: live.table.seq for live in set_tables}
        try:
            await act_together(orders, [live.table for live in set_tables], partial(self._save, set_tables))
        except CommitUnknownError:
            for live in set_tables:  # read again, and gone on with from there
                self._tables.schedule_autoplay_at(live.id, self._clock())
            raise
        for live in set_tables:
            if live.table.seq != seqs[live.id]:
                self._tables.update_after_entry(live)

    async def _save(self, set_tables: Sequence[LiveTable], savings: Sequence[Saving]) -> None:
        """Store in one transaction the new entries of several of these tables."""
        by_id = {live.id: live for live in set_tables}
        additions = [log_addition(by_id[one.table_id], *one, lambda: False) for one in savings]  # none ends
        await self._store.append_together(additions, unsaved_interaction())

    def _require_set_host(self, set_tables: Sequence[LiveTable], person: Person) -> None:
        """Raise `Refusal` ``only_set_host`` unless the person may act as host of the set's first table."""
        if not self._tables.rights.may_host(set_tables[0], person):
            raise Refusal("only_set_host", channel=set_tables[0].place.channel)


def _orders_for_guest(set_tables: Sequence[LiveTable], table_id: str, action: Join | Wait) -> list[Order]:
    """The orders that seat a person at one of a set's tables and take them off the other tables' waiting lists and kept
    seats, or put them on that table's waiting list. Raises `Refusal` for somebody who has a seat at another table
    (``seated_in_set``) or would wait at two (``waiting_in_set``).
    """
    others = [live.table for live in set_tables if live.id != table_id]
    if any(table.state.seat_of(action.player) is not None for table in others):
        raise Refusal("seated_in_set")
    waiting = [table for table in others if table.state.guests.is_waiting(action.player)]
    if waiting and isinstance(action, Wait):
        raise Refusal("waiting_in_set")
    leaving = [Order(table, (Leave(player=action.player),), Cause.PERSON) for table in waiting]
    keeping = [table for table in others if action.player in table.state.kept_for] if isinstance(action, Join) else []
    declining = [Order(table, (Decline(player=action.player),), Cause.PERSON) for table in keeping]
    here = [Order(live.table, (action,), Cause.PERSON) for live in set_tables if live.id == table_id]
    return [*here, *leaving, *declining]


def _orders_for_start(set_tables: Sequence[LiveTable]) -> list[Order]:
    """The orders that start all tables of a set, and close those at which no person sits. Raises `Refusal` unless at
    least two tables start (``set_needs_tables``), with equally many seats (``set_seats_differ``) and nobody at two of
    them (``twice_in_set``).
    """
    first, *others = set_tables
    empty = [one for one in others if not one.person_ids()]
    started = [first, *(one for one in others if one.person_ids())]
    if len(started) < 2:
        raise Refusal("set_needs_tables")
    if len({len(one.table.state.seats) for one in started}) > 1:
        raise Refusal("set_seats_differ")
    people = [player for one in started for player in one.person_ids()]
    if len(set(people)) < len(people):
        raise Refusal("twice_in_set")
    salts = CloseSalt(salts=tuple(f"{one.id}:{salt_of_seats(one.table.state.seats)}" for one in started))
    starts = [Order(one.table, (*_options_as_at(first, one), salts, Start())) for one in started]
    return [*starts, *(Order(one.table, (Close(why="left_out"),)) for one in empty)]


def _options_as_at(first: LiveTable, other: LiveTable) -> tuple[SetOptions, ...]:
    """The action that gives the table ``other`` the options of the table ``first``; no action if it has them, as it
    should.
    """
    wanted: Mapping[str, str] = first.table.state.chosen
    if other.table.state.chosen == wanted:
        return ()
    changes = dict.fromkeys(other.table.state.chosen, "") | dict(wanted)
    return (SetOptions(values=tuple(f"{name}={value}" for name, value in changes.items())),)
