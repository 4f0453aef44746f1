"""Channels for direct messages: each person's is opened once, and only so many in a short time.

Discord quarantines bots that open many; reports of young bots say 25 to 40. Such a bot can write to nobody new and join
no server until Discord's support lets it.
"""

from collections import deque

import discord
import structlog

from bot.messages.api_errors import BOT_FLAGGED, TOO_MANY_DMS
from bot.messages.calls import Calls
from bot.tables.scheduler import Clock
from data.store import Store
from engine.errors import CommitUnknownError, SaveError

log = structlog.get_logger(__name__)

BUDGET_SECONDS = 10 * 60.0
"""The period, in seconds, in which the budget of new channels may be spent."""
BRAKE_SECONDS = 60 * 60.0
"""Seconds for which no channel is opened after Discord warned the bot."""
DM_BRAKE_FACT = "dm_brake_until"
"""The key of the stored fact until when no channel is opened, in seconds since 1970."""


class NoNewChannelError(Exception):
    """No channel for direct messages may be opened now: the budget is spent, or Discord has warned the bot."""


class DmChannels:
    """Finds and opens the channels in which people get direct messages, within a budget that survives restarts."""

    def __init__(self, calls: Calls, store: Store, clock: Clock, budget: int) -> None:
        """``budget`` is the number of channels that may be opened in `BUDGET_SECONDS`; 0 opens none."""
        self._calls = calls
        self._store = store
        self._clock = clock
        self._budget = budget
        self._openings = deque[float]()
        """When channels were opened lately, in order."""
        self._braked_until = 0.0

    async def load(self) -> None:
        """Read from the store which channels were opened lately, and whether Discord has warned the bot. Call this
        first.
        """
        now = self._clock()
        self._openings.extend(min(at, now) for at in await self._store.dm_opening_times(now - BUDGET_SECONDS))
        until = float(await self._store.stored_text(DM_BRAKE_FACT) or 0)
        self._braked_until = min(until, now + BRAKE_SECONDS)  # a clock that was ahead brakes no longer than that

    @property
    def seconds_until_openings_resume(self) -> float:
        """The seconds until the bot opens DM channels again after a warning by Discord; 0 without such a warning."""
        return max(0.0, self._braked_until - self._clock())

    @property
    def openings_left(self) -> int:
        """How many channels the budget still allows now, whether or not Discord has warned the bot."""
        now = self._clock()
        while self._openings and self._openings[0] <= now - BUDGET_SECONDS:
            self._openings.popleft()
        return max(0, self._budget - len(self._openings))

    async def channel_id_of(self, player_id: str) -> str:
        """The id of the channel of a person's direct messages, which is opened if it never was.

        Raises `NoNewChannelError`, Discord's errors, `SaveError` or `CommitUnknownError`.
        """
        if (known := await self._store.dm_channel(player_id)) is not None:
            return known
        return await self.open_channel(player_id)

    async def open_channel(self, player_id: str) -> str:
        """Open a person's channel, also if Discord does not know the stored one any more. Returns the new channel's id.

        Raises what `channel_id_of` raises.
        """
        if self.seconds_until_openings_resume or not self.openings_left:
            raise NoNewChannelError
        at = self._clock()
        self._openings.append(at)  # before anything is awaited, so that nobody else spends it too
        await self._store.set_dm_channel(player_id, None, at)  # a bot that is killed here has spent it, too
        channel = await self._calls.open_dm_channel(player_id)
        await self._store.set_dm_channel(player_id, channel, at)
        return channel

    async def note_refusal(self, error: discord.HTTPException) -> None:
        """Open no channel for `BRAKE_SECONDS` if this refusal of a direct message is a warning to the bot itself.

        Does nothing for any other refusal.
        """
        if error.code not in {BOT_FLAGGED, TOO_MANY_DMS}:
            return
        self._braked_until = self._clock() + BRAKE_SECONDS
        log.warning("no_new_direct_messages", code=error.code, seconds=BRAKE_SECONDS)
        try:
            await self._store.set_stored_text(DM_BRAKE_FACT, str(self._braked_until))
        except (SaveError, CommitUnknownError) as failed:
            log.warning("dm_brake_not_saved", why=str(failed))
