"""Tells operators which settings there are, and what is wrong with theirs."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, get_args, get_origin

import structlog
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from bot.settings import Settings, WholeNumber, environment_name, unknown_settings
from bot.texts import command_line as texts
from engine.text.sentences import joined_with_or

log = structlog.get_logger(__name__)

ENV_FILE = Path(".env")
"""The file with settings, in the folder where the bot is started."""
_NAME_IN_FILE = re.compile(r"^\s*(?:export\s+)?(\w+)\s*=", re.MULTILINE)


def wrong_settings_text(invalid: ValidationError) -> str:
    """What is missing, or wrong and what would be allowed, by the variable of each setting, in one line without a
    value: it may be a secret.
    """
    fields = {environment_name(name): field for name, field in Settings.model_fields.items()}
    found = [(environment_name(str(error["loc"][0])), error["type"]) for error in invalid.errors()]
    return "; ".join(
        texts.SETTING_MISSING.format(name=name)
        if kind == "missing"
        else texts.SETTING_WRONG.format(name=name, allowed=_allowed_values_text(fields[name]))
        for name, kind in found
    )


def _allowed_values_text(field: FieldInfo) -> str:
    """The values that a setting may have, in words: its choices, its examples, or the numbers within its bounds."""
    if get_origin(field.annotation) is Literal:
        return joined_with_or(get_args(field.annotation))
    if field.examples:
        return texts.ALLOWED_AS_IN.format(examples=joined_with_or(field.examples))
    bounds = {kind: getattr(one, kind) for one in field.metadata for kind in ("ge", "gt", "le") if hasattr(one, kind)}
    is_whole = field.annotation in {int, WholeNumber | None}
    templates = texts.ALLOWED_WHOLE_NUMBERS if is_whole else texts.ALLOWED_NUMBERS
    return templates[" ".join(bounds)].format(**bounds)


def unknown_setting_sentences() -> Iterator[str]:
    """A sentence for each variable in the environment or in `ENV_FILE` that looks like a setting and is none, so that
    it changes nothing; in the order of their names.
    """
    text = ENV_FILE.read_text(encoding="utf-8", errors="replace") if ENV_FILE.is_file() else ""
    for name, meant in unknown_settings({*os.environ, *_NAME_IN_FILE.findall(text)}).items():
        template = texts.MISSPELT_SETTING if meant else texts.UNKNOWN_SETTING
        yield template.format(name=name, meant=meant)


def log_unknown_settings() -> None:
    """Log a warning for each variable of which `unknown_setting_sentences` tells."""
    for sentence in unknown_setting_sentences():
        log.warning("unknown_setting", why=sentence)


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
