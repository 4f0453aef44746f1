"""The endpoints for reading and registering application commands: global ones, or the guild's if the path has a guild.

Handlers raise DiscordError 10002 for another application than the bot's, 10004 for another guild, 10063 for a command
that does not exist, 50035 and 30032 for commands that break a limit.
"""

from typing import Any

from playground.discord import commands
from playground.discord.endpoints.routing import NO_CONTENT, Endpoint, Request
from playground.discord.errors import INVALID_FORM, UNKNOWN_APPLICATION, UNKNOWN_GUILD, DiscordError, field_error
from playground.discord.world import World

Json = dict[str, Any]


def get_commands(world: World, request: Request) -> list[Json]:
    """The registered commands as Discord's command objects: the guild's own if the path has a guild, else the global
    ones.
    """
    return commands.registered_commands(world, guild=_is_for_guild(world, request))


def overwrite_commands(world: World, request: Request) -> list[Json]:
    """Replace all commands by the list in the body. Returns the new command objects.

    Raises DiscordError 50035 for commands that break a limit, 30032 for too many commands.
    """
    if not isinstance(request.body, list):
        raise DiscordError(INVALID_FORM, field_error("_", "LIST_TYPE_CONVERT", "Only iterables may be used."))
    return commands.overwrite_commands(world, request.body, guild=_is_for_guild(world, request))


def create_command(world: World, request: Request) -> Json:
    """Add the command in the body, or replace the one with its name and type. Returns the command object.

    Raises DiscordError 50035 for a command that breaks a limit, 30032 for too many commands.
    """
    return commands.upsert_command(world, request.form, guild=_is_for_guild(world, request))


def get_command(world: World, request: Request) -> Json:
    """The command in the path, as Discord's command object. Raises DiscordError 10063 if there is no such command."""
    return commands.command_by_id(world, request.params["command"], guild=_is_for_guild(world, request))


def edit_command(world: World, request: Request) -> Json:
    """Change the fields of the command in the path that the body names. Returns the command object.

    Raises DiscordError 10063 if there is no such command, 50035 if it would break a limit.
    """
    in_guild = _is_for_guild(world, request)
    known = commands.command_by_id(world, request.params["command"], guild=in_guild)
    return commands.upsert_command(world, known | request.form, guild=in_guild)


def delete_command(world: World, request: Request) -> object:
    """Remove the command in the path. Returns NO_CONTENT; raises DiscordError 10063 if there is no such command."""
    commands.remove_command(world, request.params["command"], guild=_is_for_guild(world, request))
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
        ("GET", "", get_commands),
        ("PUT", "", overwrite_commands),
        ("POST", "", create_command),
        ("GET", "/{command}", get_command),
        ("PATCH", "/{command}", edit_command),
        ("DELETE", "/{command}", delete_command),
    )
)
