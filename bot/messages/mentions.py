"""Mentions of players in the channel of their table, of which Discord notifies them."""

from collections.abc import Sequence

import discord

from bot.messages.api.api_errors import log_api_errors
from bot.messages.api.calls import Calls
from bot.people.profiles import Profiles
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock


class MentionSender:
    """Sends messages that mention players, silently if all of them have quiet hours."""

    def __init__(self, calls: Calls, profiles: Profiles, clock: Clock) -> None:
        self._calls = calls
        self._profiles = profiles
        self._clock = clock

    def people_to_notify(self, live: LiveTable, player_ids: Sequence[str]) -> list[str]:
        """Those of these people whom a message at a table may notify."""
        return [one for one in player_ids if self._profiles.may_be_notified(live.place.guild, one)]

    async def send(self, live: LiveTable, text: str, player_ids: Sequence[str]) -> discord.PartialMessage | None:
        """Send a text that mentions these people to a table's channel, when the caller's turn within the rate limit has
        come. Returns the message; ``None`` after an error of Discord's, which is logged.
        """
        people = discord.AllowedMentions(users=[discord.Object(int(one)) for one in player_ids])
        silent = all(self._profiles.has_quiet_hours(one, self._clock()) for one in player_ids)
        channel = self._calls.channel(live.place.channel)
        with log_api_errors("ping_not_sent", live.id):
            sent = await channel.send(text, allowed_mentions=people, silent=silent)
            return channel.get_partial_message(sent.id)
        return None
