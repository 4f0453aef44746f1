"""What the running bot tells those who watch it: whether it is well, and what it counts."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from discord import HTTPException
from structlog.testing import capture_logs

from bot.computers.reviewing import ProcessTrialRunner
from bot.computers.thinking import ProcessThinker
from bot.ops.health import Health
from bot.ops.health_server import MAX_CONNECTIONS, ListenError, serve_health, serve_health_at
from bot.table_pages.drawing import DrawingPool
from bot.telemetry.metrics import CALLS
from bot.texts import command_line as texts
from data.sqlite.files import wal_path
from engine.errors import CommitUnknownError, SaveError
from engine.tables.table import Table
from playground.discord.world import TOKEN
from playground.driver.people import Person
from playground.server import Playground
from tests.bot.serving import Serving, registers_others, serving
from tests.patience import ANSWER_SECONDS, WAIT_SECONDS, until

LOCAL = "127.0.0.1"


class Watcher:
    """Who asks the bot how it is."""

    def __init__(self, session: aiohttp.ClientSession, port: int) -> None:
        self._session = session
        self._url = f"http://{LOCAL}:{port}"

    async def health(self) -> tuple[int, dict[str, Any]]:
        async with self._session.get(f"{self._url}/health") as answer:
            return answer.status, await answer.json()

    async def text(self) -> str:
        async with self._session.get(f"{self._url}/metrics") as answer:
            assert answer.headers["Content-Type"].startswith("text/plain; version=")
            return await answer.text()

    async def numbers(self) -> dict[str, float]:
        """Every number by its name and labels."""
        lines = [line for line in (await self.text()).splitlines() if not line.startswith("#")]
        return {name: float(number) for name, _, number in (line.rpartition(" ") for line in lines)}


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that is slow is no fault here."""
    monkeypatch.setattr("bot.ops.health.WRITE_SECONDS", WAIT_SECONDS)


@pytest.fixture
async def place(own_discord: None) -> AsyncIterator[Playground]:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as playground:
        yield playground


@pytest.fixture
async def bot(place: Playground, tmp_path: Path) -> AsyncIterator[Serving]:
    async with serving(place, tmp_path) as client:
        yield client


@pytest.fixture
async def watcher(bot: Serving) -> AsyncIterator[Watcher]:
    async with serve_health_at(Health(bot.app), LOCAL, 0) as port, aiohttp.ClientSession() as session:
        yield Watcher(session, port)


async def lobby(place: Playground, opener: Person, other: Person) -> None:
    """The opener sits in a lobby, and the other has been refused to start it."""
    await opener.slash("/play", game="hi-lo-jack")
    await opener.click("Join")
    await other.click("Start")
    await place.until_idle()


# -- /health ----------------------------------------------------------------------------------------------------------


async def test_it_tells_whether_the_bot_serves_and_why_not(
    bot: Serving, watcher: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await watcher.health() == (503, {"status": "unwell", "reason": "the gateway is not connected"})
    await bot.client.wait_until_ready()
    assert await watcher.health() == (200, {"status": "ok"})
    for fault in (SaveError("the disk is full"), CommitUnknownError("cut off")):
        monkeypatch.setattr(bot.store._heartbeat, "write", failing(fault))
        assert await watcher.health() == (503, {"status": "unwell", "reason": f"nothing can be stored: {fault}"})
    monkeypatch.undo()
    await bot.client.shards[0]._parent.ws.close(4000)
    assert await watcher.health() == (503, {"status": "unwell", "reason": "the gateway is not connected"})
    await bot.client.close()
    assert await watcher.health() == (503, {"status": "unwell", "reason": "the bot is stopping"})


def failing(fault: Exception) -> Callable[[], Awaitable[None]]:
    async def function() -> None:
        raise fault

    return function


async def test_files_that_are_taken_away_under_the_bot_are_told(bot: Serving, watcher: Watcher, tmp_path: Path) -> None:
    await bot.client.wait_until_ready()
    database = tmp_path / "tables.sqlite3"
    wal_path(database).unlink()
    await bot.store.heartbeat()
    status, told = await watcher.health()
    assert (status, told["status"]) == (200, "ok")
    assert "log" in told["warnings"][0]
    database.rename(tmp_path / "elsewhere")
    status, told = await watcher.health()
    assert (status, told["status"]) == (503, "unwell")
    assert "was taken away" in told["reason"]
    (tmp_path / "elsewhere").rename(database)


async def test_workers_that_hang_are_told_until_one_answers_and_an_hour_long_that_they_did(
    bot: Serving, watcher: Watcher
) -> None:
    """As a drawing process that is stopped: it froze every table, and the bot was called well."""
    await bot.client.wait_until_ready()
    before = await watcher.numbers()
    for watch in bot.app.waits:
        with pytest.raises(TimeoutError), watch.waiting():
            raise TimeoutError
        assert await watcher.health() == (
            503,
            {"status": "unwell", "reason": texts.HANGING[watch.kind], "warnings": [texts.HUNG[watch.kind]]},
        )
        metric = f'deckhand_given_up_waits_total{{kind="{watch.kind}"}}'
        assert (await watcher.numbers())[metric] == before[metric] + 1
        with watch.waiting():
            pass
        assert await watcher.health() == (200, {"status": "ok", "warnings": [texts.HUNG[watch.kind]]})
        watch._given_up_at -= 3601.0
    assert await watcher.health() == (200, {"status": "ok"})


async def test_a_wait_that_takes_long_is_told_while_it_lasts(bot: Serving, watcher: Watcher) -> None:
    await bot.client.wait_until_ready()
    watch = bot.app.pool.process_waits
    with watch.waiting():
        assert (await watcher.health())[0] == 200
        watch._overdue_seconds = 0.0
        assert (await watcher.health())[1]["reason"] == texts.HANGING["drawing"]
    assert (await watcher.health())[0] == 200


def test_every_kind_of_worker_has_its_words() -> None:
    thinker, trials = ProcessThinker(1), ProcessTrialRunner()
    kinds = {watch.kind for watch in (*DrawingPool(1).waits, *thinker.waits, *trials.waits)}
    assert kinds == set(texts.HANGING) == set(texts.HUNG)


async def test_a_fixed_seed_is_told(place: Playground, tmp_path: Path) -> None:
    async with serving(place, tmp_path, seed="a rehearsal") as bot:
        assert any("TEST SHUFFLES" in warning for warning in Health(bot.app).warnings())


async def test_commands_that_discord_refuses_are_told_and_tried_again_while_the_bot_serves(
    place: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.client.SYNC_RETRY_SECONDS", 0.2)
    await registers_others(place, tmp_path)
    place.world.faults.inject("PUT /applications/.*/commands", 403, code=50001, times=10_000)
    async with (
        serving(place, tmp_path) as bot,
        serve_health_at(Health(bot.app), LOCAL, 0) as port,
        aiohttp.ClientSession() as session,
    ):
        await bot.client.wait_until_ready()
        watcher = Watcher(session, port)
        told = {
            "status": "ok",
            "warnings": ["Discord refused the commands of this version; the ones registered before still work"],
        }
        assert await watcher.health() == (200, told)
        assert (await watcher.numbers())["deckhand_commands_refused"] == 1
        place.world.faults.clear()
        assert bot.client._sync_task is not None
        await asyncio.wait_for(bot.client._sync_task, WAIT_SECONDS)
        assert await watcher.health() == (200, {"status": "ok"})


async def test_a_line_that_breaks_ends_no_tries_to_register_the_commands(
    place: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SYNC_RETRY_SECONDS", "SYNC_OUTAGE_RETRY_SECONDS"):
        monkeypatch.setattr(f"bot.client.{name}", 0.1)
    await registers_others(place, tmp_path)
    place.world.faults.inject("PUT /applications/.*/commands", 403, code=50001, times=10_000)
    async with serving(place, tmp_path) as bot:
        await bot.client.wait_until_ready()
        assert bot.client._sync_task is not None
        broken = CALLS.labels("PUT", "/applications/{id}/commands", "none")
        before = broken._value.get()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("discord.http.Route.BASE", f"http://{LOCAL}:9/api/v10")
            await until(lambda: broken._value.get() >= before + 2)
        assert bot.client.commands_refused
        place.world.faults.clear()
        await asyncio.wait_for(bot.client._sync_task, WAIT_SECONDS)
        assert not bot.client.commands_refused


async def test_commands_that_a_failing_discord_does_not_take_are_soon_tried_again_and_not_called_refused(
    place: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.client.SYNC_OUTAGE_RETRY_SECONDS", 0.1)
    await registers_others(place, tmp_path)
    place.world.faults.inject("PUT /applications/.*/commands", 503, times=3)
    async with serving(place, tmp_path) as bot:
        assert not bot.client.commands_refused
        assert bot.client._sync_task is not None
        await asyncio.wait_for(bot.client._sync_task, WAIT_SECONDS)
        assert not place.world.faults.pending


async def test_a_new_database_of_a_bot_that_ran_before_is_told(
    place: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def warnings(name: str) -> list[str]:
        (tmp_path / name).mkdir(exist_ok=True)
        async with serving(place, tmp_path / name) as bot:
            return Health(bot.app).warnings()

    for name in ("first", "first", "at the same time"):
        assert await warnings(name) == []
    monkeypatch.setattr("bot.client.FIRST_START_SECONDS", 0.0)
    with capture_logs() as logs:
        assert await warnings("lost") == [texts.DATABASE_NEW]
    assert [line["log_level"] for line in logs if line["event"] == "database_new"] == ["error"]
    for name in ("lost", "first"):
        assert await warnings(name) == []


async def test_a_port_that_is_taken_is_said(bot: Serving) -> None:
    async with serve_health_at(Health(bot.app), LOCAL, 0) as port:
        settings = bot.settings.model_copy(update={"health_port": port})
        with pytest.raises(ListenError, match=f"port {port} .DECKHAND_HEALTH_PORT"):
            async with serve_health(bot.app, settings):
                raise AssertionError("two listen at one port")


# -- /metrics ---------------------------------------------------------------------------------------------------------


async def test_what_people_do_is_counted_and_nobody_named(place: Playground, bot: Serving, watcher: Watcher) -> None:
    before = await watcher.numbers()
    await lobby(place, place.people[0], place.people[1])
    await bot.shown()
    after = await watcher.numbers()

    def more(name: str) -> float:
        return after[name] - before.get(name, 0.0)

    assert after["deckhand_live_tables"] == 1
    assert more('deckhand_actions_total{game="hi-lo-jack"}') == 1
    assert more('deckhand_refusals_total{code="only_host"}') == 1
    assert more('deckhand_answer_seconds_count{kind="component"}') == 2
    assert more('deckhand_answer_since_creation_seconds_count{kind="application_command"}') == 1
    callback = 'method="POST",route="/interactions/{id}/{token}/callback"'
    assert more(f'deckhand_discord_calls_total{{answer="2xx",{callback}}}') == 3
    assert more("deckhand_drawing_seconds_count") >= 1
    assert more("deckhand_commit_seconds_count") >= 2
    assert named(await watcher.text(), place, (await bot.table_here(place.people[0])).table) == []


def named(told: str, place: Playground, table: Table) -> list[str]:
    """What of people, tables and secrets stands in a text."""
    asked = place.world.interactions.values()
    people = [word for person in place.people for word in (person.name, str(person.user.id))]
    doings = [word for one in asked for word in (one.token, str(one.id))]
    private = [TOKEN, table.id, table.opening.secret.hex(), *people, *doings]
    return [word for word in private if re.search(rf"\b{re.escape(word)}\b", told)]


async def test_labels_do_not_grow_with_tables_and_people(place: Playground, bot: Serving, watcher: Watcher) -> None:
    ann, ben, cem, dot = place.people
    await lobby(place, ann, ben)
    before = await watcher.numbers()
    cem.go_to("card-room")
    dot.go_to("card-room")
    await lobby(place, cem, dot)
    assert set(await watcher.numbers()) == set(before)


async def test_what_discord_holds_against_the_bot_is_counted(place: Playground, bot: Serving, watcher: Watcher) -> None:
    before = await watcher.numbers()
    for status in (401, 403, 429):
        place.world.faults.inject(r"POST /channels/\d+/messages", status, retry_after=0.001)
    channel = bot.client.get_partial_messageable(int(place.people[0].here.id))
    for _ in range(2):
        with pytest.raises(HTTPException):
            await channel.send("Hello")
    await channel.send("Hello")  # again and again, as long as it is told that it goes too fast
    after = await watcher.numbers()
    names = [f'deckhand_discord_invalid_calls_total{{status="{status}"}}' for status in (401, 403, 429)]
    assert [after[name] - before[name] for name in names] == [1, 1, 1]


async def test_a_line_that_breaks_is_a_call_without_an_answer(bot: Serving, watcher: Watcher) -> None:
    name = 'deckhand_discord_calls_total{answer="none",method="GET",route="/users/{id}"}'
    before = (await watcher.numbers()).get(name, 0.0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("discord.http.Route.BASE", f"http://{LOCAL}:9/api/v10")
        with pytest.raises(OSError, match=LOCAL):
            await bot.client.fetch_user(1)
    assert (await watcher.numbers())[name] == before + 1


# -- whoever asks -----------------------------------------------------------------------------------------------------


@pytest.fixture
async def port(bot: Serving) -> AsyncIterator[int]:
    async with serve_health_at(Health(bot.app), LOCAL, 0) as port:
        yield port


async def test_many_who_hold_connections_open_are_cut_and_the_next_is_answered(
    bot: Serving, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot.client.wait_until_ready()
    monkeypatch.setattr("bot.ops.health_server.CONNECTION_SECONDS", 0.5)
    lines = [await asyncio.open_connection(LOCAL, port) for _ in range(MAX_CONNECTIONS + 20)]
    for _, writer in lines[:MAX_CONNECTIONS]:
        writer.write(b"GET /health HTTP/1.1\r\nHost: slowly")
    for reader, writer in lines:
        with contextlib.suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), WAIT_SECONDS) == b""
        writer.close()
    async with aiohttp.ClientSession() as session:
        assert (await Watcher(session, port).health()) == (200, {"status": "ok"})


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 9, b"400"),
        (b"GET /health HTTP/1.1\r\nHost: " + b"x" * 40_000 + b"\r\n\r\n", b"400"),
        (b"POST /health HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", b"405"),
        (b"GET /else HTTP/1.1\r\nHost: x\r\n\r\n", b"404"),
    ],
)
async def test_what_is_not_asked_as_it_should_be_is_refused_and_writes_no_line(
    port: int, sent: bytes, status: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    reader, writer = await asyncio.open_connection(LOCAL, port)
    writer.write(sent)
    assert status in await asyncio.wait_for(reader.readline(), WAIT_SECONDS)
    writer.close()
    assert not [record for record in caplog.records if record.name.startswith("aiohttp")]
