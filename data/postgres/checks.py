"""The conditions that a PostgreSQL database must meet before the bot uses it."""

from sqlalchemy import Connection, inspect, text

from data.errors import StoreEmptyError, StoreError, StoreOutdatedError, StoreUnavailableError
from data.migrate import is_older_version, is_ours, schema_version, version_problem
from data.postgres.address import ServerAddress

_BY_BYTES = frozenset({"C", "POSIX", "C.UTF-8", "C.UTF8"})
"""The collations that compare text by its bytes, if the server compares with its own code; with the code of the
operating system, only C and POSIX do.
"""
OLDEST_VERSION = 14


def check_database(
    connection: Connection,
    address: ServerAddress,
    *,
    must_be_up_to_date: bool,
    must_be_writable: bool,
    may_be_next: bool = False,
) -> None:
    """Check that a database is one that this version can use. Changes nothing; raises `StoreError` if it is not.

    With ``must_be_up_to_date``, an empty database or one of an older version is refused, too; with
    ``must_be_writable``, one on a standby. With ``may_be_next``, the database may have the next version.
    """
    _check_server(connection, address, must_be_writable=must_be_writable)
    _check_text(connection, address)
    found, names = schema_version(connection), inspect(connection).get_table_names()
    if not is_ours(found, names):
        raise _refusal(address, "belongs to another program; change DATABASE_URL")
    if not names and must_be_up_to_date:
        raise StoreEmptyError(address.sentence("is empty; the bot makes its tables when it starts"))
    if problem := version_problem(found, must_be_up_to_date=must_be_up_to_date, may_be_next=may_be_next):
        kind = StoreOutdatedError if is_older_version(found) else StoreError
        raise kind(address.sentence(problem))


def _check_server(connection: Connection, address: ServerAddress, *, must_be_writable: bool) -> None:
    version = connection.exec_driver_sql("SHOW server_version_num").scalar_one()
    if int(version) // 10_000 < OLDEST_VERSION:
        raise _refusal(address, f"is kept by a server that is too old; PostgreSQL {OLDEST_VERSION} or newer is needed")
    if must_be_writable and connection.exec_driver_sql("SELECT pg_is_in_recovery()").scalar_one():
        raise StoreUnavailableError(address.sentence("is on a standby, which cannot be written yet"))


def _check_text(connection: Connection, address: ServerAddress) -> None:
    """Raise `StoreError` unless the database compares text by its bytes. In the order of a language, searches in lines
    of logs would find nothing, so deleting a person's data would silently fail.
    """
    row = connection.execute(
        text(
            "SELECT to_jsonb(d) AS d, pg_encoding_to_char(d.encoding) AS encoding FROM pg_database d "
            "WHERE d.datname = current_database()"
        )
    ).one()
    own = row.d
    provider = own.get("datlocprovider", "c")
    locale = own["datcollate"] if provider == "c" else own.get("datlocale") or own.get("daticulocale") or ""
    by_bytes = locale in ({"C", "POSIX"} if provider == "c" else _BY_BYTES if provider == "b" else set())
    if not by_bytes or row.encoding != "UTF8":
        raise _refusal(
            address,
            f"compares text by {locale} in {row.encoding}; create one with "
            "ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0",
        )


def _refusal(address: ServerAddress, reason: str) -> StoreError:
    return StoreError(address.sentence(reason))
