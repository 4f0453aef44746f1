"""From when to when a season lasts, in words, and why one may be longer than its server chose, or have no end."""

from datetime import UTC, datetime

from bot.texts.club import leaderboard as texts
from bot.texts.dates import day_text, last_day_text
from data.leaderboards.records import Season

HALF_OF_MONTH = 15
"""The last day of a month on which a season begins that has the chosen length at most."""


def season_span_text(season: Season) -> str:
    """From which day to which a season lasts, in UTC; if it has no end yet, from which day."""
    end = season.ended_at or season.ends_at
    first = day_text(season.began_at)
    return texts.SINCE.format(date=first) if end is None else texts.SPAN.format(first=first, last=last_day_text(end))


def season_note(season: Season | None) -> str:
    """What there is to say of a season under way: that it has no end, or why it is longer than its server chose; empty
    otherwise, and without a season.
    """
    if season is None or season.ended_at is not None:
        return ""
    if season.ends_at is None:
        return texts.ENDLESS_SEASON
    began = datetime.fromtimestamp(season.began_at, UTC)
    return texts.LONG_SEASON.format(date=day_text(season.began_at)) if began.day > HALF_OF_MONTH else ""
