"""The way in to all tables: finds a table, has it judge an action, and tells observers of the new log entries.

Tables are rows, and their logs are replayed when first needed: a start does not wait for them, and they may leave
memory again (`bot/tables/cache.py`). Hold the `LiveTable` of a table from its look-up until you are done with it.
"""

import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import structlog
from structlog.contextvars import bind_contextvars

from bot.computers.thinking import LocalThinker, Thinker
from bot.people.limits_of_deleted import LimitsOfDeleted
from bot.people.person import Person
from bot.people.profiles import Profiles
from bot.tables.all_tables import AllTables
from bot.tables.autoplay import Autoplay
from bot.tables.cache import EntrySaver, ShownMessagesRecorder, TableCache
from bot.tables.checkpoints import Checkpoints
from bot.tables.closed_lobbies import ClosedLobbies
from bot.tables.deadlines import TableDeadlines, WaitingTimes
from bot.tables.directory import TableDirectory
from bot.tables.duplicate_set import DuplicateSets
from bot.tables.early_leaves import EarlyLeaves
from bot.tables.host_rights import HostRights
from bot.tables.live_table import LiveTable
from bot.tables.loader import TableLoader
from bot.tables.new_tables import NewSet, NewTables, take_first_actions
from bot.tables.observers import LostTable, TableObservers
from bot.tables.reach import Reach
from bot.tables.scheduler import Clock, Scheduler
from bot.tables.set_acts import SetActs
from bot.tables.time_trust import TimeTrust
from bot.telemetry.arrivals import interaction_has_failed
from bot.telemetry.metrics import ACTIONS
from data.errors import ChannelTakenError
from data.models import StoredTable, TablePlace, TableRow
from data.ownership.parts import Part
from data.store import Store
from engine.actions import Action
from engine.errors import CommitUnknownError, OvertakenError, Refusal
from engine.game import Game
from engine.tables.actions import Join, Start, Wait
from engine.tables.log import Cause, Opening
from engine.tables.table import Table
from engine.text.sentences import joined_with_and
from engine.thinking.mark import Found

log = structlog.get_logger(__name__)


class TableService:
    """Finds the live tables of this process, has people and computers act there, and tells observers of changes."""

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        store: Store,
        games: Mapping[str, Game[Any, Any]],
        clock: Clock,
        *,
        timing: WaitingTimes = WaitingTimes(),  # noqa: B008  # immutable
        seed: str | None = None,
        usual_hands: str = "dm",
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        thinker: Thinker | None = None,
        shared: Store | None = None,
    ) -> None:
        """``games`` are all games by slug. ``seed`` fixes all shuffles; ``None`` draws them. ``usual_hands`` is as in
        `Profiles`. ``entropy(n)`` returns n unpredictable bytes; tests that must run the same way again pass their own.
        ``thinker`` finds the actions of computers; ``None``: this process computes them. ``shared`` is the store if
        several processes share it, each with its own servers; ``None`` if this process is alone.
        """
        self.games, self.has_fixed_seed = games, seed is not None
        self.observers = TableObservers()
        self._store, self._clock, self.shared = store, clock, shared
        self._new_tables, self._cache = NewTables(store, clock, seed, entropy, self.schedule_autoplay_at), TableCache()
        self.in_memory: Mapping[str, LiveTable] = self._cache
        self.directory, self.sets = TableDirectory(), DuplicateSets(store)
        self.reach = Reach(store, self.directory, clock)
        self.time_trust = TimeTrust(clock, self.reach)
        self._saver = EntrySaver(store, self._cache, self.time_trust.may_end, shared)
        self.profiles = Profiles(store, usual_hands)
        self.deadlines = TableDeadlines(clock, timing, store.downtime_after, self.profiles.chosen_notice)
        self.limits_of_deleted = LimitsOfDeleted(store, clock)
        self.early_leaves = EarlyLeaves(self.profiles, self.limits_of_deleted, clock)
        self.closed_lobbies = ClosedLobbies(clock)
        self.observers.add(self.closed_lobbies)
        self.rights = HostRights(clock, self.deadlines, self.profiles)
        self.shown_messages = ShownMessagesRecorder(store, self._cache, self.deadlines, shared)
        self._checkpoints = Checkpoints(store, games)
        self.loader = TableLoader(
            store,
            games,
            clock,
            cache=self._cache,
            profiles=self.profiles,
            shown_messages=self.shown_messages,
            sets=self.sets,
            checkpoints=self._checkpoints,
            shared=shared,
        )
        self.all_tables = AllTables(store, self.directory, self.loader, self.get, shared)
        self._autoplay = Autoplay(clock, self.deadlines, self, thinker or LocalThinker(), self.time_trust)
        self.set_acts = SetActs(self, store, clock)
        self._scheduler = Scheduler(clock, self._autoplay.do_due_work, self.reach.has_table)
        self.reach.on_regained.append(self._scheduler.retry_held)
        self.on_taken_over: list[Callable[[], Awaitable[None]]] = []  # awaited once a part's tables are known

    # -- starting and stopping ----------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Take over the live tables of this process's servers, and from now on do what is due there."""
        self._scheduler.start()
        for part in self._store.parts:
            await self.take_over(part)

    async def take_over(self, part: Part) -> None:
        """Load the rows of a part's live tables, schedule them, and have messages rewritten that do not show the last
        entry.
        """
        rows = await self._store.live_tables(part)
        for row in rows:
            self.directory.add(row)
            self._scheduler.schedule(row.id, row.deadline or self._clock())
        behind = [row.id for row in rows if row.shown_seq < row.seq or not row.seq]
        for table_id in (*behind, *await self._store.ended_table_ids_not_shown(part)):
            await self._rewrite_messages(table_id)
        for follow_up in self.on_taken_over:
            await follow_up()

    def let_go(self, part: Part) -> None:
        """Forget the tables of a part of the servers, which another process is to serve. No action may be under way
        there.
        """
        known: list[TableRow | LiveTable] = [*self.directory.values(), *self._cache.values()]
        for one in known:
            if part.has(one.place.guild):
                self._forget_table(one.id)

    async def stop(self) -> None:
        """Begin no more computers' turns, time-outs or pings, and wait for those under way."""
        await self._scheduler.stop()

    async def _rewrite_messages(self, table_id: str) -> None:
        """Have the board and the hands of a table written anew; logs a failure instead of raising it, so that other
        tables go on.
        """
        try:
            with suppress(Refusal):
                self.update_after_entry(await self.get(table_id))
        except Exception:
            log.exception("table_not_shown", table=table_id)

    # -- finding ------------------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> LiveTable:
        """The table with this id, live or over, with its people's profiles in memory. Raises what `TableLoader.load`
        raises.
        """
        async with self._cache.lock_of(table_id):
            if (live := self._cache.get(table_id)) is None or live.table.needs_reload:
                return await self._read_table(table_id, live)
            self._cache.mark_used(live)
            await self.profiles.load_people_of_table(live.place, live.table.state.named_people)
            return live

    def is_in_memory(self, table_id: str) -> bool:
        """Whether a table is in memory, or is being read into it."""
        return table_id in self._cache or self._cache.is_being_read(table_id)

    def newest(self, live: LiveTable) -> LiveTable:
        """The object that stands for a table now: another one than ``live`` if the table was read from the store
        again.
        """
        return self._cache.get(live.id) or live

    async def table_in_channel(self, channel_id: str) -> LiveTable | None:
        """The live table in a channel; ``None`` if there is none. Raises `Refusal` ``other_rules`` if its log does not
        replay.
        """
        table_id = self.directory.table_id_in_channel(channel_id)
        return await self.get(table_id) if table_id else None

    def game(self, game_slug: str) -> Game[Any, Any]:
        """The game with this slug. Raises `Refusal` ``unknown_game`` if the bot has none."""
        if (game := self.games.get(game_slug)) is None:
            raise Refusal("unknown_game", game=game_slug[:40], known=joined_with_and(sorted(self.games)))
        return game

    def seat_names(self, live: LiveTable) -> tuple[str, ...]:
        """The name of each seat's player at a table, in seat order, not escaped."""
        state = live.table.state
        return self.profiles.seat_names(state.seats, in_result=state.outcome is not None)

    async def _read_table(self, table_id: str, replaced: LiveTable | None) -> LiveTable:
        """Read a table from the store in place of ``replaced``, which may be out of date; ``None``: it was not in
        memory.
        """
        live = await self.loader.load(table_id, self._saver.save, self._on_table_given_up)
        self._limit_people(live.table)
        if (opened := self._cache.get(table_id)) is not replaced and opened is not None:
            return opened  # by somebody who did not have to look for it
        if replaced is not None:
            live.take_messages_of(replaced)
        self._cache.add(live)
        self._keep_checkpoint_if_due(live)
        known = self.directory.seqs.get(table_id, -1 if live.is_unfinished else live.table.seq)  # -1: nobody knew of it
        if replaced is not None or known != live.table.seq:
            self.update_after_entry(live)
        elif live.is_unfinished:
            self.schedule_next_run(live)
        return live

    def _limit_people(self, table: Table) -> None:
        """Have a table ask for what its log does not tell of people: games left early, and what limits kept of deleted
        people.
        """
        table.may_be_seated = self.early_leaves.may_sit_down
        table.times_before = partial(self.limits_of_deleted.times_at_table, table.opening.table)

    def _on_table_given_up(self, stored: StoredTable) -> None:
        """Forget a table that was closed because its log does not replay, and tell the observers."""
        table_id, game = stored.opening.table, self.games.get(stored.opening.game)
        self._forget_table(table_id)
        self.sets.note_ended(stored.opening, has_begun=any(entry.line == Start.verb for entry in stored.entries))
        for observer in self.observers:
            observer.on_table_lost(LostTable(table_id, stored.place, stored.board, game.meta.title if game else None))

    def _forget_table(self, table_id: str) -> None:
        self.directory.remove(table_id)
        self._cache.remove(table_id)
        self.deadlines.forget_table(table_id)
        self._scheduler.schedule(table_id, None)

    # -- changing -----------------------------------------------------------------------------------------------------

    async def open(
        self, place: TablePlace, game_slug: str, first: Sequence[Action] = (), of_set: NewSet | Opening | None = None
    ) -> LiveTable:
        """Open a table in a channel, and return it. Its opener has no seat yet; ``of_set`` is as in
        `NewTables.store_new_table`.

        The table's actions ``first``, such as choosing options, are taken at once: all, or none if one fails. Raises
        `SaveError`, `CommitUnknownError` and `Refusal`: ``unknown_game``, or ``channel_taken`` with the other table's
        id as ``where``.
        """
        game = self.game(game_slug)
        try:
            opening = await self._new_tables.store_new_table(game_slug, place, of_set)
        except ChannelTakenError as taken:
            await self.get(taken.table_id)  # shows it if nobody has learnt of it yet
            raise Refusal("channel_taken", where=taken.table_id) from None
        table = Table(game, opening, partial(self._saver.save, opening.table, place.guild), self._clock)
        live = LiveTable(table, place, missing_permissions_by_table=self._cache.missing_board_permissions_text)
        live.duplicate_set = self.sets.of_new_table(opening)
        self._limit_people(table)
        self._cache.add(live)
        await take_first_actions(live, first)
        self.directory.update(live)
        self.schedule_next_run(live)
        try:
            return await self.get(live.id)
        except Exception:
            self._forget_table(live.id)
            self._scheduler.schedule(live.id, self._clock())  # reads it, and shows it, as soon as that is possible
            raise

    async def act(  # noqa: PLR0913  # who does what, and what it hangs on
        self,
        person: Person,
        live: LiveTable,
        action: Action,
        *,
        controls_version: int | None = None,
        cause: Cause = Cause.PERSON,
        is_still_meant: Callable[[], bool] | None = None,
    ) -> None:
        """Have a person act at a table, by a game's action or one that all tables have. The action is saved when this
        returns.

        ``controls_version``: the seat's version when the person decided; ``None`` skips the check. ``is_still_meant``
        is as in `Table.act_as`; of what Discord has told the person that it failed, nothing is. Raises `Refusal` or
        `SaveError`, and then nothing has changed; or `CommitUnknownError`.
        """
        if isinstance(action, Join | Wait):
            self.early_leaves.check_may_take([action])
        if live.duplicate_set is None or not await self.set_acts.act(person, live, action):

            def is_meant() -> bool:
                return not interaction_has_failed() and (is_still_meant is None or is_still_meant())

            acting = live.table.act_as(person.id, action, cause, controls_version, is_meant)
            await self._finish_action(live, acting)

    def check_act(self, player_id: str, live: LiveTable, action: Action) -> None:
        """Raise the `Refusal` that `act` would raise now for this action, without acting. The person's profile must be
        in memory.
        """
        self.early_leaves.check_may_take([action])
        live.table.check_act_as(player_id, action)

    async def act_for(
        self, live: LiveTable, seat: int | None, action: Action, cause: Cause, found: Found | None = None
    ) -> None:
        """Have a seat (from 0) act, or the table itself (``None``); ``found`` and errors are as in `Table.act`."""
        await self._finish_action(live, live.table.act(seat, action, cause=cause, found=found))

    async def act_at_once(self, live: LiveTable, actions: Sequence[Action], cause: Cause) -> None:
        """Have the table itself do several actions, saved as one: all or none. Errors are as in `act`."""
        await self._finish_action(live, live.table.act_at_once(actions, [cause] * len(actions)))

    async def take_timeout_actions(self, live: LiveTable, seat: int, cause: Cause) -> None:
        """Take the actions that `Rules.auto` gives for a seat whose time runs out. Raises what `act` raises."""
        count = live.table.controls_version(seat)
        await self._finish_action(live, live.table.take_timeout_actions(seat, cause=cause, controls_version=count))

    async def _finish_action(self, live: LiveTable, acting: Awaitable[object]) -> None:
        """Wait until a table has accepted an action, then schedule what is next and tell the observers."""
        bind_contextvars(table=live.id)
        try:
            await acting
        except (CommitUnknownError, OvertakenError):
            self._scheduler.schedule(live.id, self._clock())  # reads the table again, and goes on from there
            raise
        ACTIONS.labels(live.game.meta.slug).inc()
        self.update_after_entry(live)

    # -- what follows from a change -----------------------------------------------------------------------------------

    def update_after_entry(self, live: LiveTable) -> None:
        """Update the directory, schedule what is next and tell the observers; does nothing if another process serves
        the table.
        """
        if self.shared is not None and not self.shared.has_server(live.place.guild):
            return
        new = live.table.log[self.directory.seqs.get(live.id, live.table.seq) :]
        self.directory.update(live)
        if not live.is_unfinished:
            self.sets.note_ended(live.table.opening, has_begun=live.table.state.game is not None)
        self.deadlines.forget_past_turns(live)
        self.schedule_next_run(live)
        self.observers.tell(live, new)
        self._keep_checkpoint_if_due(live)

    def _keep_checkpoint_if_due(self, live: LiveTable) -> None:
        """Have a table's checkpoint stored if it is time for another."""
        if live.is_checkpoint_due:
            self._checkpoints.keep(live)

    def notify_of_idle_seat(self, live: LiveTable, seat: int) -> None:
        """Call ``on_seat_idle`` of each observer, such as `Boards`, which pings the player of this seat."""
        for observer in self.observers:
            observer.on_seat_idle(live, seat)

    def schedule_next_run(self, live: LiveTable) -> None:
        """Schedule the next thing that is due at a table, instead of what was scheduled there before."""
        self.schedule_autoplay_at(live.id, self.deadlines.next_event_at(live))

    def schedule_autoplay_at(self, table_id: str, when: float | None) -> None:
        """Do what is due at a table at ``when`` (seconds since 1970), and at no other time; ``None`` means never."""
        self._scheduler.schedule(table_id, when)
