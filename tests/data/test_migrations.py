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


def test_channels_of_the_hands_of_before_are_known_and_the_usual_place_of_hands_is_no_choice(path: Path) -> None:
    with writer_engine(path).begin() as connection:
        migrate(connection, "0002")
        for statement in (
            "INSERT INTO players (id, hands) VALUES ('ann', 'dm'), ('ben', 'button')",
            "INSERT INTO tables (id, game, channel, host, secret, opened_at) VALUES ('T', 'g', 'c', 'ann', x'00', 1)",
            "INSERT INTO hands VALUES ('T', 'ann', 'd1', 'm1', 70, 1), ('T', 'gone-1', 'd2', 'm2', 80, 1)",
        ):
            connection.exec_driver_sql(statement)
        migrate(connection)
        rows = connection.exec_driver_sql("SELECT * FROM dm_channels").all()
        chosen = connection.exec_driver_sql("SELECT id, hands FROM players ORDER BY id").all()
    assert rows == [("ann", "d1", 70.0)]
    assert chosen == [("ann", ""), ("ben", "button")]


def test_tables_of_before_that_share_their_secret_have_test_shuffles(path: Path) -> None:
    """Only a fixed seed makes the same secret twice."""
    with writer_engine(path).begin() as connection:
        migrate(connection, "0003")
        connection.exec_driver_sql(
            "INSERT INTO tables (id, game, channel, host, secret, opened_at) "
            "VALUES ('A', 'g', '1', 'h', x'00', 1), ('B', 'g', '2', 'h', x'00', 1), ('C', 'g', '3', 'h', x'01', 1)"
        )
        migrate(connection)
        tests = connection.exec_driver_sql("SELECT table_id FROM test_tables ORDER BY table_id").scalars().all()
    assert tests == ["A", "B"]


def test_results_of_before_stay_and_have_no_feats(path: Path) -> None:
    with writer_engine(path).begin() as connection:
        migrate(connection, "0006")
        connection.exec_driver_sql(
            "INSERT INTO tables (id, game, guild, channel, host, secret, opened_at, status) "
            "VALUES ('T', 'sneak', 'g', 'c', 'ann', x'00', 1, 'over')"
        )
        connection.exec_driver_sql(
            'INSERT INTO results (table_id, seat, player, "left", team, score, place, ending, guild, number, game, '
            "finished_at, counts) VALUES ('T', 0, 'ann', 0, 0, 20, 1, 'target_reached', 'g', 1, 'sneak', 2, 1)"
        )
        before = connection.exec_driver_sql("SELECT * FROM results").mappings().one()
        migrate(connection)
        after = connection.exec_driver_sql("SELECT * FROM results").mappings().one()
        assert {name: after[name] for name in before} == before
        assert not after["rated_last"]
        assert connection.exec_driver_sql("SELECT * FROM feats").all() == []


def test_what_people_chose_before_invitations_stays_and_they_take_invitations(path: Path) -> None:
    chosen = ("ann", "dm", 1, "Ann", "text", "felt", "private", "ping", "22-7 UTC")
    with writer_engine(path).begin() as connection:
        migrate(connection, "0006")
        connection.exec_driver_sql("INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", chosen)
        migrate(connection)
        assert connection.exec_driver_sql("SELECT * FROM players").all() == [(*chosen, "", "")]


def test_in_months_and_seasons_of_before_fewer_than_three_games_bring_no_place_any_more(path: Path) -> None:
    with writer_engine(path).begin() as connection:
        migrate(connection, "0017")
        connection.exec_driver_sql(
            "INSERT INTO standings (guild, game, solo, period, player, settled, mu, sigma, played, won) VALUES "
            "('g', '', 0, 'all', 'ann', 1, 25, 8, 12, 9), ('g', '', 0, 'season-2', 'ann', 1, 25, 8, 2, 2), "
            "('g', '', 0, 'season-2', 'ben', 1, 20, 8, 3, 0), ('g', '', 0, '2026-11', 'ann', 1, 25, 8, 2, 2)"
        )
        migrate(connection)
        placed = connection.exec_driver_sql("SELECT player, period FROM standings WHERE settled ORDER BY period").all()
    assert placed == [("ann", "all"), ("ben", "season-2")]


async def test_a_migration_that_fails_leaves_nothing_behind(path: Path) -> None:
    engine = writer_engine(path)
    with engine.connect() as connection, connection.begin() as transaction:
        migrate(connection)
        transaction.rollback()
    assert definitions(path) == {}
