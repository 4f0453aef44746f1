"""The people who ask for something."""

from typing import NamedTuple

from data.models import TablePlace


class Person(NamedTuple):
    """The person who asks for something, and whether they moderate the server or channel in which they ask."""

    id: str
    name: str
    server: str = ""
    """The id of the server in which they ask, if they moderate all of that server; else empty."""
    channel: str = ""
    """The id of the channel in which they ask, if they moderate that channel; else empty."""
    roles: frozenset[str] = frozenset()
    """The ids of the roles that they have in the server in which they ask."""

    def moderates(self, place: TablePlace) -> bool:
        """Whether this person may manage the server of the place, or its channel's messages. Rights in other places do
        not count. The server may name roles that moderate tables, too: see `HostRights.moderates`.
        """
        return self.server == place.guild or self.channel == place.channel
