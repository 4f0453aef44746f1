"""What the bot must be allowed in a channel for tables to be shown there."""

from typing import Any

import discord

from engine.sentences import listed

UNLOCKING = "a moderator to unlock the thread"
"""What is needed where neither permissions nor a new message help."""


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
    return listed(["View Channel", sending, "Attach Files", *(["Manage Threads"] if _is_locked(channel) else [])])


def _is_locked(channel: object) -> bool:
    """Whether this is a thread that a moderator has locked."""
    return isinstance(channel, discord.Thread) and channel.locked


def _is_thread(channel: object) -> bool:
    return isinstance(channel, discord.Thread)
