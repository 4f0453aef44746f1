"""A rating of a month or a season is provisional until three games were played there."""

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give up the places that fewer games had brought; titles of seasons that are over stay."""
    op.execute("UPDATE standings SET settled = false WHERE period <> 'all' AND played < 3")
