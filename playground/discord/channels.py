"""Channels as they are stored here: text channels of a guild, their threads, and direct message channels."""

from dataclasses import dataclass, field
from typing import Any

from playground.discord.messages import Message
from playground.discord.permissions import NOTHING, Permissions
from playground.discord.snowflakes import Snowflake
from playground.discord.users import User

TEXT, DIRECT, THREAD, PRIVATE_THREAD = 0, 1, 11, 12
"""Discord's channel types: a guild's text channel, direct messages, a public and a private thread."""


@dataclass(slots=True)
class Channel:
    """One channel, whose `type` is TEXT, DIRECT, THREAD or PRIVATE_THREAD, with its messages by id, the oldest first.

    `parent_id` is the channel of a thread and `owner_id` the person who started it. Only threads can be `archived` or
    `locked`; `archives_after` are the minutes without activity after which Discord archives a thread. `is_hidden`
    channels and their threads are seen by moderators and the bot only. `lacks_bot` is true of a private thread that the
    bot has not joined; all people of the guild are in each thread. `recipient` is the person of a direct message
    channel. `denied` are the permissions that the bot lacks in this channel, `granted` those that it has beyond its
    roles. `read_up_to` is the id of the newest message that each person has read.
    """

    id: Snowflake
    type: int
    name: str = ""
    guild_id: Snowflake | None = None
    parent_id: Snowflake | None = None
    owner_id: Snowflake | None = None
    recipient: User | None = None
    denied: Permissions = NOTHING
    granted: Permissions = NOTHING
    position: int = 0
    is_hidden: bool = False
    archived: bool = False
    locked: bool = False
    archives_after: int = 1440
    lacks_bot: bool = False
    messages: dict[Snowflake, Message] = field(default_factory=dict)
    read_up_to: dict[Snowflake, int] = field(default_factory=dict)

    def json(self, denied_bot_id: Snowflake, moderator_role_id: Snowflake) -> dict[str, Any]:
        """Discord's channel object; what the bot is denied stands in an overwrite for `denied_bot_id`, and in a hidden
        channel the right of moderators in one for `moderator_role_id`.
        """
        shown: dict[str, Any] = {
            "id": self.id,
            "type": self.type,
            "flags": 0,
            "last_message_id": next(reversed(self.messages), None),
        }
        if self.recipient is not None:
            return shown | {"recipients": [self.recipient.json()]}
        shown |= {"name": self.name, "guild_id": self.guild_id, "parent_id": self.parent_id, "rate_limit_per_user": 0}
        if self.is_thread:
            return shown | self._thread_json()
        return shown | {
            "topic": None,
            "nsfw": False,
            "position": self.position,
            "permission_overwrites": self._overwrites_json(denied_bot_id, moderator_role_id),
        }

    def _overwrites_json(self, bot_id: Snowflake, moderator_role_id: Snowflake) -> list[dict[str, Any]]:
        view, denied = Permissions.VIEW_CHANNEL, int(self.denied)
        for_all: list[dict[str, Any]] = [
            {"id": self.guild_id, "type": 0, "allow": "0", "deny": str(int(view))},
            {"id": moderator_role_id, "type": 0, "allow": str(int(view)), "deny": "0"},
        ]
        granted = (self.granted | view if self.is_hidden else self.granted) & ~self.denied
        for_bot: list[dict[str, Any]] = [{"id": bot_id, "type": 1, "allow": str(int(granted)), "deny": str(denied)}]
        return [*(for_all if self.is_hidden else []), *(for_bot if granted or denied else [])]

    def _thread_json(self) -> dict[str, Any]:
        return {
            "owner_id": self.owner_id,
            "message_count": len(self.messages),
            "member_count": 1,
            "total_message_sent": len(self.messages),
            "thread_metadata": {
                "archived": self.archived,
                "auto_archive_duration": self.archives_after,
                "archive_timestamp": "2026-01-01T00:00:00.000000+00:00",
                "locked": self.locked,
            },
        }

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread, public or private."""
        return self.type in (THREAD, PRIVATE_THREAD)

    def newest_message_id(self) -> int:
        """The id of the newest message as a number; 0 while there is no message."""
        return int(next(reversed(self.messages), "0"))
