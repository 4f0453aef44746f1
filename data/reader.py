"""Reading what is stored: one method for each question that the database answers.

Each answer shows the database as of one moment. A reader holds no lock, so one may look on while a bot plays.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Connection

from data.databases import move_problem
from data.leaderboards import feats, pages, profiles, seasons
from data.leaderboards.models import (
    Champion,
    FeatKey,
    GameFeat,
    LeaderboardPage,
    LeaderboardQuery,
    Profile,
    Season,
    StoredFeat,
)
from data.leaderboards.recount import Recount, recount
from data.models import (
    FinishedGame,
    OpenSeatsMessage,
    PastHand,
    PingMessage,
    PlacedTable,
    Player,
    SetTable,
    StoredTable,
    TablePlace,
    TableRow,
    TableToLookAt,
)
from data.ownership.parts import EVERYWHERE, Part
from data.postgres.address import ServerAddress, is_postgres
from data.postgres.inspection import ServerFacts, server_facts
from data.postgres.read_connections import open_readers
from data.queries import history, looks, messages, people, privacy, tables, whereabouts
from data.queries.contents import DatabaseContents, stored_contents
from data.queries.history import HistoryPage, HistoryQuery
from data.queries.limits import KeptLimits, stored_limits
from data.read_connections import Readers
from data.sqlite.engines import check_writable, database_path, reader_engine
from data.sqlite.inspection import check_schema_version
from data.sqlite.read_connections import SqliteReaders

T = TypeVar("T")


async def open_reader(url: str) -> "Reader":
    """Open the database that a ``DATABASE_URL`` names for reading. Changes nothing.

    Raises `StoreError`, whose text is one sentence for the host, for anything that would keep a bot from opening it,
    and for a database that does not exist yet or is of an older version.
    """
    if is_postgres(url):
        return Reader(await open_readers(ServerAddress.parse(url)))
    path = database_path(url)
    await asyncio.to_thread(_check_openable, path)
    return Reader(SqliteReaders(reader_engine(path)))


class Reader:
    """Reads what is stored. Made by `open_reader`, closed by `close` or at the end of an ``async with`` block."""

    def __init__(self, readers: Readers) -> None:
        """Use these connections for all questions; `close` closes them."""
        self._readers = readers

    async def __aenter__(self) -> Self:
        """Return the reader itself."""
        return self

    async def __aexit__(self, *_failure: object) -> None:
        """Close the reader."""
        await self.close()

    async def close(self) -> None:
        """Close all connections; the reader cannot be used any more."""
        await self._readers.close()

    # -- tables -------------------------------------------------------------------------------------------------------

    async def live_tables(self, part: Part = EVERYWHERE) -> tuple[TableRow, ...]:
        """The live tables of a part of the servers in the order in which they were opened, without their logs."""
        return await self._run_query(lambda connection: tables.live_tables(connection, part))

    async def ended_table_ids_not_shown(self, part: Part = EVERYWHERE) -> tuple[str, ...]:
        """The ids, in alphabetical order, of finished tables of a part of the servers whose board message does not show
        the last log entry yet.
        """
        return await self._run_query(lambda connection: tables.ended_table_ids_not_shown(connection, part))

    async def place_of_table(self, table_id: str) -> TablePlace | None:
        """The place of a table, live or over; ``None`` if there is no table with this id."""
        return await self._run_query(lambda connection: whereabouts.place_of_table(connection, table_id))

    async def live_tables_of_player(self, player_id: str) -> tuple[PlacedTable, ...]:
        """The live tables of all servers at which a person sits, in the order in which they were opened."""
        return await self._run_query(lambda connection: whereabouts.live_tables_of_player(connection, player_id))

    async def live_tables_hosted_by(self, player_id: str) -> tuple[PlacedTable, ...]:
        """The live tables of all servers that a person has opened, whether or not they sit there."""
        return await self._run_query(lambda connection: whereabouts.live_tables_hosted_by(connection, player_id))

    async def live_tables_inviting(self, player_id: str) -> tuple[PlacedTable, ...]:
        """The live tables of all servers to which a person was invited, even if the invitation was answered or taken
        back.
        """
        return await self._run_query(lambda connection: whereabouts.live_tables_inviting(connection, player_id))

    async def live_tables_of_deleted(self) -> tuple[PlacedTable, ...]:
        """The live tables of all servers that may keep a seat or a place in their waiting list for somebody whose data
        was deleted.
        """
        return await self._run_query(whereabouts.live_tables_of_deleted)

    async def people_deleted_from(self, table_ids: Sequence[str]) -> tuple[tuple[str, int, str], ...]:
        """The places of deleted people's ids at these tables: the table's id, the number of the entry that names the
        person (0 for the host of the table), and the id that stands there now.
        """
        return await self._run_query(lambda connection: whereabouts.people_deleted_from(connection, table_ids))

    async def load_table(self, table_id: str) -> StoredTable | None:
        """All that is stored of one table, live or over; ``None`` if there is no table with this id."""
        return await self._run_query(lambda connection: tables.stored_table(connection, table_id))

    async def tables_to_look_at(self, table_ids: Collection[str]) -> tuple[TableToLookAt, ...]:
        """What is needed to look at each of these tables that is live, in any order, read by three statements."""
        return await self._run_query(lambda connection: looks.tables_to_look_at(connection, table_ids))

    async def tables_of_set(self, set_id: str) -> tuple[SetTable, ...]:
        """The tables of a duplicate set in the order in which they were opened; none for an unknown id."""
        return await self._run_query(lambda connection: tables.tables_of_set(connection, set_id))

    async def open_seats_messages(self, part: Part = EVERYWHERE) -> Mapping[str, OpenSeatsMessage]:
        """By table id, the messages that announce free seats at tables of a part of the servers."""
        return await self._run_query(lambda connection: messages.open_seats_messages(connection, part))

    async def past_hands(self, player_id: str, ended_by: float, limit: int) -> Sequence[PastHand]:
        """The messages that showed a player's hands at tables that had ended at ``ended_by`` (seconds since 1970), at
        most ``limit``, the latest first.
        """
        return await self._run_query(lambda connection: messages.past_hands(connection, player_id, ended_by, limit))

    async def pings(self, part: Part = EVERYWHERE) -> Sequence[tuple[str, PingMessage]]:
        """The messages that mention people at tables of a part of the servers, each with the table's id."""
        return await self._run_query(lambda connection: messages.stored_pings(connection, part))

    async def finished_games(
        self, guild_id: str, *, channel_id: str | None = None, limit: int = 25
    ) -> tuple[FinishedGame, ...]:
        """The games of a guild that ended, at most ``limit``, the latest first; with a ``channel_id``, only those of
        that channel. Tables that were closed before their game began are left out.
        """
        return await self._run_query(lambda connection: tables.finished_games(connection, guild_id, channel_id, limit))

    async def history(self, query: HistoryQuery) -> HistoryPage:
        """The page of a guild's finished games that ``query`` asks for."""
        return await self._run_query(lambda connection: history.history_page(connection, query))

    # -- people -------------------------------------------------------------------------------------------------------

    async def player(self, player_id: str) -> Player:
        """A player's name and preferences; the defaults, with an empty name, for an unknown id."""
        return await self._run_query(lambda connection: people.stored_player(connection, player_id))

    async def players(self, player_ids: Collection[str]) -> Mapping[str, Player]:
        """By id, the names and preferences of these people, read together; the defaults, with an empty name, for
        unknown ids.
        """
        return await self._run_query(lambda connection: people.stored_players(connection, player_ids))

    async def joins_of_game(self, player_id: str, game: str) -> int:
        """The number of times that a person has sat down at tables of the game with this slug, live or over."""
        return await self._run_query(lambda connection: people.joins_of_game(connection, player_id, game))

    async def dm_channel(self, player_id: str) -> str | None:
        """The id of the channel of a person's direct messages; ``None`` if none was opened."""
        return await self._run_query(lambda connection: people.stored_dm_channel(connection, player_id))

    async def dm_openings(self, since: float) -> tuple[people.DmOpening, ...]:
        """The openings of direct messages for which Discord was asked from ``since`` on, in order.

        All times are seconds since 1970.
        """
        return await self._run_query(lambda connection: people.dm_openings(connection, since))

    async def guild_settings(self, guild_id: str) -> dict[str, Any]:
        """A guild's settings, as plain JSON values; empty if none were stored."""
        return await self._run_query(lambda connection: people.stored_guild_settings(connection, guild_id))

    async def guilds_that_chose(self, setting: str) -> tuple[str, ...]:
        """The ids, in order, of the guilds whose stored settings have a text under ``setting``; also of a guild that
        has such a name elsewhere in its settings, so ask `guild_settings` of each.
        """
        return await self._run_query(lambda connection: people.guilds_that_chose(connection, setting))

    async def stored_text(self, key: str) -> str | None:
        """The small text that was stored under ``key`` with `Store.set_stored_text`; ``None`` if there is none."""
        return await self._run_query(lambda connection: people.stored_text(connection, key))

    async def stored_number(self, key: str) -> float:
        """The number in the small text that was stored under ``key``; 0 if there is none, or if it is no number."""
        return await self._run_query(lambda connection: people.stored_number(connection, key))

    async def table_ids_mentioning(self, player_id: str) -> tuple[str, ...]:
        """The ids of all tables, live or over, whose data mention the player, in alphabetical order."""
        return await self._run_query(lambda connection: privacy.table_ids_mentioning(connection, player_id))

    async def export(self, player_id: str) -> dict[str, Any]:
        """All data kept of a person, as plain JSON values under ``id``, ``name``, ``preferences``, ``tables``,
        ``standings``, ``titles`` and ``feats``, to be shown to that person only.

        It contains nothing that others did. Standings and titles are sorted by guild, feats by table; an unknown id
        gives empty lists.
        """
        return await self._run_query(lambda connection: privacy.export_player_data(connection, player_id))

    async def leaderboard(self, query: LeaderboardQuery) -> LeaderboardPage:
        """The page of a leaderboard that ``query`` asks for."""
        return await self._run_query(lambda connection: pages.leaderboard_page(connection, query))

    async def profile(self, guild_id: str, player_id: str, reader_id: str | None = None) -> Profile:
        """The profile of a person in a guild; an empty one for somebody who has finished no game there. Opponents who
        hide their own profiles are left out, except the reader; ``reader_id`` is ``None`` for a profile that everybody
        reads.
        """
        return await self._run_query(lambda connection: profiles.profile_of(connection, guild_id, player_id, reader_id))

    async def feats_of_game(self, table_id: str) -> tuple[GameFeat, ...]:
        """The feats of a finished game that were their person's best when it ended, by kind and seat."""
        return await self._run_query(lambda connection: feats.feats_of_game(connection, table_id))

    async def personal_bests(self, guild_id: str, player_id: str, keys: Sequence[FeatKey]) -> tuple[StoredFeat, ...]:
        """A person's best feats of these kinds in a guild, in the order of the kinds; of each kind, the one in games
        with other people comes before the one in solo games. Kinds without a feat are left out.
        """
        return await self._run_query(lambda connection: feats.personal_bests(connection, guild_id, player_id, keys))

    async def guild_records(self, guild_id: str, keys: Sequence[FeatKey], *, is_solo: bool) -> tuple[StoredFeat, ...]:
        """The best feat of each of these kinds in a guild, in solo games or in others, in the order of the kinds; of
        equal feats, the first. Kinds without a feat are left out.
        """
        return await self._run_query(
            lambda connection: feats.guild_records(connection, guild_id, keys, is_solo=is_solo)
        )

    async def latest_seasons(self, guild_id: str, limit: int) -> tuple[Season, ...]:
        """The last seasons of a guild, at most ``limit``, the latest first."""
        return await self._run_query(lambda connection: seasons.latest_seasons(connection, guild_id, limit))

    async def season(self, guild_id: str, number: int) -> Season | None:
        """A season of a guild; ``None`` if it has none with this number."""
        return await self._run_query(lambda connection: seasons.season_with_number(connection, guild_id, number))

    async def due_seasons(self, now: float) -> tuple[Season, ...]:
        """The seasons of all guilds that are due at the time ``now``, in seconds since 1970."""
        return await self._run_query(lambda connection: seasons.due_seasons(connection, now))

    async def unannounced_seasons(self) -> tuple[Season, ...]:
        """The seasons of all guilds that have ended and were not announced yet, in the order in which they ended."""
        return await self._run_query(seasons.unannounced_seasons)

    async def champions(self, season: Season) -> tuple[Champion, ...]:
        """The champions of a season, by game, that of all games together first."""
        return await self._run_query(lambda connection: seasons.champions_of_season(connection, season))

    async def recount(self) -> Recount:
        """Count all results again and compare what they come to with what is stored. Changes nothing."""
        return await self._run_query(recount)

    async def kept_limits(self) -> KeptLimits:
        """What limits count of people who had their data deleted."""
        return await self._run_query(stored_limits)

    async def contents(self) -> DatabaseContents:
        """The contents of the database, in numbers."""
        return await self._run_query(stored_contents)

    async def server_facts(self) -> ServerFacts:
        """The facts of the PostgreSQL server that keeps the database."""
        return await self._run_query(server_facts)

    async def move_problem(self, url: str) -> str | None:
        """The sentence why no bot may use this database, whose address is ``url``, because it was moved; ``None`` if it
        was not. See `data.databases.move_problem`.
        """
        return await self._run_query(lambda connection: move_problem(connection, url))

    async def _run_query(self, query: Callable[[Connection], T]) -> T:
        """Run a query, a plain function of a connection, in a transaction of its own, and return its answer."""
        return await self._readers.run(query)


def _check_openable(path: Path) -> None:
    check_writable(path)
    check_schema_version(path, must_be_up_to_date=True)
