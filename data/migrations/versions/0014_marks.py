"""A computer's action is marked with how it was found, so that anybody can find it again when the game is over."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the mark to the entries; those of before have none. No row is written: the default stands with the column."""
    op.add_column("entries", sa.Column("mark", sa.Text(), nullable=False, server_default=""))
