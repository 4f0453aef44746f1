"""The permissions that the bot needs: where a table is shown, and in a whole server."""

from typing import Any, NamedTuple

import discord

from bot.messages.api_errors import CLOSED_THREAD
from bot.texts import play as texts
from engine.sentences import enumeration


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
"""Needed in locked threads only."""
NEEDED = (VIEW, SEND, SEND_IN_THREADS, ATTACH)
"""All permissions that the bot needs in a server."""


def may_post(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot may post messages with pictures in the interaction's channel."""
    granted = interaction.app_permissions
    if _is_locked_thread(interaction.channel) and not granted.manage_threads:
        return False
    may_send = granted.send_messages_in_threads if _is_thread(interaction.channel) else granted.send_messages
    return granted.view_channel and may_send and granted.attach_files


def posting_permissions_text(channel: object) -> str:
    """The permissions that the bot needs to post in this channel or thread, listed in words.

    Anything that is not a thread, ``None`` too, counts as a text channel.
    """
    sending = SEND_IN_THREADS.name if _is_thread(channel) else SEND.name
    managing = [MANAGE_THREADS.name] if _is_locked_thread(channel) else []
    return enumeration([VIEW.name, sending, ATTACH.name, *managing])


def permissions_missing_to_write(channel: object, error_code: int) -> str:
    """What the bot lacks to write in a channel, in words.

    ``error_code`` is the code with which Discord refused the message.
    """
    return texts.UNLOCKED_THREAD if error_code in CLOSED_THREAD else posting_permissions_text(channel)


def missing_permissions(granted: discord.Permissions) -> tuple[str, ...]:
    """Discord's names of the `NEEDED` permissions that are not in ``granted``; empty if none is missing, or for an
    administrator.
    """
    if granted.administrator:
        return ()
    return tuple(permission.name for permission in NEEDED if permission.value & ~granted.value)


def _is_locked_thread(channel: object) -> bool:
    """Whether this is a thread that a moderator has locked."""
    return isinstance(channel, discord.Thread) and channel.locked


def _is_thread(channel: object) -> bool:
    return isinstance(channel, discord.Thread)
