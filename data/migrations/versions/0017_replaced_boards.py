"""A table tells which messages were its board before and are still to be deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; of boards of before nothing is known. No row is written."""
    op.add_column("tables", sa.Column("replaced_boards", sa.Text()))
