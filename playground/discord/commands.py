"""Application commands: how the bot registers them, which of them a person is offered, and what Discord sends when one
is used.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from playground.discord.channels import DIRECT, Channel
from playground.discord.client_events import CommandsChanged
from playground.discord.errors import UNKNOWN_COMMAND, DiscordError, raise_if_refused
from playground.discord.limits import ErrorBody, command_errors
from playground.discord.permissions import Permissions
from playground.discord.snowflakes import Snowflake
from playground.discord.users import User
from playground.discord.world import World

Command = dict[str, Any]
"""A command, subcommand or option, as Discord's JSON object."""
SUBCOMMAND, GROUP = 1, 2
"""The types of options that hold other options, by Discord's numbers."""
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = 3, 4, 5, 6, 7, 8, 9, 10
"""The types of options that take a value, by Discord's numbers."""
CHAT_INPUT, USER_MENU, MESSAGE_MENU = 1, 2, 3
"""Discord's command types: a slash command, an entry of people's context menus, an entry of messages' context menus."""
_IN_GUILD, _IN_DM = 0, 1


class NotOfferedError(Exception):
    """A person tried something that their Discord client does not offer them; the text says why."""


def overwrite_commands(world: World, payloads: list[Command], *, guild: bool = False) -> list[Command]:
    """Replace all global commands (or, with `guild`, the guild's own) by `payloads`, and tell everybody. Returns the
    commands as they are registered.

    A command that keeps its name and type keeps its id. Raises DiscordError 50035 for commands that break a limit,
    30032 for too many of them, and then changes nothing.
    """
    raise_if_refused(_refusal(json.dumps(payloads)))
    before = {_type_and_name(command): command["id"] for command in _command_list(world, guild=guild)}
    commands = [
        _registered_command(world, payload, before.get(_type_and_name(payload)), guild=guild) for payload in payloads
    ]
    _command_list(world, guild=guild)[:] = commands
    world.notify_everyone(CommandsChanged(all_commands(world)))
    return commands


@lru_cache(maxsize=16)
def _refusal(payloads: str) -> ErrorBody | None:
    """Discord's refusal of these commands, given as JSON; None if it accepts them. It is kept, because many bots of one
    process register the same commands.
    """
    return command_errors(json.loads(payloads))


def upsert_command(world: World, payload: Command, *, guild: bool = False) -> Command:
    """Add a global command (or, with `guild`, one of the guild's own), or replace the one with its name and type.

    Returns the command as it is registered. Raises DiscordError 50035 for a command that breaks a limit, 30032 for too
    many commands, and then changes nothing.
    """
    others = [
        command for command in _command_list(world, guild=guild) if _type_and_name(command) != _type_and_name(payload)
    ]
    return overwrite_commands(world, [*others, payload], guild=guild)[-1]


def remove_command(world: World, command_id: Snowflake, *, guild: bool = False) -> None:
    """Remove a global command (or, with `guild`, one of the guild's own), and tell everybody.

    Raises DiscordError 10063 if there is no such command.
    """
    command = command_by_id(world, command_id, guild=guild)
    _command_list(world, guild=guild).remove(command)
    world.notify_everyone(CommandsChanged(all_commands(world)))


def command_by_id(world: World, command_id: Snowflake, *, guild: bool = False) -> Command:
    """The command with this id, global or (with `guild`) the guild's own. Raises DiscordError 10063 if none has it."""
    for command in _command_list(world, guild=guild):
        if command["id"] == command_id:
            return command
    raise DiscordError(UNKNOWN_COMMAND)


def registered_commands(world: World, *, guild: bool = False) -> list[Command]:
    """The global commands, or with `guild` only the guild's own, in the order in which they were registered."""
    return list(_command_list(world, guild=guild))


def all_commands(world: World) -> list[Command]:
    """The global commands and the guild's own; of two with one name and type, only the guild's own."""
    return list({_type_and_name(command): command for command in [*world.commands, *world.guild_commands]}.values())


def offered_commands(world: World, user: User, channel: Channel, kind: int = CHAT_INPUT) -> list[Command]:
    """The slash commands that a person is offered in a channel.

    With USER_MENU or MESSAGE_MENU as `kind`: the entries of the context menu of people or messages.
    """
    return [command for command in all_commands(world) if _is_offered(world, command, user, channel, kind)]


def context_menu_entry(world: World, user: User, channel: Channel, name: str, kind: int) -> Command:
    """The command behind the entry of this name in the context menu of people (USER_MENU) or messages (MESSAGE_MENU).

    Raises NotOfferedError if the person is not offered such an entry in this channel.
    """
    entries = {command["name"]: command for command in offered_commands(world, user, channel, kind)}
    if name not in entries:
        raise NotOfferedError(f"there is no menu entry {name!r}; there are: {', '.join(entries) or 'none'}")
    return entries[name]


def command_and_subcommand_at(world: World, user: User, channel: Channel, path: list[str]) -> tuple[Command, Command]:
    """The command at the beginning of `path`, and the subcommand at its end; for a command without subcommands, the
    command twice.

    `["group", "add"]` is "/group add". Raises NotOfferedError if the person is not offered the command in this channel,
    for a subcommand that does not exist, and for a path that ends before a subcommand.
    """
    commands = {command["name"]: command for command in offered_commands(world, user, channel)}
    if path[0] not in commands:
        raise NotOfferedError(f"Discord offers no command /{path[0]} here; it offers: {', '.join(commands) or 'none'}")
    command = node = commands[path[0]]
    for name in path[1:]:
        inner = {option["name"]: option for option in node.get("options", ()) if option["type"] in (SUBCOMMAND, GROUP)}
        if name not in inner:
            raise NotOfferedError(f"/{' '.join(path)}: there is no {name}; there are: {', '.join(inner) or 'none'}")
        node = inner[name]
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in node.get("options", ())):
        raise NotOfferedError(f"/{' '.join(path)} needs a subcommand")
    return command, node


def interaction_data(world: World, command: Command, path: list[str], options: list[dict[str, Any]]) -> dict[str, Any]:
    """The `data` of the interaction that Discord sends for a slash command.

    `path` begins with the command's name; its group and subcommand follow, if it has them. `options` are those that
    `option_objects` returns; they are put inside the group and subcommand.
    """
    node = command
    kinds = []
    for name in path[1:]:
        node = next(option for option in node["options"] if option["name"] == name)
        kinds.append((node["type"], name))
    for kind, name in reversed(kinds):
        options = [{"type": kind, "name": name, "options": options}]
    shown = {"id": command["id"], "name": command["name"], "type": command.get("type", CHAT_INPUT), "options": options}
    if command in world.guild_commands:
        shown["guild_id"] = world.guild_id
    return shown


def option_objects(node: Command, given: Mapping[str, object], *, require_all: bool = True) -> list[dict[str, Any]]:
    """The options that a person filled in, as Discord sends them: name, type and value of each.

    `node` is the command or subcommand, `given` what the person typed for each option. Raises NotOfferedError for an
    option that does not exist, a value that does not fit, and, if `require_all`, a required option left out.
    """
    known = {option["name"]: option for option in node.get("options", ())}
    for name in given:
        if name not in known:
            raise NotOfferedError(f"/{node['name']} has no option {name}; it has: {', '.join(known) or 'none'}")
    for name, option in known.items():
        if require_all and option.get("required") and name not in given:
            raise NotOfferedError(f"/{node['name']} needs its option {name}")
    return [
        {"name": name, "type": known[name]["type"], "value": option_value(known[name], given[name])} for name in given
    ]


def option_value(option: Command, given: object) -> object:
    """The value that Discord sends for what a person gave for an option.

    A choice may be given by its value or its label, a user as a User or an id, a boolean as True or "true" (any other
    text is False). Raises NotOfferedError for a choice, number or length that the option does not allow.
    """
    kind = option["type"]
    if option.get("choices"):
        for choice in option["choices"]:
            if given in (choice["value"], choice["name"]):
                return choice["value"]
        labels = ", ".join(choice["name"] for choice in option["choices"])
        raise NotOfferedError(f"{option['name']} has no choice {given!r}; it has: {labels}")
    if kind == BOOLEAN:
        return given if isinstance(given, bool) else str(given).lower() == "true"
    if kind in (INTEGER, NUMBER):
        return _number_value(option, given)
    if kind == STRING:
        return _text_value(option, str(given))
    return given.id if isinstance(given, User) else str(given)


def _number_value(option: Command, given: object) -> int | float:
    try:
        number: int | float = int(str(given)) if option["type"] == INTEGER else float(str(given))
    except ValueError:
        raise NotOfferedError(f"{option['name']} is a number, not {given!r}") from None
    if not option.get("min_value", number) <= number <= option.get("max_value", number):
        raise NotOfferedError(f"{option['name']} cannot be {number}")
    return number


def _text_value(option: Command, text: str) -> str:
    if not option.get("min_length", 0) <= len(text) <= option.get("max_length", 6000):
        raise NotOfferedError(f"{option['name']} cannot be {len(text)} characters long")
    return text


def _is_offered(world: World, command: Command, user: User, channel: Channel, kind: int) -> bool:
    if command.get("type", CHAT_INPUT) != kind:
        return False
    if not world.bot.in_guild:
        return False
    place = _IN_DM if channel.type == DIRECT else _IN_GUILD
    contexts = command.get("contexts") or ([_IN_GUILD, _IN_DM] if command.get("dm_permission", True) else [_IN_GUILD])
    needed = Permissions(int(command.get("default_member_permissions") or 0))
    in_guild_only = command in world.guild_commands
    if place not in contexts or (in_guild_only and place == _IN_DM):
        return False
    return place == _IN_DM or not needed & ~world.person_permissions(user, channel)


def _registered_command(world: World, payload: Command, known_id: Snowflake | None, *, guild: bool) -> Command:
    """A command as Discord returns it once it is registered: with ids and defaults, and without fields that were
    null.
    """
    given = {name: field for name, field in payload.items() if field is not None}
    command = {
        "type": CHAT_INPUT,
        "description": "",
        "options": [],
        "default_member_permissions": None,
        "dm_permission": True,
        "nsfw": False,
        **given,
        "id": known_id or world.ids.new_id(),
        "application_id": world.application_id,
        "version": world.ids.new_id(),
    }
    return command | {"guild_id": world.guild_id} if guild else command


def _command_list(world: World, *, guild: bool) -> list[Command]:
    return world.guild_commands if guild else world.commands


def _type_and_name(command: Command) -> tuple[int, str]:
    return command.get("type", CHAT_INPUT), command["name"]
