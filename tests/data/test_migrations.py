"""The migrations lead to the schema, once."""

import sqlite3
import warnings
from contextlib import closing
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from data import migrations
from data.migrate import migrate, schema_version
from data.schema import METADATA
from data.sqlite.engines import writer_engine

OTHERS = {"one_save_per_interaction"}
"""Indexes that PostgreSQL alone has."""


def definitions(path: Path) -> dict[str, str]:
    """What a database says of its tables and indexes, with equal spacing."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {name: " ".join(sql.split()) for name, sql in rows if name != "alembic_version"}


def migrated(path: Path) -> None:
    engine = writer_engine(path)
    with engine.begin() as connection:
        migrate(connection)


def test_the_migrations_lead_to_the_schema(path: Path, tmp_path: Path) -> None:
    migrated(path)
    with writer_engine(tmp_path / "direct.sqlite3").begin() as connection:
        METADATA.create_all(connection)
    assert definitions(path) == definitions(tmp_path / "direct.sqlite3")


def test_alembic_finds_nothing_left_to_migrate(path: Path) -> None:
    migrated(path)
    with writer_engine(path).connect() as connection, warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*expression-based index.*")
        found = compare_metadata(MigrationContext.configure(connection), METADATA)
    assert [one for one in found if getattr(one[1], "name", None) not in OTHERS] == []


def test_the_known_versions_are_those_of_the_files() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    steps = ScriptDirectory.from_config(config).walk_revisions()
    assert tuple(step.revision for step in steps)[::-1] == migrations.VERSIONS


def test_a_migrated_database_is_not_migrated_again(path: Path) -> None:
    migrated(path)
    before = path.read_bytes()
    migrated(path)
    assert path.read_bytes() == before
    with writer_engine(path).connect() as connection:
        assert schema_version(connection) == migrations.VERSIONS[-1]


async def test_a_migration_that_fails_leaves_nothing_behind(path: Path) -> None:
    engine = writer_engine(path)
    with engine.connect() as connection, connection.begin() as transaction:
        migrate(connection)
        transaction.rollback()
    assert definitions(path) == {}
