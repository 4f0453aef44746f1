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


def is_as_declared(given: Mapping[str, Any]) -> bool:
    """Whether all options of a command, or of its subcommand, are of their types.

    >>> is_as_declared({"options": [{"type": 1, "options": [{"type": 3, "value": "Td"}]}]})
    True
    >>> is_as_declared({"options": [{"type": 3, "value": 10}]})
    False
    """
    own = _TYPES.get(given.get("type", 0)) if "value" in given else None
    return (own is None or isinstance(given["value"], own)) and all(map(is_as_declared, given.get("options", ())))
