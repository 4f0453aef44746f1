"""What Discord sends with an interaction: the types of a command's options are checked, a form's values read."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import discord
from discord import AppCommandOptionType

_OPTION_TYPES: Mapping[int, type | tuple[type, ...]] = {
    AppCommandOptionType.string.value: str,
    AppCommandOptionType.integer.value: int,
    AppCommandOptionType.boolean.value: bool,
    AppCommandOptionType.number.value: (int, float),
}


class NamedPerson(NamedTuple):
    """A person whom somebody has chosen in a select or an option, as Discord describes them."""

    id: str
    name: str
    """The name under which the server knows them, as Discord sent it."""
    is_bot: bool
    is_member: bool
    """Whether they are in the server in which they were chosen."""


def named_person(user: discord.User | discord.Member) -> NamedPerson:
    """The person whom a command's option names."""
    return NamedPerson(str(user.id), user.display_name, user.bot, isinstance(user, discord.Member))


def chosen_people(data: Mapping[str, Any]) -> tuple[NamedPerson, ...]:
    """The people chosen in a select of people, from the interaction's data. People whom Discord does not describe are
    left out.

    >>> users = {"7": {"username": "ann99", "global_name": "Ann"}, "8": {"username": "botty", "bot": True}}
    >>> chosen_people({"values": ["7", "8"], "resolved": {"users": users, "members": {"8": {"nick": None}}}})
    (NamedPerson(id='7', name='Ann', is_bot=False, is_member=False), \
NamedPerson(id='8', name='botty', is_bot=True, is_member=True))
    """
    resolved = data.get("resolved") or {}
    users, members = resolved.get("users") or {}, resolved.get("members") or {}
    return tuple(
        NamedPerson(one, _display_name(users[one], members.get(one)), bool(users[one].get("bot")), one in members)
        for one in data.get("values", ())
        if one in users
    )


def _display_name(user: Mapping[str, Any], member: Mapping[str, Any] | None) -> str:
    """What a person is called, as Discord shows them: by the server's name for them, their own, or their account's."""
    return str((member or {}).get("nick") or user.get("global_name") or user.get("username") or "")


def options_have_declared_types(options: Mapping[str, Any]) -> bool:
    """Whether the options of a command or its subcommand, as Discord sent them, have values of their declared types.

    discord.py does not check that. The option that is being typed must be a text.

    >>> options_have_declared_types({"options": [{"type": 1, "options": [{"type": 3, "value": "Td"}]}]})
    True
    >>> options_have_declared_types({"options": [{"type": 3, "value": 10}]})
    False
    """
    own = str if options.get("focused") else _OPTION_TYPES.get(options.get("type", 0), object)
    fits = "value" not in options or isinstance(options["value"], own)
    return fits and all(map(options_have_declared_types, options.get("options", ())))


def submitted_form_values(components: list[dict[str, Any]]) -> dict[str, list[str]]:
    """The values of a submitted form: field's custom id -> its values, one for a text field.

    Skips fields without a value. ``components`` are those of Discord's interaction data.
    """
    values: dict[str, list[str]] = {}
    for component in components:
        inner = component.get("component") or component
        for field in component.get("components", [inner]):
            value = field.get("values", field.get("value"))
            if "custom_id" in field and value is not None:
                values[field["custom_id"]] = [str(one) for one in value] if isinstance(value, list) else [str(value)]
    return values
