"""What an observer of one person is told: every change that this person's Discord window would show."""

from typing import Any, NamedTuple

from playground.discord.snowflakes import Snowflake


class MessageSeen(NamedTuple):
    """A message was created or changed; `message` is Discord's message JSON as this person sees it."""

    channel_id: Snowflake
    message: dict[str, Any]


class MessageGone(NamedTuple):
    """A message was deleted, or dismissed by the person."""

    channel_id: Snowflake
    message_id: Snowflake


class ChannelSeen(NamedTuple):
    """A channel or thread appeared or changed."""

    channel: dict[str, Any]


class ChannelGone(NamedTuple):
    channel_id: Snowflake


class DmSeen(NamedTuple):
    """The DM channel with the bot became visible, because its first message was sent."""

    channel_id: Snowflake
    recipient: dict[str, Any]


class DmsClosed(NamedTuple):
    """The person takes direct messages no longer, or again."""

    closed: bool


class CommandsChanged(NamedTuple):
    commands: list[dict[str, Any]]


class BotChanged(NamedTuple):
    """The bot went `online` or `offline`, or is `starting`."""

    state: str


class ModalOpened(NamedTuple):
    """The bot answered with a modal; `modal_id` is what `verbs.submit` takes."""

    modal_id: Snowflake
    modal: dict[str, Any]


class Notice(NamedTuple):
    """A line that only this person's client shows, such as "The application did not respond"."""

    channel_id: Snowflake
    text: str


ClientEvent = (
    MessageSeen
    | MessageGone
    | ChannelSeen
    | ChannelGone
    | DmSeen
    | DmsClosed
    | CommandsChanged
    | BotChanged
    | ModalOpened
    | Notice
)
