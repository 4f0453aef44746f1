"""Seasons: parts of a guild's results with champions at their end; what people choose about their profile and notices;
and the games of each person and of each kind in the order in which they ended.

Results of before belong to no season.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_ENDED = sa.text("status <> 'live'")
_UNDER_WAY = sa.text("ended_at IS NULL")
_UNANNOUNCED = sa.text("ended_at IS NOT NULL AND NOT announced")


def upgrade() -> None:
    """Make the tables of seasons, of champions and of people's games, let people choose about their profile and their
    notices, and find standings and games without looking at all.
    """
    _create_seasons()
    _add_choices_of_people()
    _create_played_games()
    op.create_index("standings_of_player", "standings", ["player"])
    columns = ["guild", "game", "closed_at", "id"]
    op.create_index("ended_tables_by_game", "tables", columns, sqlite_where=_ENDED, postgresql_where=_ENDED)


def _create_seasons() -> None:
    op.create_table(
        "seasons",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("began_at", sa.Float, nullable=False),
        sa.Column("ends_at", sa.Float),
        sa.Column("ended_at", sa.Float),
        sa.Column("first_result", sa.Integer, nullable=False),
        sa.Column("last_result", sa.Integer),
        sa.Column("announced", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    op.create_index("seasons_under_way", "seasons", ["ends_at"], sqlite_where=_UNDER_WAY, postgresql_where=_UNDER_WAY)
    op.create_index(
        "seasons_unannounced", "seasons", ["ended_at"], sqlite_where=_UNANNOUNCED, postgresql_where=_UNANNOUNCED
    )
    op.create_table(
        "champions",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("champions_of_player", "champions", ["player"])


def _add_choices_of_people() -> None:
    op.rename_table("players", "players_before")
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("hands", sa.Text, nullable=False, server_default=""),
        sa.Column("dm_closed_noted", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("name", sa.Text, nullable=False, server_default=""),
        sa.Column("shows", sa.Text, nullable=False, server_default="picture"),
        sa.Column("theme", sa.Text, nullable=False, server_default=""),
        sa.Column("profile", sa.Text, nullable=False, server_default=""),
        sa.Column("notices", sa.Text, nullable=False, server_default=""),
        sa.Column("quiet", sa.Text, nullable=False, server_default=""),
        sa.CheckConstraint("hands IN ('', 'dm', 'button')", name="hands_go_somewhere"),
        sa.CheckConstraint("shows IN ('picture', 'text')", name="shows_something"),
        sa.CheckConstraint("profile IN ('', 'private')", name="profile_is_seen"),
    )
    op.execute(
        "INSERT INTO players (id, hands, dm_closed_noted, name, shows, theme) "
        "SELECT id, hands, dm_closed_noted, name, shows, theme FROM players_before"
    )
    op.drop_table("players_before")


def _create_played_games() -> None:
    """Make the table of people's games, with those of before: of each person with a seat who was not deleted."""
    op.create_table(
        "played_games",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("closed_at", sa.Float, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO played_games (player, guild, closed_at, table_id, game) "
        "SELECT DISTINCT seats.player, tables.guild, tables.closed_at, tables.id, tables.game "
        "FROM tables JOIN seats ON seats.table_id = tables.id "
        "WHERE tables.status <> 'live' AND tables.guild IS NOT NULL AND tables.closed_at IS NOT NULL "
        "AND seats.player IS NOT NULL AND seats.player NOT LIKE 'gone-%' "
        "AND (tables.status = 'over' "
        "OR EXISTS (SELECT 1 FROM entries WHERE entries.table_id = tables.id AND entries.line = 'start'))"
    )
