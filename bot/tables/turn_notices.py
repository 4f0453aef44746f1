"""How people want to be told that it is their turn."""

from enum import StrEnum

IDLE_SECONDS = 60.0
"""Seconds without an action of theirs after which somebody is told that it is their turn."""


class Notice(StrEnum):
    """How somebody is told that it is their turn."""

    MESSAGE = "message"
    """By a new message with their hand."""
    PING = "ping"
    """By a mention in the table's channel."""
    OFF = "off"
