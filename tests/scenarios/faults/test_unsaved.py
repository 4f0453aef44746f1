"""Choices that the disk refuses: whoever chose is told so in words, and it is no fault of the program."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import event

from bot.ops.health import Health
from bot.texts.refusals import REFUSALS
from engine.errors import CommitUnknownError, DiskFullError, SaveError
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.counters import counted
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import answered, says
from tests.scenarios.spoilt_store import spoilt
from tests.stored import writer_engine_of

CHOICES = {
    "/preferences": ("set_player", {"show": "text"}),
    "/settings": ("set_guild_settings", {"theme": "contrast"}),
    "/hand": ("set_player", {"where": "button"}),
}


@pytest.mark.parametrize("command", CHOICES)
@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (SaveError("the database is locked"), "save_error"),
        (DiskFullError("the disk is full"), "disk_full"),
        (CommitUnknownError("cut off"), "commit_unknown"),
    ],
)
async def test_whoever_chose_what_cannot_be_saved_is_told_so_and_can_try_again(
    place: Playground, bot: Serving, command: str, fault: Exception, code: str
) -> None:
    ann, (function, chosen) = place.people[0], CHOICES[command]
    await ann.slash("/table rules", game="sneak")  # her name is noted
    faults, refusals = counted("deckhand_faults_total"), counted("deckhand_refusals_total", code=code)
    with spoilt(bot, function, fault):
        assert await says(ann, command, **chosen) == REFUSALS[code]
    assert counted("deckhand_faults_total") == faults
    assert counted("deckhand_refusals_total", code=code) == refusals + 1
    assert await says(ann, command, **chosen) != REFUSALS[code]


async def test_on_a_full_disk_people_and_host_read_one_sentence_and_all_goes_on_when_there_is_room(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    acting, bot = waited_for(clicks), clicks.bot
    before = clicks.table.seq
    await bot.client.wait_until_ready()
    with full_disk(bot):
        told = answered(await acting.person.click("Bid 2", on=acting.person.dm.last)).text
        assert told == REFUSALS["disk_full"]
        assert "the disk is full" in str(await Health(bot.app).problem())
    assert clicks.table.seq == before
    await acting.does("bid level=2")
    assert clicks.table.seq == before + 1
    assert await Health(bot.app).problem() is None


@contextmanager
def full_disk(bot: Serving) -> Iterator[None]:
    """No commit finds room, as on a file system that is full."""

    def refuse(_connection: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorname = "SQLITE_FULL"
        raise error

    engine = writer_engine_of(bot.store)
    event.listen(engine, "commit", refuse)
    yield
    event.remove(engine, "commit", refuse)
