"""People, roles and channels that a person picks in a select or an option, as Discord tells the bot of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playground.discord import commands
from playground.discord.channels import DIRECT, Channel
from playground.discord.commands import NotOfferedError
from playground.discord.component_types import ComponentType
from playground.discord.components import Component, walk_components
from playground.discord.limits import FieldValue
from playground.discord.snowflakes import Snowflake
from playground.discord.users import User
from playground.discord.visibility import can_see
from playground.discord.world import World

Resolved = dict[str, Any]
"""Discord's object `resolved`: under `users`, `members`, `roles` and `channels`, the picked ones by id."""
_PEOPLE = (ComponentType.USER_SELECT, ComponentType.MENTIONABLE_SELECT)
_ROLES = (ComponentType.ROLE_SELECT, ComponentType.MENTIONABLE_SELECT)


def resolved_values(world: World, user: User, select: Component, values: Sequence[Snowflake]) -> Resolved:
    """The people, roles or channels with the ids `values`, which somebody picks in a select, as Discord's object
    `resolved`.

    Empty for a select of texts. Raises NotOfferedError for an id that the select does not offer to this person.
    """
    kind = select["type"]
    if kind == ComponentType.CHANNEL_SELECT:
        return _resolved_channels(world, user, values, select.get("channel_types") or ())
    if kind not in (*_PEOPLE, *_ROLES):
        return {}
    people = [value for value in values if kind in _PEOPLE and value in world.users]
    roles = [value for value in values if kind in _ROLES and value in world.roles]
    if unknown := set(values) - {*people, *roles}:
        raise NotOfferedError(f"the select does not offer {', '.join(sorted(unknown))}")
    return (resolved_people(world, people) if people else {}) | (_resolved_roles(world, roles) if roles else {})


def resolved_fields(world: World, user: User, modal: Component, fields: Mapping[str, FieldValue]) -> Resolved:
    """The people, roles and channels picked in all selects of a submitted form, as Discord's object `resolved`.
    `fields` are the form's values by custom id. Raises as `resolved_values` does.
    """
    resolved: Resolved = {}
    for part in walk_components(modal["components"]):
        given = fields.get(part.get("custom_id", ""))
        if isinstance(given, Sequence) and not isinstance(given, str):
            for kind, found in resolved_values(world, user, part, given).items():
                resolved.setdefault(kind, {}).update(found)
    return resolved


def resolved_options(world: World, user: User, node: commands.Command, options: Mapping[str, object]) -> Resolved:
    """The people, roles and channels given for the options of a command, as Discord's object `resolved`. Raises
    KeyError for a person or role that does not exist, NotOfferedError for a channel that the person cannot pick.
    """
    kinds = {option["name"]: option["type"] for option in node.get("options", ())}
    given = [(kinds[name], value.id if isinstance(value, User) else str(value)) for name, value in options.items()]
    people = [value for kind, value in given if kind == commands.USER]
    roles = [value for kind, value in given if kind == commands.ROLE]
    channels = [value for kind, value in given if kind == commands.CHANNEL]
    resolved = resolved_people(world, people) if people else {}
    resolved |= _resolved_roles(world, roles) if roles else {}
    return resolved | (_resolved_channels(world, user, channels, ()) if channels else {})


def resolved_people(world: World, ids: Iterable[Snowflake]) -> Resolved:
    """The people with these ids, as Discord's object `resolved`. Raises KeyError for an id that nobody has."""
    users = [world.users[user_id] for user_id in ids]
    return {
        "users": {user.id: user.json() for user in users},
        "members": {user.id: user.member_json(world.roles_of(user)) | {"permissions": "0"} for user in users},
    }


def _resolved_roles(world: World, ids: Iterable[Snowflake]) -> Resolved:
    return {"roles": {role_id: world.roles[role_id].json() for role_id in ids}}


def _resolved_channels(world: World, user: User, ids: Iterable[Snowflake], types: Sequence[int]) -> Resolved:
    """The channels with these ids, as Discord's object `resolved`. `types` are the channel types that may be picked;
    without any, all types of the guild's channels. Raises NotOfferedError for another channel.
    """
    return {"channels": {one.id: _picked_channel_json(world, user, one) for one in _offered(world, user, ids, types)}}


def _offered(world: World, user: User, ids: Iterable[Snowflake], types: Sequence[int]) -> list[Channel]:
    found = []
    for channel_id in ids:
        channel = world.channels.get(channel_id)
        if channel is None or channel.type == DIRECT or not can_see(user, channel):
            raise NotOfferedError(f"there is no channel {channel_id} to pick")
        if types and channel.type not in types:
            raise NotOfferedError(f"#{channel.name} is of a type that is not offered")
        found.append(channel)
    return found


def _picked_channel_json(world: World, user: User, channel: Channel) -> dict[str, Any]:
    """The part of Discord's channel object that stands in `resolved`, with the person's own permissions there."""
    whole = world.channel_json(channel)
    shown = {key: whole[key] for key in ("id", "name", "type", "parent_id", "thread_metadata") if key in whole}
    return shown | {"permissions": str(int(world.person_permissions(user, channel)))}
