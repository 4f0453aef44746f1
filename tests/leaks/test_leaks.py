"""No difference that somebody may not know of shows in anything that they see; planted ones are found."""

from pathlib import Path
from typing import Any

import pytest

from engine.game import Game
from engine.games import games
from engine.tables.log import Opening
from tests.blank_database import put_blank_database
from tests.leaks.pairs import DRAWN, compared
from tests.leaks.plan import plan
from tests.leaks.planted import PLANTED, Planted
from tests.leaks.positions import Positions

pytestmark = pytest.mark.usefixtures("own_discord")

PAIRS = 4
"""Of each game. ``python -m tests.leaks`` plays as many as one likes."""
ENOUGH = 60
"""Pairs after which a planted leak must have shown."""
BY_BYTES = {"everybody", "the other table", "the reader", "the log"}


@pytest.fixture
def template(tmp_path: Path) -> Path:
    return put_blank_database(tmp_path / "blank.sqlite3")


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_worlds_that_differ_in_what_is_hidden_look_the_same(
    game: Game[Any, Any], tmp_path: Path, template: Path
) -> None:
    results = list(compared(game, "suite", range(PAIRS), tmp_path, template))
    assert [finding for result in results for finding in result.findings] == []
    assert sum(result.deeds for result in results) > PAIRS
    assert sum(result.is_drawn for result in results) > PAIRS // DRAWN


def test_a_board_does_not_count_in_how_many_actions_a_seat_ran_out_of_time(tmp_path: Path, template: Path) -> None:
    """In this pair of worlds it is one action or two, with the same public events."""
    (result,) = compared(games()["high-roller"], "deckhand", range(2, 3), tmp_path, template)
    assert not result.findings


@pytest.mark.parametrize("leak", PLANTED, ids=lambda leak: leak.name)
def test_a_planted_leak_is_found(leak: Planted, tmp_path: Path, template: Path) -> None:
    game = games()[leak.slug]
    with leak.planting():
        numbers = (leak.first, *range(1, ENOUGH))
        results = compared(game, "p5", numbers, tmp_path, template, leaky=leak.spoilt(game))
        assert any(found.reader in BY_BYTES for result in results for found in result.findings)


def test_a_leak_of_the_rules_themselves_is_found() -> None:
    """The plan is made by the spoilt rules: they show what they told nobody."""
    leak = next(leak for leak in PLANTED if leak.name == "a window that closes early")
    game = leak.spoilt(games()[leak.slug])
    positions, opening = Positions(game, "planted"), Opening("TABLE", game.meta.slug, bytes(32), 0.0)
    pairs = [positions.pair(number) for number in range(ENOUGH)]
    assert any(plan(game, pair, opening, [str(seat) for seat in range(pair.seats)]).leaks for pair in pairs)
