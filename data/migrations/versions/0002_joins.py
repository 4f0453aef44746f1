"""The joins are found by the person's id, for those who want to know or delete what is kept about them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

JOINS = sa.text("line >= 'join ' AND line < 'join!'")


def upgrade() -> None:
    """Add the index over the log entries of people who joined."""
    op.create_index("joins", "entries", ["line"], sqlite_where=JOINS, postgresql_where=JOINS)
