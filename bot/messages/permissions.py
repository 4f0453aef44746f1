"""The permissions that the bot needs: where a table is shown, and in a whole server."""

from typing import Any, NamedTuple

import discord

from bot.messages.api_errors import CLOSED_THREAD
from bot.texts import play as texts
from engine.sentences import enumeration


class Permission(NamedTuple):
    """A permission that the bot needs in a server."""

    name: str
    """As Discord calls it."""
    value: int
    """Its bit in Discord's permission sets."""


VIEW = Permission("View Channels", discord.Permissions(view_channel=True).value)
SEND = Permission("Send Messages", discord.Permissions(send_messages=True).value)
SEND_IN_THREADS = Permission("Send Messages in Threads", discord.Permissions(send_messages_in_threads=True).value)
ATTACH = Permission("Attach Files", discord.Permissions(attach_files=True).value)
MANAGE_THREADS = Permission("Manage Threads", discord.Permissions(manage_threads=True).value)
"""Needed in locked threads only."""
NEEDED = (VIEW, SEND, SEND_IN_THREADS, ATTACH)
"""All permissions that the bot needs in a server."""


def may_post(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot may post pictures in the channel of an interaction."""
    granted = interaction.app_permissions
    if _is_locked_thread(interaction.channel) and not granted.manage_threads:
        return False
    may_send = granted.send_messages_in_threads if _is_thread(interaction.channel) else granted.send_messages
    return granted.view_channel and may_send and granted.attach_files


def posting_permissions_text(channel: object) -> str:
    """The permissions that posting takes in a channel or thread, as a list in words. ``None`` is a text channel."""
    sending = SEND_IN_THREADS.name if _is_thread(channel) else SEND.name
    managing = [MANAGE_THREADS.name] if _is_locked_thread(channel) else []
    return enumeration([VIEW.name, sending, ATTACH.name, *managing])


def permissions_missing_to_write(channel: object, error_code: int) -> str:
    """What the bot lacks to write in a channel, in words, by the code with which Discord refused a message there."""
    return texts.UNLOCKED_THREAD if error_code in CLOSED_THREAD else posting_permissions_text(channel)


def missing_permissions(granted: discord.Permissions) -> tuple[str, ...]:
    """The names of the needed permissions that are not granted in a server; none are missing to an administrator."""
    if granted.administrator:
        return ()
    return tuple(permission.name for permission in NEEDED if permission.value & ~granted.value)


def _is_locked_thread(channel: object) -> bool:
    """Whether this is a thread that a moderator has locked."""
    return isinstance(channel, discord.Thread) and channel.locked


def _is_thread(channel: object) -> bool:
    return isinstance(channel, discord.Thread)
