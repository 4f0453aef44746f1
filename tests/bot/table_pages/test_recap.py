"""What people read who come late: of every game, at any moment, the story so far and how it stands."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.table_pages.builder import PageBuilder
from bot.table_pages.drawing import DrawingPool
from bot.table_pages.recap import recap_page
from bot.tables.live_table import LiveTable
from bot.tables.playback import story_of_table
from bot.texts import play as texts
from engine.errors import Refusal
from engine.games import games
from engine.story import Story
from engine.tables.actions import Start
from engine.tables.log import verb_of_line
from engine.tables.state import Phase
from engine.tables.table import Table
from tests.bot.hosting import hosting
from tests.bot.recorded import proven, table_of
from tests.bot.table_pages.page_contents import errors, words
from tests.engine.record import recorded_games
from tests.long_runs import repetitions

MOMENTS = repetitions(2, long=6)
"""At how many moments of each recorded game its recap is made, besides its end."""
LONG = "*" * 32
"""A name that is as long as one may be, of which a chat escapes each character."""


@pytest.fixture
async def pages(tmp_path: Path) -> AsyncIterator[PageBuilder]:
    async with hosting(tmp_path) as held:
        made = PageBuilder(held.tables, held.feats, DrawingPool(), held.clock)
        yield made
        made.pool.close()


def first_moment(hosted: LiveTable) -> int:
    """The number of entries of a log up to the start of the game."""
    return next(number for number, one in enumerate(hosted.table.log, 1) if verb_of_line(one.line) == Start.verb)


def cut(hosted: LiveTable, entries: int) -> LiveTable:
    """The table as it was after so many entries."""
    table, log = hosted.table, tuple(hosted.table.log[:entries])
    return LiveTable(Table.replay(table.game, table.opening, log, _save_nothing, lambda: 0.0), hosted.place)


async def _save_nothing(*_unsaved: object) -> None:
    raise AssertionError("nobody acts here")


def moments(hosted: LiveTable) -> Iterator[LiveTable]:
    """A recorded game at its start, at some moments between, and at its end."""
    first, last = first_moment(hosted), len(hosted.table.log)
    yield from (cut(hosted, first + (last - first) * part // MOMENTS) for part in range(MOMENTS))
    yield hosted


@pytest.mark.parametrize("file", proven(), ids=lambda file: file.stem)
async def test_at_any_moment_of_a_game_discord_takes_its_recap(file: Path, pages: PageBuilder) -> None:
    for hosted in moments(await table_of(file)):
        page = await pages.recap(hosted)
        assert errors(page) is None
        assert texts.RECAP_NOW in words(page)
        snapshot = replace(pages._snapshots.board(hosted), names=(LONG,) * len(hosted.table.state.seats))
        story = story_of_table(hosted, hosted.table.log, snapshot.names)
        assert errors(recap_page(snapshot, story)) is None


@pytest.mark.parametrize("slug", games())
async def test_the_story_so_far_is_the_beginning_of_the_story(slug: str, pages: PageBuilder) -> None:
    recorded = recorded_games(slug)
    files = (file for file in proven() if file.stem in recorded and recorded[file.stem].footer.scores)
    ended = await table_of(next(files))
    names = pages._tables.seat_names(ended)
    whole, told = story_of_table(ended, ended.table.log, names), list[Story]()
    for hosted in moments(ended):
        told.append(story_of_table(hosted, hosted.table.log, names))
        assert whole.lines[: len(told[-1].lines)] == told[-1].lines
    assert (told[0].lines, told[-1]) == ((), whole)
    assert texts.RECAP_NOTHING_DECIDED in words(await pages.recap(next(moments(ended))))
    assert told[-1].lines[-1].partition(". ")[0] in words(await pages.recap(ended)).replace("\\", "")


async def test_there_is_nothing_to_tell_before_the_game(pages: PageBuilder) -> None:
    hosted = cut(await table_of(proven()[0]), 1)
    assert hosted.table.state.phase is Phase.LOBBY
    with pytest.raises(Refusal) as refused:
        await pages.recap(hosted)
    assert refused.value.code == "not_started"
