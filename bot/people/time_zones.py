"""Time zones as people name them: a place, whose clocks may change in summer, or an offset from UTC such as ``UTC+2``.

Names of the time zone database that say something else than they seem to are not accepted: ``Etc/GMT+2`` is two hours
*behind* UTC, ``EST`` has no summer time. Zones stored by earlier versions may have any name, and keep their meaning.
"""

import re
import unicodedata
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from engine.text.typed import plain_characters

_AREAS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
"""The continents and oceans whose cities have time zones."""
_OTHER_PLACES = re.compile(
    "(Brazil|Canada|Chile|Mexico|US)/.+|GB|NZ|Cuba|Egypt|Hongkong|Iceland|Iran|Israel|Jamaica|Japan|Libya|Poland"
    "|Portugal|Singapore|Turkey"
)
"""The names of countries and their regions, which only count when typed in full."""
CITIES_BY_ABBREVIATION = {
    "et est edt": ("New York",),
    "ct cdt": ("Chicago",),
    "cst": ("Chicago", "Shanghai"),
    "mt mst mdt": ("Denver", "Phoenix"),
    "pt pst pdt": ("Los Angeles",),
    "akst akdt": ("Anchorage",),
    "hst": ("Honolulu",),
    "ast adt": ("Halifax",),
    "nst ndt": ("St Johns",),
    "brt": ("Sao Paulo",),
    "wet": ("Lisbon",),
    "bst": ("London",),
    "cet cest met mez mesz": ("Berlin", "Paris"),
    "eet eest": ("Athens", "Helsinki"),
    "msk": ("Moscow",),
    "sast": ("Johannesburg",),
    "ist": ("Kolkata", "Dublin", "Jerusalem"),
    "pkt": ("Karachi",),
    "hkt": ("Hong Kong",),
    "sgt": ("Singapore",),
    "jst": ("Tokyo",),
    "kst": ("Seoul",),
    "awst": ("Perth",),
    "acst acdt": ("Adelaide", "Darwin"),
    "aest aedt": ("Sydney", "Brisbane"),
    "nzst nzdt": ("Auckland",),
}
"""By common abbreviations, cities in the zones that people mean by them. An abbreviation names no zone by itself: it
leaves summer time open, or is in use in several parts of the world.
"""
_OFFSET = re.compile(r"(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?::?(00|30|45))?", re.ASCII)
_LEAST_OFFSET, _MOST_OFFSET = timedelta(hours=-12), timedelta(hours=14)
_NO_OFFSET = ("utc", "gmt")


def plain_zone_text(typed: str) -> str:
    """The typed name of a time zone in small letters, with plain digits, underscores for spaces, and ``-`` for all
    dashes and minus signs.
    """
    return _plain_text(typed).replace(" ", "_")


def _plain_text(typed: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", plain_characters(typed)).lower().split())


def zone_named(typed: str) -> str | None:
    """The name of the time zone that was typed in any case: of a place, of the first place with a typed city, or an
    offset whose sign is as people mean it (``+2`` and ``GMT+2`` are two hours ahead of UTC). ``None`` if none fits.

    >>> zone_named("europe/berlin"), zone_named("new york"), zone_named("Nowhere")
    ('Europe/Berlin', 'America/New_York', None)
    >>> [zone_named(typed) for typed in ("GMT+2", "utc -5:30", "+0545", "GMT", "UTC+15", "EST")]
    ['UTC+2', 'UTC-5:30', 'UTC+5:45', 'UTC', None, None]
    """
    wanted = plain_zone_text(typed)
    if offset := _offset_zone(_plain_text(typed)):
        return offset
    fits = [name for name in sorted(known_places()) if wanted in _spellings(name)]
    return min(fits, key=lambda name: name.lower() != wanted, default=None)


def cities_for_abbreviation(typed: str) -> tuple[str, ...]:
    """Cities in the zones that people mean by an abbreviation, as `zone_named` takes them; empty for any other text.

    >>> cities_for_abbreviation("EST"), cities_for_abbreviation("IST"), cities_for_abbreviation("Nowhere")
    (('New York',), ('Kolkata', 'Dublin', 'Jerusalem'), ())
    """
    wanted = _plain_text(typed)
    return next((cities for names, cities in CITIES_BY_ABBREVIATION.items() if wanted in names.split()), ())


def _spellings(place: str) -> set[str]:
    """The texts in small letters that name a place: its name and, of a city, the last part of it."""
    name = place.lower()
    return {name, name.rpartition("/")[2]} if place.startswith(_AREAS) else {name}


def _offset_zone(text: str) -> str | None:
    """The canonical name of the offset that a plain text means, such as ``UTC+5:30``; ``None`` for any
    other text, and for an offset that no country has.
    """
    if text in _NO_OFFSET:
        return "UTC"
    if (found := _OFFSET.fullmatch(text)) is None:
        return None
    sign, hours, minutes = found[1], int(found[2]), int(found[3] or 0)
    offset = timedelta(hours=hours, minutes=minutes) * (1 if sign == "+" else -1)
    if not _LEAST_OFFSET <= offset <= _MOST_OFFSET:
        return None
    return f"UTC{sign}{hours}{f':{minutes}' if minutes else ''}" if offset else "UTC"


def is_known_zone(name: str) -> bool:
    """Whether a stored name is that of a time zone: an offset as `zone_named` writes it, or any name that this
    machine's time zone database has.
    """
    return _offset_zone(name.lower()) == name or name in _all_names()


def zone_info(name: str) -> tzinfo | None:
    """The time zone with a stored name; ``None`` if this machine does not know it, or no longer.

    >>> zone_info("UTC+5:30").utcoffset(None), zone_info("UTC-3").utcoffset(None)
    (datetime.timedelta(seconds=19800), datetime.timedelta(days=-1, seconds=75600))
    """
    if found := _OFFSET.fullmatch(name.lower()):
        offset = timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
        return timezone(offset if found[1] == "+" else -offset)
    try:
        return UTC if name == "UTC" else ZoneInfo(name)
    except ZoneInfoNotFoundError:
        return None


def clock_text(name: str, at: float) -> str:
    """The time of day in a time zone at a time in seconds since 1970, such as ``7:05``; empty for an unknown zone.

    >>> clock_text("UTC+5:30", 0.0), clock_text("Nowhere", 0.0)
    ('5:30', '')
    """
    if (zone := zone_info(name)) is None:
        return ""
    local = datetime.fromtimestamp(at, zone)
    return f"{local.hour}:{local.minute:02}"


def ignores_summer_time(name: str, at: float) -> bool:
    """Whether a zone is no place, and has the same offset in January and in July of the year of ``at``, in seconds
    since 1970: its hours are off by one in summer for somebody whose clocks change. False for an unknown zone.

    >>> [ignores_summer_time(name, 1_800_000_000.0) for name in ("UTC+2", "Asia/Tokyo", "CET")]
    [True, False, False]
    """
    zone = None if name in known_places() else zone_info(name)
    year = datetime.fromtimestamp(at, UTC).year
    return zone is not None and len({datetime(year, month, 1, tzinfo=zone).utcoffset() for month in (1, 7)}) == 1


@cache
def known_places() -> frozenset[str]:
    """The names of all places that people may choose and this machine knows, such as ``Europe/Berlin``."""
    return frozenset(name for name in _all_names() if name.startswith(_AREAS) or _OTHER_PLACES.fullmatch(name))


@cache
def _all_names() -> frozenset[str]:
    return frozenset(available_timezones())
