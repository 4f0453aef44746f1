"""A person's row tells when they lately left games before their first turn was over."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the times to the people; nobody has any. No row is written: the default stands."""
    op.add_column("players", sa.Column("left_early", sa.Text, nullable=False, server_default=""))
