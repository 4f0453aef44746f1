"""Seasons: parts of a guild's results with champions at their end, profiles that people may hide, and notices.

Results of before belong to no season.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_UNDER_WAY = sa.text("ended_at IS NULL")
_UNANNOUNCED = sa.text("ended_at IS NOT NULL AND NOT announced")


def upgrade() -> None:
    """Make the tables of seasons and of champions, let people hide their profile and choose how they are told
    of their turn, and find a person's standings without looking at all.
    """
    _create_seasons()
    _add_choices_of_people()
    op.create_index("standings_of_player", "standings", ["player"])


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
