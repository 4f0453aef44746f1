"""The database that a ``DATABASE_URL`` names, and how a process takes hold of it."""

from sqlalchemy import Connection

from data.errors import StoreError, capital
from data.ownership.holding import MOVED_FACT, MOVING_FACT, Check, HeldDatabase
from data.ownership.parts import WantedParts
from data.postgres.address import ServerAddress, is_postgres
from data.postgres.holding import hold_server_database
from data.queries import people
from data.sqlite.engines import database_path
from data.sqlite.holding import hold_file


def database_label(url: str) -> str:
    """The name of a database in texts for people, without its password. Raises `StoreError` for an address that cannot
    be read.

    >>> database_label("postgresql://deckhand:swordfish@db.example/cards"), database_label("sqlite:////srv/d.sqlite3")
    ('the database cards on db.example', 'the database /srv/d.sqlite3')
    """
    return ServerAddress.parse(url).label if is_postgres(url) else f"the database {database_path(url)}"


async def hold_database(
    url: str, now: float, wanted: WantedParts | None = None, check: Check = lambda _: None
) -> HeldDatabase:
    """Take hold of the database that a ``DATABASE_URL`` names, and bring it up to date, unless ``check`` raises
    `StoreError`.

    With ``wanted`` parts of the servers, which only PostgreSQL allows, other processes may hold other parts; ``None``
    takes the whole database alone. Raises `StoreError`. ``now`` is in seconds since 1970.
    """
    if is_postgres(url):
        return await hold_server_database(ServerAddress.parse(url), now, wanted, check)
    if wanted is not None:
        raise StoreError(
            "DECKHAND_PARTS needs a PostgreSQL database, which processes can share: name one, or remove it."
        )
    return await hold_file(database_path(url), now, check)


async def hold_whole_database(url: str, now: float, wanted: WantedParts | None = None) -> HeldDatabase:
    """Take hold of a database as `hold_database` does, unless it was moved to another, or is being filled by a move:
    then raise `StoreError`.
    """

    def check(connection: Connection) -> None:
        if problem := move_problem(connection, url):
            raise StoreError(problem)

    return await hold_database(url, now, wanted, check)


def move_problem(connection: Connection, url: str) -> str | None:
    """The sentence why no bot may use a database, because it was moved or is being filled by a move; ``None`` if
    neither is so.
    """
    name = capital(database_label(url))
    if moved_to := people.stored_text(connection, MOVED_FACT):
        return f"{name} was moved to {moved_to}; name that one in DATABASE_URL."
    if source := people.stored_text(connection, MOVING_FACT):
        return f"{name} holds only a part of {source}; make that move again."
    return None
