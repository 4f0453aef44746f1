"""A gateway that breaks, or cannot be reached: no click is lost, no turn's time runs, and nothing happens by itself."""

import asyncio
from contextlib import ExitStack

import pytest

from engine.durations import HOUR
from engine.tables.log import Cause
from playground.server import Playground
from tests.bot.serving import Serving
from tests.patience import until
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.stage import sits_down

MINUTE = 60.0


async def test_a_dropped_connection_loses_no_click(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    acting = waited_for(clicks).person
    place.gateway.cut_connections()
    await acting.click("Pass")
    assert clicks.table.log[-1].line == "pass"


async def test_tests_wait_for_events_that_come_late(
    place: Playground, bot: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = list[str]()
    monkeypatch.setattr(bot.app.boards, "on_chat_message", heard.append)
    held = ExitStack()
    held.enter_context(place.gateway.holding_events())
    await place.people[0].say("hello")
    showing = asyncio.create_task(bot.shown())
    await place.until_idle()
    assert not showing.done()
    held.close()
    await showing
    assert heard == [place.people[0].here.id]


async def test_while_discords_gateway_is_down_nobodys_time_runs(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0.01)
    await sits_down(clicks, people=1, computers=1, options={"clock": "10m"})
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    before, bot = clicks.table.seq, clicks.bot
    place.gateway.is_down = True
    place.gateway.cut_connections()
    await until(lambda: not bot.tables.reach.has_table(clicks.table.id))
    await bot.skip(HOUR)
    await until(lambda: bool(bot.tables._scheduler._held_entries))  # the turn would have run out
    assert clicks.table.seq == before
    place.gateway.is_down = False
    await until(lambda: bot.tables.reach.has_table(clicks.table.id))
    await clicks.time_passes(9 * MINUTE)
    assert clicks.table.seq == before
    await clicks.time_passes(MINUTE + 1)
    assert clicks.table.log[before].cause is Cause.TIMER


async def test_a_bot_that_starts_while_the_gateway_is_down_waits_for_it(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0.01)
    monkeypatch.setattr("bot.messages.api.shards.IDENTIFY_SECONDS", 0.01)
    await sits_down(clicks, people=1, computers=1, options={"clock": "10m"})
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    before, bot, ann = clicks.table.seq, clicks.bot, clicks.players[0].person
    await bot.stop()
    place.gateway.is_down, stopped = True, bot.client
    starting = asyncio.create_task(bot.start())
    await until(lambda: bot.client is not stopped and len(bot.tables.directory) > 0)
    await bot.skip(HOUR)
    await until(lambda: bool(bot.tables._scheduler._held_entries))  # the turn would have run out
    place.gateway.is_down = False
    await starting
    await clicks.find_table(ann)
    await clicks.time_passes(9 * MINUTE)
    assert clicks.table.seq == before
    await clicks.time_passes(MINUTE + 1)
    assert clicks.table.seq > before
