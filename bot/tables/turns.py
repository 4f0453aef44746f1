"""Whose time runs out when, and what happens then: computers, seats on auto, deadlines, pings, abandoned tables.

Rule 1: it decides *when*; what is played then comes from the game's ``policy`` or ``auto``.
Rule 2: times follow from the log, so a restart finds them again; the time the bot was away is forgiven.
"""

from typing import Protocol

import structlog

from bot.tables.live_table import LiveTable, PingCount, Timing
from bot.tables.presence import LONGEST_WAIT, Presence
from bot.tables.scheduler import Clock
from bot.telemetry.redaction import quietly
from engine.actions import Action
from engine.chance import FastChance
from engine.errors import Refusal
from engine.log import Cause, Close
from engine.table_rules import Phase

log = structlog.get_logger(__name__)


class PolicyError(Exception):
    """A computer player found no action. What went wrong is kept without its message, which may name a card."""

    def __init__(self, cause: Exception) -> None:
        super().__init__()
        self.told = quietly(cause)


class Actor(Protocol):
    """Who carries out what time brings about; refusals and failed saves are its business."""

    async def act_for(
        self, hosted: LiveTable, seat: int | None, action: Action, cause: Cause, since: int | None
    ) -> None: ...

    async def act_auto(self, hosted: LiveTable, seat: int, cause: Cause) -> None: ...

    def idle(self, hosted: LiveTable, seat: int) -> None: ...


class Turns:
    """The clock of all tables."""

    def __init__(self, clock: Clock, rhythm: Timing, absence: Presence, actor: Actor) -> None:
        self._clock = clock
        self._rhythm = rhythm
        self._absence = absence
        self._actor = actor
        self._started = clock()
        self._sent: dict[str, dict[int, PingCount]] = {}
        """What idle seats were already sent, by table: a table may leave memory, and comes back without it."""

    def deadline(self, hosted: LiveTable, seat: int) -> float | None:
        """When this seat's time runs out; ``None`` where no clock runs."""
        clock = hosted.table.state.clock
        return None if clock is None else self._absence.waited_since(hosted, seat) + clock

    def closes_at(self, hosted: LiveTable) -> float | None:
        """When this table ends without a result if nothing happens; ``None`` if something will."""
        patience = self._patience(hosted)
        return None if patience is None else self._absence.stood_still_since(hosted) + patience

    def _patience(self, hosted: LiveTable) -> float | None:
        """How long this table may stand still."""
        if hosted.table.state.phase is Phase.LOBBY:
            return self._rhythm.lobby
        if Presence.is_deserted(hosted):
            return self._rhythm.deserted
        return self._rhythm.unlimited if hosted.is_live and hosted.table.state.clock is None else None

    def next_alarm(self, hosted: LiveTable) -> float | None:
        """When the next thing happens by itself at this table."""
        # Where nobody plays themselves, not even computers go on: it is nobody's game until somebody is back.
        acting = () if Presence.is_deserted(hosted) else hosted.table.waiting_for()
        return _earliest(self.closes_at(hosted), *(self._alarm_for(hosted, seat) for seat in acting))

    def went_on(self, hosted: LiveTable) -> None:
        """Forgets the pings of turns that are over."""
        if sent := self._sent.pop(hosted.id, None):
            waiting, began = hosted.table.waiting_for(), hosted.table.turn_began
            if lasting := {seat: one for seat, one in sent.items() if seat in waiting and one.turn == began(seat)}:
                self._sent[hosted.id] = lasting

    def gave_up(self, table_id: str) -> None:
        """Nothing happens at this table any more."""
        self._sent.pop(table_id, None)

    async def ring(self, hosted: LiveTable) -> None:
        """Does what is due now."""
        closes_at = self.closes_at(hosted)
        if closes_at is not None and self._clock() >= closes_at:
            await self._actor.act_for(hosted, None, Close(why="abandoned"), Cause.TIMER, None)
        for seat in hosted.table.waiting_for():
            # Still, after what the seats before it have done?
            if seat in hosted.table.waiting_for() and not Presence.is_deserted(hosted):
                await self._ring_for(hosted, seat)

    async def _ring_for(self, hosted: LiveTable, seat: int) -> None:
        due = self._alarm_for(hosted, seat)
        if due is None or self._clock() < due:
            return
        deadline, sitting = self.deadline(hosted, seat), hosted.table.state.seats[seat]
        if sitting.player is None or sitting.sat_in:
            await self._let_computer_play(hosted, seat)
        elif sitting.on_auto:
            await self._actor.act_auto(hosted, seat, Cause.AUTO)
        elif deadline is not None and self._clock() >= deadline:
            await self._actor.act_auto(hosted, seat, Cause.TIMER)
        else:
            sent = PingCount(hosted.table.turn_began(seat), self._pings_sent(hosted, seat) + 1)
            self._sent.setdefault(hosted.id, {})[seat] = sent
            self._actor.idle(hosted, seat)

    async def _let_computer_play(self, hosted: LiveTable, seat: int) -> None:
        """The computer's own action; the harmless one where that fails or is refused, so that nobody waits for ever."""
        try:
            action = self._by_policy(hosted, seat)
            await self._actor.act_for(hosted, seat, action, Cause.COMPUTER, hosted.table.since(seat))
        except Refusal as refusal:
            if refusal.code == "stale":  # that says nothing about the action
                raise
            log.exception("computer_refused", table=hosted.id, code=refusal.code)
            await self._actor.act_auto(hosted, seat, Cause.COMPUTER)
        except PolicyError as failed:
            # Not `exception`, which would write the message of the fault.
            log.error("computer_failed", table=hosted.id, **failed.told)  # noqa: TRY400  # as above
            await self._actor.act_auto(hosted, seat, Cause.COMPUTER)

    @staticmethod
    def _by_policy(hosted: LiveTable, seat: int) -> Action:
        table = hosted.table
        # With the table's secret in it, so that nobody can work out beforehand what a computer will do.
        chance = FastChance(f"{table.opening.secret.hex()}/{table.since(seat)}/{seat}")
        try:
            return table.game.policy(table.view(seat), table.menu(seat), chance)
        except Exception as failed:  # noqa: BLE001  # whatever it is, the game goes on
            raise PolicyError(failed) from None

    def _alarm_for(self, hosted: LiveTable, seat: int) -> float | None:
        sitting = hosted.table.state.seats[seat]
        if sitting.player is None or sitting.on_auto:
            # From the turn's beginning, not the last entry: what others do in secret must not show in when it plays.
            began, now = hosted.table.turn_began(seat), self._clock()
            return began + self._rhythm.pace if began <= now else now  # a clock was set back: nobody waits for that
        return _earliest(self.deadline(hosted, seat), self._ping_due(hosted, seat))

    def _ping_due(self, hosted: LiveTable, seat: int) -> float | None:
        """When the next ping of an idle player is due."""
        rest = self._pings(hosted, seat)[self._pings_sent(hosted, seat) :]
        return rest[0] if rest else None

    def _pings(self, hosted: LiveTable, seat: int) -> list[float]:
        """One ping when a player has been idle for a while, and one reminder after half the time, or a day."""
        clock = hosted.table.state.clock
        waits = [self._rhythm.ping_after] if self._rhythm.ping_after else []
        waits += [clock / 2 if clock else LONGEST_WAIT]
        return [self._absence.waited_since(hosted, seat) + wait for wait in sorted(waits)]

    def _pings_sent(self, hosted: LiveTable, seat: int) -> int:
        """How many of them were sent; what was due before this process began, the one before it has sent."""
        pings = self._sent.get(hosted.id, {}).get(seat)
        if pings is not None and pings.turn == hosted.table.turn_began(seat):
            return pings.sent
        started = self._absence.forgiven(self._started)
        return sum(due <= started for due in self._pings(hosted, seat))


def _earliest(*times: float | None) -> float | None:
    return min((when for when in times if when is not None), default=None)
