"""Addresses of databases that a PostgreSQL server keeps, such as ``postgresql+asyncpg://deckhand:...@host/deckhand``."""

from typing import NamedTuple, Self

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from data.errors import StoreError, capital

_SCHEMES = frozenset({"postgresql", "postgres"})
_DRIVER = "postgresql+asyncpg"
_USUAL_PORT = 5432


def is_postgres(url: str) -> bool:
    """Whether a ``DATABASE_URL`` names a database of PostgreSQL's, by its scheme.

    >>> is_postgres("postgresql+asyncpg://host/deckhand"), is_postgres("sqlite:///deckhand.sqlite3")
    (True, False)
    """
    return url.partition(":")[0].partition("+")[0].lower() in _SCHEMES


class ServerAddress(NamedTuple):
    """The address of a database on a server, with the user and the password."""

    url: URL
    """The address with the driver asyncpg, and with parameters that this driver understands. It may hold a password."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a ``DATABASE_URL`` of PostgreSQL's. Raises `StoreError`.

        The schemes ``postgresql`` and ``postgres`` stand for ``postgresql+asyncpg``, and ``sslmode`` for asyncpg's
        ``ssl``, as hosting companies write them.
        """
        try:
            url = make_url(text)
        except (ArgumentError, ValueError):  # the latter for a port that is no number
            raise StoreError(
                "DATABASE_URL is not a database address; write one like postgresql+asyncpg://USER:PASSWORD@HOST/NAME."
            ) from None
        if url.drivername not in {*_SCHEMES, _DRIVER}:
            raise StoreError(f"DATABASE_URL names the driver {url.drivername}; only {_DRIVER} is supported.")
        if not url.database:
            raise StoreError(f"DATABASE_URL names no database; write one like {_DRIVER}://USER:PASSWORD@HOST/NAME.")
        query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
        return cls(url.set(drivername=_DRIVER, query=query))

    @property
    def label(self) -> str:
        """The address in texts for people, without the password.

        >>> ServerAddress.parse("postgres://deckhand:swordfish@db.example/cards").label
        'the database cards on db.example'
        >>> ServerAddress.parse("postgres://deckhand@db.example:5433/cards").label
        'the database cards on db.example:5433'
        """
        host = self.url.host or self.url.query.get("host") or "this machine"
        port = "" if self.url.port in {None, _USUAL_PORT} else f":{self.url.port}"
        return f"the database {self.url.database} on {host if isinstance(host, str) else ', '.join(host)}{port}"

    def sentence(self, reason: str) -> str:
        """The sentence that tells a host why the database cannot be used; ``reason`` are words that follow "the
        database".

        >>> ServerAddress.parse("postgres://deckhand:swordfish@db.example/Cards").sentence("does not exist")
        'The database Cards on db.example does not exist.'
        """
        return f"{capital(self.label)} {reason}."
