"""The codes with which Discord refuses a call, and what each kind of failure means for trying again."""

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord
import structlog

log = structlog.get_logger(__name__)

ALREADY_ANSWERED = 40060
"""The code for an interaction that was answered already."""
UNKNOWN_INTERACTION = 10062
"""The code for an interaction that is over and cannot be answered any more."""
UNKNOWN_MESSAGE = 10008
UNKNOWN_CHANNEL = 10003
EDIT_TOO_OLD = 30046
"""The code for editing a message that is older than an hour too often."""
MISSING_PERMISSION = frozenset({50001, 50013})
CLOSED_THREAD = frozenset({50083, 160005})
"""The codes for an archived or locked thread. A new message reopens an archived one, unless it is locked too."""
CLOSED_DM = frozenset({50007, 50278})
TOO_MANY_DMS = 40003

HTTP_TOO_MANY_REQUESTS = 429
HTTP_SERVER_ERROR = 500
"""The lowest HTTP status of an error on Discord's side."""

API_ERRORS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What discord.py raises when Discord refuses a call, or the connection breaks."""


def api_error_fields(error: BaseException) -> dict[str, object]:
    """The fields for a log line about a failed call to Discord: ``status`` and ``code``, or ``fault``, the error's
    class.

    Never a URL, which may contain a token.
    """
    if isinstance(error, discord.HTTPException):
        return {"status": error.status, "code": error.code}
    return {"fault": type(error).__name__}


def is_temporary_error(error: Exception) -> bool:
    """Whether the same call to Discord may succeed later: Discord failed or was busy, or the connection broke.

    False for errors that are no failed calls.
    """
    if isinstance(error, discord.HTTPException):
        busy = error.status == HTTP_TOO_MANY_REQUESTS or error.code == TOO_MANY_DMS
        return busy or error.status >= HTTP_SERVER_ERROR
    return isinstance(error, API_ERRORS)


@contextmanager
def log_api_errors(event: str, about: str) -> Iterator[None]:
    """Log and suppress `API_ERRORS` in a ``with`` block.

    ``event`` names the log line; ``about`` says what the call was for.
    """
    try:
        yield
    except API_ERRORS as error:
        log.info(event, about=about, **api_error_fields(error))
