"""What Discord sends with an interaction: the types of a command's options are checked, a form's values read."""

from collections.abc import Mapping
from typing import Any

from discord import AppCommandOptionType

_OPTION_TYPES: Mapping[int, type | tuple[type, ...]] = {
    AppCommandOptionType.string.value: str,
    AppCommandOptionType.integer.value: int,
    AppCommandOptionType.boolean.value: bool,
    AppCommandOptionType.number.value: (int, float),
}


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
