"""The settings of a server, each declared once: the command's options, the page, the confirmations, the log and the
documentation follow from it.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from enum import StrEnum

from bot.people.notices import Notice
from bot.people.server_choices import ChosenServerSettings, Values
from bot.texts import settings as texts
from data.leaderboards.seasons import USUAL_SEASON_LENGTH
from engine.durations import time_limit_in_words
from engine.options import USUAL_TURN_TIME
from engine.text.sentences import joined_with_and, joined_with_or
from render.themes import THEMES, theme_named


class Kind(StrEnum):
    """What can be chosen for a setting."""

    CHOICE = "choice"
    """One of a few values."""
    CLOCK = "clock"
    """A time for each turn, which is typed."""
    CHANNEL = "channel"
    """A channel in which the bot posts."""
    CHANNELS = "channels"
    """Channels."""
    ROLES = "roles"
    """Roles."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ServerSetting:
    """One setting of a server."""

    name: str
    """The name of its option in ``/settings``, which also stands in custom ids and in the log."""
    field: str
    """The field of `ChosenServerSettings` that holds it."""
    group: str
    """The heading under which it stands."""
    title: str
    about: str
    """What it changes for people."""
    holds: str
    """What a change of it means, and from when on: whole sentences."""
    holds_for: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """What a change to one of these values means instead."""
    kind: Kind
    usual: str
    """The default: a value of ``choices``, a time for each turn, or words."""
    choices: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """The title of each value; empty for all kinds but `Kind.CHOICE`."""
    typed: str = ""
    """What may be typed for it; empty where the command offers all values."""
    template: str = "{values}"
    """How chosen roles are said."""
    refused_everyone: str = ""
    """Why the role of everybody cannot be chosen; empty if it can."""

    @property
    def option_description(self) -> str:
        """What it changes, and what may be typed for it, in at most 100 characters."""
        return f"{self.about} ({self.typed})" if self.typed else self.about

    @property
    def default_words(self) -> str:
        """The default in words."""
        return time_limit_in_words(self.usual) if self.kind is Kind.CLOCK else self.choices.get(self.usual, self.usual)

    def words(self, values: Values) -> str:
        """What these values mean, in words and Discord's mentions; the default for none."""
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

    def holds_with(self, values: Values) -> str:
        """What a change to these values means, and from when on."""
        return self.holds_for.get(next(iter(values), self.usual), self.holds)

    def value_in_force(self, chosen: ChosenServerSettings) -> str:
        """The value of a choice, or the time for each turn, that holds now: what was chosen, or else the default."""
        return next(iter(chosen.values_of(self.field)), self.usual)


def channel_mentions(ids: Sequence[str]) -> list[str]:
    """The channels with these ids as Discord shows them in a text."""
    return [f"<#{one}>" for one in ids]


def role_mentions(ids: Sequence[str]) -> list[str]:
    """The roles with these ids as Discord shows them in a text."""
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
        about=texts.CHANNELS,
        typed=texts.CHANNELS_TYPED,
        holds=texts.CHANNELS_HOLD,
        kind=Kind.CHANNELS,
        usual=texts.EVERYWHERE,
    ),
    ServerSetting(
        name="openers",
        field="openers",
        group=texts.PLAY_GROUP,
        title=texts.OPENERS_TITLE,
        about=texts.OPENERS,
        typed=texts.OPENERS_TYPED,
        holds=texts.OPENERS_HOLD,
        kind=Kind.ROLES,
        usual=texts.EVERYBODY,
        template=texts.OPENERS_WITH,
    ),
    ServerSetting(
        name="moderators",
        field="moderators",
        group=texts.PLAY_GROUP,
        title=texts.MODERATORS_TITLE,
        about=texts.MODERATORS,
        typed=texts.MODERATORS_TYPED,
        holds=texts.MODERATORS_HOLD,
        kind=Kind.ROLES,
        usual=texts.USUAL_MODERATORS,
        template=texts.MODERATORS_WITH,
        refused_everyone=texts.NOT_EVERYBODY,
    ),
    ServerSetting(
        name="clock",
        field="clock",
        group=texts.PLAY_GROUP,
        title=texts.CLOCK_TITLE,
        about=texts.CLOCK,
        typed=texts.CLOCK_TYPED,
        holds=texts.CLOCK_HOLDS,
        kind=Kind.CLOCK,
        usual=USUAL_TURN_TIME,
    ),
    ServerSetting(
        name="open_seats",
        field="open_seats",
        group=texts.PLAY_GROUP,
        title=texts.OPEN_SEATS_TITLE,
        about=texts.OPEN_SEATS,
        typed=texts.OPEN_SEATS_TYPED,
        holds=texts.OPEN_SEATS_HOLD,
        kind=Kind.CHANNEL,
        usual=texts.NOWHERE,
    ),
    ServerSetting(
        name="theme",
        field="theme",
        group=texts.LOOK_GROUP,
        title=texts.THEME_TITLE,
        about=texts.THEME,
        holds=texts.THEME_HOLDS,
        kind=Kind.CHOICE,
        usual=theme_named("").slug,
        choices={slug: theme.title for slug, theme in THEMES.items()},
    ),
    ServerSetting(
        name=HANDS,
        field="hands",
        group=texts.MESSAGES_GROUP,
        title=texts.HANDS_TITLE,
        about=texts.HANDS,
        holds=texts.HANDS_HOLD,
        kind=Kind.CHOICE,
        usual="dm",
        choices=texts.HANDS_TITLES,
    ),
    ServerSetting(
        name=NOTICES,
        field="notices",
        group=texts.MESSAGES_GROUP,
        title=texts.NOTICES_TITLE,
        about=texts.NOTICES,
        holds=texts.NOTICES_HOLD,
        kind=Kind.CHOICE,
        usual=Notice.MESSAGE,
        choices=texts.NOTICES_TITLES,
    ),
    ServerSetting(
        name=SEASON,
        field="season_months",
        group=texts.LEADERBOARDS_GROUP,
        title=texts.SEASON_TITLE,
        about=texts.SEASON,
        holds=texts.SEASON_HOLDS,
        holds_for={"0": texts.NO_SEASONS_HOLD},
        kind=Kind.CHOICE,
        usual=str(USUAL_SEASON_LENGTH),
        choices=texts.SEASON_TITLES,
    ),
    ServerSetting(
        name="announcements",
        field="announcements",
        group=texts.LEADERBOARDS_GROUP,
        title=texts.ANNOUNCEMENTS_TITLE,
        about=texts.ANNOUNCEMENTS,
        typed=texts.ANNOUNCEMENTS_TYPED,
        holds=texts.ANNOUNCEMENTS_HOLD,
        kind=Kind.CHANNEL,
        usual=texts.NOWHERE,
    ),
    ServerSetting(
        name="best_games",
        field="best_games",
        group=texts.LEADERBOARDS_GROUP,
        title=texts.BEST_GAMES_TITLE,
        about=texts.BEST_GAMES,
        typed=texts.BEST_GAMES_TYPED,
        holds=texts.BEST_GAMES_HOLD,
        kind=Kind.CHANNEL,
        usual=texts.NOWHERE,
    ),
    ServerSetting(
        name="solo",
        field="solo_ladder",
        group=texts.LEADERBOARDS_GROUP,
        title=texts.SOLO_TITLE,
        about=texts.SOLO,
        holds=texts.SOLO_HOLDS,
        kind=Kind.CHOICE,
        usual="shown",
        choices=texts.SOLO_TITLES,
    ),
)
"""All settings of a server, in the order in which they are shown."""

CHANNEL_FIELDS = {one.name: one.field for one in SERVER_SETTINGS if one.kind is Kind.CHANNEL}
"""For the name of each setting that chooses a channel, its field of `ChosenServerSettings`."""


def server_settings(usual_hands: str) -> tuple[ServerSetting, ...]:
    """All settings of a server, in the order in which they are shown. ``usual_hands`` is the default for hands that the
    bot's own settings choose: ``dm`` or ``button``.
    """
    return tuple(dataclasses.replace(one, usual=usual_hands) if one.name == HANDS else one for one in SERVER_SETTINGS)
