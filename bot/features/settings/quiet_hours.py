"""Quiet hours: typed with `/preferences`, or chosen in a form."""

from collections.abc import Mapping

from discord import app_commands

from bot.features.settings.quiet_hours_page import END_FIELD, FIRST_FIELD, ZONE_FIELD
from bot.intake.find_table import MAX_COMPLETIONS
from bot.messages.api.replies import Interaction
from bot.people.profiles import Profiles
from bot.people.quiet_hours import QuietHours, known_zones, plain_zone_text, zone_named
from bot.texts.settings import preferences as texts
from engine.errors import Refusal

LONGEST_QUOTE = 40
"""Characters of what somebody typed that a refusal repeats."""


async def choose_quiet_hours(profiles: Profiles, player_id: str, hours: str | None, zone: str | None) -> None:
    """Store in which hours a person wants no sound; ``None`` keeps the hours, or the zone, of before.

    Raises `Refusal` for hours or a zone that there are not, and ``quiet_missing`` for a zone without hours.
    """
    before = QuietHours.from_stored(profiles.player(player_id).quiet)
    if hours is None and before is None:
        raise Refusal("quiet_missing")
    typed = zone or (before.zone if before else "UTC")
    known = zone_named(typed)
    if known is None:
        raise Refusal("bad_option", name=texts.TIMEZONE_TITLE, value=typed[:LONGEST_QUOTE], reason=texts.BAD_ZONE)
    chosen = before._replace(zone=known) if hours is None and before else QuietHours.parse(hours or "", known)
    if chosen is None and hours is not None and hours.strip().lower() != texts.NONE:
        raise Refusal("bad_option", name=texts.QUIET_TITLE, value=hours[:LONGEST_QUOTE], reason=texts.BAD_HOURS)
    stored = "" if chosen is None else chosen.as_stored()
    await profiles.change_player(player_id, lambda player: player._replace(quiet=stored))


def submitted_quiet_hours(fields: Mapping[str, list[str]]) -> tuple[str, str]:
    """The hours, such as ``22-7``, and the time zone that the form has; the zone as somebody typed it."""
    first, end, zone = ("".join(fields.get(name, [])) for name in (FIRST_FIELD, END_FIELD, ZONE_FIELD))
    return f"{first}-{end}", zone


async def complete_zone(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The time zones in whose names the typed text stands, those whose city begins with it first."""
    wanted = plain_zone_text(typed)
    fits = [name for name in known_zones() if wanted in name.lower()]
    fits.sort(key=lambda name: (not name.rpartition("/")[2].lower().startswith(wanted), name))
    return [app_commands.Choice(name=name, value=name) for name in fits[:MAX_COMPLETIONS]]
