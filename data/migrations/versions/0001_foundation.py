"""Tables, logs, results, people, and the lease."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

LIVE = sa.text("status = 'live'")
ENDED = sa.text("status <> 'live'")
UNSHOWN = sa.text("status <> 'live' AND shown_seq < last_seq")


def upgrade() -> None:
    """Make all tables and indexes of the first version in an empty database."""
    _create_tables()
    _create_logs()
    _create_results()
    _create_people()
    _create_lease()


def _create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("guild", sa.Text),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("opened_at", sa.Float, nullable=False),
        sa.Column("closed_at", sa.Float),
        sa.Column("status", sa.Text, nullable=False, server_default="live"),
        sa.Column("last_seq", sa.Integer),
        sa.Column("deadline", sa.Float),
        sa.Column("shown_seq", sa.Integer, nullable=False, server_default="0"),
        sa.Column("board_channel", sa.Text),
        sa.Column("board_message", sa.Text),
        sa.Column("board_posted_at", sa.Float),
        sa.CheckConstraint("status IN ('live', 'over', 'closed')", name="status_is_known"),
    )
    op.create_index(
        "one_live_table_per_channel", "tables", ["channel"], unique=True, sqlite_where=LIVE, postgresql_where=LIVE
    )
    op.create_index("unshown_endings", "tables", ["id"], sqlite_where=UNSHOWN, postgresql_where=UNSHOWN)
    op.create_index("ended_tables", "tables", ["guild", "closed_at"], sqlite_where=ENDED, postgresql_where=ENDED)


def _create_logs() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("cause", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Text),
        sa.Column("left", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_of_player", "seats", ["player"])
    op.create_table(
        "hands",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("posted_at", sa.Float, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Text),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("ending", sa.Text, nullable=False),
        sa.Column("guild", sa.Text),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("finished_at", sa.Float, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "results_of_guild", "results", ["guild", "game", "player", "counts", "finished_at", "place", "score"]
    )
    op.create_table(
        "ratings",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )


def _create_people() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("hands", sa.Text, nullable=False, server_default="dm"),
        sa.Column("dm_closed_noted", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("name", sa.Text, nullable=False, server_default=""),
        sa.Column("shows", sa.Text, nullable=False, server_default="picture"),
        sa.Column("theme", sa.Text, nullable=False, server_default=""),
        sa.CheckConstraint("hands IN ('dm', 'button')", name="hands_go_somewhere"),
        sa.CheckConstraint("shows IN ('picture', 'text')", name="shows_something"),
    )
    op.create_table(
        "guilds",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("settings", sa.Text, nullable=False),
    )
    op.create_table(
        "facts",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _create_lease() -> None:
    op.create_table(
        "lease",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("alive_at", sa.Float, nullable=False),
        sa.CheckConstraint("id = 1", name="one_lease"),
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.Float, primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
