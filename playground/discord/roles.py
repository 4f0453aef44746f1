"""The roles of the guild, and the JSON in which Discord describes them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from playground.discord.permissions import EVERYONE, MODERATOR, NOTHING, Permissions
from playground.discord.snowflakes import Snowflake, Snowflakes

ROLES = ("Regulars", "Dealers")
"""The roles of a guild beside @everyone and its moderator's. They allow nothing by themselves, and nobody has them."""


class Role(NamedTuple):
    """One role of the guild; the role @everyone has the guild's id. Of two roles the one with the higher `position`
    stands above the other.
    """

    id: Snowflake
    name: str
    permissions: Permissions = NOTHING
    position: int = 0

    def json(self) -> dict[str, Any]:
        """Discord's role object."""
        return {
            "id": self.id,
            "name": self.name,
            "permissions": str(int(self.permissions)),
            "position": self.position,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        }


def founding_roles(
    guild_id: Snowflake, moderator_role_id: Snowflake, ids: Snowflakes, names: Sequence[str] = ROLES
) -> dict[Snowflake, Role]:
    """The roles with which a guild begins, by id: @everyone, the moderator's, and one for each of `names` with a new id
    from `ids`.
    """
    first = [Role(guild_id, "@everyone", EVERYONE), Role(moderator_role_id, "Moderator", MODERATOR, 1)]
    others = [Role(ids.new_id(), name, position=position) for position, name in enumerate(names, 2)]
    return {role.id: role for role in (*first, *others)}
