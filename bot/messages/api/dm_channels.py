"""Opens channels for direct messages, each person's once, and only a limited number in ten minutes.

Discord quarantines bots that open many; reports of young bots say 25 to 40. Such a bot can write to nobody new and join
no server until Discord's support lifts that.
"""

import secrets
from contextlib import suppress
from hashlib import blake2b
from typing import NamedTuple

import discord
import structlog

from bot.messages.api.api_errors import DM_WARNINGS, api_error_fields, is_temporary_error
from bot.messages.api.calls import Calls
from bot.tables.scheduler import Clock
from data.store import Store
from engine.errors import CommitUnknownError, SaveError

log = structlog.get_logger(__name__)

BUDGET_SECONDS = 10 * 60.0
"""The period, in seconds, in which the budget of new channels may be spent."""
BRAKE_SECONDS = 60 * 60.0
"""Seconds for which no channel is opened after Discord has warned the bot."""
NEVER = 0.0
"""The stored time (seconds since 1970) of an opening that Discord refused, which costs nothing of the budget."""
DM_BRAKE_FACT = "dm_brake_until"
"""The key under which the store keeps until when no channel is opened, in seconds since 1970."""


class NoNewChannelError(Exception):
    """Raised if no direct message channel may be opened now: the budget is spent, or Discord has warned the bot."""


class _Opening(NamedTuple):
    at: float
    """When Discord was asked to open a channel, in seconds since 1970."""
    is_open: bool
    """Whether Discord has opened the channel."""


class DmChannels:
    """Finds and opens people's direct message channels, within a budget that survives restarts."""

    def __init__(self, calls: Calls, store: Store, clock: Clock, budget: int) -> None:
        """``budget`` is the number of channels that may be opened in `BUDGET_SECONDS`; 0: none."""
        self._calls = calls
        self._store = store
        self._clock = clock
        self._budget = budget
        self._openings: dict[bytes, _Opening] = {}
        """By `_fingerprint` of the person, the last opening within `BUDGET_SECONDS`."""
        self._fingerprint_key = secrets.token_bytes(16)
        self._braked_until = 0.0

    async def load(self) -> None:
        """Read from the store which channels were opened within `BUDGET_SECONDS`, and whether Discord has warned the
        bot. Call this before anything else.
        """
        now = self._clock()
        await self._drop_openings_of_deleted(now - BUDGET_SECONDS)
        for player_id, at, is_open in await self._store.dm_openings(now - BUDGET_SECONDS):
            self._openings[self._fingerprint(player_id)] = _Opening(min(at, now), is_open)
        until = await self._store.stored_number(DM_BRAKE_FACT)
        self._braked_until = min(until, now + BRAKE_SECONDS)  # a clock that was ahead brakes no longer than that

    async def _drop_openings_of_deleted(self, before: float) -> None:
        """Drop the stored openings before this time (seconds since 1970) of people whose data was deleted; logs a
        failure.
        """
        try:
            await self._store.drop_dm_openings_of_deleted(before)
        except (SaveError, CommitUnknownError) as failed:
            log.warning("dm_note_not_saved", why=str(failed))

    @property
    def seconds_until_openings_resume(self) -> float:
        """The seconds until the bot opens channels again after a warning by Discord; 0 without a warning."""
        now = self._clock()
        self._braked_until = min(self._braked_until, now + BRAKE_SECONDS)  # the clock may have been ahead
        return max(0.0, self._braked_until - now)

    @property
    def openings_left(self) -> int:
        """The number of channels that the budget still allows now, whether or not Discord has warned the bot."""
        now = self._clock()
        self._openings = {
            person: one._replace(at=min(one.at, now))  # the clock may have been ahead
            for person, one in self._openings.items()
            if one.at > now - BUDGET_SECONDS
        }
        return max(0, self._budget - len(self._openings))

    async def channel_id_of(self, player_id: str) -> str:
        """The id of a person's direct message channel, which is opened if it never was.

        Raises `NoNewChannelError`, Discord's errors, `SaveError` or `CommitUnknownError`.
        """
        if (known := await self._store.dm_channel(player_id)) is not None:
            return known
        if self._was_opened_lately(player_id):  # for somebody who had their data deleted since
            raise NoNewChannelError
        return await self.open_channel(player_id)

    async def open_channel(self, player_id: str) -> str:
        """Open a person's direct message channel, even if an id is stored (Discord may have forgotten that channel).
        Returns the channel's id; raises what `channel_id_of` raises.
        """
        await self._learn_of_warnings()
        person = self._fingerprint(player_id)
        at = self._take_from_budget(person)  # before anything is awaited, so that nobody else spends it too
        try:
            await self._begin_opening(player_id, at)  # a bot that is killed here has spent it, too
            channel = await self._calls.open_dm_channel(player_id)
        except Exception as failed:
            await self._note_failure(player_id, failed)
            raise
        try:
            await self._store.update_dm_channel(player_id, channel, at)
        except (SaveError, CommitUnknownError) as failed:  # asked again, Discord opens the same one
            log.warning("dm_note_not_saved", why=str(failed))
        else:
            self._openings[person] = _Opening(at, is_open=True)
        return channel

    async def _begin_opening(self, player_id: str, at: float) -> None:
        """Note an opening in the database, which counts those of all processes. Raises `NoNewChannelError` if these
        have spent the budget.
        """
        since = at - BUDGET_SECONDS
        if not await self._store.begin_dm_opening(player_id, at, since=since, budget=self._budget):
            raise NoNewChannelError

    async def _learn_of_warnings(self) -> None:
        """Ask the database whether Discord has warned another process; does nothing if this process is alone."""
        if self._store.parts_in_all is not None:
            until = await self._store.stored_number(DM_BRAKE_FACT)
            self._braked_until = max(self._braked_until, min(until, self._clock() + BRAKE_SECONDS))

    def _fingerprint(self, player_id: str) -> bytes:
        """A hash of a person's id under a random key of this process: it tells whether a person whose data was deleted
        comes again, but not who they were.
        """
        return blake2b(player_id.encode(), key=self._fingerprint_key, digest_size=16).digest()

    def _was_opened_lately(self, player_id: str) -> bool:
        known = self._openings.get(self._fingerprint(player_id))
        return known is not None and known.is_open and known.at > self._clock() - BUDGET_SECONDS

    def _take_from_budget(self, person: bytes) -> float:
        """Take an opening for a person (their fingerprint) from the budget, and return its time, in seconds since 1970.
        Raises `NoNewChannelError` if none may be made. A second try for the same person costs nothing more.
        """
        left = self.openings_left  # drops those of an earlier period
        if self.seconds_until_openings_resume or (person not in self._openings and not left):
            raise NoNewChannelError
        self._openings[person] = _Opening(self._clock(), is_open=False)
        return self._openings[person].at

    async def _note_failure(self, player_id: str, failed: Exception) -> None:
        """Give an opening back to the budget unless Discord may have made it."""
        if is_temporary_error(failed):
            return
        self._openings.pop(self._fingerprint(player_id), None)
        if isinstance(failed, NoNewChannelError):
            return
        with suppress(SaveError, CommitUnknownError):
            await self._store.update_dm_channel(player_id, None, NEVER)
        log.info("dm_not_opened", **api_error_fields(failed))

    async def note_refusal(self, error: discord.HTTPException) -> None:
        """Open no channel for `BRAKE_SECONDS` if this refusal of a direct message is a warning to the bot itself; else
        do nothing.
        """
        if error.code not in DM_WARNINGS:
            return
        self._braked_until = self._clock() + BRAKE_SECONDS
        log.warning("no_new_direct_messages", code=error.code, seconds=BRAKE_SECONDS)
        try:
            await self._store.set_stored_text(DM_BRAKE_FACT, str(self._braked_until))
        except (SaveError, CommitUnknownError) as failed:
            log.warning("dm_brake_not_saved", why=str(failed))
