"""How people want to be told that it is their turn, and the hours of the day in which they want no sound."""

import re
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple, Self

from bot.people.time_zones import is_known_zone, zone_info

IDLE_SECONDS = 60.0
"""Seconds since a person's last action after which they are told that it is their turn."""


class Notice(StrEnum):
    """The ways to tell somebody that it is their turn."""

    MESSAGE = "message"
    """They are told by a new private message with their hand."""
    PING = "ping"
    """They are told by a mention in the table's channel."""
    OFF = "off"
    """They are not told."""


_HOURS = re.compile(r"(\d{1,2})(?::00)?\s*(?:-|\N{EN DASH}|to)\s*(\d{1,2})(?::00)?")


class QuietHours(NamedTuple):
    """The hours of each day in which a person wants no notification sound."""

    first: int
    """The hour, 0 to 23, at whose beginning the quiet hours begin."""
    end: int
    """The hour, 0 to 23, at whose beginning the quiet hours end."""
    zone: str = "UTC"
    """The name of the time zone as it is stored, such as ``Europe/Berlin`` or ``UTC+2``."""

    @classmethod
    def parse(cls, hours: str, zone: str) -> Self | None:
        """The hours from text such as ``22-7`` or ``22:00-7:00``; ``None`` if the text means no hours or the zone is
        unknown.

        >>> QuietHours.parse("22-7", "Europe/Berlin")
        QuietHours(first=22, end=7, zone='Europe/Berlin')
        """
        read = _HOURS.fullmatch(hours.strip())
        if read is None or not is_known_zone(zone):
            return None
        first, end = int(read[1]), int(read[2]) % 24
        return cls(first, end, zone) if first < 24 and int(read[2]) <= 24 and first != end else None

    @classmethod
    def from_stored(cls, text: str) -> Self | None:
        """The hours from the text that `as_stored` made; ``None`` for an empty or any other text."""
        hours, _, zone = text.partition(" ")
        return cls.parse(hours, zone)

    def as_stored(self) -> str:
        """The hours as text for the store, such as ``22-7 Europe/Berlin``."""
        return f"{self.first}-{self.end} {self.zone}"

    def includes(self, at: float) -> bool:
        """Whether a time, in seconds since 1970, lies in these hours. False if this machine does not know the time
        zone.

        >>> QuietHours(22, 7).includes(0.0), QuietHours(22, 7).includes(43_200.0)
        (True, False)
        """
        zone = zone_info(self.zone)
        if zone is None:
            return False
        hour = datetime.fromtimestamp(at, zone).hour
        return self.first <= hour < self.end if self.first < self.end else hour >= self.first or hour < self.end
