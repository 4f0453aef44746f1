"""Feats: what people did in finished games that was their own best of its kind then.

Games of before have none: what was done in them stands in their logs alone.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of feats, found by game, by value within a guild, and by person."""
    op.create_table(
        "feats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("guild", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("solo", sa.Boolean, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    ladder = ["guild", "game", "solo", "kind"]
    op.create_index("feats_by_value", "feats", [*ladder, "value", "number"])
    op.create_index("feats_of_player", "feats", ["player", *ladder, "value"])
