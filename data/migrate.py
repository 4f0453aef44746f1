"""Bringing a database up to date, and recognising a database of another program or of a newer version of this one."""

from collections.abc import Collection
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from data import migrations

OUR_TABLES = frozenset({"tables", "entries", "facts", "lease"})
"""The tables that every version of the database has; the version number alone does not tell, because other programs
also store one in the same way.
"""


def migrate(connection: Connection) -> None:
    """Bring the schema to the newest version in the connection's transaction, which the caller commits.

    Does nothing if the schema has that version, or the one after it, see `is_next_version`.
    """
    found = schema_version(connection)
    if found == migrations.VERSIONS[-1] or (found is not None and is_next_version(found)):
        return
    from alembic import command  # noqa: PLC0415  # takes a quarter of a second, which most starts can do without
    from alembic.config import Config  # noqa: PLC0415  # likewise

    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, migrations.VERSIONS[-1])


def schema_version(connection: Connection) -> str | None:
    """The version of the schema, such as "0002"; ``None`` if the database has none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def is_ours(found_version: str | None, table_names: Collection[str]) -> bool:
    """Whether a database with this schema version and these tables is Deckhand's, or empty."""
    return not table_names or (found_version is not None and OUR_TABLES.issubset(table_names))


def is_next_version(found_version: str) -> bool:
    """Whether a schema's version is the one after the newest that this code knows: since steps only add, processes of
    both releases can share the database while they are exchanged one by one.
    """
    return found_version == f"{int(migrations.VERSIONS[-1]) + 1:04}"


def is_older_version(found_version: str | None) -> bool:
    """Whether a schema's version is one that `migrate` brings up to date."""
    return found_version in migrations.VERSIONS[:-1]


def version_problem(found_version: str | None, *, must_be_up_to_date: bool, may_be_next: bool = False) -> str | None:
    """The problem with a schema's version, in words that follow "the database"; ``None`` if there is none.

    An older version is a problem only with ``must_be_up_to_date``; the next one is none with ``may_be_next``.
    """
    newest = migrations.VERSIONS[-1]
    if may_be_next and found_version is not None and is_next_version(found_version):
        return None
    if found_version is not None and found_version not in migrations.VERSIONS:
        return f"has version {found_version}, {_unknown_version_problem(found_version)}"
    if must_be_up_to_date and found_version != newest:
        return f"is older than version {newest}; the bot brings it up to date when it starts"
    return None


def _unknown_version_problem(found_version: str) -> str:
    """The problem with a version that is none of `migrations.VERSIONS`, in words that follow "the database".

    >>> _unknown_version_problem("9999"), _unknown_version_problem("0018")[:38]
    ('which is newer than this Deckhand understands (0020); upgrade Deckhand', 'which no release of Deckhand has made ')
    """
    oldest, newest = migrations.VERSIONS[0], migrations.VERSIONS[-1]
    if found_version.isdecimal() and int(found_version) > int(newest):
        return f"which is newer than this Deckhand understands ({newest}); upgrade Deckhand"
    return f"which no release of Deckhand has made (0.1.0 made {oldest}); start with a new database"
