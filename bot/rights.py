"""What the bot must be allowed in a channel for tables to be shown there."""

from typing import Any

import discord

from engine.sentences import listed


def may_post(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot may post pictures where it is asked."""
    rights = interaction.app_permissions
    may_send = rights.send_messages_in_threads if _is_thread(interaction.channel) else rights.send_messages
    return rights.view_channel and may_send and rights.attach_files


def posting_rights(channel: object) -> str:
    """The permissions that posting takes in this channel, as Discord calls them."""
    sending = "Send Messages in Threads" if _is_thread(channel) else "Send Messages"
    return listed(["View Channel", sending, "Attach Files"])


def _is_thread(channel: object) -> bool:
    return isinstance(channel, discord.Thread)
