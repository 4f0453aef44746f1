"""What storage says when it cannot do as asked."""


class StoreError(Exception):
    """The database cannot be opened, and nothing was touched; the text is one sentence for the bot's host."""


class ChannelTakenError(Exception):
    """Another live table is in the channel already. Nothing was stored."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"table {table_id} is live in this channel")
        self.table_id = table_id


class StillSeatedError(Exception):
    """Somebody sits at live tables, and has to leave them first. Nothing was stored."""

    def __init__(self, tables: tuple[str, ...]) -> None:
        super().__init__(f"seated at {', '.join(tables)}")
        self.tables = tables


class IdTakenError(Exception):
    """A table with this id exists already. Nothing was stored; draw another id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"there is a table {table_id} already")
        self.table_id = table_id
