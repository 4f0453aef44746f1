"""What processes on one database tell each other: something has changed of which each keeps a copy in memory."""

from enum import StrEnum
from typing import NamedTuple


class Topic(StrEnum):
    """The kind of thing that has changed."""

    PLAYER = "player"
    """A person's name or preferences."""
    SERVER = "server"
    """A server's settings."""
    DELETED = "deleted"
    """A person has had their data deleted."""
    EVERYTHING = "everything"
    """News may have been missed."""


class News(NamedTuple):
    """That something has changed."""

    topic: Topic
    id: str = ""
    """The id of the person or server."""
