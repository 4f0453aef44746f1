"""Lengths of time in seconds: read as people type them, and said in words."""

import re

MINUTE = 60
HOUR = 3600
DAY = 24 * HOUR


def parse_duration(value: object) -> int | None:
    """Read a time from 1 minute to 7 days, in seconds; ``none`` and ``off`` give ``None``.

    A number alone means seconds. Raises `ValueError` for any other text and any other length.

    >>> [parse_duration(text) for text in ("90", "10m", "5 minutes", "24h", "7 days", "none")]
    [90, 600, 300, 86400, 604800, None]
    """
    text = str(value).strip().lower()
    if text in {"none", "off"}:
        return None
    found = re.fullmatch(r"(\d{1,9})\s*([a-z]*)", text, re.ASCII)
    seconds = int(found[1]) * _SECONDS.get(found[2], 0) if found else 0
    if not 60 <= seconds <= 7 * DAY:
        raise ValueError("choose a time from 1 minute to 7 days, like 10 minutes or 24 hours, or none")
    return seconds


_SECONDS = {
    unit: seconds
    for seconds, units in (
        (1, ("", "s", "sec", "secs", "second", "seconds")),
        (60, ("m", "min", "mins", "minute", "minutes")),
        (HOUR, ("h", "hr", "hrs", "hour", "hours")),
        (DAY, ("d", "day", "days")),
    )
    for unit in units
}
"""The number of seconds in each unit of time that people may type."""


def lies_within(at: float, seconds: float, now: float) -> bool:
    """Whether a time is less than ``seconds`` before ``now``, and not after it, as are times that were noted by a clock
    that was ahead then.

    >>> [lies_within(at, 10, 100) for at in (90, 91, 100, 101)]
    [False, True, True, False]
    """
    return now - seconds < at <= now


def duration_in_words(seconds: int) -> str:
    """A number of ``seconds`` in words, in the largest unit that divides it; one day is "24 hours".

    >>> [duration_in_words(seconds) for seconds in (90, 60, 600, 86400, 259200)]
    ['90 seconds', '1 minute', '10 minutes', '24 hours', '3 days']
    """
    units = ((DAY, "day"), (HOUR, "hour"), (60, "minute"), (1, "second"))
    size, unit = next((size, unit) for size, unit in units if seconds % size == 0 and (size, seconds) != (DAY, DAY))
    count = seconds // size
    return f"{count} {unit}{'' if count == 1 else 's'}"


def time_limit_in_words(typed: str) -> str:
    """A time limit in words, from text that `parse_duration` reads.

    >>> time_limit_in_words("24h"), time_limit_in_words("none")
    ('24 hours', 'no limit')
    """
    seconds = parse_duration(typed)
    return "no limit" if seconds is None else duration_in_words(seconds)
