"""Invitations: the message at each table that asks people, whether somebody takes any, and all lines of logs that name
people, by one index.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

NAMES_PERSON = sa.text("line LIKE '% player=%'")


def upgrade() -> None:
    """Make the table of messages that ask people, let people refuse all invitations, and find the lines that name
    somebody, not only those by which they sat down.
    """
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.drop_index("joins")
    op.create_index(
        "lines_naming_people", "entries", ["line"], sqlite_where=NAMES_PERSON, postgresql_where=NAMES_PERSON
    )
    _add_choice_of_people()


def _add_choice_of_people() -> None:
    op.rename_table("players", "players_before")
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("hands", sa.Text, nullable=False, server_default=""),
        sa.Column("dm_closed_noted", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("name", sa.Text, nullable=False, server_default=""),
        sa.Column("shows", sa.Text, nullable=False, server_default="picture"),
        sa.Column("theme", sa.Text, nullable=False, server_default=""),
        sa.Column("profile", sa.Text, nullable=False, server_default=""),
        sa.Column("notices", sa.Text, nullable=False, server_default=""),
        sa.Column("quiet", sa.Text, nullable=False, server_default=""),
        sa.Column("invitations", sa.Text, nullable=False, server_default=""),
        sa.CheckConstraint("hands IN ('', 'dm', 'button')", name="hands_go_somewhere"),
        sa.CheckConstraint("shows IN ('picture', 'text')", name="shows_something"),
        sa.CheckConstraint("profile IN ('', 'private')", name="profile_is_seen"),
    )
    op.execute(
        "INSERT INTO players (id, hands, dm_closed_noted, name, shows, theme, profile, notices, quiet) "
        "SELECT id, hands, dm_closed_noted, name, shows, theme, profile, notices, quiet FROM players_before"
    )
    op.drop_table("players_before")
