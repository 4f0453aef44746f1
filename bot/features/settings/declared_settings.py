"""The settings of a server, each declared once: command options, pages, confirmations, log and documentation follow
from that.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from enum import StrEnum

from bot.messages.channel_checks import ChannelSetting
from bot.people.notices import Notice
from bot.people.server_choices import ChosenServerSettings, Values
from bot.texts import settings as texts
from data.leaderboards.seasons import USUAL_SEASON_LENGTH
from engine.durations import time_limit_in_words
from engine.options import USUAL_TURN_TIME
from engine.text.sentences import joined_with_and, joined_with_or
from render.themes import THEMES, theme_named


class Kind(StrEnum):
    """The kinds of values that a setting can have."""

    CHOICE = "choice"
    """One of a few fixed values."""
    CLOCK = "clock"
    """A time limit for turns, which is typed."""
    CHANNEL = "channel"
    """A channel in which the bot posts; empty for none."""
    CHANNELS = "channels"
    """Any number of channels."""
    ROLES = "roles"
    """Any number of roles."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ServerSetting:
    """The declaration of one server setting: its names, texts, kind and default."""

    name: str
    """The name of the setting's option in ``/settings``, also used in custom ids and in the log."""
    field: str
    """The field of `ChosenServerSettings` that holds the setting."""
    group: str
    """The heading of the group to which the setting belongs."""
    title: str
    about: str
    """A phrase that says what the setting changes for people."""
    change_note: str
    """Sentences that say what a change of the setting means, and from when on."""
    change_notes: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """By value, the sentences that take the place of ``change_note``."""
    kind: Kind
    default: str
    """The default: a value of ``choices``, a time limit, or words."""
    choices: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """The title of each value; empty for all kinds but `Kind.CHOICE`."""
    typed_examples: str = ""
    """Examples of texts that can be typed for the setting; empty if the command offers all values."""
    template: str = "{values}"
    """The template of the text that tells the chosen roles; ``{values}`` stands for their mentions."""
    refused_everyone: str = ""
    """The reason why the role of everybody cannot be chosen; empty if it can."""

    @property
    def option_description(self) -> str:
        """The description of the command's option, at most 100 characters: what the setting changes, and what can be
        typed.
        """
        return f"{self.about} ({self.typed_examples})" if self.typed_examples else self.about

    @property
    def default_words(self) -> str:
        """The default in words."""
        return (
            time_limit_in_words(self.default)
            if self.kind is Kind.CLOCK
            else self.choices.get(self.default, self.default)
        )

    def words(self, values: Values) -> str:
        """These values in words and Discord's mentions; the default in words if there are none."""
        if not values:
            return self.default_words
        match self.kind:
            case Kind.CHANNEL | Kind.CHANNELS:
                return joined_with_and(channel_mentions(values))
            case Kind.ROLES:
                return self.template.format(values=joined_with_or(role_mentions(values)))
            case Kind.CLOCK:
                return time_limit_in_words(values[0])
        return self.choices.get(values[0], values[0])

    def change_note_for(self, values: Values) -> str:
        """Sentences that say what a change to these values means, and from when on."""
        return self.change_notes.get(next(iter(values), self.default), self.change_note)

    def value_in_force(self, chosen: ChosenServerSettings) -> str:
        """The value of a choice, or the time limit, that holds now: the chosen one, or else the default."""
        return next(iter(chosen.values_of(self.field)), self.default)


def channel_mentions(ids: Sequence[str]) -> list[str]:
    """Discord's mentions of the channels with these ids."""
    return [f"<#{one}>" for one in ids]


def role_mentions(ids: Sequence[str]) -> list[str]:
    """Discord's mentions of the roles with these ids."""
    return [f"<@&{one}>" for one in ids]


HANDS, NOTICES, SEASON = "hands", "notices", "season"
"""Names of settings of which something more is known elsewhere: the bot's own default, what both mean together, and
when a season ends.
"""
SERVER_SETTINGS = (
    ServerSetting(
        name="channels",
        field="channels",
        group=texts.PLAY_GROUP,
        title=texts.CHANNELS_TITLE,
        about=texts.CHANNELS_OPTION,
        typed_examples=texts.CHANNELS_EXAMPLES,
        change_note=texts.CHANNELS_CHANGE_NOTE,
        kind=Kind.CHANNELS,
        default=texts.EVERYWHERE,
    ),
    ServerSetting(
        name="openers",
        field="openers",
        group=texts.PLAY_GROUP,
        title=texts.OPENERS_TITLE,
        about=texts.OPENERS_OPTION,
        typed_examples=texts.OPENERS_EXAMPLES,
        change_note=texts.OPENERS_CHANGE_NOTE,
        kind=Kind.ROLES,
        default=texts.EVERYBODY,
        template=texts.OPENERS_WITH,
    ),
    ServerSetting(
        name="moderators",
        field="moderators",
        group=texts.PLAY_GROUP,
        title=texts.MODERATORS_TITLE,
        about=texts.MODERATORS_OPTION,
        typed_examples=texts.MODERATORS_EXAMPLES,
        change_note=texts.MODERATORS_CHANGE_NOTE,
        kind=Kind.ROLES,
        default=texts.USUAL_MODERATORS,
        template=texts.MODERATORS_WITH,
        refused_everyone=texts.NOT_EVERYBODY,
    ),
    ServerSetting(
        name="clock",
        field="clock",
        group=texts.PLAY_GROUP,
        title=texts.CLOCK_TITLE,
        about=texts.CLOCK_OPTION,
        typed_examples=texts.CLOCK_EXAMPLES,
        change_note=texts.CLOCK_CHANGE_NOTE,
        kind=Kind.CLOCK,
        default=USUAL_TURN_TIME,
    ),
    ServerSetting(
        name="open_seats",
        field="open_seats",
        group=texts.PLAY_GROUP,
        title=texts.OPEN_SEATS_TITLE,
        about=texts.OPEN_SEATS,
        typed_examples=texts.OPEN_SEATS_EXAMPLES,
        change_note=texts.OPEN_SEATS_CHANGE_NOTE,
        kind=Kind.CHANNEL,
        default=texts.NOWHERE,
    ),
    ServerSetting(
        name="theme",
        field="theme",
        group=texts.LOOK_GROUP,
        title=texts.THEME_TITLE,
        about=texts.THEME_OPTION,
        change_note=texts.THEME_CHANGE_NOTE,
        kind=Kind.CHOICE,
        default=theme_named("").slug,
        choices={slug: theme.title for slug, theme in THEMES.items()},
    ),
    ServerSetting(
        name=HANDS,
        field="hands",
        group=texts.MESSAGES_GROUP,
        title=texts.HANDS_TITLE,
        about=texts.HANDS_OPTION,
        change_note=texts.HANDS_CHANGE_NOTE,
        kind=Kind.CHOICE,
        default="dm",
        choices=texts.HANDS_TITLES,
    ),
    ServerSetting(
        name=NOTICES,
        field="notices",
        group=texts.MESSAGES_GROUP,
        title=texts.NOTICES_TITLE,
        about=texts.NOTICES_OPTION,
        change_note=texts.NOTICES_CHANGE_NOTE,
        kind=Kind.CHOICE,
        default=Notice.MESSAGE,
        choices=texts.NOTICES_TITLES,
    ),
    ServerSetting(
        name=SEASON,
        field="season_months",
        group=texts.LEADERBOARDS_GROUP,
        title=texts.SEASON_TITLE,
        about=texts.SEASON_OPTION,
        change_note=texts.SEASON_CHANGE_NOTE,
        change_notes={"0": texts.NO_SEASONS_CHANGE_NOTE},
        kind=Kind.CHOICE,
        default=str(USUAL_SEASON_LENGTH),
        choices=texts.SEASON_TITLES,
    ),
    ServerSetting(
        name="announcements",
        field="announcements",
        group=texts.LEADERBOARDS_GROUP,
        title=texts.ANNOUNCEMENTS_TITLE,
        about=texts.ANNOUNCEMENTS_OPTION,
        typed_examples=texts.ANNOUNCEMENTS_EXAMPLES,
        change_note=texts.ANNOUNCEMENTS_CHANGE_NOTE,
        kind=Kind.CHANNEL,
        default=texts.NOWHERE,
    ),
    ServerSetting(
        name="best_games",
        field="best_games",
        group=texts.LEADERBOARDS_GROUP,
        title=texts.BEST_GAMES_TITLE,
        about=texts.BEST_GAMES,
        typed_examples=texts.BEST_GAMES_EXAMPLES,
        change_note=texts.BEST_GAMES_CHANGE_NOTE,
        kind=Kind.CHANNEL,
        default=texts.NOWHERE,
    ),
    ServerSetting(
        name="solo",
        field="solo_ladder",
        group=texts.LEADERBOARDS_GROUP,
        title=texts.SOLO_TITLE,
        about=texts.SOLO_OPTION,
        change_note=texts.SOLO_CHANGE_NOTE,
        kind=Kind.CHOICE,
        default="shown",
        choices=texts.SOLO_TITLES,
    ),
)
"""All settings of a server, in the order in which they are shown."""

CHANNEL_SETTINGS = {
    one.name: ChannelSetting(one.field, one.title) for one in SERVER_SETTINGS if one.kind is Kind.CHANNEL
}
"""The settings that choose a channel, by name."""


def server_settings(usual_hands: str) -> tuple[ServerSetting, ...]:
    """All settings of a server, in the order in which they are shown. ``usual_hands``, ``dm`` or ``button``, is the
    default for hands, from the bot's own settings.
    """
    return tuple(dataclasses.replace(one, default=usual_hands) if one.name == HANDS else one for one in SERVER_SETTINGS)
