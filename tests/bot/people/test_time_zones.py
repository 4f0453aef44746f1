"""Time zones: which names are accepted, and what those mean that earlier versions stored."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, available_timezones

from bot.people.notices import QuietHours
from bot.people.time_zones import (
    CITIES_BY_ABBREVIATION,
    cities_for_abbreviation,
    clock_text,
    is_known_zone,
    known_places,
    zone_info,
    zone_named,
)
from tests.each import each

WINTER, SUMMER = (datetime(2027, month, 1, 12, tzinfo=UTC).timestamp() for month in (1, 7))


SIGNS = {"+": "ahead", "\uff0b": "ahead", "-": "behind", "\N{MINUS SIGN}": "behind", "\N{EN DASH}": "behind"}
FORMS = ("UTC{}3", "gmt{}3", "{}3", "UTC {} 03:00", "Utc{}0300", "UTC{}\u0663", "{}\uff13")


@each("typed", [form.format(sign) for form in FORMS for sign in SIGNS])
def test_an_offset_has_the_sign_that_people_mean(typed: str) -> None:
    is_ahead = any(sign in typed for sign, way in SIGNS.items() if way == "ahead")
    name = zone_named(typed)
    assert name == ("UTC+3" if is_ahead else "UTC-3")
    assert clock_text(name, WINTER) == clock_text(name, SUMMER) == ("15:00" if is_ahead else "9:00")


NO_OFFSETS = ("5", "UTC5", "+", "UTC+", "+14:30", "-12:30", "+2:15", "+2.5", "+1_0", "+1 0", "UTC+-2", "++2")


@each("typed", NO_OFFSETS)
def test_a_text_that_is_no_offset_is_none(typed: str) -> None:
    assert zone_named(typed) is None


def test_every_name_of_the_database_is_a_place_or_refused() -> None:
    cities = {"Kwajalein": "Pacific/Kwajalein"}
    for name in available_timezones() - {"UTC", "GMT", "GMT+0", "GMT-0"}:
        assert zone_named(name) == (name if name in known_places() else cities.get(name)), name
    assert {"EST", "MST", "localtime", "Factory", "Etc/GMT+2", "GMT0", "Zulu", "CET"}.isdisjoint(known_places())


def test_an_abbreviation_is_no_zone_and_its_cities_are() -> None:
    for names, cities in CITIES_BY_ABBREVIATION.items():
        for name in names.split():
            assert zone_named(name) is None, name
            assert cities_for_abbreviation(name.upper()) == cities
        assert {zone_named(city) for city in cities} <= known_places(), names


def test_everything_accepted_can_be_stored_and_shows_a_time() -> None:
    for name in (*known_places(), "UTC", "UTC+2", "UTC-3:30", "UTC+14"):
        hours = QuietHours(22, 7, name)
        assert QuietHours.from_stored(hours.as_stored()) == hours
        assert clock_text(name, WINTER), name


def test_every_zone_that_may_be_stored_keeps_its_instants() -> None:
    for name in available_timezones():
        hours = QuietHours.from_stored(f"22-7 {name}")
        assert hours is not None, name
        for at in (WINTER, SUMMER):
            local = datetime.fromtimestamp(at, ZoneInfo(name))
            assert hours.includes(at) == (local.hour >= 22 or local.hour < 7), name
            assert clock_text(name, at) == f"{local.hour}:{local.minute:02}"


@each("name", ["UTC+15", "utc+2", "UTC+02", "UTC+0", "GMT+2", "Nowhere", "", "../etc", "/etc/passwd"])
def test_no_other_name_counts_as_stored(name: str) -> None:
    assert not is_known_zone(name)
    assert QuietHours.from_stored(f"22-7 {name}") is None


def test_a_zone_that_this_machine_no_longer_knows_has_no_quiet_hours_and_no_time() -> None:
    assert zone_info("Europe/Atlantis") is None
    assert not QuietHours(0, 23, "Europe/Atlantis").includes(WINTER)
    assert clock_text("Europe/Atlantis", WINTER) == ""
