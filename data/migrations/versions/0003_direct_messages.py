"""The channels of direct messages are kept by person, with the time at which each was opened; so that each is opened
once, and not too many in a short time. And people may leave it to their server where their hands go.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of channels, with those of the hands that were sent, and let people choose nothing."""
    op.create_table(
        "dm_channels",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("channel", sa.Text),
        sa.Column("opened_at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO dm_channels (player, channel, opened_at) "
        "SELECT player, min(channel), min(posted_at) FROM hands WHERE player NOT LIKE 'gone-%' GROUP BY player"
    )
    op.rename_table("players", "players_before")
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("hands", sa.Text, nullable=False, server_default=""),
        sa.Column("dm_closed_noted", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("name", sa.Text, nullable=False, server_default=""),
        sa.Column("shows", sa.Text, nullable=False, server_default="picture"),
        sa.Column("theme", sa.Text, nullable=False, server_default=""),
        sa.CheckConstraint("hands IN ('', 'dm', 'button')", name="hands_go_somewhere"),
        sa.CheckConstraint("shows IN ('picture', 'text')", name="shows_something"),
    )
    op.execute(
        "INSERT INTO players (id, hands, dm_closed_noted, name, shows, theme) "
        "SELECT id, CASE hands WHEN 'dm' THEN '' ELSE hands END, dm_closed_noted, name, shows, theme "
        "FROM players_before"
    )
    op.drop_table("players_before")
