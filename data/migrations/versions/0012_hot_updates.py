"""On PostgreSQL, what a table shows can be noted without a new entry in each of its indexes.

A column that stands in any index, be it in a condition, keeps an update from reusing its page ("HOT"). The number of
the entry that a board shows changes with every action, and the index over it served one question of a start.
"""

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop the index over what is shown, and leave room on the pages of the tables that are updated most. Nothing
    changes on SQLite.
    """
    if op.get_bind().dialect.name == "postgresql":
        op.drop_index("unshown_endings")
        op.execute("ALTER TABLE tables SET (fillfactor = 70)")
        op.execute("ALTER TABLE lease SET (fillfactor = 10)")
