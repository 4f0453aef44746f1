"""Does at a table what happens by itself: computers play, time limits run out, pings are sent, abandoned tables close.

Rule 1: `bot.tables.deadlines` says when something is due; this module does it.
Rule 2: an action that is played here is a computer's answer, or comes from the game's ``auto``.
"""

from asyncio import Lock
from collections.abc import Mapping
from typing import Protocol
from weakref import WeakValueDictionary

import structlog
from structlog.contextvars import bind_contextvars

from bot.computers.thinking import Thinker
from bot.tables.deadlines import TableDeadlines
from bot.tables.live_table import REMATCH_PEOPLE, LiveTable
from bot.tables.scheduler import Clock
from bot.tables.time_trust import TimeTrust
from bot.telemetry.redaction import fault_fields
from engine.actions import Action
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.tables.actions import Close, EndCloseVote, EndPause, EndRematch, EndTakeBackVote, Start
from engine.tables.computers import question_for
from engine.tables.log import Cause
from engine.tables.questions import Question
from engine.tables.state import Phase
from engine.tables.strengths import misfit_strength
from engine.thinking.mark import Found, Mark

log = structlog.get_logger(__name__)

HELD_SECONDS = 10.0
"""Seconds after which a table is looked at again at which something that is due was held back."""
RETRY_SECONDS = 5.0
"""Seconds after which a table is tried again if what was due there has failed."""
GONE_CODES = frozenset({"no_such_table", "other_rules", "table_elsewhere", "newer_release"})
"""Codes of refusals after which a table is not tried again: nothing happens there any more, or another process serves
it.
"""

OVERTAKEN_CODES = frozenset({"stale", "paused", "game_over"})
"""Codes of refusals that say that a due action is out of date, because somebody has acted, paused or ended the game."""


ENDINGS: Mapping[Question, Action] = {
    Question.CLOSE: EndCloseVote(),
    Question.TAKE_BACK: EndTakeBackVote(),
    Question.PAUSE: EndPause(),
}
"""By open question of the players, the action with which the bot ends it when its time is over."""


class PolicyError(Exception):
    """Raised when a game's code fails to choose a computer's action. Has no message, which might name a secret card."""

    def __init__(self, cause: Exception) -> None:
        super().__init__()
        self.log_fields = fault_fields(cause)
        """The type of the fault and where in the code it happened, for the log."""


class ActingTableService(Protocol):
    """What `Autoplay` needs of `TableService`: finding tables, acting at them, and scheduling what is due next."""

    async def get(self, table_id: str) -> LiveTable:
        """The table with this id. Raises `Refusal` if there is none, or if its log no longer replays."""

    def schedule_next_run(self, live: LiveTable) -> None:
        """Have `Autoplay.do_due_work` called for a table when the next thing is due at it."""

    def schedule_autoplay_at(self, table_id: str, when: float | None) -> None:
        """Have `Autoplay.do_due_work` called for a table at ``when`` (seconds since 1970) and at no other time;
        ``None``: never.
        """

    async def act_for(
        self, live: LiveTable, seat: int | None, action: Action, cause: Cause, found: Found | None = None
    ) -> None:
        """Have a seat (from 0) act, or the table itself if ``seat`` is ``None``; ``cause`` goes into the log.

        ``found`` says where a computer's action comes from, as in `Table.act`. Raises `Refusal`, `SaveError` and
        `CommitUnknownError`.
        """

    async def take_timeout_actions(self, live: LiveTable, seat: int, cause: Cause) -> None:
        """Have a seat (from 0) take the harmless actions that its game's ``auto`` names. Raises what `act_for`
        raises.
        """

    def notify_of_idle_seat(self, live: LiveTable, seat: int) -> None:
        """Tell the observers that a ping to the player of this seat (from 0) is due."""


class Autoplay:
    """Does what is due at tables: plays computers' turns, ends overdue turns, sends pings, closes deserted tables."""

    def __init__(
        self,
        clock: Clock,
        deadlines: TableDeadlines,
        actor: ActingTableService,
        thinker: Thinker,
        time_trust: TimeTrust,
    ) -> None:
        self._clock = clock
        self._time_trust = time_trust
        self._deadlines = deadlines
        self._actor = actor
        self._thinker = thinker
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()
        """By table id, the lock held while the table's due work is done. While a computer thinks, nothing else begins
        at its table: the same computer would be asked twice.
        """

    async def do_due_work(self, table_id: str) -> None:
        """Do what is due at a table now, and schedule what comes next; an unknown id is ignored. After a failure, the
        table is tried again after `RETRY_SECONDS`. Never raises.
        """
        bind_contextvars(table=table_id)
        async with self._locks.setdefault(table_id, Lock()):
            await self._do_due_work_alone(table_id)

    async def _do_due_work_alone(self, table_id: str) -> None:
        try:
            live = await self._actor.get(table_id)
            self._actor.schedule_autoplay_at(
                table_id, None
            )  # its time has come just now, and reading it has scheduled it again
            is_all_done = await self._do_what_is_due(live)
            self._actor.schedule_next_run(await self._actor.get(table_id))
            if not is_all_done:
                self._retry_after(table_id, HELD_SECONDS)
        except Refusal as refusal:
            self._retry_after_refusal(table_id, refusal.code)
        except (SaveError, CommitUnknownError) as failed:
            log.warning("alarm_not_saved", table=table_id, fault=type(failed).__name__, why=str(failed))
            self._retry_after(table_id, RETRY_SECONDS)
        except Exception:
            log.exception("alarm_failed", table=table_id)
            self._retry_after(table_id, RETRY_SECONDS)

    def _retry_after_refusal(self, table_id: str, code: str) -> None:
        if code in OVERTAKEN_CODES:  # somebody was quicker, and then it is somebody's turn again
            self._retry_after(table_id, 0.0)
            return
        if code not in GONE_CODES:
            log.warning("alarm_refused", table=table_id, code=code)
            self._retry_after(table_id, RETRY_SECONDS)

    def _retry_after(self, table_id: str, seconds: float) -> None:
        self._actor.schedule_autoplay_at(table_id, self._clock() + seconds)

    async def _do_what_is_due(self, live: LiveTable) -> bool:
        """Do what is due at a table. Returns whether that was all: what cannot be undone may be held back, see
        `bot.tables.time_trust`, and so is everything that this machine's clock decides while Discord's differs.
        """
        is_all_done = await self._close_if_idle(live)
        is_all_done = await self._end_rematch_wait(live) and is_all_done
        is_all_done = await self._end_overdue_questions(live) and is_all_done
        for seat in live.table.waiting_for():
            # Still, after what the seats before it have done?
            if seat in live.table.waiting_for() and not live.is_deserted:
                is_all_done = await self._act_if_seat_is_due(live, seat) and is_all_done
        return is_all_done

    def _is_past(self, moment: float | None) -> bool:
        return moment is not None and self._clock() >= moment

    async def _close_if_idle(self, live: LiveTable) -> bool:
        """Close a table at which nothing has happened for too long. Returns false if that is held back."""
        if not self._is_past(self._deadlines.closes_at(live)):
            return True
        if not self._time_trust.may_end(live.place.guild):
            return False
        is_waiting = live.table.waiting_for() and not live.is_deserted
        await self._actor.act_for(live, None, Close(why="stalled" if is_waiting else "abandoned"), Cause.TIMER)
        return True

    async def _end_rematch_wait(self, live: LiveTable) -> bool:
        """Stop waiting for the people of an earlier game if they have all come, or had their time. Returns false if
        that is held back.
        """
        wait = live.table.state.rematch
        if wait is None or not self._is_past(self._deadlines.rematch_ends_at(live)):
            return True
        if not self._time_trust.trusts_clock and not wait.is_over(len(live.person_ids())):
            return False
        await self._start_rematch(live)
        return True

    async def _end_overdue_questions(self, live: LiveTable) -> bool:
        """End the votes whose time is over, and a pause that has lasted as long as it may. Returns false if that is
        held back.
        """
        ends = self._deadlines.questions_end_at(live).items()
        overdue = [ENDINGS[asked] for asked, at in ends if self._is_past(at)]
        if self._is_past(self._deadlines.pause_ends_at(live)):
            overdue.append(EndPause())
        if not self._time_trust.trusts_clock:
            return not overdue
        for ending in overdue:
            await self._actor.act_for(live, None, ending, Cause.TIMER)
        return True

    async def _start_rematch(self, live: LiveTable) -> None:
        """Start the next game with those who have come; if they are too few, or the start is refused, end the wait for
        the others and leave the lobby open.
        """
        wait = live.table.state.rematch
        can_start = misfit_strength(live.game, live.table.state) is None
        if can_start and wait is not None and len(live.person_ids()) >= min(wait.people, REMATCH_PEOPLE):
            try:
                await self._actor.act_for(live, None, Start(), Cause.TIMER)
            except Refusal as refusal:
                log.info("rematch_not_started", table=live.id, code=refusal.code)
            else:
                return
        await self._actor.act_for(live, None, EndRematch(), Cause.TIMER)

    async def _act_if_seat_is_due(self, live: LiveTable, seat: int) -> bool:
        """Do what is due for a seat for which the game waits. Returns false if it is held back."""
        due = self._deadlines.seat_due_at(live, seat)
        if due is None or self._clock() < due:
            return True
        deadline, sitting = self._deadlines.deadline(live, seat), live.table.state.seats[seat]
        if sitting.sat_in or not sitting.takes_part:
            await self._play_computer(live, seat)
        elif sitting.on_auto or self._is_past(deadline):
            if not self._may_time_out(live, seat):
                return False
            await self._actor.take_timeout_actions(live, seat, Cause.AUTO if sitting.on_auto else Cause.TIMER)
        else:
            self._deadlines.count_ping(live, seat)
            self._actor.notify_of_idle_seat(live, seat)
        return True

    def _may_time_out(self, live: LiveTable, seat: int) -> bool:
        """Whether a seat's time may run out now. Turns go on as soon as the bot is there; only a game's last turn,
        after which it is rated, waits until its people could be there, too. Nobody waits for whoever has left.
        """
        if live.table.state.seats[seat].left or self._time_trust.may_end(live.place.guild):
            return True
        actions = live.game.rules.auto(live.table.state.game, seat)
        judged = live.table.judge(seat, actions, [Cause.TIMER] * len(actions))
        return self._time_trust.trusts_clock and judged.state.phase is Phase.PLAYING

    async def _play_computer(self, live: LiveTable, seat: int) -> None:
        """Play a computer's turn. If its action fails or is refused, take the game's ``auto`` instead, so that nobody
        waits for ever.
        """
        try:
            action, found = await self._think(live, seat)
            await self._actor.act_for(live, seat, action, Cause.COMPUTER, found)
        except Refusal as refusal:
            if refusal.code in OVERTAKEN_CODES:  # somebody was quicker; that says nothing about the action
                raise
            log.exception("computer_refused", table=live.id, code=refusal.code)
            await self._actor.take_timeout_actions(live, seat, Cause.COMPUTER)
        except PolicyError as failed:
            # Not `exception`, which would write the message of the fault.
            log.error("computer_failed", table=live.id, **failed.log_fields)  # noqa: TRY400  # as above
            await self._actor.take_timeout_actions(live, seat, Cause.COMPUTER)

    async def _think(self, live: LiveTable, seat: int) -> tuple[Action, Found]:
        """The action of the computer that plays a seat, and how it was found, for the log. Raises `PolicyError`."""
        version = live.table.controls_version(seat)
        try:
            question = question_for(live.table, seat, live.table.state.seats[seat].strength)
            thought = await self._thinker.think(live.game, question)
        except Exception as failed:  # noqa: BLE001  # whatever it is, the game goes on
            raise PolicyError(failed) from None
        return thought.action, Found(question.view, version, Mark(question.strength, is_quick=thought.is_quick))
