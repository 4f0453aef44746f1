"""Text channels, threads and DM channels."""

from dataclasses import dataclass, field
from typing import Any

from playground.discord.messages import Message
from playground.discord.permissions import NOTHING, Permissions
from playground.discord.snowflakes import Snowflake
from playground.discord.users import User

TEXT, DIRECT, THREAD = 0, 1, 11


@dataclass(slots=True)
class Channel:
    """One channel. `denied` is what the bot may not do here; `archived` and `locked` are said of threads only."""

    id: Snowflake
    type: int
    name: str = ""
    guild_id: Snowflake | None = None
    parent_id: Snowflake | None = None
    owner_id: Snowflake | None = None
    recipient: User | None = None
    denied: Permissions = NOTHING
    position: int = 0
    archived: bool = False
    locked: bool = False
    messages: dict[Snowflake, Message] = field(default_factory=dict)
    read_up_to: dict[Snowflake, int] = field(default_factory=dict)

    def json(self, bot_id: Snowflake) -> dict[str, Any]:
        shown: dict[str, Any] = {
            "id": self.id,
            "type": self.type,
            "flags": 0,
            "last_message_id": next(reversed(self.messages), None),
        }
        if self.recipient is not None:
            return shown | {"recipients": [self.recipient.json()]}
        shown |= {"name": self.name, "guild_id": self.guild_id, "parent_id": self.parent_id, "rate_limit_per_user": 0}
        if self.type == THREAD:
            return shown | self._thread_json()
        overwrites = []
        if self.denied:
            overwrites.append({"id": bot_id, "type": 1, "allow": "0", "deny": str(int(self.denied))})
        return shown | {
            "topic": None,
            "nsfw": False,
            "position": self.position,
            "permission_overwrites": overwrites,
        }

    def _thread_json(self) -> dict[str, Any]:
        return {
            "owner_id": self.owner_id,
            "message_count": len(self.messages),
            "member_count": 1,
            "total_message_sent": len(self.messages),
            "thread_metadata": {
                "archived": self.archived,
                "auto_archive_duration": 1440,
                "archive_timestamp": "2026-01-01T00:00:00.000000+00:00",
                "locked": self.locked,
            },
        }

    def newest_id(self) -> int:
        """The id of the last message, 0 while there is none."""
        return int(next(reversed(self.messages), "0"))
