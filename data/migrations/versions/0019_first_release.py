"""Makes the tables and indexes of release 0.1.0 in an empty database."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = None
branch_labels = None
depends_on = None

LIVE = sa.text("status = 'live'")
ENDED = sa.text("status <> 'live'")
UNSHOWN = sa.text("status <> 'live' AND shown_seq < last_seq")
NAMES_PERSON = sa.text("line LIKE '% player=%'")
UNDER_WAY = sa.text("ended_at IS NULL")
UNANNOUNCED = sa.text("ended_at IS NOT NULL AND NOT announced")

FILL_FACTORS = {"tables": 70, "lease": 10, "part_owners": 10}
"""The percentage up to which PostgreSQL fills the pages of the tables that are updated most: an update that finds room
on its row's page needs no new entry in any index.
"""
NUMBERED = {
    "outages": ("outages_pkey",),
    "players": ("players_pkey",),
    "results": ("results_pkey", "results_table_id_fkey"),
}
"""The constraints whose names end in a 1 in the PostgreSQL databases that development made before the release, by
table: here, too, so that all databases of this version are equal.
"""


def upgrade() -> None:
    """Make all tables and indexes; PostgreSQL has one index of its own, lacks one, and leaves room on some pages."""
    _create_tables()
    _create_kinds_of_tables()
    _create_logs()
    _create_messages()
    _create_results()
    _create_standings()
    _create_seasons()
    _create_people()
    _create_facts()
    _create_holders()
    if op.get_bind().dialect.name == "postgresql":
        _finish_on_postgresql()
    else:
        op.create_index("unshown_endings", "tables", ["id"], sqlite_where=UNSHOWN)


def _finish_on_postgresql() -> None:
    op.create_index("one_save_per_interaction", "entries", ["interaction"], unique=True)
    for table, percentage in FILL_FACTORS.items():
        op.execute(f"ALTER TABLE {table} SET (fillfactor = {percentage})")
    for table, names in NUMBERED.items():
        for name in names:
            op.execute(f"ALTER TABLE {table} RENAME CONSTRAINT {name} TO {name}1")


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
        sa.Column("replaced_boards", sa.Text),
        sa.CheckConstraint("status IN ('live', 'over', 'closed')", name="status_is_known"),
    )
    op.create_index(
        "one_live_table_per_channel", "tables", ["channel"], unique=True, sqlite_where=LIVE, postgresql_where=LIVE
    )
    by_end = {
        "ended_tables": ["guild", "closed_at"],
        "ended_tables_by_game": ["guild", "game", "closed_at", "id"],
    }
    for name, columns in by_end.items():
        op.create_index(name, "tables", columns, sqlite_where=ENDED, postgresql_where=ENDED)


def _create_kinds_of_tables() -> None:
    """Make the lists of the tables with test shuffles, and of those in duplicate sets."""
    op.create_table(
        "test_tables",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "set_tables",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("set_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tables_of_set", "set_tables", ["set_id", "number"], unique=True)


def _create_logs() -> None:
    """Make the entries of all logs, and the seats that follow from them."""
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("cause", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("interaction", sa.Text),
        sa.Column("mark", sa.Text, nullable=False, server_default=""),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "lines_naming_people", "entries", ["line"], sqlite_where=NAMES_PERSON, postgresql_where=NAMES_PERSON
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Text),
        sa.Column("left", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("strength", sa.Text, nullable=False, server_default="sound"),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_of_player", "seats", ["player"])


def _create_messages() -> None:
    """Make the lists of messages: hands, invitations, and announcements of free seats."""
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
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "open_seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("message", sa.Text),
        sa.Column("posted_at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )


def _create_results() -> None:
    """Make the results of finished games, the feats in them, and the list of each person's games."""
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Text),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("team", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("ending", sa.Text, nullable=False),
        sa.Column("guild", sa.Text),
        sa.Column("number", sa.Integer),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("finished_at", sa.Float, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
        sa.Column("overall_mu", sa.Float),
        sa.Column("overall_sigma", sa.Float),
        sa.Column("rated_last", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    op.create_index("results_in_order", "results", ["guild", "number"])
    op.create_index("results_of_player", "results", ["player", "guild", "finished_at"])
    _create_feats()
    op.create_table(
        "played_games",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("closed_at", sa.Float, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def _create_feats() -> None:
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


def _create_standings() -> None:
    op.create_table(
        "standings",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("solo", sa.Boolean, primary_key=True),
        sa.Column("period", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("settled", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    ladder = ["guild", "game", "solo", "period"]
    op.create_index("standings_of_player", "standings", ["player"])
    op.create_index("standings_by_rating", "standings", [*ladder, "settled", "mu", "won", "player"])
    op.create_index("standings_by_wins", "standings", [*ladder, "won", "mu", "player"])
    op.create_index("standings_by_games", "standings", [*ladder, "played", "won", "player"])


def _create_seasons() -> None:
    """Make the seasons, and the champions of those that are over."""
    op.create_table(
        "seasons",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("began_at", sa.Float, nullable=False),
        sa.Column("ends_at", sa.Float),
        sa.Column("ended_at", sa.Float),
        sa.Column("first_result", sa.Integer, nullable=False),
        sa.Column("last_result", sa.Integer),
        sa.Column("announced", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    op.create_index("seasons_under_way", "seasons", ["ends_at"], sqlite_where=UNDER_WAY, postgresql_where=UNDER_WAY)
    op.create_index(
        "seasons_unannounced", "seasons", ["ended_at"], sqlite_where=UNANNOUNCED, postgresql_where=UNANNOUNCED
    )
    op.create_table(
        "champions",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("champions_of_player", "champions", ["player"])


def _create_people() -> None:
    """Make the people with what they chose, and the channels of their direct messages."""
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
        sa.Column("left_early", sa.Text, nullable=False, server_default=""),
        sa.CheckConstraint("hands IN ('', 'dm', 'button')", name="hands_go_somewhere"),
        sa.CheckConstraint("shows IN ('picture', 'text')", name="shows_something"),
        sa.CheckConstraint("profile IN ('', 'private')", name="profile_is_seen"),
    )
    op.create_table(
        "dm_channels",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("channel", sa.Text),
        sa.Column("opened_at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )


def _create_facts() -> None:
    """Make the settings of servers, and the list of small things to remember."""
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


def _create_holders() -> None:
    """Make the lists that tell which process holds what, and when none did."""
    op.create_table(
        "lease",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("alive_at", sa.Float, nullable=False),
        sa.CheckConstraint("id = 1", name="one_lease"),
    )
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
    op.create_table(
        "outages",
        sa.Column("since", sa.Float, primary_key=True),
        sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("parts", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("until", sa.Float, nullable=False),
    )
