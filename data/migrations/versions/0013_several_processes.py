"""Several processes may share a database of PostgreSQL's: each looks after the tables of some parts of the servers."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the list of those who look after the parts: on PostgreSQL all servers are one part, and its last holder is
    known; on SQLite the list stays empty. Have entries keep what led to them, so that nothing is done twice.
    """
    op.create_table(
        "part_owners",
        sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("parts", sa.Integer, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False, server_default="0"),
        sa.Column("holder", sa.Text),
        sa.Column("since", sa.Float),
        sa.Column("alive_at", sa.Float),
        sa.Column("beat_at", sa.Float),
    )
    op.add_column("entries", sa.Column("interaction", sa.Text))
    if op.get_bind().dialect.name == "postgresql":
        op.create_index("one_save_per_interaction", "entries", ["interaction"], unique=True)
        op.execute("ALTER TABLE part_owners SET (fillfactor = 10)")
        op.execute(
            "INSERT INTO part_owners (part, parts, holder, since, alive_at) "
            "SELECT 0, 1, holder, since, alive_at FROM lease"
        )
