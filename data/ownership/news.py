"""The news that processes on one database send each other: something has changed of which each process has a copy in
memory.
"""

from enum import StrEnum
from typing import NamedTuple

MAX_NEWS_LENGTH = 7_900
"""The most ASCII characters of a message of news behind its topic; PostgreSQL's NOTIFY takes 8,000 bytes in all."""


class Topic(StrEnum):
    """The kind of thing that has changed."""

    PLAYER = "player"
    """A person's name or preferences."""
    SERVER = "server"
    """A server's settings."""
    DELETED = "deleted"
    """A person has had their data deleted."""
    INTERACTION = "interaction"
    """Somebody has used a control or command for a table that another process looks after; the id holds the interaction
    that is passed on.
    """
    INVITED = "invited"
    """A person has invited others; the id holds the process that says so, who they are, and how many they invited."""
    EVERYTHING = "everything"
    """The connection was lost or is new, so that news may have been missed."""


class News(NamedTuple):
    """A message from one process to all others on the database: what has changed, so that they read it again."""

    topic: Topic
    id: str = ""
    """The id of the person or server, or what the topic says; empty for `Topic.EVERYTHING`."""
