"""Adds what the release after 0.1.0 keeps: the formula by which each guild's ratings were counted, the number of games
that count for a title, limits on people who had their data deleted, the indexes by which the last game of a channel and
the hands of a person are found, the messages that mention people, and checkpoints of tables.
"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the new tables, columns and indexes. All ratings so far were counted by the first formula."""
    op.create_table(
        "rated_guilds",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("formula", sa.Integer, nullable=False),
        sa.Column("last_result", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO rated_guilds (guild, formula, last_result) "
        "SELECT guild, 1, max(number) FROM results WHERE guild IS NOT NULL GROUP BY guild"
    )
    op.add_column("tables", sa.Column("release", sa.Text))
    op.create_table(
        "pings",
        sa.Column("message", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("log_before", sa.Text, nullable=False),
        sa.Column("log", sa.Text, nullable=False),
        sa.Column("moment", sa.Text, nullable=False),
        sa.Column("seal", sa.Text, nullable=False),
    )
    op.add_column("standings", sa.Column("contested", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "limit_keys",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "kept_limits",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("about", sa.Text, primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("ends_at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("hands_of_player", "hands", ["player"])
    ended = sa.text("status <> 'live'")
    op.create_index(
        "ended_tables_by_channel",
        "tables",
        ["guild", "channel", "closed_at"],
        sqlite_where=ended,
        postgresql_where=ended,
    )
