"""The messages that announce free seats at lobbies elsewhere on the server."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the list of these messages, which is empty at first."""
    op.create_table(
        "open_seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("message", sa.Text),
        sa.Column("posted_at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
