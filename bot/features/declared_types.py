"""Whether a command's options hold what they were registered for; discord.py takes that on trust."""

from collections.abc import Mapping
from typing import Any

from discord import AppCommandOptionType

_TYPES: Mapping[int, type | tuple[type, ...]] = {
    AppCommandOptionType.string.value: str,
    AppCommandOptionType.integer.value: int,
    AppCommandOptionType.boolean.value: bool,
    AppCommandOptionType.number.value: (int, float),
}


def has_declared_types(given: Mapping[str, Any]) -> bool:
    """Whether all options of a command, or of its subcommand, are of their types. What is still typed is text.

    >>> is_as_declared({"options": [{"type": 1, "options": [{"type": 3, "value": "Td"}]}]})
    True
    >>> is_as_declared({"options": [{"type": 3, "value": 10}]})
    False
    """
    own = str if given.get("focused") else _TYPES.get(given.get("type", 0), object)
    fits = "value" not in given or isinstance(given["value"], own)
    return fits and all(map(has_declared_types, given.get("options", ())))
