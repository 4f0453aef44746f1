"""A result tells who left a team, and is rated as if it had come last; results of before count as they did."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the mark to the results; nobody has it. No row is written: the default stands."""
    op.add_column("results", sa.Column("rated_last", sa.Boolean(), nullable=False, server_default=sa.false()))
