"""Faults told without their messages, which may name a card: what went wrong, and where."""

from traceback import format_tb


def quietly(error: BaseException) -> dict[str, str]:
    """The kind of a fault and the lines that led to it, for the log."""
    return {"fault": type(error).__name__, "where": "".join(format_tb(error.__traceback__))}
