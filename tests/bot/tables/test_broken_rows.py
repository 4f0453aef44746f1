"""One broken row costs its table, setting or person, never the bot: every column of the database, with each bad value.

SQLite takes any value in any column, and a disk or a curious operator may leave one.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.messages.api.dm_channels import DM_BRAKE_FACT
from data.leaderboards.models import Season
from data.models import HandMessage, InvitationMessage, OpenSeatsMessage, TablePlace
from data.schema import METADATA, part_owners
from data.store import Store, open_store
from engine.tables.actions import Join
from engine.tables.checkpoints import Checkpoint
from tests.blank_database import put_blank_database
from tests.bot.hosting import ANN, BEN, CEM, Clock, hosting
from tests.broken_rows import NO_TEXT, Break, break_rows, breaks

NAMES = [table.name for table in METADATA.sorted_tables if table is not part_owners]
OTHER = TablePlace("2", "22", CEM.id)
PAST = """
INSERT INTO tables (id, game, guild, channel, host, secret, opened_at, closed_at, status, last_seq)
VALUES ('OLD', 'tiny', '1', '99', '101', x'00', 1e5, 2e5, 'over', 1);
INSERT INTO entries (table_id, seq, at, cause, seat, line, digest) VALUES ('OLD', 1, 1e5, 'host', NULL, 'start', 'x');
INSERT INTO results (table_id, seat, player, left, team, score, place, ending, guild, number, game, finished_at, counts,
                     mu, sigma, overall_mu, overall_sigma, rated_last)
VALUES ('OLD', 0, '101', 0, 0, 1, 1, 'x', '1', 1, 'tiny', 2e5, 1, 25, 8, 25, 8, 0),
       ('OLD', 1, '102', 0, 1, 0, 2, 'x', '1', 1, 'tiny', 2e5, 1, 25, 8, 25, 8, 1);
INSERT INTO rated_guilds VALUES ('1', 0, 1);
INSERT INTO feats (table_id, seat, kind, guild, number, game, solo, player, value, detail)
VALUES ('OLD', 0, 'x', '1', 1, 'tiny', 0, '101', 1, '');
INSERT INTO played_games (player, guild, closed_at, table_id, game) VALUES ('101', '1', 2e5, 'OLD', 'tiny');
INSERT INTO seasons (guild, number, began_at, ends_at, ended_at, first_result, last_result)
VALUES ('1', 1, 1e5, 3e5, NULL, 1, NULL), ('3', 1, 1e5, 3e5, 3e5, 1, 1);
INSERT INTO champions VALUES ('3', 1, 'all', '101');
INSERT INTO standings (guild, game, solo, period, player, settled, mu, sigma, played, won)
VALUES ('1', 'all', 0, 'season 1', '101', 1, 25, 8, 1, 1);
INSERT INTO outages VALUES (1e5, 0, 1, 2e5);
INSERT INTO facts VALUES ('dm_brake_until', '0');
INSERT INTO dm_channels VALUES ('101', '6', 1e6);
INSERT INTO set_tables VALUES ('OLD', 'S', 1);
INSERT INTO test_tables VALUES ('OLD');
INSERT INTO pings (message, table_id, channel, kind, number) VALUES ('7', 'OLD', '11', 'turn', 1);
INSERT INTO limit_keys VALUES (11, x'00');
INSERT INTO kept_limits VALUES (11, 'x', 'x', 'x', 1, 1e6);
"""
"""Rows beside those of two live tables, so that each table of the database has one."""


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """A database with rows in each table, of which those of one live table are to be broken; and that table's id."""
    return asyncio.run(_played(tmp_path_factory.mktemp("rows")))


async def _played(folder: Path) -> tuple[bytes, str]:
    async with hosting(folder) as held:
        broken = await held.opened(ANN, BEN)
        other = await held.tables.open(OTHER, "tiny")
        await held.tables.profiles.save_name(CEM)
        await held.tables.act(CEM, other, Join(player=CEM.id, interaction="9"))
        store: Store = held.store._store
        await store.note_hand(broken.id, ANN.id, HandMessage("5", "6", 1e6, 1))
        await store.note_invitation(broken.id, InvitationMessage("7", 1))
        await store.note_open_seats(broken.id, OpenSeatsMessage("8", "9", 1e6))
        store.keep_checkpoint(broken.id, Checkpoint(1, "x", "x", "x", "x", "x"))
        await store.set_guild_settings("1", {"clock": "10m"})
    path = folder / "tables.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(PAST)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes(), broken.id


@pytest.mark.parametrize("name", NAMES)
async def test_a_broken_row_costs_nothing_but_itself(name: str, tmp_path: Path, before: tuple[bytes, str]) -> None:
    content, broken = before
    found = [one for one in breaks(_rows_of(broken)) if one.table == name]
    done = [await _starts_with(tmp_path / str(number), content, [one]) for number, one in enumerate(found)]
    assert sum(done) > 0


async def test_many_broken_rows_at_once_keep_nobody_from_starting(tmp_path: Path, before: tuple[bytes, str]) -> None:
    """Those that each ended the whole start, when this was first tried."""
    content, broken = before
    ended = [Break("lease", "alive_at", "nonsense"), Break("facts", "value", NO_TEXT)]
    ended += [Break("dm_channels", "opened_at", "nonsense"), Break("rated_guilds", "formula", NO_TEXT)]
    ended += [Break("outages", column, "nonsense") for column in ("since", "until", "parts")]
    ended += [Break("tables", column, "nonsense", f"id = '{broken}'") for column in ("shown_seq", "deadline")]
    ended += [Break("tables", column, NO_TEXT, f"id = '{broken}'") for column in ("game", "guild", "host")]
    ended += [Break("seats", "player", NO_TEXT, f"table_id = '{broken}'"), Break("results", "mu", "nonsense")]
    assert await _starts_with(tmp_path / "many", content, ended) >= len(ended)


def _rows_of(table_id: str) -> dict[str, str]:
    """By table of the database, the condition for the rows of one live table, and of Ann, who sits there."""
    own = dict.fromkeys(("entries", "hands", "invitations", "open_seats", "seats"), f"table_id = '{table_id}'")
    return own | {"tables": f"id = '{table_id}'", "players": f"id = '{ANN.id}'"}


async def _starts_with(folder: Path, content: bytes, broken: Sequence[Break]) -> int:
    """A bot starts on a database with broken rows, and people act at the table that is whole. Returns the number of
    rows.
    """
    done = _put_broken(folder, content, broken)
    async with hosting(folder, Clock(1_000_100.0)) as held:
        await _reads_what_a_start_reads(held.store._store)
        await held.tables.start()
        other = await held.tables.table_in_channel(OTHER.channel)
        assert other is not None, broken
        await held.tables.act(BEN, other, Join(player=BEN.id, interaction="8"))
        await held.tables.stop()
    return done


def _put_broken(folder: Path, content: bytes, broken: Sequence[Break]) -> int:
    folder.mkdir()
    path = folder / "tables.sqlite3"
    path.write_bytes(content)
    return sum(break_rows(path, one) for one in broken)


async def _reads_what_a_start_reads(store: Store) -> None:
    """Beside the tables, which `TableService.start` reads."""
    await store.dm_openings(0.0)
    await store.stored_number(DM_BRAKE_FACT)
    await store.open_seats_messages()
    await store.kept_limits()
    await store.pings()
    for season in (*await store.due_seasons(1e6), *await store.unannounced_seasons()):
        assert isinstance(season, Season)
        await store.champions(season)
    await store.guilds_that_chose("best_games")


async def test_a_start_reads_a_file_whose_holder_was_noted_wrongly(tmp_path: Path) -> None:
    """Of the time since the last sign of life nothing is known then, and no outage is made up."""
    path = put_blank_database(tmp_path / "tables.sqlite3")
    for _ in range(2):
        async with await open_store(f"sqlite+aiosqlite:///{path}", clock=lambda: 5e9) as store:
            assert store.downtime_after(0.0) == 0.0
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE lease SET alive_at = 'yesterday'")
