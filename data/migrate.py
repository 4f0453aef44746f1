"""Brings a database up to date, and refuses one of another program or of a newer version of this one."""

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from data import migrations
from data.errors import StoreError
from data.failures import DATABASE, FileKind, failure_reason
from data.leaderboards.recount import count_uncounted
from data.sqlite import inspection_engine

OUR_TABLES = frozenset({"tables", "entries", "facts", "lease"})
"""Tables that every version has; other programs, too, may note their version as we do."""


def check_schema_version(
    path: Path, kind: FileKind = DATABASE, *, must_exist: bool = False, must_be_up_to_date: bool = False
) -> None:
    """Check that the file at ``path`` is no other program's database, and that its schema version is known here.

    Raises `StoreError` if not, in words for a file of this ``kind``; changes nothing. With ``must_exist``, a missing or
    empty file is refused too, and with ``must_be_up_to_date`` an older version as well; otherwise these pass.
    """
    if path.exists() and path.stat().st_size > 0:
        found, table_names = _schema_version_and_table_names(path, kind)
        if table_names and (found is None or not OUR_TABLES.issubset(table_names)):
            raise kind.refusal(path, kind.not_ours)
        _check_found_version(path, found, kind, must_be_up_to_date=must_be_up_to_date)
    elif must_exist or must_be_up_to_date:
        raise StoreError(f"There is no database {path} yet; the bot creates it when it starts.")


def _schema_version_and_table_names(path: Path, kind: FileKind) -> tuple[str | None, Sequence[str]]:
    """The schema's version (``None`` if there is none) and the names of the tables. Raises `StoreError` for an
    unreadable file.
    """
    engine = inspection_engine(path)
    try:
        with engine.connect() as connection:
            return schema_version(connection), inspect(connection).get_table_names()
    except DBAPIError as error:
        raise kind.refusal(path, failure_reason(error, kind)) from error
    finally:
        engine.dispose()


def migrate(connection: Connection, to: str = migrations.VERSIONS[-1]) -> None:
    """Bring the schema to the version ``to``, usually the newest, in the connection's transaction, which the caller
    commits. Does nothing if the schema has that version.

    With the newest version, results of before that the steps left uncounted are counted.
    """
    if schema_version(connection) == to:
        return
    from alembic import command  # noqa: PLC0415  # takes a quarter of a second, which most starts can do without
    from alembic.config import Config  # noqa: PLC0415  # likewise

    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
    if to == migrations.VERSIONS[-1]:
        count_uncounted(connection)


def schema_version(connection: Connection) -> str | None:
    """The version of the schema, such as "0002"; ``None`` if the database has none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _check_found_version(path: Path, found_version: str | None, kind: FileKind, *, must_be_up_to_date: bool) -> None:
    """Raise `StoreError` for a version that `check_schema_version` refuses."""
    newest = migrations.VERSIONS[-1]
    if found_version is not None and found_version not in migrations.VERSIONS:
        raise kind.refusal(
            path,
            f"has version {found_version}, which is newer than this Deckhand understands ({newest}); upgrade Deckhand",
        )
    if must_be_up_to_date and found_version != newest:
        raise kind.refusal(path, f"is older than version {newest}; the bot brings it up to date when it starts")
