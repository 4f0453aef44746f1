"""The bot on PostgreSQL: people play through restarts of the bot and of the server, and through its death."""

import asyncio
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from data.reader import open_reader
from data.store import open_store
from playground.bot_control import BotDiedError
from playground.driver.people import InteractionFailedError
from playground.server import Playground
from tests.bot.serving import Serving, serving
from tests.nursery import BornBot, Nursery
from tests.patience import ANSWER_SECONDS, WAIT_SECONDS
from tests.postgres import END_SESSION, Server, running_server
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play
from tests.scenarios.screen import answered, board_of, does_as_host, presses_more, says
from tests.scenarios.stage import SLUG, humbly, plays_on

END_HOLDERS = f"SELECT {END_SESSION} FROM pg_locks WHERE locktype = 'advisory'"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server that tests of this module stop and start."""
    with running_server() as running:
        yield running


@pytest.fixture
def url(server: Server) -> str:
    return server.url(server.create())


@pytest.fixture
async def bot(place: Playground, tmp_path: Path, own_discord: None, url: str) -> AsyncIterator[Serving]:
    async with serving(place, tmp_path, database_url=url) as client:
        yield client


async def test_a_game_goes_on_through_restarts_of_the_bot_and_the_server(clicks: DiscordStage, server: Server) -> None:
    ann = clicks.players[0]
    await in_play(clicks)
    await plays_on(clicks, until=lambda: len(clicks.table.view(None).trick.cards) == 1, choosing=humbly)
    before = clicks.table.log[:]
    await clicks.bot.restart()
    clicks.hosted = None
    await clicks.bot.shown()
    await clicks.find_table(ann.person)
    assert clicks.table.log == before
    await asyncio.to_thread(server.stop, "immediate")
    server.start(wait=False)
    await plays_on(clicks)
    await clicks.bot.shown()
    result = board_of(ann.person)
    assert answered(await presses_more(ann.person, "Leaderboard", on=result)).image


class BornOnPostgres(BornBot):
    """A bot in a process of its own, with its tables in PostgreSQL."""

    def __init__(self, place: Playground, folder: Path, nursery: Nursery, url: str) -> None:
        super().__init__(place, folder, nursery)
        self.url = url
        self.ended: Process | None = None

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | {"DATABASE_URL": self.url}

    async def _spawn(self) -> Process:
        self.ended = await super()._spawn()
        return self.ended


async def test_a_bot_that_is_killed_finds_its_tables_again(
    place: Playground, nursery: Nursery, tmp_path: Path, url: str
) -> None:
    ann, bot = place.person("Ann"), BornOnPostgres(place, tmp_path, nursery, url)
    await bot.start()
    try:
        opened = answered(await ann.slash("/play", game=SLUG))
        await ann.click("Join", on=opened)
        await bot.kill()
        await bot.start()  # the lock has ended with the process
        await does_as_host(ann, "Add computer", on=opened)
        async with await open_reader(url) as reader:
            (row,) = await reader.live_tables()
            stored = await reader.load_table(row.id)
        assert stored is not None
        assert [entry.line.partition(" ")[0] for entry in stored.entries] == ["join", "add_computer"]
    finally:
        await bot.stop()


async def test_a_bot_whose_database_another_one_has_held_begins_anew(
    place: Playground, nursery: Nursery, tmp_path: Path, server: Server, url: str
) -> None:
    ann, bot = place.person("Ann"), BornOnPostgres(place, tmp_path, nursery, url)
    await bot.start()
    try:
        await asyncio.to_thread(server.execute, END_HOLDERS)
        async with await open_store(url, clock=time.time):
            asking = asyncio.create_task(ann.slash("/play", game=SLUG))  # the other one would answer
            assert bot.ended is not None
            assert await asyncio.wait_for(bot.ended.wait(), WAIT_SECONDS) == 75
            place.skip_time(ANSWER_SECONDS + 1)
            with pytest.raises(InteractionFailedError):
                await asking
        assert bot.log.read_text().count("event=database_lost") == 1
        assert "Another Deckhand has held the database meanwhile" in bot.log.read_text()
        await bot.start()
        answered(await ann.slash("/play", game=SLUG))
    finally:
        await bot.stop()


async def test_a_second_bot_on_the_same_database_is_to_try_later(
    place: Playground, nursery: Nursery, tmp_path: Path, url: str
) -> None:
    async with await open_store(url, clock=time.time):
        bot = BornOnPostgres(place, tmp_path, nursery, url)
        with pytest.raises(BotDiedError, match="holds the database"):
            await bot.start()
        assert bot.ended is not None
        assert bot.ended.returncode == 75


async def test_characters_that_the_database_cannot_store_are_no_fault(place: Playground, bot: Serving) -> None:
    ann = place.people[0]
    for hostile in ("\0", "A\x1b\ud800"):
        asked = {
            "/games review": {"table": hostile},
            "/games replay": {"table": hostile},
            "/act": {"do": hostile, "table": hostile},
            "/preferences": {"quiet": hostile, "timezone": hostile},
            "/settings": {"clock": hostile, "channels": hostile},
        }
        for command, options in asked.items():
            assert "Something went wrong" not in await says(ann, command, **options), command
            await ann.autocomplete(command, next(reversed(options)), **options)
    await ann.slash("/play", game="hi-lo-jack")
    assert "Your lucky word is “\u2068AB\u2069”." in await says(ann, "/table join", luck="A\0B\ud800")
