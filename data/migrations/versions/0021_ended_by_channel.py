"""Adds the index by which the last game of a channel is found, however many games have ended in its guild."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the index."""
    ended = sa.text("status <> 'live'")
    op.create_index(
        "ended_tables_by_channel",
        "tables",
        ["guild", "channel", "closed_at"],
        sqlite_where=ended,
        postgresql_where=ended,
    )
