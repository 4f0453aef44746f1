"""A seat keeps how well its computer plays, so that finished games can name it without their log."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the strength to the seats; all computers of before were sound. No row is written: the default stands."""
    op.add_column("seats", sa.Column("strength", sa.Text(), nullable=False, server_default="sound"))
