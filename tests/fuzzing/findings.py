"""What the layers have in common: a finding, how refusals are judged, and what a run of inputs comes to."""

import re
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import structlog

from bot.intake.errors import refusal_text
from engine.errors import Refusal
from engine.game import Game

LONGEST_SENTENCE = 1_000
"""Characters of a refusal; a message holds 2,000."""
_FILLED = re.compile(r"\{\w+(:[^}]*)?\}|Traceback|object at 0x")
"""What a sentence never shows unless somebody typed it."""


class Finding(NamedTuple):
    """Something that must not be, and which input led to it."""

    about: str
    """What was tried."""
    what: str


class Chunk(NamedTuple):
    """What a number of inputs came to."""

    counts: Counter[str]
    """Inputs, by what they were tried on."""
    findings: tuple[Finding, ...]


def fault(about: str, error: BaseException) -> Finding:
    """A finding for what was raised and should not have been."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    return Finding(
        about, f"{type(error).__name__}: {str(error)[:200]!r} in {where.name}, line {where.lineno} of {where.filename}"
    )


def assert_readable(refusal: Refusal, game: Game[Any, Any] | None = None, names: Sequence[str] = ()) -> None:
    """A refusal is one sentence that fits a message and has all its values."""
    told = refusal_text(refusal, game, names)
    assert told.strip(), f"{refusal.code} says nothing"
    assert len(told) <= LONGEST_SENTENCE, f"{refusal.code} says {len(told)} characters"
    typed = " ".join(map(str, refusal.values.values()))
    left = _FILLED.search(told)
    assert left is None or left[0] in typed, f"{refusal.code} says {told!r}"


@contextmanager
def logging() -> Iterator[list[dict[str, Any]]]:
    """What the bot logs meanwhile, instead of printing it."""
    logged: list[dict[str, Any]] = []

    def note(_logger: object, method: str, told: structlog.typing.EventDict) -> structlog.typing.EventDict:
        logged.append({"level": method, **told})
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(processors=[note], cache_logger_on_first_use=False)
    try:
        yield logged
    finally:
        structlog.configure(**before)
