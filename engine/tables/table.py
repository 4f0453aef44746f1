"""The table: the engine's only async object. It holds a lock and a log, asks the rules, saves, and only then changes.

Rule 1: a change comes only through `Table.act` or one of its forms for several actions; all of them save before they
change the table. Rule 2: time and storage are passed in; nothing here sleeps or reads a clock of its own.

`SeatControls` knows which controls are fresh, `TurnTimes` since when each seat is waited for.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Self

from engine.actions import Action, Choice, Menu, parse_action
from engine.errors import CommitUnknownError, Refusal, ReplayMismatchError, StaleRefusal
from engine.game import Game, Step
from engine.tables.actions import TABLE_ACTIONS, SetOptions
from engine.tables.checkpoints import Checkpoint, LogDigest
from engine.tables.controls import SeatControls
from engine.tables.defaults import first_entry_action, state_before_log, state_of_new_table, with_defaults_stated
from engine.tables.limits import UnseenActions, check_log_limits, check_pause_left
from engine.tables.log import Cause, Entry, LoggedEvent, Opening, events_digest, replace_player_in_line, without_reason
from engine.tables.moments import TableMoment, moment_from_json, moment_to_json
from engine.tables.rules import TableRules
from engine.tables.saving import Judged, Save, finish_saving
from engine.tables.state import Phase, TableState
from engine.tables.taking_back import last_action_to_offer
from engine.tables.turn_times import Pause, TurnTimes
from engine.tables.votes import with_partners_spared
from engine.thinking.mark import HARMLESS, Found

_OF_TABLE = frozenset(TABLE_ACTIONS)
RECENT_EVENTS = 40
"""The number of the latest public events that a table remembers."""


class Table:
    """One game session, from lobby to result."""

    def __init__(self, game: Game[Any, Any], opening: Opening, save: Save, clock: Callable[[], float]) -> None:
        """Open an empty lobby. ``clock`` gives seconds since 1970; `replay` makes a table with entries instead."""
        self.game = game
        self.opening = opening
        self.state = state_of_new_table(game.meta)
        self.log: list[Entry] = []
        self.recent_events: deque[LoggedEvent] = deque(maxlen=RECENT_EVENTS)
        """The latest public events, oldest first; those of the lobby are dropped when the game starts."""
        self.needs_reload = False
        """Whether it is unknown if the last save was stored. The table then refuses all actions until it is replayed
        from the stored log.
        """
        self._rules = TableRules(game, opening)
        self.may_be_seated: Callable[[str], bool] = lambda _player: True
        """Called with the id of a person on the waiting list: whether the table's keeper lets them sit down now. By
        default, everybody.
        """
        self.times_before: Callable[[Action], int] = lambda _action: 0
        """Called with an action that names a person: how often they joined, or were invited, before they had their data
        deleted, of which the log knows nothing any more.
        """
        self._save, self._clock = save, clock
        self._lock = asyncio.Lock()
        self._controls = SeatControls(game)
        self._turns = TurnTimes(opening.at)
        self.public_seq = 0
        """The number of the last entry that changed what everybody may see; 0 if none did."""
        self.public_count = 0
        """The number of events so far that everybody could read. (The number of entries would show what seats do in
        secret.)
        """
        self.public_acts = 0
        """The number of acts so far that everybody noticed. A turn that times out counts as one, however many actions
        end it.
        """
        self.public_at = opening.at
        """The time of the entry `public_seq` in seconds since 1970; before the first such entry, the time of the
        opening.
        """
        self._unseen: dict[int, UnseenActions] = {}  # by seat, what it has done since then that nobody else saw
        self.checkpoint_seq = 0
        """The number of the entry of the latest checkpoint; 0 before the first."""
        self._log_digest = LogDigest()
        """The digest of the log before the entry of the latest checkpoint; that of the next one goes on from it."""

    @classmethod
    def replay(
        cls, game: Game[Any, Any], opening: Opening, entries: Iterable[Entry], save: Save, clock: Callable[[], float]
    ) -> Self:
        """Make a table from the entries of its stored log.

        Raises `ReplayMismatchError` where the rules no longer give the same events.
        """
        table = cls(game, opening, save, clock)
        table.replay_entries(entries)
        return table

    def replay_entries(self, entries: Iterable[Entry]) -> None:
        """Carry out the next entries of the stored log; raises as `replay` does."""
        for entry in entries:
            self.state = self.state if self.log else state_before_log(self.game.meta)
            self._replay_entry(entry)

    def begin_at(self, checkpoint: Checkpoint, entries: Sequence[Entry], before: LogDigest) -> bool:
        """Make of a new table what it was at a checkpoint, with these ``entries`` as its log; ``before`` is the digest
        of all before the last one. Does nothing, and returns false, if the checkpoint does not fit.
        """
        try:
            if not checkpoint.fits(self.opening, before.after(entries[-1])):
                return False
            moment = moment_from_json(self.game, checkpoint.moment.encode(), entries)
            self._controls.set(moment.controls_versions, moment.state)
        except Exception:  # noqa: BLE001  # whatever is wrong with a checkpoint, the log is right
            return False
        self.log.extend(entries)
        self.checkpoint_seq, self._log_digest = checkpoint.seq, before
        self.state, events, self.public_seq, self.public_count, self.public_acts, self.public_at = moment[:6]
        self.recent_events.extend(events)
        self._unseen = dict(moment.unseen)
        self._turns.set(moment.turn_starts, moment.pauses)
        return True

    def checkpoint(self, source: str) -> Checkpoint | None:
        """The checkpoint of the table as it is now; ``None`` if it has none, as in the lobby. ``source`` is a digest of
        the program's text.
        """
        if (moment := moment_to_json(self.game, self.moment, self.log)) is None:
            return None
        self._log_digest = self._log_digest.after_all(self.log[self._log_digest.seq : -1])
        self.checkpoint_seq = self.seq
        return Checkpoint.of(self.opening, source, moment, self.log[-1], self._log_digest)

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's public id, like ``7Q2M``."""
        return self.opening.table

    @property
    def seq(self) -> int:
        """The number of the last entry; 0 if there is none."""
        return self.log[-1].seq if self.log else 0

    def waiting_for(self) -> tuple[int, ...]:
        """The seats that must act before the game goes on; none in the lobby and after the end."""
        return tuple(self.game.rules.waiting_for(self.state.game)) if self.state.phase is Phase.PLAYING else ()

    def menu(self, seat: int) -> Menu:
        """The choices that this seat has now; () in the lobby, after the end, and for a number that is no seat."""
        return self._controls.menu(seat)

    def offered_choice(self, seat: int, controls_version: int, choice_index: int) -> Choice:
        """The choice at ``choice_index``, from 0, in a seat's menu, for a button drawn when the seat had this
        `controls_version`.

        Raises `Refusal` ``stale`` if the seat's version is higher now, or its menu has no such choice.
        """
        menu = self.menu(seat)
        if controls_version < self.controls_version(seat) or not 0 <= choice_index < len(menu):
            raise StaleRefusal
        return menu[choice_index]

    def view(self, seat: int | None) -> Any:  # noqa: ANN401  # each game has its own view type
        """The game's view for this seat, or for a spectator if ``None``. The game must have started."""
        return self.game.rules.view(self.state.game, seat)

    def controls_version(self, seat: int) -> int:
        """The version of a seat's controls, which counts their changes, see `SeatControls.version`."""
        return self._controls.version(seat)

    def turn_started_at(self, seat: int) -> float:
        """When the present or last turn of this seat began, in seconds since 1970, see `TurnTimes.started_at`."""
        return self._turns.started_at(seat)

    def action_offered_back(self, seat: int) -> Action | None:
        """The seat's last action, if its player may ask to take it back, by the quick checks; the full check is made
        only when they ask.

        ``None`` also if a computer or a seat on auto is about to act, and while the seat may undo something itself or
        has just done so: two ways back would be confusing.
        """
        last = last_action_to_offer(self.state, seat, self.menu(seat), self.waiting_for())
        if last is None:
            return None
        try:
            self._rules.check_take_back(self.state, seat, with_trials=False)
        except Refusal:
            return None
        return last.action

    @property
    def pauses(self) -> Sequence[Pause]:
        """The times in which the game was paused, oldest first; the last one may not have ended yet."""
        return self._turns.pauses

    @property
    def moment(self) -> TableMoment:
        """All that the table knows now, except its log."""
        public = self.public_seq, self.public_count, self.public_acts, self.public_at
        turns = self._turns.starts, tuple(self._turns.pauses)
        return TableMoment(
            self.state, tuple(self.recent_events), *public, self._unseen, self._controls.versions, *turns
        )

    def game_and_table_options(self) -> tuple[Any, Any]:
        """The chosen options: first the game's, then the table's."""
        return self._rules.game_and_table_options(self.state.chosen)

    # -- changing -----------------------------------------------------------------------------------------------------

    async def act(
        self,
        seat: int | None,
        action: Action,
        *,
        cause: Cause = Cause.PERSON,
        controls_version: int | None = None,
        found: Found | None = None,
    ) -> Entry:
        """Judge one action of a seat, save it, then carry it out. ``seat`` is ``None`` for an act of no seat, such as
        joining.

        With ``controls_version``, the action is refused as ``stale`` if the seat's version is higher by now. ``found``
        is given for a computer's action, which is refused as ``stale`` too if the seat's view has changed since the
        computer was asked. Raises `Refusal`, `SaveError` or `CommitUnknownError`; then nothing has changed.
        """
        async with self._lock:
            if found is None:
                return await self._act_if_fresh(seat, action, cause, controls_version)
            if found.view != self.view(seat):
                raise StaleRefusal
            return await self._act_if_fresh(seat, action, cause, found.controls_version, found.mark.to_text())

    async def act_as(
        self,
        player: str,
        action: Action,
        cause: Cause = Cause.PERSON,
        controls_version: int | None = None,
        is_still_meant: Callable[[], bool] | None = None,
    ) -> Entry:
        """Act as `act` does, for the seat that ``player`` has once the lock is free, because a start may change the
        seats.

        The action is refused as ``stale`` if ``is_still_meant()`` is false by then, as it would mean something else.
        """
        async with self._lock:
            if is_still_meant is not None and not is_still_meant():
                raise StaleRefusal
            return await self._act_if_fresh(self.state.seat_of(player), action, cause, controls_version)

    async def act_at_once(self, actions: Sequence[Action], causes: Sequence[Cause]) -> None:
        """Do acts of no seat, with the errors of `act`, and save them as one: all or none."""
        async with self._lock:
            await self._apply_and_save(None, actions, causes)

    def check_act_as(self, player: str, action: Action) -> None:
        """Judge what `act_as` would do now for a person, without doing it. Raises `Refusal`."""
        seat = self.state.seat_of(player)
        step = self._rules.apply(self.state, seat, action, Cause.PERSON)
        self._check_limits(self.state, seat, action, step, self._clock(), Cause.PERSON)

    def exclusive_access(self) -> AbstractAsyncContextManager[None]:
        """Lock the table for the length of an ``async with`` block: nobody can act at the table meanwhile."""
        return self._lock

    def rename_player(self, player: str, new_id: str) -> None:
        """Replace the id ``player`` by ``new_id``, as in the stored log. The caller holds `exclusive_access`."""
        self.log[:] = [entry._replace(line=replace_player_in_line(entry.line, player, new_id)) for entry in self.log]
        self._log_digest = LogDigest()
        self.state = self.state.renamed(player, new_id)

    def forget_reason(self) -> None:
        """Forget the words in which a moderator has said why they closed the table, as the stored log does. The caller
        holds `exclusive_access`.
        """
        self.log[:] = [entry._replace(line=without_reason(entry.line)) for entry in self.log]
        self._log_digest = LogDigest()
        self.state = self.state._replace(closing_reason="")

    async def _act_if_fresh(
        self, seat: int | None, action: Action, cause: Cause, version: int | None, mark: str = ""
    ) -> Entry:
        """Do one action under the lock. Raises `Refusal` ``stale`` if the controls' ``version`` is too low."""
        if version is not None and seat is not None and version < self.controls_version(seat):
            raise StaleRefusal
        first = len(self._first_acts())  # before the entry of the action itself
        return (await self._apply_and_save(seat, (action,), (cause,), mark))[first]

    async def take_timeout_actions(self, seat: int, *, cause: Cause, controls_version: int) -> tuple[Entry, ...]:
        """Take the actions that `Rules.auto` gives for a seat whose time runs out, saved as one. Does nothing, and
        returns (), if the seat need not act now, or its version is no longer ``controls_version``.

        The first entry gets ``cause``, later ones of the same turn `Cause.AUTO`; all are marked as `HARMLESS` if they
        stand for a computer's own action. Raises `SaveError` or `CommitUnknownError`.
        """
        async with self._lock:
            if seat not in self.waiting_for() or controls_version != self.controls_version(seat):
                return ()
            actions = self.game.rules.auto(self.state.game, seat)
            mark = HARMLESS if cause is Cause.COMPUTER else ""
            return await self._apply_and_save(seat, actions, (cause, *[Cause.AUTO] * (len(actions) - 1)), mark)

    async def _apply_and_save(
        self, seat: int | None, actions: Sequence[Action], causes: Sequence[Cause], mark: str = ""
    ) -> tuple[Entry, ...]:
        """Judge all actions in turn, save their entries together, and then change the table."""
        judged = self.judge(seat, actions, causes, mark)
        await finish_saving(self._save(judged.entries, judged.state), (self,))
        self.commit(judged)
        return judged.entries

    def judge(self, seat: int | None, actions: Sequence[Action], causes: Sequence[Cause], mark: str = "") -> Judged:
        """Judge acts of a seat in turn, each with this mark, and then seat people from the waiting list; nothing is
        carried out. The log of a new table first states the options of `first_entry_action`.

        Raises `Refusal`, or `CommitUnknownError` if the table `needs_reload`. The caller holds `exclusive_access` until
        `commit`.
        """
        if self.needs_reload:
            raise CommitUnknownError(self.id)
        state, at, seq = self.state, self._clock(), self.seq
        entries: list[Entry] = []
        steps: list[Step[TableState]] = []
        todo = [*self._first_acts(), *((seat, *one) for one in zip(actions, causes, strict=True))]
        for number, (who, asked, cause) in enumerate(todo, start=1):  # which may grow meanwhile
            action = self._stated(state, who, asked) if type(asked) in _OF_TABLE else asked
            step = self._rules.apply(state, who, action, cause)
            self._check_limits(state, who, action, step, at, cause)
            digest = events_digest(step.events)
            entries.append(Entry(seq + number, at, cause, who, action.to_line(), digest, "" if who is None else mark))
            steps.append(step)
            state = step.state
            if len(todo) == number and (join := self._rules.first_of_queue(state, self.may_be_seated)) is not None:
                todo.append((None, join, Cause.AUTO))
        return Judged(tuple(entries), tuple(steps))

    def _stated(self, state: TableState, seat: int | None, action: Action) -> Action:
        """An action of the table with all that a new log states of it, as earlier logs mean something else."""
        if isinstance(action, SetOptions):
            return with_defaults_stated(self.game.meta, action)
        return with_partners_spared(self.game, state, seat, action)

    def _first_acts(self) -> list[tuple[int | None, Action, Cause]]:
        """The acts with which the log of a new table begins; empty once it has entries."""
        return [] if self.log else [(None, action, Cause.AUTO) for action in first_entry_action(self.game.meta)]

    def commit(self, judged: Judged) -> None:
        """Carry out what was judged and saved."""
        for entry, step in zip(judged.entries, judged.steps, strict=True):
            self._commit(entry, step)

    def _check_limits(  # noqa: PLR0913, PLR0917  # the whole step is judged
        self, state: TableState, seat: int | None, action: Action, step: Step[TableState], at: float, cause: Cause
    ) -> None:
        """Raise `Refusal` if somebody joins, invites, pauses or acts unseen too often, or wants to take back an action
        from which others have learnt something.

        Stored logs are not judged by this: the limits may change with the program.
        """
        is_asked, is_of_table = cause is Cause.PERSON or cause is Cause.HOST, type(action) in _OF_TABLE
        if is_asked and is_of_table:
            self._rules.check_asking(state, seat, action)
            check_pause_left(self.pauses, action)
        if is_asked and seat in self._unseen and not step.public_events:
            self._unseen[seat].check(at)
        if is_of_table and cause is not Cause.AUTO:
            check_log_limits(self.log, action, self.times_before(action))

    def _replay_entry(self, entry: Entry) -> None:
        try:
            action = parse_action(entry.line, (*TABLE_ACTIONS, *self.game.meta.actions))
            step = self._rules.apply(self.state, entry.seat, action, entry.cause)
        except Exception as failed:  # changed rules may refuse an old line, or meet a position nobody thought of
            raise ReplayMismatchError(entry.seq) from failed
        if events_digest(step.events) != entry.digest:
            raise ReplayMismatchError(entry.seq)
        self._commit(entry, step)

    def _commit(self, entry: Entry, step: Step[TableState]) -> None:
        before, was_lobby, public = self.waiting_for(), self.state.phase is Phase.LOBBY, step.public_events
        self.state = step.state
        self.log.append(entry)
        if was_lobby and step.state.phase is Phase.PLAYING:
            self.recent_events.clear()  # seats were drawn by lot: what the lobby told of them names other people now
        for happened in public:  # private events must not push public ones out: others would notice
            self.recent_events.append(LoggedEvent(entry.seq, entry.cause, happened))
        if public:
            self.public_seq, self.public_at = entry.seq, entry.at
            self.public_count += len(public)
            self._unseen.clear()
        elif step.state.phase is Phase.LOBBY:  # which shows everybody all that it is, such as computers' strengths
            self.public_seq, self.public_at = entry.seq, entry.at
        elif entry.seat is not None:
            self._unseen[entry.seat] = UnseenActions(self._unseen.get(entry.seat, UnseenActions()).times + 1, entry.at)
        self._controls.update(entry, step)
        is_by_itself, after = entry.cause is Cause.TIMER or entry.cause is Cause.AUTO, self.waiting_for()
        self.public_acts += before != after if is_by_itself else bool(public)
        self._turns.update(entry, step, before, after)
