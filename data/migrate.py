"""Brings a database up to date, and refuses one of another program or of a newer version of this one."""

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from data import migrations
from data.errors import StoreError
from data.failures import failure_reason
from data.recount import count_uncounted
from data.sqlite import inspection_engine


def check_schema_version(path: Path, *, must_exist: bool = False, must_be_up_to_date: bool = False) -> None:
    """Check that the file at ``path`` is no other program's database, and that its schema version is known here.

    Raises `StoreError` if not; changes nothing. With ``must_exist``, a missing or empty file is refused too, and with
    ``must_be_up_to_date`` an older version as well; otherwise these pass.
    """
    if path.exists() and path.stat().st_size > 0:
        _check_found_version(path, *_schema_version_and_table_names(path), must_be_up_to_date=must_be_up_to_date)
    elif must_exist or must_be_up_to_date:
        raise StoreError(f"There is no database {path} yet; the bot creates it when it starts.")


def _schema_version_and_table_names(path: Path) -> tuple[str | None, Sequence[str]]:
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


def _check_found_version(
    path: Path, found_version: str | None, table_names: Sequence[str], *, must_be_up_to_date: bool
) -> None:
    """Raise `StoreError` for a version or tables that `check_schema_version` refuses."""
    newest = migrations.VERSIONS[-1]
    if found_version is None and table_names:
        raise StoreError(f"The database {path} belongs to another program; change DATABASE_URL.")
    if found_version is not None and found_version not in migrations.VERSIONS:
        raise StoreError(
            f"The database {path} has version {found_version}, which is newer than this Deckhand understands "
            f"({newest}); upgrade Deckhand."
        )
    if must_be_up_to_date and found_version != newest:
        raise StoreError(
            f"The database {path} is older than version {newest}; the bot brings it up to date when it starts."
        )
