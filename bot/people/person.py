"""People who ask the bot for something."""

from typing import NamedTuple

from data.models import TablePlace


class Person(NamedTuple):
    """The person who asks for something, with their roles and whether they moderate the server or channel in which they
    ask.
    """

    id: str
    name: str
    server: str = ""
    """The id of the server in which they ask, if they may manage that server; else empty."""
    channel: str = ""
    """The id of the channel in which they ask, if they may manage its messages; else empty."""
    roles: frozenset[str] = frozenset()
    """The ids of their roles in the server in which they ask."""

    def moderates(self, place: TablePlace) -> bool:
        """Whether Discord's permissions let this person manage the table's server, or its channel's messages. They are
        known only for where the person asks. A server may name further moderators: see `HostRights.moderates`.
        """
        return self.server == place.guild or self.channel == place.channel
