"""Faults told without their messages, which may name a card: what went wrong, and where."""

from traceback import format_tb


def quietly(error: BaseException) -> dict[str, str]:
    """The kind of a fault and the lines that led to it, for the log."""
    return {"fault": type(error).__name__, "where": "".join(format_tb(error.__traceback__))}


def traced(error: BaseException | None) -> str:
    """The same of a fault and of those that led to it, the first one first, as one text."""
    told: list[str] = []
    while error is not None:
        told.append("".join(format_tb(error.__traceback__)) + type(error).__qualname__ + _number(error))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\nwhich led to\n".join(reversed(told))


def _number(error: BaseException) -> str:
    """What Discord answered, where that was the fault."""
    numbers = {name: getattr(error, name, None) for name in ("status", "code")}
    told = ", ".join(f"{name} {number}" for name, number in numbers.items() if isinstance(number, int))
    return f" ({told})" if told else ""
