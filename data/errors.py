"""What storage says when it cannot do as asked."""


class StoreError(Exception):
    """The database cannot be opened, and nothing was touched; the text is one sentence for the bot's host."""


class SaveFailed(Exception):  # noqa: N818  # it states what is known, which is what matters to its catcher
    """The change is surely not stored."""


class UnknownResult(Exception):  # noqa: N818  # as above
    """It is not known whether the change was stored: read what is stored before going on."""


class ChannelTaken(Exception):  # noqa: N818  # an answer, not an error
    """Another live table is in the channel already. Nothing was stored."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"table {table_id} is live in this channel")
        self.table_id = table_id


class StillSeated(Exception):  # noqa: N818  # an answer, not an error
    """Somebody sits at live tables, and has to leave them first. Nothing was stored."""

    def __init__(self, tables: tuple[str, ...]) -> None:
        super().__init__(f"seated at {', '.join(tables)}")
        self.tables = tables


class IdTaken(Exception):  # noqa: N818  # an answer, not an error
    """A table with this id exists already. Nothing was stored; draw another id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"there is a table {table_id} already")
        self.table_id = table_id
