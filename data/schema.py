"""The tables of the database as they are now; ``migrations/`` holds the steps that lead here.

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
    MetaData,
    Table,
    Text,
    false,
    text,
)

METADATA = MetaData()

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
    CheckConstraint("status IN ('live', 'over', 'closed')", name="status_is_known"),
)
"""One row per game table, live or over. ``last_seq`` is set when the table ends."""

Index(
    "one_live_table_per_channel",
    tables.c.channel,
    unique=True,
    sqlite_where=text("status = 'live'"),
    postgresql_where=text("status = 'live'"),
)
Index(
    "unshown_endings",
    tables.c.id,
    sqlite_where=text("status <> 'live' AND shown_seq < last_seq"),
    postgresql_where=text("status <> 'live' AND shown_seq < last_seq"),
)

test_tables = Table(
    "test_tables",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    sqlite_with_rowid=False,
)
"""The tables whose secret came from a fixed seed, so that whoever knows the seed knows all shuffles."""

_ENDED = text("status <> 'live'")
_END = [tables.c.closed_at, tables.c.id]
Index("ended_tables", tables.c.guild, tables.c.closed_at, sqlite_where=_ENDED, postgresql_where=_ENDED)
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
    sqlite_with_rowid=False,
)
"""The logs. Rows are only ever added; a person's id is exchanged when they have their data deleted."""

JOINS = text("line >= 'join ' AND line < 'join!'")
"""The condition that an entry is a joining. SQLite uses the index below only where the condition is written
exactly so.
"""

Index("joins", entries.c.line, sqlite_where=JOINS, postgresql_where=JOINS)

seats = Table(
    "seats",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text),
    Column("left", Boolean, nullable=False, server_default=false()),
    sqlite_with_rowid=False,
)
"""Who sits where now; ``player`` is null for a computer. Derived from the log, stored so that it can be searched."""

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
"""The messages that show players their hands. By player, because seats are drawn by lot when a game starts."""

results = Table(
    "results",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text),
    Column("left", Boolean, nullable=False),
    Column("team", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("ending", Text, nullable=False),
    Column("guild", Text),
    Column("number", Integer),
    Column("game", Text, nullable=False),
    Column("finished_at", Float, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("mu", Float),
    Column("sigma", Float),
    Column("overall_mu", Float),
    Column("overall_sigma", Float),
    sqlite_with_rowid=False,
)
"""One row per seat of a game played to its end. ``counts`` is false for fewer than two people: a solo game.

``player`` is null for a computer, and for somebody who had their data deleted. ``number`` counts the finished games of
a guild, in the order in which they changed ratings. ``mu`` and ``sigma`` are the rating of whoever had the seat, before
the game: in games of its kind, and ``overall``. They are null outside any guild.
"""

Index("results_in_order", results.c.guild, results.c.number)
Index("results_of_player", results.c.player, results.c.guild, results.c.finished_at)

played_games = Table(
    "played_games",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("guild", Text, primary_key=True),
    Column("closed_at", Float, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("game", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The games of each guild that ended, with a result or without, by each person who had a seat; as `tables` has them."""

standings = Table(
    "standings",
    METADATA,
    Column("guild", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("solo", Boolean, primary_key=True),
    Column("period", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("settled", Boolean, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""What the results of each person come to, kept so that nobody has to sum them; `recount` does so all the same.

``game`` is empty for all games together; ``period`` is ``all``, a month such as ``2026-11``, or a season such as
``season-3``. The rating is that after the last game of the period; in ``all``, what the end of a season has made of it.
 ``settled`` is false while it is provisional.
"""

Index("standings_of_player", standings.c.player)
_LADDER = [standings.c[name] for name in ("guild", "game", "solo", "period")]
Index("standings_by_rating", *_LADDER, *[standings.c[name] for name in ("settled", "mu", "won", "player")])
Index("standings_by_wins", *_LADDER, *[standings.c[name] for name in ("won", "mu", "player")])
Index("standings_by_games", *_LADDER, *[standings.c[name] for name in ("played", "won", "player")])

seasons = Table(
    "seasons",
    METADATA,
    Column("guild", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("began_at", Float, nullable=False),
    Column("ends_at", Float),
    Column("ended_at", Float),
    Column("first_result", Integer, nullable=False),
    Column("last_result", Integer),
    Column("announced", Boolean, nullable=False, server_default=false()),
    sqlite_with_rowid=False,
)
"""The seasons of each guild: ranges of the numbers of its results. ``announced`` is true when its end was said, or did
not have to be.
"""

UNDER_WAY = text("ended_at IS NULL")
UNANNOUNCED = text("ended_at IS NOT NULL AND NOT announced")
"""Conditions of seasons. SQLite uses the indexes below only where a condition is written exactly so."""

Index("seasons_under_way", seasons.c.ends_at, sqlite_where=UNDER_WAY, postgresql_where=UNDER_WAY)
Index("seasons_unannounced", seasons.c.ended_at, sqlite_where=UNANNOUNCED, postgresql_where=UNANNOUNCED)

champions = Table(
    "champions",
    METADATA,
    Column("guild", Text, primary_key=True),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    sqlite_with_rowid=False,
)
"""Who was first at each game (empty for all games together) when a season ended. Their numbers are in ``standings``."""

Index("champions_of_player", champions.c.player)

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
    CheckConstraint("hands IN ('', 'dm', 'button')", name="hands_go_somewhere"),
    CheckConstraint("shows IN ('picture', 'text')", name="shows_something"),
    CheckConstraint("profile IN ('', 'private')", name="profile_is_seen"),
)

dm_channels = Table(
    "dm_channels",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("channel", Text),
    Column("opened_at", Float, nullable=False),
    sqlite_with_rowid=False,
)
"""The channel of each person's direct messages; null if Discord has not opened it when it was asked to."""

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
"""Small things to remember, such as the digest of the commands that were last registered."""

lease = Table(
    "lease",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("since", Float, nullable=False),
    Column("alive_at", Float, nullable=False),
    CheckConstraint("id = 1", name="one_lease"),
)
"""One row: the process that holds the database, or the last that did."""

outages = Table(
    "outages",
    METADATA,
    Column("since", Float, primary_key=True),
    Column("part", Integer, primary_key=True, autoincrement=False),
    Column("parts", Integer, primary_key=True, autoincrement=False),
    Column("until", Float, nullable=False),
)
"""Periods of downtime, see `data.downtime`; deadlines are moved later by them. ``part`` of ``parts`` are the servers
that were out of reach, see `data.parts`: 0 of 1 for all.
"""
