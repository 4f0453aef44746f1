"""The live tables as index rows: what is known of them without their logs, and how one is found. No Discord."""

from collections.abc import Container

from data.records import LiveTable


class Index(dict[str, LiveTable]):
    """Rows by the id of their table."""

    def in_channel(self, channel: str) -> str | None:
        """The table of a channel."""
        return next((row.id for row in self.values() if row.place.channel == channel), None)

    def in_guild(self, guild: str) -> tuple[LiveTable, ...]:
        """The tables of a server."""
        return tuple(row for row in self.values() if row.place.guild == guild)

    def of_player(self, player: str) -> tuple[str, ...]:
        """The tables at which somebody sits."""
        return tuple(row.id for row in self.values() if player in row.players)

    def shown_by(self, messages: Container[str]) -> tuple[str, ...]:
        """The tables whose boards are among these messages."""
        return tuple(row.id for row in self.values() if row.board is not None and row.board.message in messages)
