"""People and the bot, in the forms in which Discord speaks of them."""

from dataclasses import dataclass
from typing import Any

from playground.discord.snowflakes import Snowflake


@dataclass(slots=True)
class User:
    """A person or the bot. `moderator` people may manage the guild and its messages."""

    id: Snowflake
    name: str
    bot: bool = False
    moderator: bool = False
    dms_open: bool = True
    in_guild: bool = True

    def json(self) -> dict[str, Any]:
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
        """The guild member without its user, as a message carries it."""
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
