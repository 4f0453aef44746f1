"""``python -m bot``: what keeps it from running is said in one sentence, and the exit code is 2."""

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.texts.command_line import FATAL_CLOSES
from data.store import open_store
from engine.games import games
from playground.discord.world import TOKEN
from playground.server import Playground
from tests.bot.serving import registers_others, serving
from tests.patience import ANSWER_SECONDS

ROOT = Path(__file__).resolve().parents[2]


class Ended(NamedTuple):
    code: int
    out: str
    err: str


async def ran(folder: Path, *arguments: str, **environment: str) -> Ended:
    """A bot's whole life, in a folder without a ``.env``."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "DECKHAND_"))}
    defaults = {"PYTHONPATH": str(ROOT), "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}"}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *arguments,
        cwd=folder,
        env=kept | defaults | environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode is not None
    return Ended(process.returncode, out.decode(), err.decode())


def one_sentence(ended: Ended, code: int = 2) -> str:
    """What the bot said before it ended, which is one line and no traceback."""
    assert ended.code == code, ended
    (line,) = ended.err.strip().splitlines()
    assert "Traceback" not in line
    return line


async def test_without_a_token_it_says_which_setting_is_missing(tmp_path: Path) -> None:
    assert "DISCORD_TOKEN" in one_sentence(await ran(tmp_path))


async def test_a_wrong_value_names_its_setting(tmp_path: Path) -> None:
    said = one_sentence(await ran(tmp_path, DISCORD_TOKEN="t", DECKHAND_PACE="soon"))
    assert "DECKHAND_PACE" in said


async def test_a_wrong_token_is_said_and_not_shown(tmp_path: Path) -> None:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        ended = await ran(tmp_path, **(place.environment | {"DISCORD_TOKEN": "not-the-token"}))
    assert "oken" in one_sentence(ended)
    assert "not-the-token" not in ended.out + ended.err


@pytest.mark.parametrize("code", [4004, 4010, 4011, 4012, 4013])
async def test_a_connection_that_discord_closes_for_good_ends_the_bot_with_a_sentence(
    tmp_path: Path, code: int
) -> None:
    """With 2, after which systemd does not start it again: a thousand starts a day, and Discord resets the token."""
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        place.world.sessions.fatal_close = code
        said = one_sentence(await ran(tmp_path, **place.environment))
    assert said == FATAL_CLOSES[code]


async def test_a_bot_that_may_begin_no_session_waits_until_it_may(tmp_path: Path) -> None:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        sessions = place.world.sessions
        sessions.daily_limit, sessions.reset_seconds = 0, 0.05
        running = asyncio.create_task(ran(tmp_path, **place.environment))
        await place.until(lambda: place.world.calls.of_route("GET /gateway/bot")[2:])
        assert not sessions.online
        sessions.daily_limit, sessions.fatal_close = 1000, 4011
        assert (await running).code == 2


async def test_a_discord_that_cannot_be_reached_is_said(tmp_path: Path) -> None:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        environment = place.environment
    said = one_sentence(await ran(tmp_path, **environment), 75)  # so that systemd starts it again
    assert "Discord" in said


async def test_a_database_that_another_bot_holds_is_said(tmp_path: Path) -> None:
    async with (
        Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place,
        await open_store(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}", clock=lambda: 1e9),
    ):
        said = one_sentence(await ran(tmp_path, **place.environment))
    assert "Another Deckhand" in said


async def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_text("These are not the tables you are looking for. " * 100)
    said = one_sentence(await ran(tmp_path, DISCORD_TOKEN="t"))
    assert "tables.sqlite3" in said
    assert (tmp_path / "tables.sqlite3").read_text().startswith("These are not")


async def test_a_word_it_does_not_know_is_said_with_those_there_are(tmp_path: Path) -> None:
    ended = await ran(tmp_path, "docter")
    assert ended.code == 2
    assert ended.err.startswith("There is no “docter”.\npython -m bot ")
    assert "Traceback" not in ended.err


async def test_help_needs_no_token(tmp_path: Path) -> None:
    ended = await ran(tmp_path, "--help")
    assert (ended.code, ended.err) == (0, "")
    assert "python -m bot doctor" in ended.out


async def test_it_ends_in_good_order_when_it_is_interrupted(tmp_path: Path) -> None:
    """As by SIGTERM, which `tests/bot/test_stop.py` has in the midst of things."""
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        environment = os.environ | place.environment | {"PYTHONPATH": str(ROOT), "DISCORD_TOKEN": TOKEN}
        environment["DATABASE_URL"] = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}"
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", cwd=tmp_path, env=environment, stderr=asyncio.subprocess.PIPE
        )
        await place.until_online(30)
        await place.people[0].slash("/play", game="hi-lo-jack")
        process.send_signal(signal.SIGINT)
        _, err = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0
    assert "Traceback" not in err.decode()
    async with await open_store(environment["DATABASE_URL"], clock=lambda: 4e9) as store:
        assert len(await store.live_tables()) == 1


# -- the doctor -------------------------------------------------------------------------------------------------------


async def test_the_doctor_finds_all_well_on_the_playground(tmp_path: Path) -> None:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        ended = await ran(tmp_path, "doctor", **place.environment)
    assert ended.code == 0, ended
    assert "FAIL" not in ended.out
    assert "logged in as Deckhand" in ended.out


async def test_the_doctor_looks_on_beside_a_running_bot_and_changes_nothing(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}"
    async with (
        Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place,
        await open_store(url, clock=lambda: 1e9),
    ):
        ended = await ran(tmp_path, "doctor", **place.environment)
    assert ended.code == 0, ended
    assert "live tables replay" in ended.out


async def test_the_doctor_says_what_is_wrong_with_token_and_database(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_text("no database " * 100)
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        ended = await ran(tmp_path, "doctor", **(place.environment | {"DISCORD_TOKEN": "wrong"}))
    assert ended.code == 1
    assert ended.out.count("FAIL") == 2
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    ("mode", "said"), [(0o600, "ok   nobody else can read .env"), (0o644, "FAIL others on this machine")]
)
async def test_the_doctor_looks_who_can_read_the_token(tmp_path: Path, mode: int, said: str) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=\n")
    (tmp_path / ".env").chmod(mode)
    assert said in (await ran(tmp_path, "doctor")).out


async def test_a_path_that_is_too_long_is_said(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/{'x' * 300}.sqlite3"
    assert "too long" in one_sentence(await ran(tmp_path, DISCORD_TOKEN="t", DATABASE_URL=url))


async def test_the_doctor_says_how_many_sessions_and_shards_there_are(tmp_path: Path) -> None:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        right = await ran(tmp_path, "doctor", **place.environment)
        sessions = place.world.sessions
        sessions.daily_limit, sessions.reset_seconds, sessions.recommended_shards = 0, 600.0, 2
        wrong = await ran(tmp_path, "doctor", **place.environment)
    assert "ok   sessions that the bot may still begin today: 1000\n" in right.out
    assert "FAIL the bot may begin no session for 10 minutes" in wrong.out
    assert "FAIL Discord recommends 2 shards" in wrong.out


async def test_the_doctor_says_that_the_commands_were_refused(tmp_path: Path) -> None:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        await registers_others(place, tmp_path)
        place.world.faults.inject("PUT /applications/.*/commands", 403, code=50001)
        async with serving(place, tmp_path) as bot:
            await bot.client.wait_until_ready()
        ended = await ran(tmp_path, "doctor", **place.environment)
    assert ended.out.count("FAIL") == 1
    assert "FAIL Discord refused the commands" in ended.out


async def test_the_doctor_without_a_token_checks_the_rest(tmp_path: Path) -> None:
    ended = await ran(tmp_path, "doctor")
    assert ended.code == 1, ended
    assert f"ok   {len(games())} games; pictures for all" in ended.out
    assert "ok   names in pictures: fonts for all common scripts" in ended.out
    assert "ok   there is no database yet" in ended.out
    assert "FAIL there is no token: set DISCORD_TOKEN" in ended.out


async def test_the_doctor_names_a_wrong_setting(tmp_path: Path) -> None:
    assert "DECKHAND_PACE" in one_sentence(await ran(tmp_path, "doctor", DECKHAND_PACE="soon"))
