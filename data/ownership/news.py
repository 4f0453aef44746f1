"""What processes on one database tell each other: something has changed of which each keeps a copy in memory."""

from enum import StrEnum
from typing import NamedTuple

MAX_NEWS_LENGTH = 7_900
"""ASCII characters that may stand behind the topic; PostgreSQL's NOTIFY takes 8,000 bytes in all."""


class Topic(StrEnum):
    """The kind of thing that has changed."""

    PLAYER = "player"
    """A person's name or preferences."""
    SERVER = "server"
    """A server's settings."""
    DELETED = "deleted"
    """A person has had their data deleted."""
    INTERACTION = "interaction"
    """Somebody wants something of a table that another process looks after; the id is what a process passes on."""
    INVITED = "invited"
    """A person has invited others; the id says which process tells it, who they are, and how many they invited."""
    EVERYTHING = "everything"
    """News may have been missed."""


class News(NamedTuple):
    """A message from one process to all others on the database: what has changed, so that they read it again."""

    topic: Topic
    id: str = ""
    """The id of the person or server, or what else the topic says."""
