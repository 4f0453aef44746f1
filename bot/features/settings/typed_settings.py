"""Reads, completes and checks the values that are typed or picked for a server's settings."""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

from discord import app_commands

from bot.features.settings.declared_settings import Kind, ServerSetting, channel_mentions, role_mentions
from bot.features.settings.server_settings_page import CHANNELS_TO_PLAY_IN, CHANNELS_TO_POST_IN, MOST_PICKED
from bot.intake.autocomplete import choices_with_titles
from bot.intake.find_table import Completions, matching_completions
from bot.messages.api.permissions import missing_posting_permissions
from bot.messages.api.replies import Interaction
from bot.people.server_choices import Values
from bot.texts import settings as texts
from bot.texts.refusals import BAD_CLOCK
from engine.errors import Refusal
from engine.tables.options import TableOptions
from engine.text.sentences import joined_with_and
from engine.text.typed import plain_option_value

MENTION = re.compile(r"<(?:#|@&)(\d{1,20})>")
MAX_VALUE_LENGTH = 100
"""The most characters of a completion's value."""
EVERYONE = "@\u200beveryone"
"""The name of everybody's role as a text that mentions nobody."""
SHOWN_LENGTH = 40
"""The most characters of a bad value that a refusal repeats."""


def typed_values(setting: ServerSetting, text: str, interaction: Interaction) -> Values:
    """The values of a setting from a typed text: the value of a choice, a time limit, or mentions, names or ids of
    channels or roles, separated by commas. "here" means this channel, in a thread its parent. Empty for a word that
    chooses nothing.

    Raises `Refusal` ``bad_option`` for a channel or role that the server does not have.
    """
    text = text.strip()
    if text.lower() == texts.DEFAULT_WORD:
        return ()
    if setting.kind in {Kind.CHOICE, Kind.CLOCK}:
        return (text,) if text else ()
    if not text or text.lower() in texts.NOTHING_CHOSEN:
        return ()
    if setting.kind is Kind.CHANNEL and text.lower() == texts.HERE_WORD:
        return (str(getattr(interaction.channel, "parent_id", None) or interaction.channel_id),)
    parts = chain.from_iterable(part.split() if "<" in part else [part] for part in text.split(","))
    return tuple(dict.fromkeys(_id_of(setting, part.strip(), interaction) for part in parts if part.strip()))


def _id_of(setting: ServerSetting, typed: str, interaction: Interaction) -> str:
    """The id of the channel or role that is mentioned or named. Raises `Refusal` ``bad_option`` if there is none."""
    mentioned = MENTION.fullmatch(typed)
    name = typed.lstrip("#@").lower()
    for one_id, one_name in _offered_channels_or_roles(setting, interaction):
        if (mentioned and mentioned[1] == one_id) or name in {one_id, one_name.lstrip("#@").lower()}:
            return one_id
    raise _bad_value(setting.title, typed, _unknown_reason(setting))


def _offered_channels_or_roles(setting: ServerSetting, interaction: Interaction) -> list[tuple[str, str]]:
    """The (id, name) of each channel or role of the server that can be chosen for a setting, in Discord's order."""
    guild = interaction.guild
    if guild is None:
        return []
    if setting.kind is Kind.ROLES:
        return [(str(role.id), f"@{role.name.lstrip('@')}") for role in reversed(guild.roles)]
    types = CHANNELS_TO_PLAY_IN if setting.kind is Kind.CHANNELS else CHANNELS_TO_POST_IN
    channels = sorted(guild.channels, key=lambda channel: (channel.position, channel.id))
    return [(str(channel.id), f"#{channel.name}") for channel in channels if channel.type in types]


def check_values(setting: ServerSetting, values: Values, interaction: Interaction) -> Values:
    """Check the values for a setting, and return them in the form that is stored: none for roles with that of everybody
    among them.

    Raises `Refusal`: ``no_such_choice``, ``bad_option``, or ``no_posting_there`` for a channel in which the bot may not
    post.
    """
    if not values:
        return ()
    match setting.kind:
        case Kind.CHOICE:
            if values[0] not in setting.choices:
                raise Refusal("no_such_choice", value=values[0][:SHOWN_LENGTH])
        case Kind.CLOCK:
            return (checked_turn_time(values[0]),)
        case Kind.ROLES:
            _check_picked(setting, values, interaction)
            return () if str(interaction.guild_id) in values else values  # the id of a server is that of @everyone
        case _:
            _check_picked(setting, values, interaction)
    return values


def checked_turn_time(text: str) -> str:
    """A time limit for turns in the form that is stored, such as ``10m``, ``24h`` or ``none``.

    Raises `Refusal` ``bad_option`` for any other text, and what `plain_option_value` raises.
    """
    plain = plain_option_value(text)
    try:
        TableOptions.model_validate({"clock": plain})
    except ValueError:
        raise _bad_value(texts.CLOCK_TITLE, text, BAD_CLOCK) from None
    return plain.lower()


def _check_picked(setting: ServerSetting, values: Values, interaction: Interaction) -> None:
    """Check that these channels or roles exist, are not too many, and that the bot may post where it is to. Raises
    `Refusal`.
    """
    most = 1 if setting.kind is Kind.CHANNEL else MOST_PICKED
    if len(values) > most:
        raise _bad_value(setting.title, _picked_mention(setting, values[-1]), texts.TOO_MANY.format(most=most))
    if setting.refused_everyone and str(interaction.guild_id) in values:  # as above
        raise _bad_value(setting.title, EVERYONE, setting.refused_everyone)
    known = {one_id for one_id, _ in _offered_channels_or_roles(setting, interaction)}
    for one in values:
        if one not in known:
            raise _bad_value(setting.title, _picked_mention(setting, one), _unknown_reason(setting))
    if setting.kind is Kind.CHANNEL and interaction.guild is not None:
        channel = interaction.guild.get_channel(int(values[0]))
        missing = () if channel is None else missing_posting_permissions(channel)
        if missing:
            raise Refusal(
                "no_posting_there", channel=_picked_mention(setting, values[0]), needed=joined_with_and(missing)
            )


def _picked_mention(setting: ServerSetting, picked_id: str) -> str:
    mentions = role_mentions if setting.kind is Kind.ROLES else channel_mentions
    return mentions([picked_id])[0]


def _unknown_reason(setting: ServerSetting) -> str:
    return texts.NO_SUCH_ROLE if setting.kind is Kind.ROLES else texts.NO_SUCH_CHANNEL


def _bad_value(title: str, value: str, reason: str) -> Refusal:
    return Refusal("bad_option", name=title, value=value[:SHOWN_LENGTH], reason=reason)


# -- completions ------------------------------------------------------------------------------------------------------


def option_choices(setting: ServerSetting) -> list[app_commands.Choice[str]]:
    """The fixed choices of a setting's command option: all values, and the default."""
    default = texts.TO_DEFAULT.format(default=setting.default_words)[:MAX_VALUE_LENGTH]
    return choices_with_titles({**setting.choices, texts.DEFAULT_WORD: default})


def setting_completer(setting: ServerSetting) -> Callable[[Interaction, str], Any]:
    """The function that completes the last of several channels or roles while they are typed."""

    async def complete(interaction: Interaction, typed: str) -> Completions:
        before, comma, last = typed.rpartition(",")
        offered = [
            (f"{before}{comma} {name}".strip(), name) for _, name in _offered_channels_or_roles(setting, interaction)
        ]
        words = _words_to_offer(setting) if not before else []
        found = matching_completions([*words, *_without_long_values(offered)], last.strip().lstrip("#@"))
        return [app_commands.Choice(name=str(one.value) if before else one.name, value=one.value) for one in found]

    return complete


def _words_to_offer(setting: ServerSetting) -> list[tuple[str, str]]:
    """The (value, title) pairs of words that can be typed instead of channels or roles."""
    here = [(texts.HERE_WORD, texts.HERE_TITLE)] if setting.kind is Kind.CHANNEL else []
    return [*here, (texts.DEFAULT_WORD, texts.TO_DEFAULT.format(default=setting.default_words))]


def _without_long_values(offered: Iterable[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    return [one for one in offered if len(one[0]) <= MAX_VALUE_LENGTH]
