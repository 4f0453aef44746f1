"""What choosing one's quiet hours looks like: a line about them, buttons, and a form."""

from typing import Any

import discord
from discord import ui

from bot.people.quiet_hours import QuietHours
from bot.table_pages.components import button_rows, make_button
from bot.table_pages.custom_ids import Code, CustomId
from bot.texts.settings import preferences as texts

FIRST_FIELD = "first"
END_FIELD = "end"
ZONE_FIELD = "zone"
USUAL = QuietHours(22, 7)
"""What the form begins with where nothing was chosen before."""
MAX_ZONE_LENGTH = 40


def quiet_hours_text(hours: QuietHours | None) -> str:
    """A sentence that says somebody's quiet hours, or that there are none."""
    return texts.NO_QUIET_HOURS if hours is None else texts.QUIET_HOURS.format(**hours._asdict())


def quiet_hours_items(hours: QuietHours | None) -> list[ui.Item[Any]]:
    """The line that says somebody's quiet hours, or that there are none, and the buttons to change them."""
    buttons = [make_button(CustomId(Code.QUIET_FORM), texts.QUIET_BUTTON)]
    if hours is not None:
        buttons.append(make_button(CustomId(Code.QUIET_OFF), texts.NO_QUIET_BUTTON))
    return [ui.TextDisplay(f"**{texts.QUIET_TITLE}**\n{quiet_hours_text(hours)}"), *button_rows(buttons)]


def quiet_form_button(hours: str, zone: str) -> CustomId:
    """The custom id of the button that opens the form with what somebody typed: hours such as ``22-7``, and a zone."""
    return CustomId(Code.QUIET_FORM, args=(*hours.split("-", 1), zone.strip()[:MAX_ZONE_LENGTH]))


def refused_quiet_hours(button: CustomId) -> QuietHours | None:
    """What somebody typed into the form that a button of `quiet_form_button` opens, with the zone as it was typed;
    ``None`` for any other button.
    """
    match button.args:
        case (_, _, *zone) if zone:  # which may have the mark between arguments in it
            return QuietHours(button.number_arg(0), button.number_arg(1), ":".join(zone))
    return None


def quiet_hours_form(hours: QuietHours | None) -> ui.Modal:
    """The form with the first hour, the last and the time zone; ``None`` begins it with `USUAL`."""
    now = hours or USUAL
    form = ui.Modal(title=texts.QUIET_TITLE, custom_id=CustomId(Code.QUIET_FORM).as_button_id())
    form.add_item(ui.Label(text=texts.FIRST_HOUR, component=_hour_select(FIRST_FIELD, now.first)))
    form.add_item(ui.Label(text=texts.END_HOUR, component=_hour_select(END_FIELD, now.end)))
    zone = ui.TextInput[Any](custom_id=ZONE_FIELD, default=now.zone if hours else None, max_length=MAX_ZONE_LENGTH)
    form.add_item(ui.Label(text=texts.TIMEZONE_TITLE, description=texts.ZONE_ABOUT, component=zone))
    return form


def _hour_select(custom_id: str, chosen: int) -> ui.Select[Any]:
    options = [
        discord.SelectOption(label=texts.HOUR.format(hour=hour), value=str(hour), default=hour == chosen)
        for hour in range(24)
    ]
    return ui.Select(custom_id=custom_id, options=options)
