"""The settings that a server's moderators chose, and their latest changes, each of which can be undone."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

import structlog
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from engine.durations import parse_duration
from engine.errors import Refusal

KEEP_CHANGES = 10
"""The number of a server's latest changes that can be undone."""

Values = tuple[str, ...]
"""The values chosen for one setting, as texts; empty for the default."""

Ids = tuple[Annotated[str, Field(pattern=r"^\d{1,20}$")], ...]
"""Discord's ids of channels or roles."""

log = structlog.get_logger(__name__)


def _checked_time_limit(text: str) -> str:
    """The text itself, if it is empty or a time limit such as ``10m``. Raises `ValueError` for any other text."""
    if text:
        parse_duration(text)
    return text


class SettingsChange(BaseModel):
    """A change of a server's settings by a moderator: which settings, from which values to which."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    number: int
    """The number of the change among all changes of the server, from 1."""
    before: Mapping[str, Values]
    """The values before the change, by field of `ChosenServerSettings`."""
    after: Mapping[str, Values]
    """The values after the change, for the same fields."""


class ChosenServerSettings(BaseModel):
    """The settings that a server's moderators chose; a field with its default stands for no choice."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    channels: Ids = ()
    """The ids of the channels in which tables may be opened; empty for all."""
    openers: Ids = ()
    """The ids of the roles whose members may open tables; empty for everybody."""
    moderators: Ids = ()
    """The ids of roles whose members moderate all tables of the server, besides those whom Discord's permissions let do
    so.
    """
    clock: Annotated[str, AfterValidator(_checked_time_limit)] = ""
    """The time limit for a turn at new tables, such as ``10m``; empty for the default of all tables."""
    open_seats: Annotated[str, Field(pattern=r"^\d{0,20}$")] = ""
    """The id of the channel in which lobbies with free seats are announced; empty for none."""
    theme: str = ""
    """The slug of the theme of pictures that everybody sees; empty for the default theme."""
    hands: Literal["", "dm", "button"] = ""
    """Where the hands of people go who chose nothing: ``dm``, or ``button`` for only when asked for; empty for the
    place in the bot's own settings.
    """
    notices: Literal["", "message", "ping", "off"] = ""
    """How people who chose nothing are told of their turn, as in `Notice`; empty for `Notice.MESSAGE`."""
    season_months: int | None = None
    """The length of a season in months, 0 for no seasons; ``None`` for the default, three months."""
    announcements: Annotated[str, Field(pattern=r"^\d{0,20}$")] = ""
    """The id of the channel in which the ends of seasons are announced; empty for none."""
    best_games: Annotated[str, Field(pattern=r"^\d{0,20}$")] = ""
    """The id of the channel in which each week's best played game is announced; empty for none."""
    solo_ladder: Literal["", "shown", "hidden"] = ""
    """Whether the leaderboard of games against computers is shown; empty for the default, which is that it is."""
    changes: tuple[SettingsChange, ...] = ()
    """The server's last changes, oldest first, at most `KEEP_CHANGES`."""

    @property
    def shows_solo_ladder(self) -> bool:
        """Whether the leaderboard of games against computers is shown."""
        return self.solo_ladder != "hidden"

    def table_options(self) -> dict[str, str]:
        """The table options with which new tables of the server begin: name -> value as text; empty if none were
        chosen.
        """
        return {"clock": self.clock} if self.clock else {}

    def values_of(self, field: str) -> Values:
        """The values of one field as texts; empty if it has its default."""
        stored = getattr(self, field)
        if isinstance(stored, tuple):
            return stored
        return () if stored in {"", None} else (str(stored),)

    def with_values(self, values: Mapping[str, Values]) -> Self:
        """These settings with other values for some fields, and with the change noted; the same object if nothing
        changes.

        Raises pydantic's `ValidationError` for values that a field cannot hold.
        """
        after = {field: chosen for field, chosen in values.items() if chosen != self.values_of(field)}
        if not after:
            return self
        number = 1 + (self.changes[-1].number if self.changes else 0)
        before = {field: self.values_of(field) for field in after}
        change = SettingsChange(number=number, before=before, after=after)
        stored = {field: _stored_form(field, chosen) for field, chosen in after.items()}
        kept = (*self.changes, change)[-KEEP_CHANGES:]
        return self.model_validate({**self.model_dump(), **stored, "changes": kept})

    def without_change(self, number: int) -> Self:
        """These settings with the change of this number undone, which is noted as a change of its own.

        Raises `Refusal` ``no_undo`` if the change is not among the last `KEEP_CHANGES`, or one of its fields has
        changed since.
        """
        change = next((one for one in self.changes if one.number == number), None)
        if change is None or any(self.values_of(field) != chosen for field, chosen in change.after.items()):
            raise Refusal("no_undo")
        return self.with_values(change.before)


def _stored_form(field: str, values: Values) -> object:
    """The value that a field holds for these values of its setting; its default if there are none."""
    usual = ChosenServerSettings.model_fields[field].default
    if not values:
        return usual
    return values if isinstance(usual, tuple) else values[0]


def read_server_choices(stored: object) -> ChosenServerSettings:
    """The server settings from their stored form; if that is invalid, the defaults, which is logged."""
    try:
        return ChosenServerSettings.model_validate(stored)
    except ValidationError:
        log.warning("choices_not_read")
        return ChosenServerSettings()
