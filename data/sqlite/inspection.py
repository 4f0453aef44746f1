"""Checks on a file before it is opened as the bot's database; files that the bot must not touch are refused."""

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import inspect
from sqlalchemy.exc import DBAPIError

from data.errors import StoreError
from data.migrate import is_ours, schema_version, version_problem
from data.sqlite.engines import inspection_engine
from data.sqlite.failures import DATABASE, FileKind, failure_reason


def check_schema_version(
    path: Path, kind: FileKind = DATABASE, *, must_exist: bool = False, must_be_up_to_date: bool = False
) -> None:
    """Check that the file at ``path`` is no other program's database, and that its schema version is known here.

    Raises `StoreError` if not, in words for a file of this ``kind``; changes nothing. With ``must_exist``, a missing or
    empty file is refused too, and with ``must_be_up_to_date`` an older version as well; otherwise these pass.
    """
    if path.exists() and path.stat().st_size > 0:
        found, table_names = _schema_version_and_table_names(path, kind)
        if not is_ours(found, table_names):
            raise kind.refusal(path, kind.not_ours)
        if problem := version_problem(found, must_be_up_to_date=must_be_up_to_date):
            raise kind.refusal(path, problem)
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
