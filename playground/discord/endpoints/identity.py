"""The endpoints that describe the bot, its application, users and the guild, and the gateway's address."""

from typing import Any

from playground.discord.endpoints.routing import Endpoint, Request
from playground.discord.errors import UNKNOWN_GUILD, UNKNOWN_MEMBER, DiscordError
from playground.discord.guild import guild_json, guilds_of_bot
from playground.discord.permissions import EVERYONE
from playground.discord.snowflakes import Snowflake
from playground.discord.world import World

Json = dict[str, Any]


def get_own_user(world: World, _request: Request) -> Json:
    """The bot's own user object."""
    return world.bot.json() | {"verified": True, "mfa_enabled": True, "locale": "en-US", "email": None}


def get_application(world: World, _request: Request) -> Json:
    """Discord's application object of the bot, whose owner is the guild's owner."""
    owner = world.people[0] if world.people else world.bot
    return {
        "id": world.application_id,
        "name": world.bot.name,
        "description": "",
        "icon": None,
        "bot": world.bot.json(),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": owner.json(),
        "team": None,
        "summary": "",
        "type": None,
        "flags": 0,
        "flags_new": "0",
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "approximate_user_authorization_count": 0,
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "integration_types_config": {"0": {}},
        "redirect_uris": [],
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
    }


def get_gateway(world: World, _request: Request) -> Json:
    """The address of the gateway, as `{"url": ...}`."""
    return {"url": world.gateway_url}


def get_bot_gateway(world: World, _request: Request) -> Json:
    """The gateway's address (`url`), the recommended number of shards, and how many sessions the bot may still begin
    today.
    """
    sessions = world.sessions
    limit = {
        "total": sessions.daily_limit,
        "remaining": sessions.starts_left,
        "reset_after": int(sessions.reset_seconds * 1000),
        "max_concurrency": sessions.concurrency,
    }
    return {"url": world.gateway_url, "shards": sessions.recommended_shards, "session_start_limit": limit}


def get_user(world: World, request: Request) -> Json:
    """The user object for the id in the path. Raises DiscordError 10013 if no user has this id."""
    return world.user(request.params["user"]).json()


def get_own_guilds(world: World, _request: Request) -> list[Json]:
    """The guilds that the bot is in, as Discord's short guild objects."""
    return [
        {
            "id": guild_id,
            "name": world.guilds[guild_id],
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(int(EVERYONE)),
            "features": [],
        }
        for guild_id in guilds_of_bot(world)
    ]


def get_guild(world: World, request: Request) -> Json:
    """The object of the guild in the path. Raises DiscordError 10004 if the bot is not in this guild."""
    return guild_json(world, _guild_id(world, request))


def get_guild_channels(world: World, request: Request) -> list[Json]:
    """The channel objects of the guild's text channels. Raises DiscordError 10004 as `get_guild` does."""
    guild_id = _guild_id(world, request)
    channels = [channel for channel in world.channels.values() if channel.guild_id == guild_id]
    return [world.channel_json(channel) for channel in channels if channel.type == 0]


def get_member(world: World, request: Request) -> Json:
    """The member object of the user in the path.

    Raises DiscordError 10007 if that user is not in the guild, 10004 as `get_guild` does.
    """
    _guild_id(world, request)
    found = world.users.get(request.params["user"])
    if found is None or not found.in_guild:
        raise DiscordError(UNKNOWN_MEMBER)
    return found.member_json(world.roles_of(found)) | {"user": found.json()}


def get_emojis(_world: World, _request: Request) -> Json:
    """The application's own emojis; it has none: `{"items": []}`."""
    return {"items": []}


def _guild_id(world: World, request: Request) -> Snowflake:
    guild_id = request.params["guild"]
    if guild_id not in guilds_of_bot(world):
        raise DiscordError(UNKNOWN_GUILD)
    return guild_id


ENDPOINTS = (
    Endpoint("GET", "/users/@me", get_own_user),
    Endpoint("GET", "/users/@me/guilds", get_own_guilds),
    Endpoint("GET", "/oauth2/applications/@me", get_application),
    Endpoint("GET", "/applications/@me", get_application),
    Endpoint("GET", "/gateway", get_gateway, needs_token=False),
    Endpoint("GET", "/gateway/bot", get_bot_gateway),
    Endpoint("GET", "/users/{user}", get_user),
    Endpoint("GET", "/guilds/{guild}", get_guild),
    Endpoint("GET", "/guilds/{guild}/channels", get_guild_channels),
    Endpoint("GET", "/guilds/{guild}/members/{user}", get_member),
    Endpoint("GET", "/applications/{application}/emojis", get_emojis),
)
