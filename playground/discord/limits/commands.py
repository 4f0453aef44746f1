"""Limits of application commands, and of the choices that autocomplete offers."""

import unicodedata
from collections import Counter
from collections.abc import Sequence

from playground.discord.limits.form import TOO_MANY_COMMANDS, ErrorBody, Field

SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
"""Types of options, by Discord's numbers."""
VALUE_TYPES = (3, 4, 5, 6, 7, 8, 9, 10, 11)
"""The types of options that take a value."""
CHAT_INPUT = 1
"""The type of slash commands."""
COMMAND_COUNTS = {CHAT_INPUT: 100, 2: 15, 3: 15}
"""The most commands that a bot can have, by command type: slash commands, entries for people and for messages."""
COMMAND_SIZE = 8000
"""The most characters in all names, descriptions and values of a command."""
LARGEST_NUMBER = 2**53
"""The largest number that an option takes; the smallest is its negative."""


def command_errors(commands: Sequence[object]) -> ErrorBody | None:
    """Discord's refusal of a request that replaces all commands by these; None if nothing is wrong."""
    body = Field(list(commands))
    for kind, most in COMMAND_COUNTS.items():
        if sum(_command_type(command) == kind for command in body.item_fields()) > most:
            return {"code": TOO_MANY_COMMANDS, "message": f"Maximum number of application commands reached ({most})."}
    for command in body.item_fields():
        _check_command(command)
    _check_unique_names(body)
    return body.error_body()


def autocomplete_errors(choices: Sequence[object] | None) -> ErrorBody | None:
    """Discord's refusal of the choices in an answer to autocomplete; None if nothing is wrong."""
    body = Field({"choices": choices if choices is None else list(choices)}, ("data",))
    _check_choices(body.field_at("choices"), None)
    return body.error_body()


def _command_type(command: Field) -> int:
    return command.type_number or CHAT_INPUT


def _check_unique_names(body: Field) -> None:
    seen = Counter((_command_type(command), command.field_at("name").value) for command in body.item_fields())
    for command in body.item_fields():
        if seen[_command_type(command), command.field_at("name").value] > 1:
            command.add_fault("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")


def _check_command(command: Field) -> None:
    if _command_type(command) != CHAT_INPUT:
        _check_context_menu(command)
        return
    _check_name_and_description(command)
    options = command.field_at("options")
    nested = any(option.type_number in (SUBCOMMAND, GROUP) for option in options.item_fields())
    _check_options(options, (SUBCOMMAND, GROUP) if nested else VALUE_TYPES)
    size = command_size(command)
    if size > COMMAND_SIZE:
        command.add_fault("APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({COMMAND_SIZE})")


def _check_context_menu(command: Field) -> None:
    if command.field_at("name").check_present():
        command.field_at("name").check_length(1, 32)
    for forbidden in ("description", "options"):
        if command.field_at(forbidden).value:
            command.field_at(forbidden).add_fault(
                "APPLICATION_COMMAND_FIELD_INVALID", "Context menu commands cannot have this"
            )


def command_size(field: Field) -> int:
    """The number of characters in all names, descriptions and choice values of a command, each in its longest
    translation.

    Options count at every depth.
    """
    own = sum(_longest_translation_length(field, key) for key in ("name", "description"))
    choices = sum(
        _longest_translation_length(choice, "name") + len(choice.field_at("value").text)
        for choice in field.field_at("choices").item_fields()
    )
    return own + choices + sum(command_size(option) for option in field.field_at("options").item_fields())


def _longest_translation_length(field: Field, key: str) -> int:
    translations = field.field_at(f"{key}_localizations").value
    texts = [str(text) for text in translations.values()] if isinstance(translations, dict) else []
    return max(len(text) for text in (field.field_at(key).text, *texts))


def _check_name_and_description(field: Field) -> None:
    """Check the name and the description of a command or an option, with their translations."""
    if field.field_at("name").check_present():
        _check_name(field.field_at("name"))
    if field.field_at("description").check_present():
        field.field_at("description").check_length(1, 100)
    for locale in _translation_fields(field.field_at("name_localizations")):
        _check_name(locale)
    for locale in _translation_fields(field.field_at("description_localizations")):
        locale.check_length(1, 100)


def _translation_fields(translations: Field) -> list[Field]:
    keys = translations.value if isinstance(translations.value, dict) else {}
    return [translations.field_at(key) for key in keys]


def _check_name(name: Field) -> None:
    name.check_length(1, 32)
    if name.text != name.text.lower() or not all(map(_may_stand_in_name, name.text)):
        name.add_fault("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _may_stand_in_name(character: str) -> bool:
    r"""Whether a character fits Discord's pattern for names, `[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]`, of which Python's
    `re` does not know the classes in braces.
    """
    if character in "-_'":
        return True
    if "\u0900" <= character <= "\u097f" or "\u0e00" <= character <= "\u0e7f":
        return unicodedata.category(character) != "Cn"
    return unicodedata.category(character)[0] in "LN"


def _check_options(options: Field, allowed: Sequence[int]) -> None:
    options.check_length(0, 25)
    names = Counter(option.field_at("name").value for option in options.item_fields())
    optional_seen = False
    for option in options.item_fields():
        if not option.check_type(allowed):
            continue
        _check_name_and_description(option)
        _check_option(option)
        if names[option.field_at("name").value] > 1:
            option.add_fault("APPLICATION_COMMAND_OPTIONS_DUPLICATE_NAME", "Option names must be unique")
        required = option.field_at("required").value is True
        if required and optional_seen:
            message = "Required options must be placed before non-required options"
            option.add_fault("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not required


def _check_option(option: Field) -> None:
    if option.type_number == GROUP:
        _check_options(option.field_at("options"), (SUBCOMMAND,))
    elif option.type_number == SUBCOMMAND:
        _check_options(option.field_at("options"), VALUE_TYPES)
    else:
        _check_value_option(option)


def _check_value_option(option: Field) -> None:
    choices, completes = option.field_at("choices"), option.field_at("autocomplete").value is True
    if completes and choices.item_fields():
        option.field_at("autocomplete").add_fault(
            "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_WITH_CHOICES", "An option cannot have choices and autocomplete"
        )
    if option.type_number not in (STRING, INTEGER, NUMBER):
        for wrong in ("choices", "autocomplete"):
            if option.field_at(wrong).value:
                option.field_at(wrong).add_fault(
                    "APPLICATION_COMMAND_OPTION_FIELD_INVALID", "This type cannot have this field"
                )
    _check_choices(choices, option.type_number)
    option.field_at("min_length").check_range(0, 6000)
    option.field_at("max_length").check_range(1, 6000)
    for bound in ("min_value", "max_value"):
        option.field_at(bound).check_range(-LARGEST_NUMBER, LARGEST_NUMBER)
    for low, high in (("min_length", "max_length"), ("min_value", "max_value")):
        if option.has_value(low) and option.has_value(high):
            option.field_at(high).check_range(option.field_at(low).number, LARGEST_NUMBER)


def _check_choices(choices: Field, kind: int | None) -> None:
    """Check the choices of an option of this type; None for autocomplete, where the type is not known."""
    choices.check_length(0, 25)
    for choice in choices.item_fields():
        if choice.field_at("name").check_present():
            choice.field_at("name").check_length(1, 100)
        value = choice.field_at("value")
        if value.check_present() and (kind == STRING or isinstance(value.value, str)):
            value.check_length(1 if kind == STRING else 0, 100)
        elif kind in (INTEGER, NUMBER):
            value.check_range(-LARGEST_NUMBER, LARGEST_NUMBER)
