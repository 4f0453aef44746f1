"""Which tables have test shuffles is kept with the tables: the seed belongs to a process, and may be gone tomorrow."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the list of tables with test shuffles, with those that share their secret: a fixed seed made it for all."""
    op.create_table(
        "test_tables",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO test_tables (table_id) "
        "SELECT id FROM tables WHERE secret IN (SELECT secret FROM tables GROUP BY secret HAVING count(*) > 1)"
    )
