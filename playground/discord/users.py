"""The people and the bot of a world, and the JSON in which Discord describes users and guild members."""

from dataclasses import dataclass, field
from typing import Any

from playground.discord.snowflakes import Snowflake


@dataclass(slots=True)
class User:
    """A person or the bot.

    A `moderator` may manage the guild's channels, threads and messages; `role_ids` are a person's other roles. With
    `dms_open` false the person takes no direct messages; with `in_guild` false the user has left the guild.
    """

    id: Snowflake
    name: str
    bot: bool = False
    moderator: bool = False
    dms_open: bool = True
    in_guild: bool = True
    role_ids: list[Snowflake] = field(default_factory=list)

    def json(self) -> dict[str, Any]:
        """Discord's user object. A person's `global_name` is the name, its `username` the name in lower case."""
        return {
            "id": self.id,
            "username": self.name if self.bot else self.name.lower().replace(" ", "_"),
            "discriminator": "0000" if self.bot else "0",
            "global_name": None if self.bot else self.name,
            "avatar": None,
            "banner": None,
            "accent_color": None,
            "avatar_decoration_data": None,
            "collectibles": None,
            "clan": None,
            "primary_guild": None,
            "bot": self.bot,
            "public_flags": 0,
            "flags": 0,
        }

    def member_json(self, roles: list[Snowflake]) -> dict[str, Any]:
        """Discord's guild member object with these role ids, without its `user` field, as messages carry it."""
        return {
            "roles": roles,
            "flags": 0,
            "nick": None,
            "avatar": None,
            "banner": None,
            "joined_at": "2026-01-01T00:00:00.000000+00:00",
            "premium_since": None,
            "communication_disabled_until": None,
            "pending": False,
            "deaf": False,
            "mute": False,
        }
