"""Dates in words, for pictures and for seasons, where Discord does not show them in each reader's own way. All are in
UTC, so that a season has the same days for everybody.
"""

from datetime import UTC, datetime

DAY = "{day} {date:%b %Y}"


def day_text(at: float) -> str:
    """The day, in UTC, of a time in seconds since 1970.

    >>> day_text(1_772_500_000.0)
    '3 Mar 2026'
    """
    date = datetime.fromtimestamp(at, UTC)
    return DAY.format(day=date.day, date=date)


def last_day_text(end: float) -> str:
    """The last day, in UTC, of a period that ends at ``end``, in seconds since 1970; if it ends at midnight, the day
    before.

    >>> last_day_text(datetime(2027, 3, 1, tzinfo=UTC).timestamp())
    '28 Feb 2027'
    """
    return day_text(end - 1)
