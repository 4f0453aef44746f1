"""Brings a database up to date, and refuses one that is not ours or that newer code has written."""

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from data import migrations
from data.errors import StoreError
from data.sqlite import peeking_engine, reason


def check_version(path: Path, *, up_to_date: bool = False) -> None:
    """Raises `StoreError` if the file is no database of ours, or of a version unknown here. Touches nothing.

    If it must be ``up_to_date``, an older version is refused too.
    """
    if path.exists() and path.stat().st_size > 0:
        _check(path, *_found(path), up_to_date=up_to_date)
    elif up_to_date:
        raise StoreError(f"There is no database {path} yet; the bot makes it when it starts.")


def _found(path: Path) -> tuple[str | None, Sequence[str]]:
    """The version of a database, and the names of its tables."""
    engine = peeking_engine(path)
    try:
        with engine.connect() as connection:
            return version(connection), inspect(connection).get_table_names()
    except DBAPIError as error:
        raise StoreError(f"The database {path} {reason(error.orig)}.") from error
    finally:
        engine.dispose()


def migrate(connection: Connection) -> None:
    """Runs the steps that are missing, in the transaction of the connection."""
    if version(connection) == migrations.VERSIONS[-1]:
        return
    from alembic import command  # noqa: PLC0415  # takes a quarter of a second, which most starts can do without
    from alembic.config import Config  # noqa: PLC0415  # likewise

    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def version(connection: Connection) -> str | None:
    """The version of the schema, or ``None`` if the database has none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _check(path: Path, found: str | None, others: Sequence[str], *, up_to_date: bool) -> None:
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
