"""A board that cannot stand is tried seldom, and not for ever."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.messages.backoff import POSTS_AT_MOST, SHOWN_WITHIN, WAITS, BoardBackoff
from bot.tables.live_table import LiveTable
from data.records import Message
from engine.log import Cause, Close
from tests.bot.hosting import ANN, PLACE, Hosting, hosting


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Hosting]:
    async with hosting(tmp_path) as opened:
        yield opened


async def over(held: Hosting) -> LiveTable:
    hosted = await held.opened(ANN)
    await held.host.act(ANN, hosted.id, Close(), cause=Cause.HOST)
    return hosted


async def test_who_was_refused_waits_a_minute_or_until_rights_change_there(held: Hosting) -> None:
    hosted, restraint = await held.opened(ANN), BoardBackoff(held.clock)
    assert restraint.refused(hosted)
    assert restraint.must_wait(hosted)
    assert restraint.allowed("another channel") == []
    assert restraint.must_wait(hosted)
    assert restraint.allowed(PLACE.channel) == [hosted.id]
    assert not restraint.must_wait(hosted)
    restraint.refused(hosted)
    held.clock.now += WAITS + 1
    assert not restraint.must_wait(hosted)
    assert PLACE.guild is not None
    assert restraint.allowed(PLACE.guild) == [hosted.id]


async def test_the_end_of_a_table_is_tried_for_a_day_and_a_table_that_lives_for_as_long_as_it_does(
    held: Hosting,
) -> None:
    ended, restraint = await over(held), BoardBackoff(held.clock)
    assert restraint.refused(ended)
    held.clock.now += SHOWN_WITHIN
    assert not restraint.refused(ended)
    alive = await held.opened(ANN)
    held.clock.now += SHOWN_WITHIN
    assert restraint.refused(alive)


async def test_a_board_that_was_deleted_often_waits_and_one_that_stands_does_not(held: Hosting) -> None:
    hosted, restraint = await held.opened(ANN), BoardBackoff(held.clock)
    for number in range(POSTS_AT_MOST):
        hosted.board = Message(PLACE.channel, str(number), held.clock.now)
        restraint.deleted({str(number)})
        assert not restraint.must_wait(hosted)
        restraint.posts_anew(hosted)
    assert restraint.must_wait(hosted)
    hosted.board = Message(PLACE.channel, "another", held.clock.now)
    assert not restraint.must_wait(hosted)
    restraint.deleted({"another"})
    assert restraint.must_wait(hosted)
    held.clock.now += WAITS + 1
    assert not restraint.must_wait(hosted)
