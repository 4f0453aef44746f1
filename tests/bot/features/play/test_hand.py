"""What the controls of a menu stand for: an action, or nothing that is fresh."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.features.play.hand import picked_action
from bot.table_pages.custom_ids import Code, CustomId
from engine.errors import Refusal
from tests.bot.hosting import ANN, BEN, Hosting, hosting
from tests.games.tiny import Seal


def play_id(since: int, choice: int) -> CustomId:
    return CustomId(Code.PLAY, args=(str(since), str(choice)))


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Hosting]:
    async with hosting(tmp_path) as held:
        yield held


@pytest.mark.parametrize(
    ("choice", "picks"), [(-1, [[0]]), (0, [[-1]]), (0, [[99]]), (1, [[0]]), (0, []), (0, [[0], [0]])]
)
async def test_a_control_that_fits_no_menu_is_stale(held: Hosting, choice: int, picks: list[list[int]]) -> None:
    hosted = await held.started(ANN, BEN)
    seat = hosted.table.waiting_for()[0]
    with pytest.raises(Refusal, match="stale"):
        picked_action(hosted.table, seat, play_id(hosted.table.seq, choice), picks)


async def test_a_control_older_than_the_seats_last_change_is_stale(held: Hosting) -> None:
    hosted = await held.started(ANN, BEN)
    seat = hosted.table.waiting_for()[0]
    since = hosted.table.controls_version(seat)
    assert picked_action(hosted.table, seat, play_id(since, 0), [[0]]) == Seal(
        card=hosted.table.state.game.hands[seat][0]
    )
    with pytest.raises(Refusal, match="stale"):
        picked_action(hosted.table, seat, play_id(since - 1, 0), [[0]])
