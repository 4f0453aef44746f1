"""The events of which a person's window is told: every change that this person's Discord client would show."""

from typing import Any, NamedTuple

from playground.discord.snowflakes import Snowflake


class MessageChanged(NamedTuple):
    """A message was created or changed; `message` is Discord's message object as this person sees it."""

    channel_id: Snowflake
    message: dict[str, Any]


class MessageGone(NamedTuple):
    """A message was deleted, or dismissed by this person."""

    channel_id: Snowflake
    message_id: Snowflake


class ChannelChanged(NamedTuple):
    """A channel or thread of the guild was created or changed; `channel` is Discord's channel object."""

    channel: dict[str, Any]


class ChannelGone(NamedTuple):
    """A channel or thread of the guild was deleted."""

    channel_id: Snowflake


class DmAppeared(NamedTuple):
    """A person's direct messages with the bot became visible, because the first message was sent there."""

    channel_id: Snowflake
    recipient: dict[str, Any]


class DmsToggled(NamedTuple):
    """The person takes no direct messages any more, or (`closed` false) takes them again."""

    closed: bool


class CommandsChanged(NamedTuple):
    """The bot's commands have changed; `commands` are all of them, as Discord's command objects."""

    commands: list[dict[str, Any]]


class RolesChanged(NamedTuple):
    """The guild's roles have changed, or who has which: `roles` have an `id` and a `name` each, `held` are the ids of
    each person's roles, by the person's id.
    """

    roles: list[dict[str, Any]]
    held: dict[Snowflake, list[Snowflake]]


class BotChanged(NamedTuple):
    """The bot became `online` or `offline`, or is `starting`: these are the values of `state`."""

    state: str


class ModalOpened(NamedTuple):
    """The bot answered this person with a form; `modal_id` is what `user_actions.submit_modal` takes."""

    modal_id: Snowflake
    modal: dict[str, Any]


class ClientNotice(NamedTuple):
    """A line that only this person's client shows, such as "The application did not respond"."""

    channel_id: Snowflake
    text: str


ClientEvent = (
    MessageChanged
    | MessageGone
    | ChannelChanged
    | ChannelGone
    | DmAppeared
    | DmsToggled
    | CommandsChanged
    | RolesChanged
    | BotChanged
    | ModalOpened
    | ClientNotice
)
"""Any of the events of this module."""
