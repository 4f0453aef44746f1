"""Cards on the messages that carry them: of a lobby while people join, and of recorded games that are over."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.people.person import Person
from bot.people.profiles import DisplayPrefs
from bot.table_pages.builder import CopyFor, PageBuilder
from bot.table_pages.drawing import DrawingPool
from bot.tables.live_table import LiveTable
from bot.tables.playback import story_of_table
from engine.chance import FastChance
from engine.games import games
from render.past_games.score_chart import chart_heading
from tests.bot.hosting import Hosting, hosting
from tests.bot.recorded import NAMES, proven, table_of, table_played_anew
from tests.bot.table_pages.page_contents import errors, words
from tests.engine.record import recorded_games
from tests.painted import PAINTED

ANN, BEN = Person("1", "Ann"), Person("2", "Ben")


def finished(slug: str) -> Path:
    """A recorded game of this kind that was played to its end. Raises `AssertionError` if there is none."""
    recorded = recorded_games(slug)
    files = [file for file in proven() if file.stem in recorded and recorded[file.stem].footer.scores]
    assert files, f"No recorded game of {slug} has an end; its recordings.py under tests/engine/games lists them."
    return files[0]


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Hosting]:
    async with hosting(tmp_path) as one:
        yield one


@pytest.fixture
async def pages(held: Hosting) -> AsyncIterator[PageBuilder]:
    for number, name in enumerate(NAMES):
        await held.tables.profiles.save_name(Person(f"p{number}", name))
    made = PageBuilder(held.tables, held.feats, DrawingPool(), held.clock)
    yield made
    made.pool.close()


async def test_a_lobby_shows_who_has_joined(held: Hosting, pages: PageBuilder) -> None:
    page = await pages.board(await held.opened(ANN, BEN, computers=1))
    assert [name for name, _ in page.files] == ["lobby.png"]
    assert errors(page) is None


async def test_two_lobbies_that_differ_in_their_secret_show_the_same_picture(tmp_path: Path) -> None:
    shown = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        async with hosting(tmp_path / folder) as held:
            hosted = await held.opened(ANN, BEN)
            made = PageBuilder(held.tables, held.feats, DrawingPool(), held.clock)
            page = await made.board(hosted)
            made.pool.close()
            shown.append((hosted.table.opening.secret, page.files))
    (secret, files), (other_secret, other_files) = shown
    assert secret != other_secret
    assert files == other_files


@pytest.mark.parametrize("slug", PAINTED)
async def test_a_result_has_its_card_and_then_its_table(slug: str, pages: PageBuilder) -> None:
    page = await pages.board(await table_of(finished(slug)))
    assert [name for name, _ in page.files] == ["result.png", "table.png"]
    assert errors(page) is None


@pytest.mark.parametrize("slug", games())
async def test_whoever_reads_is_told_the_story_of_the_game(slug: str, pages: PageBuilder) -> None:
    hosted = await table_of(finished(slug))
    page = await pages.board(hosted, CopyFor(Person("1", "Ann"), DisplayPrefs(as_text=True)))
    assert page.files == ()
    assert errors(page) is None
    names = pages._tables.seat_names(hosted)
    story = story_of_table(hosted, hosted.table.log, names)
    shown = words(page).replace("\\", "")
    assert story.lines[-1].partition(". ")[0] in shown
    assert story.score_history is None or chart_heading(story.score_history) in shown


async def test_a_story_that_cannot_be_told_leaves_the_result_where_it_was(pages: PageBuilder) -> None:
    hosted = await table_played_anew(finished("high-handed"))
    _forget_the_words_for_its_opening(hosted)
    with capture_logs() as logs:
        page = await pages.board(hosted)
    assert [name for name, _ in page.files] == ["result.png", "table.png"]
    assert [(entry["event"], entry["about"]) for entry in logs] == [("story_failed", hosted.id)]
    assert hosted.table.opening.secret.hex() not in str(logs)


def _forget_the_words_for_its_opening(hosted: LiveTable) -> None:
    opening, *_ = hosted.game.rules.setup(2, hosted.game.meta.options(), FastChance(0)).events
    words = {code: words for code, words in hosted.game.words.sentences.items() if code != opening.code}
    hosted.table.game = replace(hosted.game, words=replace(hosted.game.words, sentences=words))
