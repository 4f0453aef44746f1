"""Puts the features' slash commands under the names that people type, and says what became of names that are gone."""

from collections.abc import Iterable, Sequence

from discord import app_commands

from bot.intake.feature import Command, Commands
from bot.messages.api.replies import Interaction
from bot.texts import commands as texts
from engine.errors import Refusal
from engine.games import games

UNKNOWN_COMMAND_ERRORS = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""What discord.py raises for a command that Discord shows and this process does not have: another release registered
it, before or after this one.
"""
LISTED_FIRST = ("play", "act", "hand", "mytables", "learn", "help")
"""The names of the commands with which the list begins: what people do, before what they look up or set."""


def commands_to_register(features: Iterable[Commands]) -> tuple[Command | app_commands.Group, ...]:
    """The commands of all features: those that stand alone, in the order `LISTED_FIRST`, and the groups ``/table`` and
    ``/games`` of the others.

    Raises `ValueError` for a group of more than 25 commands, and `discord.ClientException` if two have one name.
    """
    parts = tuple(features)
    return (
        *sorted((command for part in parts for command in part.alone), key=_place_in_list),
        _group("table", texts.TABLE_GROUP, [command for part in parts for command in part.table]),
        _group("games", texts.GAMES_GROUP, [command for part in parts for command in part.games]),
    )


def _place_in_list(command: Command) -> int:
    return LISTED_FIRST.index(command.name) if command.name in LISTED_FIRST else len(LISTED_FIRST)


def _group(name: str, description: str, commands: Sequence[Command]) -> app_commands.Group:
    group = app_commands.Group(name=name, description=description)
    for command in commands:
        if command.guild_only:  # which Discord does not look at inside a group
            command.add_check(_is_in_server)
        group.add_command(command)
    return group


def _is_in_server(interaction: Interaction) -> bool:
    """Return True in a server; raise `discord.app_commands.NoPrivateMessage` in direct messages."""
    if interaction.guild_id is None:
        raise app_commands.NoPrivateMessage
    return True


def refusal_of_unknown_command(error: app_commands.CommandNotFound | app_commands.CommandSignatureMismatch) -> Refusal:
    """The refusal of a command that this process does not have: ``command_moved`` if its name was given up, else
    ``updating``, as a newer or older release must have registered it.
    """
    if isinstance(error, app_commands.CommandNotFound):
        old = " ".join((*error.parents, error.name))
    else:
        old = error.command.qualified_name
    new = texts.NAME_OF_ACT if old.partition(" ")[0] in games() else texts.MOVED_COMMANDS.get(old)
    return Refusal("updating") if new is None else Refusal("command_moved", old=old, new=new)
