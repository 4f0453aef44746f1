"""Duplicate sets: which tables play the same cards. No table of before belongs to one."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the list of tables that belong to duplicate sets."""
    op.create_table(
        "set_tables",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("set_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tables_of_set", "set_tables", ["set_id", "number"], unique=True)
