"""Errors for the log without their messages, which may name a card: only the class of an error, and where it
happened.
"""

from traceback import format_tb


def fault_fields(error: BaseException) -> dict[str, str]:
    """The fields of a log line about an error: ``fault``, its class, and ``where``, its traceback without messages."""
    return {"fault": type(error).__name__, "where": "".join(format_tb(error.__traceback__))}


def redacted_traceback(error: BaseException | None) -> str:
    """The tracebacks of an error and of the errors that led to it, the earliest first, without their messages.

    Empty for ``None``.
    """
    parts: list[str] = []
    while error is not None:
        parts.append("".join(format_tb(error.__traceback__)) + type(error).__qualname__ + _discord_status_text(error))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\nwhich led to\n".join(reversed(parts))


def _discord_status_text(error: BaseException) -> str:
    """The HTTP status and error code of Discord's answer, in brackets; empty if the error has none."""
    numbers = {name: getattr(error, name, None) for name in ("status", "code")}
    known = ", ".join(f"{name} {number}" for name, number in numbers.items() if isinstance(number, int))
    return f" ({known})" if known else ""
