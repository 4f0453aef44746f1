"""The errors of storage that callers handle."""


class StoreError(Exception):
    """The database cannot be opened, and nothing was touched. The text is one sentence for the bot's host."""


class StoreUnavailableError(StoreError):
    """The database cannot be opened or used now; a start that is tried again, after seconds or minutes, may succeed."""


class StoreEmptyError(StoreError):
    """The database exists, but no bot has started with it yet."""


class StoreOutdatedError(StoreError):
    """The database is of an older version, and the bot brings it up to date when it starts."""


class ChannelTakenError(Exception):
    """Another live table (``table_id``) is in the channel already. Nothing was stored."""

    def __init__(self, table_id: str) -> None:
        """Create the error with the id of the table that is in the channel."""
        super().__init__(f"table {table_id} is live in this channel")
        self.table_id = table_id


class StillSeatedError(Exception):
    """A person still sits at live tables, whose ids are ``tables``, and must leave them first. Nothing was stored."""

    def __init__(self, table_ids: tuple[str, ...]) -> None:
        """Create the error with the ids of the live tables."""
        super().__init__(f"seated at {', '.join(table_ids)}")
        self.tables = table_ids


class IdTakenError(Exception):
    """A table with this id (``table_id``) exists already. Nothing was stored; choose another id."""

    def __init__(self, table_id: str) -> None:
        """Create the error with the id that exists already."""
        super().__init__(f"there is a table {table_id} already")
        self.table_id = table_id


def capital(label: str) -> str:
    """A database's label with a capital letter, to begin an error's sentence.

    >>> capital("the database cards")
    'The database cards'
    """
    return f"{label[0].upper()}{label[1:]}"
