"""Guilds as the gateway and REST describe them; their roles; and how the bot is removed from the first guild and
invited again.

All guilds have the same people and roles.
"""

from collections.abc import Sequence
from typing import Any

from playground.discord.channels import TEXT
from playground.discord.client_events import CommandsChanged, RolesChanged
from playground.discord.commands import all_commands
from playground.discord.roles import Role
from playground.discord.sessions import Intents
from playground.discord.snowflakes import Snowflake
from playground.discord.users import User
from playground.discord.world import CHANNELS, World

Json = dict[str, Any]


def add_guild(world: World, name: str, channels: Sequence[str] = CHANNELS) -> Snowflake:
    """Found another guild with text channels of these names, which the bot joins at once. Returns the guild's id. Ids
    are chosen so that guilds founded one after the other belong to one shard after the other.
    """
    guild_id = str(max(map(int, world.guilds)) + (1 << 22))
    world.guilds[guild_id] = name
    world.dispatch("GUILD_CREATE", guild_create_data(world, Intents.GUILDS, guild_id), guild_id, Intents.GUILDS)
    for channel in channels:
        world.add_channel(channel, guild_id)
    return guild_id


def guilds_of_bot(world: World) -> list[Snowflake]:
    """The ids of the guilds that the bot is in."""
    return [guild_id for guild_id in world.guilds if guild_id != world.guild_id or world.bot.in_guild]


def guild_json(world: World, guild_id: Snowflake | None = None) -> Json:
    """Discord's object for a guild (None for the first one), without the members, channels and threads that only
    GUILD_CREATE lists.
    """
    guild_id = guild_id or world.guild_id
    return {
        "id": guild_id,
        "name": world.guilds[guild_id],
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": world.people[0].id if world.people else world.bot.id,
        "region": "loopback",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": "en-US",
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "vanity_url_code": None,
        "application_id": None,
        "max_members": 500_000,
        "max_presences": None,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "home_header": None,
        "widget_enabled": False,
        "widget_channel_id": None,
        "safety_alerts_channel_id": None,
        "incidents_data": None,
        "nsfw": False,
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": [
            role.json() | ({"id": guild_id} if role.id == world.guild_id else {}) for role in world.roles.values()
        ],
    }


def guild_create_data(world: World, intents: Intents, guild_id: Snowflake | None = None) -> Json:
    """The data of the event GUILD_CREATE of a guild (None for the first one), for a session with these intents.

    Without the intent GUILD_MEMBERS, the data list only the bot as a member.
    """
    users = [world.bot, *(user for user in world.people if user.in_guild)]
    shown = users if intents & Intents.GUILD_MEMBERS else users[:1]
    guild_id = guild_id or world.guild_id
    channels = [channel for channel in world.channels.values() if channel.guild_id == guild_id]
    return guild_json(world, guild_id) | {
        "unavailable": False,
        "large": False,
        "joined_at": "2026-01-01T00:00:00.000000+00:00",
        "member_count": len(users),
        "members": [user.member_json(world.roles_of(user)) | {"user": user.json()} for user in shown],
        "channels": [world.channel_json(channel) for channel in channels if channel.type == TEXT],
        "threads": [
            world.channel_json(channel)
            for channel in channels
            if channel.is_thread and not channel.archived and not channel.lacks_bot
        ],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def remove_bot(world: World) -> None:
    """Remove the bot from the guild, as a moderator may at any time; everybody's list of commands becomes empty."""
    world.bot.in_guild = False
    world.dispatch("GUILD_DELETE", {"id": world.guild_id}, world.guild_id, Intents.GUILDS)
    world.notify_everyone(CommandsChanged([]))


def invite_bot(world: World) -> None:
    """Let the bot join the guild again, with the commands that it had."""
    world.bot.in_guild = True
    world.dispatch("GUILD_CREATE", guild_create_data(world, Intents.GUILDS), world.guild_id, Intents.GUILDS)
    world.notify_everyone(CommandsChanged(all_commands(world)))


def role_named(world: World, name: str) -> Role:
    """The guild's first role of this name, given with or without `@`. Raises KeyError if there is none."""
    wanted = name.removeprefix("@")
    for role in world.roles.values():
        if role.name.removeprefix("@") == wanted:
            return role
    raise KeyError(f"there is no role @{wanted}")


def add_role(world: World, name: str) -> Role:
    """Create a role above the others, which allows nothing by itself; the bot and everybody see it appear."""
    role = Role(world.ids.new_id(), name, position=len(world.roles))
    world.roles[role.id] = role
    data = {"guild_id": world.guild_id, "role": role.json()}
    world.dispatch("GUILD_ROLE_CREATE", data, world.guild_id, Intents.GUILDS)
    world.notify_everyone(roles_changed(world))
    return role


def remove_role(world: World, role: Role) -> None:
    """Delete a role, and take it from everybody who has it; the bot and everybody see it go."""
    for user in world.people:
        user.role_ids = [role_id for role_id in user.role_ids if role_id != role.id]
    del world.roles[role.id]
    data = {"guild_id": world.guild_id, "role_id": role.id}
    world.dispatch("GUILD_ROLE_DELETE", data, world.guild_id, Intents.GUILDS)
    world.notify_everyone(roles_changed(world))


def set_role(world: World, user: User, role: Role, *, has: bool) -> None:
    """Give a person a role (`has`), or take it away. The bot is told only if it has the intent GUILD_MEMBERS;
    everybody's window is told.
    """
    others = [role_id for role_id in user.role_ids if role_id != role.id]
    user.role_ids = [*others, role.id] if has else others
    data = {"guild_id": world.guild_id, "user": user.json()} | user.member_json(world.roles_of(user))
    world.dispatch("GUILD_MEMBER_UPDATE", data, world.guild_id, Intents.GUILD_MEMBERS)
    world.notify_everyone(roles_changed(world))


def roles_changed(world: World) -> RolesChanged:
    """The event that tells a person's window all roles and who has which."""
    shown = [{"id": role.id, "name": role.name} for role in world.roles.values()]
    return RolesChanged(shown, {user.id: world.roles_of(user) for user in world.people})
