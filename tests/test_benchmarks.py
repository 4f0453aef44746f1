"""Benchmarks that a change elsewhere may break without anybody's noticing: here they run for a moment."""

import sqlite3
from contextlib import closing
from pathlib import Path

from benchmarks.click import files, way_of_draw
from benchmarks.durable import measure_bare_driver
from benchmarks.keystrokes import BEFORE, FEW_TURNS, count_characters
from engine.games import games
from engine.tables.log import Entry


def test_the_bare_driver_writes_rows_of_the_shape_of_log_entries(tmp_path: Path) -> None:
    run = measure_bare_driver(tmp_path, 2, 0.05)
    with closing(sqlite3.connect(tmp_path / "floor-2.sqlite3")) as connection:
        rows = connection.execute("SELECT * FROM entries").fetchall()
    assert len(rows) == len(run.waits) > 0
    assert {len(row) for row in rows} == {1 + len(Entry._fields)}


def test_the_way_of_a_click_through_the_bot_stays_short() -> None:
    way = way_of_draw()
    assert len(files(way.functions)) <= 38
    assert len(files(way.own_functions)) <= 24
    assert len(way.trips) <= 8, way.trips


def test_no_game_needs_more_keystrokes_than_with_commands_of_its_own() -> None:
    for slug, before in BEFORE.items():
        assert count_characters(games()[slug], FEW_TURNS) <= before[FEW_TURNS], slug
