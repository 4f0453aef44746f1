"""Brings a database up to date, and refuses one of another program or of a newer version of this one."""

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from data import migrations
from data.errors import StoreError
from data.sqlite import failure_reason, inspection_engine


def check_schema_version(path: Path, *, up_to_date: bool = False) -> None:
    """Check that the file at ``path`` is no other program's database, and that its schema version is known here.

    Raises `StoreError` if not; changes nothing. With ``up_to_date``, a missing or empty file and an older version are
    refused too; otherwise these pass.
    """
    if path.exists() and path.stat().st_size > 0:
        _check_found_version(path, *_version_and_tables(path), up_to_date=up_to_date)
    elif up_to_date:
        raise StoreError(f"There is no database {path} yet; the bot makes it when it starts.")


def _version_and_tables(path: Path) -> tuple[str | None, Sequence[str]]:
    """The schema's version (``None`` if there is none) and the names of the tables. Raises `StoreError` for an
    unreadable file.
    """
    engine = inspection_engine(path)
    try:
        with engine.connect() as connection:
            return schema_version(connection), inspect(connection).get_table_names()
    except DBAPIError as error:
        raise StoreError(f"The database {path} {failure_reason(error.orig)}.") from error
    finally:
        engine.dispose()


def migrate(connection: Connection) -> None:
    """Bring the schema up to date in the connection's transaction, which the caller commits."""
    if schema_version(connection) == migrations.VERSIONS[-1]:
        return
    from alembic import command  # noqa: PLC0415  # takes a quarter of a second, which most starts can do without
    from alembic.config import Config  # noqa: PLC0415  # likewise

    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def schema_version(connection: Connection) -> str | None:
    """The version of the schema, such as "0002"; ``None`` if the database has none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _check_found_version(path: Path, found: str | None, others: Sequence[str], *, up_to_date: bool) -> None:
    """Raise `StoreError` for a version or tables that `check_schema_version` refuses."""
    newest = migrations.VERSIONS[-1]
    if found is None and others:
        raise StoreError(f"The database {path} belongs to another program; change DATABASE_URL.")
    if found is not None and found not in migrations.VERSIONS:
        raise StoreError(
            f"The database {path} has version {found}, which is newer than this Deckhand understands ({newest}); "
            "upgrade Deckhand."
        )
    if up_to_date and found != newest:
        raise StoreError(
            f"The database {path} is older than version {newest}; it is brought up to date when the bot starts."
        )
