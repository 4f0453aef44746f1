"""Computes when time limits run out, and who is away from a table.

Rule 1: all times follow from the log and the clock, so a restart finds them again. Only the pings that were sent are
counted in memory.
Rule 2: time in which the bot was away, or the game was paused, counts against nobody.
"""

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

from bot.people.notices import IDLE_SECONDS, Notice
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from engine.durations import DAY
from engine.errors import Refusal
from engine.tables.actions import AskToTakeBack, Rematch
from engine.tables.close_votes import close_vote_began_at
from engine.tables.limits import LONGEST_PAUSE_SECONDS, pause_seconds_left
from engine.tables.log import time_of_last
from engine.tables.pausing import pause_vote_began_at
from engine.tables.play import stalling_seats
from engine.tables.questions import Question
from engine.tables.state import Phase

AWAY_AFTER = float(DAY)
"""Seconds after which somebody for whom the game waits is away, at a table without a time limit."""
VOTE_SECONDS = float(DAY)
"""Seconds that a table's players have to agree to close their table without a result, or to a pause."""
REMATCH_SECONDS = 120.0
"""Seconds for which a lobby waits for the people of the earlier game."""
TAKE_BACK_SECONDS = float(DAY)
"""The most seconds that the other players have to let somebody take back an action; never more than half the time
limit.
"""
COMPUTERS_WAIT_SECONDS = 600.0
"""The most seconds for which a computer waits with its turn because somebody wants to take back an action."""


class WaitingTimes(NamedTuple):
    """How many seconds the bot waits before it acts by itself."""

    pace: float = 1.0
    """Seconds that a computer lets pass in its turn before it plays."""
    ping_after: float = 600.0
    """Seconds for which a person may be idle before the first ping; 0: no such ping."""
    lobby: float = DAY
    """Seconds after which a lobby without any public event closes."""
    deserted: float = 7 * DAY
    """Seconds after which a game closes in which no person plays for themselves any more."""
    unlimited: float = 30 * DAY
    """Seconds after which a game without a time limit closes if nothing public happens."""


class PingCount(NamedTuple):
    """The number of pings sent to a seat in one turn."""

    turn_began_at: float
    """When the turn began, in seconds since 1970."""
    sent: int


class TableDeadlines:
    """Computes when something is due at a table: time limits, pings, ends of votes and pauses, closing.

    Time in which the bot was away does not count.
    """

    def __init__(
        self,
        clock: Clock,
        timing: WaitingTimes,
        downtime: Callable[[float, str | None], float],
        notice_of: Callable[[str | None, str], Notice],
    ) -> None:
        """``downtime(when, guild_id)``: for how many of the seconds since ``when`` the bot was away for a server.
        ``notice_of(guild_id, player_id)``: how somebody wants to be told of their turn.
        """
        self._notice_of = notice_of
        self._clock = clock
        self._waiting_times = timing
        self._downtime = downtime
        self._process_started_at = clock()
        self._pings: dict[str, dict[int, PingCount]] = {}
        """By table id and seat. Kept here and not with the table, which may leave memory."""
        self._first_asked_at: dict[float, float] = {}
        """By a moment in the future, which a wrong clock has noted, the time when it was first asked about."""

    # -- waiting ------------------------------------------------------------------------------------------------------

    def moved_by_downtime(self, live: LiveTable, moment: float) -> float:
        """The ``moment`` (seconds since 1970), plus the time since then in which the bot was away for the table's
        server.

        Instead of a moment in the future (as after the clock was set back), the time of the first call with it is
        taken.
        """
        now = self._clock()
        if moment <= now:
            self._first_asked_at.pop(
                moment, None
            )  # it is past: should the clock be behind once more, the wait begins anew
            began = moment
        else:
            began = self._first_asked_at.setdefault(moment, now)
        return began + self._downtime(began, live.place.guild)

    def _moved_by_pauses(self, live: LiveTable, moment: float) -> float:
        """The ``moment`` (seconds since 1970), plus the time since then in which the bot was away or the table paused;
        time in which both were so counts once.
        """
        paused, now = 0.0, self._clock()
        for pause in live.table.pauses:
            began, ended = max(pause.began, moment), now if pause.ended is None else pause.ended
            if ended > began:
                paused += (
                    ended - began - (self._downtime(began, live.place.guild) - self._downtime(ended, live.place.guild))
                )
        return self.moved_by_downtime(live, moment) + paused

    def waited_since(self, live: LiveTable, seat: int) -> float:
        """When the game began to wait for this seat (seconds since 1970), moved later by pauses and the time the bot
        was away.
        """
        return self._moved_by_pauses(live, live.table.turn_started_at(seat))

    def unchanged_since(self, live: LiveTable) -> float:
        """When the last public event happened at the table (seconds since 1970), moved later by pauses and the bot's
        downtime.
        """
        return self._moved_by_pauses(live, live.table.public_at)

    def is_away(self, live: LiveTable, seat: int) -> bool:
        """Whether the seat's player has left, or let the time of their last turn run out.

        At a table without a time limit, also whether the game has waited for them for `AWAY_AFTER` seconds.
        """
        state = live.table.state
        if state.seats[seat].is_away or state.clock is not None or seat not in live.table.waiting_for():
            return state.seats[seat].is_away
        return self._clock() >= self.waited_since(live, seat) + AWAY_AFTER

    def require_away(self, live: LiveTable, seat: int) -> None:
        """Check that a seat's player is away.

        Raises `Refusal`: ``outdated`` if there is no such seat, ``not_away`` if the player is not away.
        """
        if not 0 <= seat < len(live.table.state.seats):
            raise Refusal("outdated")
        if not self.is_away(live, seat):
            raise Refusal("not_away", seat=seat)

    def seats_open_to_sit_in_vote(self, live: LiveTable) -> tuple[int, ...]:
        """The seats (from 0) of people who are away for whom the others may vote that a computer plays.

        Empty before and after the game, and if the table's options forbid it.
        """
        state = live.table.state
        if state.phase is not Phase.PLAYING or live.table.game_and_table_options()[1].sitting_in == "never":
            return ()
        return tuple(
            index
            for index, seat in enumerate(state.seats)
            if seat.takes_part and not seat.sat_in and self.is_away(live, index)
        )

    # -- deadlines ----------------------------------------------------------------------------------------------------

    def deadline(self, live: LiveTable, seat: int) -> float | None:
        """When this seat's time for its turn runs out, in seconds since 1970; ``None`` without a time limit, and in a
        pause.
        """
        clock = live.table.state.clock
        return None if clock is None or live.table.state.is_paused else self.waited_since(live, seat) + clock

    def closes_at(self, live: LiveTable) -> float | None:
        """When the table closes without a result if nobody does anything, in seconds since 1970, always after its open
        votes. ``None`` if it is over or paused, or a time limit keeps its game going.
        """
        patience = self._idle_seconds_before_closing(live)
        if patience is None:
            return None
        return max((self.unchanged_since(live), *self.questions_end_at(live).values())) + patience

    def lost_by_waiting_at(self, live: LiveTable) -> Mapping[int, float]:
        """By each seat whose player loses a game without a time limit by not acting, when it closes, in seconds since
        1970.
        """
        closes_at = self.closes_at(live)
        return {} if closes_at is None else dict.fromkeys(stalling_seats(live.game, live.table.state), closes_at)

    def lost_at(self, live: LiveTable, seat: int) -> float | None:
        """When a seat's player loses the game if they go on doing nothing, in seconds since 1970; ``None`` for
        never.
        """
        is_away = live.is_deserted and live.table.state.loses_by_ending(seat)
        return self.closes_at(live) if is_away else self.lost_by_waiting_at(live).get(seat)

    def questions_end_at(self, live: LiveTable) -> Mapping[Question, float]:
        """By open question to all players, when its time is over and it fails, in seconds since 1970."""
        state, log = live.table.state, live.table.log
        if not live.is_unfinished:
            return {}
        began = {
            Question.CLOSE: close_vote_began_at(log, state.close_vote),
            Question.PAUSE: pause_vote_began_at(log, state.pause_vote),
        }
        ends = {asked: self.moved_by_downtime(live, at) + VOTE_SECONDS for asked, at in began.items() if at is not None}
        take_back_ends = self._take_back_ends_at(live)
        return ends if take_back_ends is None else {**ends, Question.TAKE_BACK: take_back_ends}

    def _take_back_ends_at(self, live: LiveTable) -> float | None:
        asked_at, clock = self._take_back_asked_at(live), live.table.state.clock
        return None if asked_at is None else asked_at + min(TAKE_BACK_SECONDS, clock / 2 if clock else math.inf)

    def _take_back_asked_at(self, live: LiveTable) -> float | None:
        """When somebody asked to take back an action, moved as by `_moved_by_pauses`; ``None`` if no such question is
        open.
        """
        if live.table.state.take_back_vote is None or not live.is_unfinished:
            return None
        asked_at = time_of_last(live.table.log, AskToTakeBack.verb)
        return None if asked_at is None else self._moved_by_pauses(live, asked_at)

    def pause_ends_at(self, live: LiveTable) -> float | None:
        """When the table's pause ends by itself, in seconds since 1970; ``None`` if it is not paused."""
        if not live.is_unfinished or not live.table.state.is_paused:
            return None
        *before, pause = live.table.pauses
        seconds = min(LONGEST_PAUSE_SECONDS, pause_seconds_left(before))
        return self.moved_by_downtime(live, pause.began) + seconds

    def rematch_ends_at(self, live: LiveTable) -> float | None:
        """When a lobby stops waiting for the people of an earlier game, in seconds since 1970: once all have come, or
        after `REMATCH_SECONDS`. ``None`` if it does not wait for anybody, as when it was closed.
        """
        wait = live.table.state.rematch if live.table.state.phase is Phase.LOBBY else None
        began = None if wait is None else time_of_last(live.table.log, Rematch.verb)
        if wait is None or began is None:
            return None
        if wait.is_over(len(live.person_ids())):
            return self.unchanged_since(live)
        return self.moved_by_downtime(live, began) + REMATCH_SECONDS

    def _idle_seconds_before_closing(self, live: LiveTable) -> float | None:
        """The seconds without any public event after which this table closes; ``None`` for never."""
        if live.table.state.is_paused:
            return None
        if live.table.state.phase is Phase.LOBBY:
            return self._waiting_times.lobby
        if live.is_deserted:
            return self._waiting_times.deserted
        return self._waiting_times.unlimited if live.is_unfinished and live.table.state.clock is None else None

    def next_event_at(self, live: LiveTable) -> float | None:
        """When something is due at this table by itself, in seconds since 1970; ``None`` for never."""
        # Where nobody plays themselves, not even computers go on: it is nobody's game until somebody is back.
        acting = () if live.is_deserted else live.table.waiting_for()
        ends = self.closes_at(live), self.pause_ends_at(live), self.rematch_ends_at(live)
        by_table = *ends, *self.questions_end_at(live).values()
        return _earliest_time(*by_table, *(self.seat_due_at(live, seat) for seat in acting))

    def seat_due_at(self, live: LiveTable, seat: int) -> float | None:
        """When something is due for a seat for which the game waits: a computer's turn, the time limit or a ping.

        In seconds since 1970; ``None`` for never, as in a pause. Call this only for such a seat.
        """
        if live.table.state.is_paused:
            return None
        sitting = live.table.state.seats[seat]
        if not sitting.is_played_by_person:
            # From the turn's beginning, not the last entry: what others do in secret must not show in when it plays.
            began, now = live.table.turn_started_at(seat), self._clock()
            due = (
                began + self._waiting_times.pace if began <= now else now
            )  # a clock was set back: nobody waits for that
            asked_at = self._take_back_asked_at(live)
            return due if asked_at is None else max(due, asked_at + COMPUTERS_WAIT_SECONDS)
        return _earliest_time(self.deadline(live, seat), self._next_ping_at(live, seat))

    # -- pings --------------------------------------------------------------------------------------------------------

    def count_ping(self, live: LiveTable, seat: int) -> None:
        """Count one more ping to a seat (from 0) in its present turn."""
        count = PingCount(live.table.turn_started_at(seat), self._pings_sent(live, seat) + 1)
        self._pings.setdefault(live.id, {})[seat] = count

    def forget_past_turns(self, live: LiveTable) -> None:
        """Drop the counts of pings for turns that have ended at this table."""
        if counts := self._pings.pop(live.id, None):
            waiting, began = live.table.waiting_for(), live.table.turn_started_at
            if lasting := {s: one for s, one in counts.items() if s in waiting and one.turn_began_at == began(s)}:
                self._pings[live.id] = lasting

    def forget_table(self, table_id: str) -> None:
        """Drop the counts of pings at this table, at which nothing will happen any more."""
        self._pings.pop(table_id, None)

    def _next_ping_at(self, live: LiveTable, seat: int) -> float | None:
        """When the next ping to a seat is due, in seconds since 1970; ``None`` if all pings of its turn were sent."""
        rest = self._ping_times(live, seat)[self._pings_sent(live, seat) :]
        return rest[0] if rest else None

    def _ping_times(self, live: LiveTable, seat: int) -> list[float]:
        """When pings are due in the seat's turn, in seconds since 1970, earliest first: one after
        `WaitingTimes.ping_after`, or sooner for somebody who chose pings, and one after half the time limit, or a day.
        Empty for somebody who wants none.
        """
        clock, player_id = live.table.state.clock, live.table.state.seats[seat].player
        notice = Notice.MESSAGE if player_id is None else self._notice_of(live.place.guild, player_id)
        if notice is Notice.OFF:
            return []
        waits = [self._waiting_times.ping_after] if self._waiting_times.ping_after else []
        if notice is Notice.PING:
            waits = [min(IDLE_SECONDS, *waits)] if waits else [IDLE_SECONDS]
        waits += [clock / 2 if clock else AWAY_AFTER]
        return [self.waited_since(live, seat) + wait for wait in sorted(waits)]

    def _pings_sent(self, live: LiveTable, seat: int) -> int:
        """The number of pings sent in the seat's present turn. Pings due before this process began count as sent."""
        count = self._pings.get(live.id, {}).get(seat)
        if count is not None and count.turn_began_at == live.table.turn_started_at(seat):
            return count.sent
        started = self.moved_by_downtime(live, self._process_started_at)
        return sum(due <= started for due in self._ping_times(live, seat))


def _earliest_time(*times: float | None) -> float | None:
    return min((when for when in times if when is not None), default=None)
