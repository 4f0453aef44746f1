"""The permissions that the bot needs, in the channel of a table and in a whole server."""

from typing import Any, NamedTuple

import discord

from bot.messages.api.api_errors import CLOSED_THREAD, MISSING_ACCESS
from bot.texts import play as texts
from engine.errors import Refusal
from engine.text.sentences import joined_with_and


class Permission(NamedTuple):
    """A Discord permission that the bot needs."""

    name: str
    """Discord's name for the permission."""
    value: int
    """The permission's bit in Discord's permission sets."""


VIEW = Permission("View Channels", discord.Permissions(view_channel=True).value)
SEND = Permission("Send Messages", discord.Permissions(send_messages=True).value)
SEND_IN_THREADS = Permission("Send Messages in Threads", discord.Permissions(send_messages_in_threads=True).value)
ATTACH = Permission("Attach Files", discord.Permissions(attach_files=True).value)
MANAGE_THREADS = Permission("Manage Threads", discord.Permissions(manage_threads=True).value)
"""Needed only in locked threads."""
CREATE_THREADS = Permission("Create Public Threads", discord.Permissions(create_public_threads=True).value)
"""Needed only to open a table in a new thread."""
NEEDED = (VIEW, SEND, SEND_IN_THREADS, ATTACH)
"""All permissions that the bot needs in a server."""
NEEDED_FOR_THREADS = (VIEW, CREATE_THREADS, SEND_IN_THREADS, ATTACH)
"""The permissions that the bot needs in a channel to open a table in a new thread there."""


def bot_may_post(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot may post messages with pictures in the interaction's channel, as Discord's interaction says."""
    granted = interaction.app_permissions
    if _is_locked_thread(interaction.channel) and not granted.manage_threads:
        return False
    may_send = granted.send_messages_in_threads if is_thread(interaction.channel) else granted.send_messages
    return granted.view_channel and may_send and granted.attach_files


def missing_posting_permissions(channel: discord.abc.GuildChannel) -> tuple[str, ...]:
    """The names of the permissions that the bot lacks to post messages with pictures in a server's text channel; empty
    if it lacks none.
    """
    granted = channel.permissions_for(channel.guild.me)
    if granted.administrator:
        return ()
    return tuple(permission.name for permission in (VIEW, SEND, ATTACH) if permission.value & ~granted.value)


def channel_of_threads(channel: object) -> object:
    """The channel in which a thread beside ``channel`` starts: of a public thread the channel to which it belongs, else
    ``channel`` itself.
    """
    return channel.parent if isinstance(channel, discord.Thread) and not channel.is_private() else channel


def check_may_start_thread(interaction: discord.Interaction[Any], channel: object) -> discord.TextChannel:
    """Check that the bot can open a table in a new thread of ``channel``, which is the interaction's or has it as a
    thread, and that the person may start threads there. Returns the channel.

    Raises `Refusal`: ``no_threads_here`` outside text channels, ``may_not_start_threads``, or ``no_thread`` with the
    permissions that the bot needs.
    """
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        raise Refusal("no_threads_here")
    if not interaction.permissions.create_public_threads:
        raise Refusal("may_not_start_threads")
    granted = interaction.app_permissions.value
    if any(permission.value & ~granted for permission in NEEDED_FOR_THREADS):
        raise no_thread_refusal()
    return channel


def no_thread_refusal() -> Refusal:
    """The refusal for a thread that the bot may not start, with the names of the permissions that it needs for that."""
    return Refusal("no_thread", needed=joined_with_and([permission.name for permission in NEEDED_FOR_THREADS]))


def posting_permissions_text(channel: object) -> str:
    """The names of the permissions that the bot needs to post in this channel or thread, as a list in words.

    Anything that is not a thread, ``None`` too, counts as a text channel.
    """
    sending = SEND_IN_THREADS.name if is_thread(channel) else SEND.name
    managing = [MANAGE_THREADS.name] if _is_locked_thread(channel) else []
    return joined_with_and([VIEW.name, sending, ATTACH.name, *managing])


def missing_permissions_text(channel: object, error_code: int) -> str:
    """A text for moderators on what the bot needs in a channel in which Discord refused a message with this error code.

    For a code of `CLOSED_THREAD`: to unlock the thread. Otherwise the permissions that `posting_permissions_text`
    lists; if it may be a private thread that the bot cannot see, these or a mention of the bot there.
    """
    if error_code in CLOSED_THREAD:
        return texts.UNLOCKED_THREAD
    needed = posting_permissions_text(channel)
    is_out_of_sight = error_code == MISSING_ACCESS and may_be_private_thread(channel)
    return texts.MENTION_OR.format(needed=needed) if is_out_of_sight else needed


def is_thread(channel: object) -> bool:
    """Whether ``channel`` is a thread, public or private."""
    return isinstance(channel, discord.Thread)


def is_private_thread(channel: object) -> bool:
    """Whether ``channel`` is a private thread, in which the bot can write only if it was added."""
    return isinstance(channel, discord.Thread) and channel.is_private()


def may_see(person: discord.abc.User, channel: object) -> bool:
    """Whether the person who has asked for something in a server can see this channel of the server.

    False for private threads, and for a channel that the bot does not know (``None``).
    """
    own = _channel_with_permissions(channel)
    return own is not None and isinstance(person, discord.Member) and own.permissions_for(person).view_channel


def is_as_open_as(channel: object, other: object) -> bool:
    """Whether every role that can see the channel ``other`` can see ``channel``, too.

    False if ``channel`` is a private thread, or unknown to the bot (``None``). An unknown ``other`` counts as open to
    all.
    """
    own, others = _channel_with_permissions(channel), _channel_with_permissions(other)
    if own is None:
        return False
    readers = [role for role in own.guild.roles if others is None or others.permissions_for(role).view_channel]
    return all(own.permissions_for(role).view_channel for role in readers)


def _channel_with_permissions(channel: object) -> discord.abc.GuildChannel | None:
    """The channel whose permissions hold: the channel itself, or a public thread's parent; ``None`` for a private
    thread and anything else.
    """
    if isinstance(channel, discord.Thread):
        return None if channel.is_private() else channel.parent
    return channel if isinstance(channel, discord.abc.GuildChannel) else None


def may_start_threads(granted: discord.Permissions) -> bool:
    """Whether somebody with these permissions may start public threads."""
    return granted.administrator or granted.create_public_threads


def missing_permissions(granted: discord.Permissions) -> tuple[str, ...]:
    """Discord's names of the `NEEDED` permissions that are not in ``granted``; empty if none is missing, or for an
    administrator.
    """
    if granted.administrator:
        return ()
    return tuple(permission.name for permission in NEEDED if permission.value & ~granted.value)


def may_be_private_thread(channel: object) -> bool:
    """Whether ``channel`` is a private thread, or a channel that the bot does not know (``None``)."""
    return channel is None or is_private_thread(channel)


def _is_locked_thread(channel: object) -> bool:
    """Whether ``channel`` is a thread that a moderator has locked."""
    return isinstance(channel, discord.Thread) and channel.locked
