"""Tells whether what lapse of time brings may happen for good: a season's end, a table's closing, a rated game's end.

Rule 1: this machine's clock is believed unless Discord's answers contradict it. The bot's people live by Discord's.
Rule 2: what cannot be undone waits until people have been able to reach the bot for `SETTLING_SECONDS`, so that
somebody who was kept from acting by the bot's absence, or by a clock that was wrong, can act first.
"""

from collections.abc import Callable
from email.utils import parsedate_to_datetime

import structlog

from bot.tables.reach import Reach

log = structlog.get_logger(__name__)

TOLERATED_SECONDS = 120.0
"""The most seconds by which this machine's clock may differ from Discord's, with the time that an answer takes."""
SETTLING_SECONDS = 300.0
"""Seconds for which a server's people must have been able to reach the bot before anything is done for good by lapse of
time.
"""


class TimeTrust:
    """Compares this machine's clock with Discord's, and knows for how long people can reach the bot."""

    def __init__(self, clock: Callable[[], float], reach: Reach) -> None:
        """``clock`` gives seconds since 1970."""
        self._clock = clock
        self._reach = reach
        self.seconds_ahead = 0.0
        """How far this machine's clock is ahead of Discord's, by its last answer; negative if it is behind."""

    def note_date(self, header: str | None, asked_at: float) -> None:
        """Compare the clock with the header ``Date`` of an answer of Discord's to a call that began at ``asked_at`` by
        this clock; a missing or unreadable header says nothing.
        """
        try:
            said = parsedate_to_datetime(header or "").timestamp()
        except ValueError:
            return
        earliest, latest = sorted((asked_at, self._clock()))  # it may have been set meanwhile
        trusted, self.seconds_ahead = self.trusts_clock, max(0.0, earliest - said) + min(0.0, latest - said)
        if self.trusts_clock != trusted:
            log.warning("clock_agrees" if self.trusts_clock else "clock_differs", seconds=round(self.seconds_ahead))

    @property
    def trusts_clock(self) -> bool:
        """Whether Discord's answers agree with this machine's clock."""
        return abs(self.seconds_ahead) <= TOLERATED_SECONDS

    def may_end(self, guild_id: str | None) -> bool:
        """Whether something may be ended for good in a server (``None``: outside servers) because its time is over."""
        return self.trusts_clock and self._reach.seconds_reached(guild_id) >= SETTLING_SECONDS
