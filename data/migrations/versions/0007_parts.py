"""An outage may hold for a part of the servers only: those of one shard of the connection to Discord."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Say of all earlier outages that they held everywhere: part 0 of 1."""
    op.rename_table("outages", "outages_before")
    op.create_table(
        "outages",
        sa.Column("since", sa.Float, primary_key=True),
        sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("parts", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.execute('INSERT INTO outages (since, part, parts, until) SELECT since, 0, 1, "until" FROM outages_before')
    op.drop_table("outages_before")
