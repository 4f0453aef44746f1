"""Dates in words, where Discord does not show them in each reader's own way: in pictures."""

from datetime import UTC, datetime

DAY = "{day} {date:%b %Y}"


def day_text(at: float) -> str:
    """The day, in UTC, of a time in seconds since 1970.

    >>> day_text(1_772_500_000.0)
    '3 Mar 2026'
    """
    date = datetime.fromtimestamp(at, UTC)
    return DAY.format(day=date.day, date=date)
