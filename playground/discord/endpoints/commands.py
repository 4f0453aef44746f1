"""Reading and registering application commands, globally or for the guild, as the path says.

Handlers raise DiscordError 10002 for another application than the bot's, 10004 for another guild, 10063 for a command
that is not there, 50035 and 30032 for commands that break a limit.
"""

from typing import Any

from playground.discord import commands
from playground.discord.endpoints.routing import NO_CONTENT, Endpoint, Request
from playground.discord.errors import INVALID_FORM, UNKNOWN_APPLICATION, UNKNOWN_GUILD, DiscordError, field_error
from playground.discord.world import World

Json = dict[str, Any]


def get_all(world: World, request: Request) -> list[Json]:
    """List the registered commands."""
    return commands.registered_commands(world, guild=_is_for_guild(world, request))


def overwrite(world: World, request: Request) -> list[Json]:
    """Replace all commands by the list in the body."""
    if not isinstance(request.body, list):
        raise DiscordError(INVALID_FORM, field_error("_", "LIST_TYPE_CONVERT", "Only iterables may be used."))
    return commands.register(world, request.body, guild=_is_for_guild(world, request))


def create(world: World, request: Request) -> Json:
    """Add a command, or replace the one of its name and type."""
    return commands.register_one(world, request.form, guild=_is_for_guild(world, request))


def get(world: World, request: Request) -> Json:
    """Describe one command."""
    return commands.command_by_id(world, request.params["command"], guild=_is_for_guild(world, request))


def edit(world: World, request: Request) -> Json:
    """Change the fields of a command that the body names."""
    in_guild = _is_for_guild(world, request)
    known = commands.command_by_id(world, request.params["command"], guild=in_guild)
    return commands.register_one(world, known | request.form, guild=in_guild)


def delete(world: World, request: Request) -> object:
    """Remove a command."""
    commands.unregister(world, request.params["command"], guild=_is_for_guild(world, request))
    return NO_CONTENT


def _is_for_guild(world: World, request: Request) -> bool:
    if request.params["application"] != world.application_id:
        raise DiscordError(UNKNOWN_APPLICATION)
    if request.params.get("guild", world.guild_id) != world.guild_id:
        raise DiscordError(UNKNOWN_GUILD)
    return "guild" in request.params


ENDPOINTS = tuple(
    Endpoint(method, base + rest, handler, status=201 if method == "POST" else 200)
    for base in ("/applications/{application}/commands", "/applications/{application}/guilds/{guild}/commands")
    for method, rest, handler in (
        ("GET", "", get_all),
        ("PUT", "", overwrite),
        ("POST", "", create),
        ("GET", "/{command}", get),
        ("PATCH", "/{command}", edit),
        ("DELETE", "/{command}", delete),
    )
)
