"""The codes with which Discord refuses, and how a refusal is passed over."""

from collections.abc import Iterator
from contextlib import contextmanager

import discord
import structlog

from bot.errors import LINE_FAULTS, line_fault

log = structlog.get_logger(__name__)

TOO_MANY, SERVER_FAULT = 429, 500
"""Too many calls, as long as discord.py has the patience to wait; and the first fault of Discord's own."""
TOO_OLD, GONE, NO_CHANNEL, NO_RIGHT, NO_DM, TOO_FAST = 30046, 10008, 10003, {50001, 50013}, {50007, 50278}, 40003


def may_pass(error: Exception) -> bool:
    """Whether the same may work a little later: it is no refusal."""
    if isinstance(error, discord.HTTPException):
        return error.status >= SERVER_FAULT or error.status == TOO_MANY or error.code == TOO_FAST
    return isinstance(error, LINE_FAULTS)


@contextmanager
def suppress_codes(codes: set[int]) -> Iterator[None]:
    """Lets an answer of Discord's with one of these codes pass."""
    try:
        yield
    except discord.HTTPException as error:
        if error.code not in codes:
            raise


@contextmanager
def log_http(what: str, about: str) -> Iterator[None]:
    """Logs what Discord refuses; nothing depends on it."""
    try:
        yield
    except LINE_FAULTS as error:
        log.info(what, about=about, **line_fault(error))
