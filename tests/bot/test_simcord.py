"""The same bot under SimCord, a simulator that others wrote: an independent second opinion on what we send.

SimCord 3.2 takes all that a short game needs: command sync, Components V2, buttons by label, forms, attachments and
direct messages. It checks what it is sent more strictly in places, and fails a test on any error that the bot logs
through discord.py. Two things it cannot do with this bot, so they are stood in for here:

- It waits after each click until every task rests in a wait that it knows. Our alarm clock rests in an event of its
  own, so that is declared as an external wait; alarms that fall due by mere passing of time do not ring here.
- It freezes the loop's clock while tasks run, so whoever sleeps until that clock has moved on sleeps for ever. The
  limiter, which does so when calls queue, lets everything through here.
"""

import contextlib
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import simcord
from discord.http import HTTPClient

from bot.app import App
from bot.messages.api.calls import Priority, RateLimit
from bot.settings import Settings
from bot.tables.scheduler import Scheduler
from data.store import open_store
from engine.errors import Refusal
from tests.blank_database import put_blank_database

SLUG = "hi-lo-jack"


@pytest.fixture(autouse=True)
def _sessions_uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """SimCord has no ``GET /gateway/bot``, which counts sessions."""

    async def begin_at_once(_http: HTTPClient) -> None:
        pass

    monkeypatch.setattr("bot.client.wait_for_session", begin_at_once)


class Unlimited(RateLimit):
    async def wait_turn(self, priority: Priority) -> None:
        """SimCord has no global limit to keep."""


class Simulated:
    """The bot in a simulated server with a channel and two people."""

    def __init__(self, env: simcord.Env, app: App) -> None:
        self.env = env
        self.app = app
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("general")
        self.ann = self.guild.add_member(env.create_user("Ann"))
        self.ben = self.guild.add_member(env.create_user("Ben"))

    async def lobby(self) -> simcord.ResponseMessage:
        opened = await self.ann.slash(self.channel, "play", game=SLUG)
        assert opened.response is not None
        return opened.response

    async def started(self) -> simcord.ResponseMessage:
        """Both sit down, and Ann starts."""
        lobby = await self.lobby()
        for person in (self.ann, self.ben):
            assert (await person.click(lobby, label="Join")).acknowledged
        assert (await self.ann.click(lobby, label="Start")).acknowledged
        return lobby

    def acting(self) -> tuple[simcord.MemberActor, simcord.MemberActor]:
        """Who is waited for, and the other."""
        (hosted,) = self.app.tables._cache.values()
        (seat,) = hosted.table.waiting_for()
        is_ann = hosted.table.state.seats[seat].player == str(self.ann.id)
        return (self.ann, self.ben) if is_ann else (self.ben, self.ann)

    def expect_a_refusal(self) -> None:
        """SimCord counts as an error what a command raises, though our error handler answered it."""
        (error,) = self.env.errors
        assert isinstance(getattr(error, "original", None), Refusal)

    def log(self) -> list[str]:
        return [entry.line for hosted in self.app.tables._cache.values() for entry in hosted.table.log]


@contextlib.asynccontextmanager
async def simulation(folder: Path) -> AsyncIterator[Simulated]:
    """No fixture: SimCord's clock wants to be entered and left in one context."""
    database = put_blank_database(folder / "tables.sqlite3")
    async with await open_store(f"sqlite+aiosqlite:///{database}", clock=time.time) as store:
        settings = Settings.model_validate({"token": "simcord", "shards": 1, "pace": 0.0, "ping_after": 0.0})
        app = App(store, settings, time.time)
        app.calls.limit = Unlimited(settings.calls_per_second)
        running = simcord.run(app.client)

        async def until_next(alarms: Scheduler) -> None:
            await running._env.external_wait(alarms._heap_changed.wait(), reason="the next alarm")

        for alarms in (
            app.tables._scheduler,
            app.open_seats.scheduler,
            *(one.periodic_task._scheduler for one in (app.season_ends, app.best_games)),
        ):
            alarms._wait_for_next_time = partial(until_next, alarms)  # type: ignore[method-assign]  # see above
        async with running as env:
            yield Simulated(env, app)


def texts(components: list[dict[str, Any]]) -> str:
    """All texts of a message, in order."""
    own = [part.get("content") or "" for part in components]
    return "\n".join([*own, *(texts(part["components"]) for part in components if part.get("components"))])


async def test_commands_are_there_and_the_lobby_opens(tmp_path: Path) -> None:
    async with simulation(tmp_path) as simulated:
        commands = simulated.ann.available_commands(simulated.channel)
        assert {"play", "table join", "hand", "act"} <= set(commands)
        lobby = await simulated.lobby()
        assert "Nobody yet" in texts(lobby.components)
        assert not lobby.ephemeral


async def test_joining_edits_the_lobby_and_a_second_table_is_refused(tmp_path: Path) -> None:
    async with simulation(tmp_path) as simulated:
        lobby = await simulated.lobby()
        joined = await simulated.ben.click(lobby, label="Join")
        assert joined.acknowledged
        assert "Ben" in texts(lobby.components)
        second = await simulated.ann.slash(simulated.channel, "play", game=SLUG)
        assert second.ephemeral
        assert second.response is not None
        assert "already has a table" in second.response.content
        simulated.expect_a_refusal()


async def test_a_computer_joins_and_a_lucky_word_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.messages.api.edit_tokens.MAX_TOKENS", 0)  # simcord knows no edit by a token's "@original"
    async with simulation(tmp_path) as simulated:
        lobby = await simulated.lobby()
        more = await simulated.ann.click(lobby, label="More")
        assert more.response is not None
        shuffles = await simulated.ann.click(more.response, label="Fair shuffles")
        assert shuffles.response is not None
        shown = await simulated.ann.click(shuffles.response, label="Join with a lucky word")
        assert shown.modal is not None
        await simulated.ann.submit_modal(shown, {"luck": "parrot"})
        page = await simulated.ann.click(lobby, label="Host")
        assert page.response is not None
        await simulated.ann.click(page.response, label="Add computer")
        assert r"\(computer\)" in texts(lobby.components)
        more = await simulated.ann.click(lobby, label="More")
        assert more.response is not None
        shuffles = await simulated.ann.click(more.response, label="Fair shuffles")
        assert shuffles.response is not None
        assert "parrot" in texts(shuffles.response.components)


async def test_a_game_starts_and_hands_go_out_by_dm(tmp_path: Path) -> None:
    async with simulation(tmp_path) as simulated:
        board = await simulated.started()
        assert "To play" in texts(board.components)
        assert [file.filename for file in board.attachments] == ["table.png"]
        for person in (simulated.ann, simulated.ben):
            hand = person.user.dm_channel.last_message
            assert hand is not None
            assert [file.filename for file in hand.attachments] == ["hand.png"]


async def test_a_bid_from_the_private_hand_counts_once(tmp_path: Path) -> None:
    async with simulation(tmp_path) as simulated:
        board = await simulated.started()
        acting, other = simulated.acting()
        private = await acting.click(board, label="My hand")
        assert private.ephemeral
        assert private.response is not None
        assert (await acting.click(private.response, label="Bid 2")).acknowledged
        assert simulated.log()[-1] == "bid level=2"
        assert simulated.acting() == (other, acting)


async def test_a_bid_can_be_typed_with_autocomplete(tmp_path: Path) -> None:
    async with simulation(tmp_path) as simulated:
        await simulated.started()
        acting, other = simulated.acting()
        offered = await acting.autocomplete(simulated.channel, "act", "do", "b")
        assert [choice["name"] for choice in offered] == ["Bid 2", "Bid 3", "Bid 4", "Bid smudge"]
        refused = await other.slash(simulated.channel, "act", do="bid 2")
        assert refused.ephemeral
        assert refused.response is not None
        assert "not your turn" in refused.response.content
        simulated.expect_a_refusal()
        assert (await acting.slash(simulated.channel, "act", do="bid 3")).ephemeral
        assert simulated.log()[-1] == "bid level=3"
