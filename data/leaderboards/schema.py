"""The tables of the database that hold results, and what follows from results.

Times are seconds since 1970, UTC. Ids of guilds and players are opaque text.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    false,
    text,
)

from data.metadata import METADATA

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
    Column("rated_last", Boolean, nullable=False, server_default=false()),
    sqlite_with_rowid=False,
)
"""One row per seat of a game played to its end. ``counts`` is false for fewer than two people: a solo game.

``player`` is null for a computer, also in the seat of somebody who took no part, and for somebody who had their data
deleted. ``rated_last`` is true for whoever left a team, whatever the team's place. ``number`` counts the finished
games of a guild, in the order in which they changed ratings. ``mu`` and ``sigma`` are the rating of whoever had the
seat, before the game: in games of its kind, and ``overall``. They are null outside any guild.
"""

Index("results_in_order", results.c.guild, results.c.number)
Index("results_of_player", results.c.player, results.c.guild, results.c.finished_at)

feats = Table(
    "feats",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("guild", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("solo", Boolean, nullable=False),
    Column("player", Text, nullable=False),
    Column("value", Integer, nullable=False),
    Column("detail", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The feats (what people did in finished games that is worth remembering) that were their person's best of their kind
when the game ended.

``number`` is that of the game's result. ``value`` rises with each row of a person, kind and ladder: of kinds that are
only counted, it is the number of games that had such a feat.
"""

_FEAT_LADDER = [feats.c[name] for name in ("guild", "game", "solo", "kind")]
Index("feats_by_value", *_FEAT_LADDER, feats.c.value, feats.c.number)
Index("feats_of_player", feats.c.player, *_FEAT_LADDER, feats.c.value)

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
"""The games of each guild that ended, with a result or without, by each person who had a seat; the same games as in
`tables`.
"""

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
    Column("contested", Integer, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)
"""The sums of each person's results, stored so that nobody has to add them up; `recount` checks them.

``game`` is empty for all games together; ``period`` is ``all``, a month such as ``2026-11``, or a season such as
``season-3``. The rating is that after the last game of the period; in ``all``, moved by the ends of seasons.
``contested`` is the number of ``played`` games in which somebody else stayed to the end. ``settled`` is false while the
rating is provisional.
"""

Index("standings_of_player", standings.c.player)
_LADDER = [standings.c[name] for name in ("guild", "game", "solo", "period")]
Index("standings_by_rating", *_LADDER, *[standings.c[name] for name in ("settled", "mu", "won", "player")])
Index("standings_by_wins", *_LADDER, *[standings.c[name] for name in ("won", "mu", "player")])
Index("standings_by_games", *_LADDER, *[standings.c[name] for name in ("played", "won", "player")])

rated_guilds = Table(
    "rated_guilds",
    METADATA,
    Column("guild", Text, primary_key=True),
    Column("formula", Integer, nullable=False),
    Column("last_result", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""The guilds with results: the formula (`ratings.FORMULA`) by which their ratings were counted, and the number of the
last result that was counted so.
"""

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
"""The seasons of each guild: ranges of the numbers of its results. ``announced`` is true once the end was announced in
the guild, or need not be.
"""

UNDER_WAY = text("ended_at IS NULL")
UNANNOUNCED = text("ended_at IS NOT NULL AND NOT announced")
"""The condition that a season has ended and was not announced. SQLite uses the indexes below only where a condition is
written exactly like this.
"""

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
"""The people who were first at each game (empty for all games together) when a season ended. Their numbers are in
``standings``.
"""

Index("champions_of_player", champions.c.player)
