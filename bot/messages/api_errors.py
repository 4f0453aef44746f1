"""The codes with which Discord refuses a call, and what each kind of failure means for trying again."""

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord
import structlog

log = structlog.get_logger(__name__)

ALREADY_ANSWERED = 40060
"""The interaction has its answer."""
UNKNOWN_INTERACTION = 10062
"""The interaction is over: nothing answers it any more."""
UNKNOWN_MESSAGE = 10008
UNKNOWN_CHANNEL = 10003
EDIT_TOO_OLD = 30046
"""A message that is older than an hour was edited too often."""
MISSING_PERMISSION = frozenset({50001, 50013})
CLOSED_THREAD = frozenset({50083, 160005})
"""Archived or locked. A new message brings back an archived thread, unless a moderator has locked it as well."""
CLOSED_DM = frozenset({50007, 50278})
TOO_MANY_DMS = 40003

HTTP_TOO_MANY_REQUESTS = 429
HTTP_SERVER_ERROR = 500
"""The lowest status of a fault of Discord's own."""

API_ERRORS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What discord.py raises when Discord refuses a call, or the connection breaks."""


def api_error_fields(error: BaseException) -> dict[str, object]:
    """The fields of a log line about a failed call. Never an address, which may hold a token."""
    if isinstance(error, discord.HTTPException):
        return {"status": error.status, "code": error.code}
    return {"fault": type(error).__name__}


def is_temporary_error(error: Exception) -> bool:
    """Whether the same call may work a little later: Discord had a fault or was busy, or the connection broke."""
    if isinstance(error, discord.HTTPException):
        busy = error.status == HTTP_TOO_MANY_REQUESTS or error.code == TOO_MANY_DMS
        return busy or error.status >= HTTP_SERVER_ERROR
    return isinstance(error, API_ERRORS)


@contextmanager
def log_api_errors(event: str, about: str) -> Iterator[None]:
    """Log a failed call as ``event``, with what it was about, and go on: nothing depends on it."""
    try:
        yield
    except API_ERRORS as error:
        log.info(event, about=about, **api_error_fields(error))
