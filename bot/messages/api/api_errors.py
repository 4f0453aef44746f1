"""The codes of Discord's errors, and whether a failed call may succeed later."""

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord
import structlog

log = structlog.get_logger(__name__)

ALREADY_ANSWERED = 40060
"""The code for a second answer to an interaction."""
UNKNOWN_INTERACTION = 10062
"""The code for an interaction that is over and cannot be answered any more."""
UNKNOWN_MESSAGE = 10008
UNKNOWN_CHANNEL = 10003
NOTHING_THERE = frozenset({UNKNOWN_MESSAGE, UNKNOWN_CHANNEL})
"""The codes for a message that no longer exists, or whose channel no longer exists."""
EDIT_TOO_OLD = 30046
"""The code for editing a message that is older than an hour too often. Its HTTP status is 429."""
MISSING_ACCESS = 50001
"""The code for a channel that the bot cannot see, such as a private thread that it is not in."""
MISSING_PERMISSION = frozenset({MISSING_ACCESS, 50013})
CLOSED_THREAD = frozenset({50083, 160005})
"""The codes for an archived or locked thread. A new message reopens an archived one, unless it is locked too."""
TOO_MANY_DMS = 40003
"""The code for a bot that opens direct message channels too fast."""
BOT_FLAGGED = 20026
"""The code for a bot that Discord has quarantined: it can write to nobody new and join no server."""

HTTP_FORBIDDEN = 403
HTTP_TOO_MANY_REQUESTS = 429
HTTP_SERVER_ERROR = 500
"""The lowest HTTP status of an error on Discord's side."""


class SilencedError(aiohttp.ClientConnectionError):
    """Raised instead of a call to Discord that this process may not make any more: another process may have its
    servers.
    """


API_ERRORS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""The exceptions that discord.py raises when Discord refuses a call, or the connection breaks."""
CONNECTION_ERRORS = (*API_ERRORS, discord.GatewayNotFound, discord.ConnectionClosed)
"""The exceptions that discord.py raises when a bot cannot connect, except for a refused token or refused intents."""


def api_error_fields(error: BaseException) -> dict[str, object]:
    """The fields for a log line about a failed call to Discord: ``status`` and ``code`` of its answer, or ``fault``,
    the error's class. Never a URL, which may contain a token.
    """
    if isinstance(error, discord.HTTPException):
        return {"status": error.status, "code": error.code}
    return {"fault": type(error).__name__}


def is_temporary_error(error: Exception) -> bool:
    """Whether the same call to Discord may succeed later: Discord failed or was busy, or the connection broke. False
    for other exceptions.
    """
    if isinstance(error, discord.HTTPException):
        return error.status == HTTP_TOO_MANY_REQUESTS or error.status >= HTTP_SERVER_ERROR
    return isinstance(error, API_ERRORS)


def is_dm_refusal(error: discord.HTTPException) -> bool:
    """Whether Discord refuses direct messages to this person now: they are closed to the bot, or the bot may send
    none.
    """
    return error.status == HTTP_FORBIDDEN or error.code in {TOO_MANY_DMS, BOT_FLAGGED}


async def raise_if_edit_too_old(response: aiohttp.ClientResponse) -> None:
    """Raise `discord.HTTPException` if Discord answered that a message is too old to be edited so often.

    discord.py takes each status 429 for a rate limit: it would wait and edit again, up to five times, and hold up other
    calls to the channel. A new message can be sent at once.
    """
    if response.status == HTTP_TOO_MANY_REQUESTS:
        body = await discord.http.json_or_text(response)
        if isinstance(body, dict) and body.get("code") == EDIT_TOO_OLD:
            raise discord.HTTPException(response, body)


@contextmanager
def log_api_errors(event: str, about: str) -> Iterator[None]:
    """Log and suppress `API_ERRORS` in a ``with`` block. ``event`` names the log line; ``about`` says what the call was
    for.
    """
    try:
        yield
    except API_ERRORS as error:
        log.info(event, about=about, **api_error_fields(error))
