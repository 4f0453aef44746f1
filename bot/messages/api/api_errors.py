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
UNKNOWN_USER = 10013
UNKNOWN_WEBHOOK = 10015
"""The code for the token of an interaction that Discord does not know any more."""
INVALID_TOKEN = 50027
"""The code for the token of an interaction that is older than a quarter of an hour."""
EDIT_TOO_OLD = 30046
"""The code for editing a message that is older than an hour too often. Its HTTP status is 429."""
MISSING_ACCESS = 50001
"""The code for a channel that the bot cannot see, such as a private thread that it is not in."""
MISSING_PERMISSION = frozenset({MISSING_ACCESS, 50013})
CLOSED_THREAD = frozenset({50083, 160005})
"""The codes for an archived or locked thread. A new message reopens an archived one, unless it is locked too."""
TOO_MANY_DMS = 40003
"""The code for a bot that opens direct message channels too fast. Its HTTP status may be 429."""
BOT_FLAGGED = 20026
"""The code for a bot that Discord has quarantined: it can write to nobody new and join no server."""
DM_WARNINGS = frozenset({BOT_FLAGGED, TOO_MANY_DMS})
"""The codes by which Discord warns a bot that it opens too many direct message channels."""
DMS_CLOSED = frozenset({UNKNOWN_USER, 50007, 50033, 50278})
"""The codes for a person who takes no direct messages from the bot."""
MORE_THAN_BUSY = DM_WARNINGS | {EDIT_TOO_OLD}
"""The codes that say more than the HTTP status 429 with which they may come: the same call soon would fail again."""
TOKEN_OVER = frozenset({ALREADY_ANSWERED, UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, INVALID_TOKEN})
"""The codes for an interaction that can be answered no more."""

HTTP_UNAUTHORIZED = 401
HTTP_FORBIDDEN = 403
HTTP_REQUEST_TIMEOUT = 408
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
    """Whether the same call to Discord may succeed soon: Discord failed or was busy, or the connection broke. False for
    other exceptions, and for the codes of `MORE_THAN_BUSY`, whatever the status.
    """
    if isinstance(error, discord.HTTPException):
        if error.code in MORE_THAN_BUSY:
            return False
        is_busy = error.status in {HTTP_REQUEST_TIMEOUT, HTTP_TOO_MANY_REQUESTS}
        return is_busy or error.status >= HTTP_SERVER_ERROR
    return isinstance(error, API_ERRORS)


def is_forbidden(error: Exception) -> bool:
    """Whether Discord says that the bot may not do this: by the status 401 or 403, which it counts against the bot, or
    by a code of `CLOSED_THREAD`.
    """
    if not isinstance(error, discord.HTTPException):
        return False
    return error.status in {HTTP_UNAUTHORIZED, HTTP_FORBIDDEN} or error.code in CLOSED_THREAD


def is_dm_refusal(error: discord.HTTPException) -> bool:
    """Whether Discord refuses direct messages to this person now: they are closed to the bot, or the bot may send
    none.
    """
    return error.status == HTTP_FORBIDDEN or error.code in DMS_CLOSED | DM_WARNINGS


async def raise_if_more_than_busy(response: aiohttp.ClientResponse) -> None:
    """Raise `discord.HTTPException` if Discord answered by the status 429 and a code of `MORE_THAN_BUSY`.

    discord.py takes each status 429 for a rate limit: it would wait and call again, up to five times, and hold up other
    calls of the same kind.
    """
    if response.status == HTTP_TOO_MANY_REQUESTS:
        body = await discord.http.json_or_text(response)
        if isinstance(body, dict) and body.get("code") in MORE_THAN_BUSY:
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
