"""Tells operators which settings there are, and what is wrong with theirs."""

from pydantic import ValidationError

from bot.settings import Settings, environment_name
from bot.texts import command_line as texts


def wrong_settings_text(invalid: ValidationError) -> str:
    """What is missing or wrong, by the variable of each setting, in one line without a value: it may be a secret."""
    found = [(environment_name(str(error["loc"][0])), error) for error in invalid.errors()]
    return "; ".join(
        texts.SETTING_MISSING.format(name=name)
        if error["type"] == "missing"
        else texts.SETTING_WRONG.format(
            name=name, why=error["msg"].removeprefix("Value error, ").replace("Input", "it")
        )
        for name, error in found
    )


def settings_text() -> str:
    """All settings as lines ``NAME=DEFAULT``, each followed by a line that says what it means."""
    fields = Settings.model_fields.items()
    lines = [
        texts.SETTING_LINES.format(
            name=environment_name(name),
            default="" if field.is_required() or field.default is None else field.default,
            about=field.description,
        )
        for name, field in fields
    ]
    return "\n".join([texts.SETTINGS_NOTE, *lines])
