"""Decides after how many seconds a call that Discord did not carry out is made again.

Only a code can say that a refusal is final, and whoever made the call knows such codes. Any other refusal may pass.
"""

from bot.messages.api.api_errors import is_forbidden, is_temporary_error

RETRY_SECONDS = 20.0
"""Seconds after which a write is tried again that failed by a temporary error, or by an exception of ours."""
REFUSED_RETRY_SECONDS = (5.0, 15.0, 60.0, 160.0, 360.0)
"""Seconds after which a refused call is tried again, for the first refusals in a row: ten minutes in all."""
DEFERRED_RETRY_SECONDS = 10 * 60.0
"""Seconds after which a call is tried again that was refused more often, or as forbidden, or was deferred; even if
nothing has told that it may work now.
"""
MAX_BACKGROUND_TRIES = 150
"""The most tries of a call whose outcome nobody waits for: those of a day."""


def seconds_until_retry(error: Exception, refusals: int) -> float:
    """Seconds to wait before a call is made again that failed by ``error``, after this number of refusals in a row
    before it.

    What is forbidden counts against the bot, and is always tried at the slowest pace.
    """
    if is_temporary_error(error):
        return RETRY_SECONDS
    return seconds_until_background_retry(error, refusals)


def seconds_until_background_retry(error: Exception, failures: int) -> float:
    """The same as `seconds_until_retry` for a call whose outcome nobody waits for: temporary errors count as refusals,
    too.
    """
    if is_forbidden(error) or failures >= len(REFUSED_RETRY_SECONDS):
        return DEFERRED_RETRY_SECONDS
    return REFUSED_RETRY_SECONDS[failures]
