"""A board that cannot stand is tried seldom, and not for ever."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.messages.api.backoff import BACKOFF_SECONDS, GIVE_UP_SECONDS, MAX_REPOSTS, BoardBackoff, is_given_up
from bot.tables.live_table import LiveTable
from data.models import BoardMessage
from engine.tables.actions import Close
from engine.tables.log import Cause
from tests.bot.hosting import ANN, PLACE, Hosting, hosting


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Hosting]:
    async with hosting(tmp_path) as opened:
        yield opened


async def over(held: Hosting) -> LiveTable:
    hosted = await held.opened(ANN)
    await held.tables.act(ANN, hosted, Close(), cause=Cause.HOST)
    return hosted


async def test_who_was_refused_waits_a_minute_or_until_rights_change_there(held: Hosting) -> None:
    hosted, backoff = await held.opened(ANN), BoardBackoff(held.clock)
    backoff.note_refused(hosted)
    assert backoff.must_wait(hosted)
    assert backoff.take_tables_refused_in("another channel") == []
    assert backoff.must_wait(hosted)
    assert backoff.take_tables_refused_in(PLACE.channel) == [hosted.id]
    assert not backoff.must_wait(hosted)
    backoff.note_refused(hosted)
    held.clock.now += BACKOFF_SECONDS + 1
    assert not backoff.must_wait(hosted)
    assert PLACE.guild is not None
    assert backoff.take_tables_refused_in(PLACE.guild) == [hosted.id]


async def test_the_end_of_a_table_is_tried_for_a_day_and_a_table_that_lives_for_as_long_as_it_does(
    held: Hosting,
) -> None:
    ended = await over(held)
    assert not is_given_up(ended, held.clock.now)
    held.clock.now += GIVE_UP_SECONDS
    assert is_given_up(ended, held.clock.now)
    alive = await held.opened(ANN)
    held.clock.now += GIVE_UP_SECONDS
    assert not is_given_up(alive, held.clock.now)


async def test_a_board_that_was_deleted_often_waits_and_one_that_stands_does_not(held: Hosting) -> None:
    hosted, backoff = await held.opened(ANN), BoardBackoff(held.clock)
    for number in range(MAX_REPOSTS):
        hosted.board = BoardMessage(PLACE.channel, str(number), held.clock.now)
        backoff.note_deleted({str(number)})
        assert not backoff.must_wait(hosted)
        backoff.note_repost(hosted)
    assert backoff.must_wait(hosted)
    hosted.board = BoardMessage(PLACE.channel, "another", held.clock.now)
    assert not backoff.must_wait(hosted)
    backoff.note_deleted({"another"})
    assert backoff.must_wait(hosted)
    held.clock.now += BACKOFF_SECONDS + 1
    assert not backoff.must_wait(hosted)
