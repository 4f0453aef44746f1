"""A backup that is put in the database's place: tables that went on since then are closed, the others go on."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.table_pages.custom_ids import Code, CustomId
from engine.tables.log import Cause
from engine.tables.state import Phase
from playground.discord import posting
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.evening import Evening
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import board_of, boards_of, says
from tests.scenarios.stage import SLUG, plays_on

MINUTE = 60.0


async def backed_up(bot: Serving, to: Path) -> None:
    """By the recipe of the docs, and then time passes."""
    await bot.shown()
    with closing(sqlite3.connect(bot.database)) as living, closing(sqlite3.connect(to)) as copy:
        living.backup(copy)
    await bot.skip(MINUTE)


async def restored(bot: Serving, backup: Path) -> None:
    await bot.shown()
    await bot.stop()
    for file in (bot.database, *bot.database.parent.glob(f"{bot.database.name}-*")):
        file.unlink()
    shutil.copyfile(backup, bot.database)
    await bot.start()
    await bot.shown()


@pytest.mark.parametrize("is_reposted", [False, True], ids=["in its message", "in a new message"])
async def test_a_table_that_went_on_after_the_backup_is_closed(
    clicks: DiscordStage, tmp_path: Path, *, is_reposted: bool
) -> None:
    await in_play(clicks)
    ann, table = clicks.players[0].person, clicks.table.id
    await backed_up(clicks.bot, tmp_path / "backup")
    if is_reposted:
        posting.delete_message(clicks.place.world, board_of(ann).message)
        await ann.until(lambda: bool(boards_of(ann)))
    await waited_for(clicks).does("bid level=2")
    await restored(clicks.bot, tmp_path / "backup")
    assert (await clicks.bot.tables.get(table)).table.state.phase is Phase.CLOSED
    (board,) = boards_of(ann)
    assert "older backup" in board.text
    assert "My hand" not in [button.label for button in board.buttons]
    assert all("older backup" in player.person.dm.last.text for player in clicks.players[:2])
    await ann.slash("/play", game=SLUG)
    assert board_of(ann).button("Join")


async def test_a_table_of_a_set_that_went_on_after_the_backup_is_closed(
    place: Playground, bot: Serving, tmp_path: Path
) -> None:
    evening = Evening(place, bot)
    await evening.open(target="7")
    await evening.start()
    one, other = (live.id for live in evening.tables)
    await backed_up(bot, tmp_path / "backup")
    seat = evening.tables[0].table.waiting_for()[0]
    await bot.tables.take_timeout_actions(evening.tables[0], seat, Cause.TIMER)
    await restored(bot, tmp_path / "backup")
    assert (await bot.tables.get(one)).table.state.phase is Phase.CLOSED
    assert (await bot.tables.get(other)).table.state.phase is Phase.PLAYING


async def test_a_result_stays_in_sight_and_its_table_is_closed(clicks: DiscordStage, tmp_path: Path) -> None:
    await in_play(clicks)
    ann, table = clicks.players[0].person, clicks.table.id
    await backed_up(clicks.bot, tmp_path / "backup")
    await plays_on(clicks)
    await restored(clicks.bot, tmp_path / "backup")
    assert (await clicks.bot.tables.get(table)).table.state.phase is Phase.CLOSED
    result, closed = boards_of(ann)
    assert "Transcript SHA-256" in result.text
    assert "older backup" in closed.text


async def test_tables_that_stood_still_since_the_backup_go_on(
    place: Playground, clicks: DiscordStage, tmp_path: Path
) -> None:
    await in_play(clicks)
    ann = clicks.players[0].person
    await ann.slash("/play", "den", game=SLUG)
    await backed_up(clicks.bot, tmp_path / "backup")
    await waited_for(clicks).does("bid level=2")
    await restored(clicks.bot, tmp_path / "backup")
    await says(ann, "/table join", "den")
    (going_on,) = clicks.bot.tables.directory.values()
    assert (going_on.place.channel, going_on.players) == (ann.here.id, (ann.user.id,))


async def test_the_message_of_a_version_without_a_mark_closes_nothing(
    place: Playground, clicks: DiscordStage, tmp_path: Path
) -> None:
    await in_play(clicks)
    await backed_up(clicks.bot, tmp_path / "backup")
    await waited_for(clicks).does("bid level=2")
    await clicks.bot.shown()
    board = board_of(clicks.players[0].person)
    more = board.button("More")
    unmarked = CustomId(Code.RULES, clicks.table.id).as_button_id()
    for row in board.message.components[0]["components"]:
        for control in row.get("components", ()):
            if control.get("custom_id") == more.custom_id:
                control["custom_id"] = unmarked
    await restored(clicks.bot, tmp_path / "backup")
    assert (await clicks.bot.tables.get(clicks.table.id)).is_unfinished


async def test_after_an_ordinary_restart_no_board_is_read(clicks: DiscordStage) -> None:
    await in_play(clicks)
    await clicks.bot.skip(MINUTE)
    clicks.place.world.calls.clear()
    await clicks.bot.restart()
    assert not [call for call in clicks.place.world.calls.all if call.method == "GET" and "/messages" in call.path]


async def test_a_check_that_discord_does_not_answer_is_made_again_at_the_next_start(
    clicks: DiscordStage, tmp_path: Path
) -> None:
    await in_play(clicks)
    table = clicks.table.id
    await backed_up(clicks.bot, tmp_path / "backup")
    await waited_for(clicks).does("bid level=2")
    clicks.place.world.faults.inject(r"GET /channels/\d+/messages", 501)
    await restored(clicks.bot, tmp_path / "backup")
    assert (await clicks.bot.tables.get(table)).is_unfinished
    await clicks.bot.restart()
    assert (await clicks.bot.tables.get(table)).table.state.phase is Phase.CLOSED
