"""What the bot must be allowed in a channel for tables to be shown there."""

from typing import Any

import discord

from bot.messages.api_errors import CLOSED_THREAD
from engine.sentences import enumeration


def may_post(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot may post pictures where it is asked."""
    rights = interaction.app_permissions
    if _is_locked(interaction.channel) and not rights.manage_threads:
        return False
    may_send = rights.send_messages_in_threads if _is_thread(interaction.channel) else rights.send_messages
    return rights.view_channel and may_send and rights.attach_files


def posting_rights(channel: object) -> str:
    """The permissions that posting takes in this channel, as Discord calls them."""
    sending = "Send Messages in Threads" if _is_thread(channel) else "Send Messages"
    return enumeration(["View Channel", sending, "Attach Files", *(["Manage Threads"] if _is_locked(channel) else [])])


def needed_for(channel: object, code: int) -> str:
    """What a board needs to be shown in a channel, by the code with which Discord refuses a new message there."""
    return "a moderator to unlock the thread" if code in CLOSED_THREAD else posting_rights(channel)


def _is_locked(channel: object) -> bool:
    """Whether this is a thread that a moderator has locked."""
    return isinstance(channel, discord.Thread) and channel.locked


def _is_thread(channel: object) -> bool:
    return isinstance(channel, discord.Thread)
