"""The codes with which Discord refuses, and how a refusal is passed over."""

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord
import structlog

log = structlog.get_logger(__name__)

ALREADY_ANSWERED, TOO_LATE = 40060, 10062
"""What Discord says where no answer is of any use."""
CLOSED_THREAD = {50083, 160005}
"""Archived or locked. A new message brings back what is archived, unless a moderator has locked it as well."""
TOO_MANY, SERVER_FAULT = 429, 500
"""Too many calls, as long as discord.py has the patience to wait; and the first fault of Discord's own."""
TOO_OLD, GONE, NO_CHANNEL, NO_RIGHT, NO_DM, TOO_FAST = 30046, 10008, 10003, {50001, 50013}, {50007, 50278}, 40003

LINE_FAULTS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What comes of Discord's refusals, and of lines that break."""


def line_fault(error: BaseException) -> dict[str, object]:
    """What Discord said, or how the line broke, for the log; never an address, which may hold a token."""
    if isinstance(error, discord.HTTPException):
        return {"status": error.status, "code": error.code}
    return {"fault": type(error).__name__}


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
