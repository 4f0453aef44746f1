"""The tables of the database as they are now; ``migrations/`` holds the steps that lead here. Those of results stand in
`data.leaderboards.schema`.

Times are seconds since 1970, UTC. Ids of guilds, channels, messages and players are opaque text.
"""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    false,
    text,
)

import data.leaderboards.schema  # noqa: F401  # its tables belong to the schema, too
from data import metadata

METADATA = metadata.METADATA
"""The SQLAlchemy metadata with all tables of the database, those of results too."""

tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("guild", Text),
    Column("channel", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("opened_at", Float, nullable=False),
    Column("closed_at", Float),
    Column("status", Text, nullable=False, server_default="live"),
    Column("last_seq", Integer),
    Column("deadline", Float),
    Column("shown_seq", Integer, nullable=False, server_default="0"),
    Column("board_channel", Text),
    Column("board_message", Text),
    Column("board_posted_at", Float),
    Column("replaced_boards", Text),
    Column("release", Text),
    CheckConstraint("status IN ('live', 'over', 'closed')", name="status_is_known"),
)
"""One row per game table, live or over. ``last_seq`` is set when the table ends.

``replaced_boards`` are ids of messages, with blanks between. ``release`` is the version of the program that last wrote
entries; null before it wrote any, or if it was 0.1.0.
"""

Index(
    "one_live_table_per_channel",
    tables.c.channel,
    unique=True,
    sqlite_where=text("status = 'live'"),
    postgresql_where=text("status = 'live'"),
)
Index("unshown_endings", tables.c.id, sqlite_where=text("status <> 'live' AND shown_seq < last_seq")).ddl_if("sqlite")
# Without it on PostgreSQL: an index over what changes with every action would make each of these updates dearer.

test_tables = Table(
    "test_tables",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    sqlite_with_rowid=False,
)
"""The tables whose secret came from a fixed seed, so that whoever knows the seed knows all shuffles."""

set_tables = Table(
    "set_tables",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("set_id", Text, nullable=False),
    Column("number", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""The tables of duplicate sets, numbered by set in the order of opening. All tables of a set have the same secret."""
Index("tables_of_set", set_tables.c.set_id, set_tables.c.number, unique=True)

open_seats = Table(
    "open_seats",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("channel", Text, nullable=False),
    Column("message", Text),
    Column("posted_at", Float, nullable=False),
    sqlite_with_rowid=False,
)
"""The messages that announce lobbies; ``message`` is null once somebody has removed it."""

pings = Table(
    "pings",
    METADATA,
    Column("message", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("channel", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("number", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""The messages that mention people, until they are deleted; ``kind`` and ``number`` are as in `PingMessage`."""

_ENDED = text("status <> 'live'")
_END = [tables.c.closed_at, tables.c.id]
Index("ended_tables", tables.c.guild, tables.c.closed_at, sqlite_where=_ENDED, postgresql_where=_ENDED)
Index(
    "ended_tables_by_channel",
    tables.c.guild,
    tables.c.channel,
    tables.c.closed_at,
    sqlite_where=_ENDED,
    postgresql_where=_ENDED,
)
Index("ended_tables_by_game", tables.c.guild, tables.c.game, *_END, sqlite_where=_ENDED, postgresql_where=_ENDED)

entries = Table(
    "entries",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("cause", Text, nullable=False),
    Column("seat", Integer),
    Column("line", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("interaction", Text),
    Column("mark", Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)
"""The logs of all tables. Rows are only ever added; a person's id in them is replaced when their data is deleted.
``interaction`` is the id of the click or command that led to the entry, if several processes are told of it.
"""

Index("one_save_per_interaction", entries.c.interaction, unique=True).ddl_if("postgresql")

NAMES_PERSON = text("line LIKE '% player=%'")
"""The condition that an entry's line names a person, as lines of the verbs `engine.tables.actions.NAMING_VERBS` do.
SQLite uses the index below only where the condition is written exactly like this.
"""

Index("lines_naming_people", entries.c.line, sqlite_where=NAMES_PERSON, postgresql_where=NAMES_PERSON)

checkpoints = Table(
    "checkpoints",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("source", Text, nullable=False),
    Column("log_before", Text, nullable=False),
    Column("log", Text, nullable=False),
    Column("moment", Text, nullable=False),
    Column("seal", Text, nullable=False),
)
"""The latest checkpoint of each table, see `engine.tables.checkpoints`: a cache, as secret as the log. It names nobody.
"""

seats = Table(
    "seats",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text),
    Column("left", Boolean, nullable=False, server_default=false()),
    Column("strength", Text, nullable=False, server_default="sound"),
    sqlite_with_rowid=False,
)
"""The occupant of each seat; ``player`` is null for a computer, whose ``strength`` says how well it plays. The rows
follow from the log and are stored so that they can be searched.
"""

Index("seats_of_player", seats.c.player)

hands = Table(
    "hands",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("player", Text, primary_key=True),
    Column("channel", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("posted_at", Float, nullable=False),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""The messages that show players their hands, by player and not by seat, because seats are drawn by lot when a game
starts. Those of tables that have ended go when their players are dealt other hands.
"""
Index("hands_of_player", hands.c.player)

invitations = Table(
    "invitations",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("message", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""The message in each lobby's channel that asks the invited people to join; ``seq`` is the last entry that it takes
into account.
"""

players = Table(
    "players",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("hands", Text, nullable=False, server_default=""),
    Column("dm_closed_noted", Boolean, nullable=False, server_default=false()),
    Column("name", Text, nullable=False, server_default=""),
    Column("shows", Text, nullable=False, server_default="picture"),
    Column("theme", Text, nullable=False, server_default=""),
    Column("profile", Text, nullable=False, server_default=""),
    Column("notices", Text, nullable=False, server_default=""),
    Column("quiet", Text, nullable=False, server_default=""),
    Column("invitations", Text, nullable=False, server_default=""),
    Column("left_early", Text, nullable=False, server_default=""),
    CheckConstraint("hands IN ('', 'dm', 'button')", name="hands_go_somewhere"),
    CheckConstraint("shows IN ('picture', 'text')", name="shows_something"),
    CheckConstraint("profile IN ('', 'private')", name="profile_is_seen"),
)

limit_keys = Table(
    "limit_keys",
    METADATA,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("key", LargeBinary, nullable=False),
)
"""The random key of each day, counted from 1970 in UTC, by which ids of people who had their data deleted become the
digests of `kept_limits`. A backup has none.
"""

kept_limits = Table(
    "kept_limits",
    METADATA,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("digest", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("about", Text, primary_key=True),
    Column("times", Integer, nullable=False),
    Column("ends_at", Float, nullable=False),
    sqlite_with_rowid=False,
)
"""What limits count of people who had their data deleted, until it ends; see `data.queries.limits`."""

dm_channels = Table(
    "dm_channels",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("channel", Text),
    Column("opened_at", Float, nullable=False),
    sqlite_with_rowid=False,
)
"""The channel of each person's direct messages; null if Discord was asked to open it and has not."""

guilds = Table(
    "guilds",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("settings", Text, nullable=False),
)
"""A guild's settings, as JSON."""

facts = Table(
    "facts",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""Small texts of the program by key, such as the digest of the commands that were last registered."""

lease = Table(
    "lease",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("since", Float, nullable=False),
    Column("alive_at", Float, nullable=False),
    CheckConstraint("id = 1", name="one_lease"),
)
"""The process that holds the database, or the last that did, as one row. PostgreSQL has `part_owners` instead."""

part_owners = Table(
    "part_owners",
    METADATA,
    Column("part", Integer, primary_key=True, autoincrement=False),
    Column("parts", Integer, nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("holder", Text),
    Column("since", Float),
    Column("alive_at", Float),
    Column("beat_at", Float),
)
"""The process that looks after each part of the servers (`data.ownership.parts`), on PostgreSQL: one row for each part.
``epoch`` is counted up by each process that takes the part; ``holder`` is null once a process has given the part back.
``alive_at`` is the holder's last sign of life by its own clock, ``beat_at`` by the database's.
"""

outages = Table(
    "outages",
    METADATA,
    Column("since", Float, primary_key=True),
    Column("part", Integer, primary_key=True, autoincrement=False),
    Column("parts", Integer, primary_key=True, autoincrement=False),
    Column("until", Float, nullable=False),
)
"""Periods of downtime, see `data.ownership.downtime`; deadlines are moved later by them. ``part`` of ``parts`` are the
servers that were out of reach, see `data.ownership.parts`: 0 of 1 for all.
"""
