"""``python -m bot``: what keeps it from running is said in one sentence, and the exit code is 2."""

import asyncio
import errno
import os
import signal
import socket
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from bot import __main__ as command_line
from bot import __version__
from bot.ops.database_checks import VERSION_FACT
from bot.settings import Settings
from bot.texts.command_line import FATAL_CLOSES
from data.models import Player
from data.store import open_store
from engine.commands.output import CLOSED_OUTPUT
from engine.games import games
from engine.tables.log import Opening
from playground.discord.permissions import EVERYONE, Permissions
from playground.discord.world import TOKEN
from playground.server import Playground
from tests.bot.serving import registers_others, serving
from tests.nursery import Child, Nursery, Order
from tests.patience import ANSWER_SECONDS, WAIT_SECONDS
from tests.windows import LACKS, WITHOUT

ROOT = Path(__file__).resolve().parents[2]


UNPREPARED = """
import asyncio, sys
from bot.table_pages.drawing import prepare_drawing
from render.boards import painter

for module in [name for name in sys.modules if name.startswith("render.boards.")]:
    del sys.modules[module]
for cached in (prepare_drawing, painter):
    cached.cache_clear()

def run(coroutine):
    coroutine.close()
    print(*sys.modules)

asyncio.run = run
"""
"""Has a bot forget the painters, and say what it has loaded instead of running."""


class Ended(NamedTuple):
    code: int
    out: str
    err: str


AS_USUAL = ("-m", "bot")
AS_ON_WINDOWS = ("-c", WITHOUT, "bot")


class Running(NamedTuple):
    """A bot whose process writes what it says to files."""

    process: Child
    out: Path
    err: Path

    async def ended(self) -> Ended:
        """Wait for its end, and read what it has said."""
        code = await asyncio.wait_for(self.process.wait(), WAIT_SECONDS)
        return Ended(code, self.out.read_text(), self.err.read_text())


class Bots:
    """Bots that live their whole lives in a folder without a ``.env``."""

    def __init__(self, folder: Path, nursery: Nursery) -> None:
        self._folder = folder
        self._nursery = nursery

    @asynccontextmanager
    async def running(self, *arguments: str, spoil: str = "", **environment: str) -> AsyncIterator[Running]:
        """A bot that need not import anything first; `spoil` is run before its main program."""
        with tempfile.TemporaryDirectory(prefix="deckhand-said-") as said:
            out, err = Path(said) / "out", Path(said) / "err"
            order = Order(self._environment(environment), str(out), str(err), arguments, str(self._folder), spoil)
            async with self._nursery.running(order) as process:
                yield Running(process, out, err)

    async def ran(self, *arguments: str, spoil: str = "", **environment: str) -> Ended:
        """Such a bot that has ended."""
        async with self.running(*arguments, spoil=spoil, **environment) as bot:
            return await bot.ended()

    async def started(self, *arguments: str, **environment: str) -> Ended:
        """A bot as a host starts it."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, *AS_USUAL, *arguments),
            cwd=self._folder,
            env=self._environment(environment),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await asyncio.wait_for(process.communicate(), WAIT_SECONDS)
        assert process.returncode is not None
        return Ended(process.returncode, out.decode(), err.decode())

    def _environment(self, others: dict[str, str]) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "DECKHAND_"))}
        database = f"sqlite+aiosqlite:///{self._folder / 'tables.sqlite3'}"
        return kept | {"PYTHONPATH": str(ROOT), "DATABASE_URL": database} | others


@pytest.fixture
def bots(tmp_path: Path, nursery: Nursery) -> Bots:
    return Bots(tmp_path, nursery)


def one_sentence(ended: Ended, code: int = 2) -> str:
    """What the bot said before it ended, which is one line and no traceback."""
    assert ended.code == code, ended
    (line,) = ended.err.strip().splitlines()
    assert "Traceback" not in line
    return line


async def test_all_painters_are_loaded_before_anybody_can_play(bots: Bots) -> None:
    told = await bots.ran(spoil=UNPREPARED, DISCORD_TOKEN=TOKEN)
    painters = [path.relative_to(ROOT).with_suffix("") for path in (ROOT / "render" / "boards").glob("*/*.py")]
    assert told.code == 0, told
    assert {".".join(path.parts).removesuffix(".__init__") for path in painters} <= set(told.out.split())


async def test_without_a_token_it_says_which_setting_is_missing(bots: Bots) -> None:
    assert "DISCORD_TOKEN" in one_sentence(await bots.started())


async def test_a_wrong_value_names_its_setting_and_says_what_is_wrong(bots: Bots) -> None:
    said = one_sentence(await bots.ran(DECKHAND_PACE="-1", DECKHAND_HANDS="mail"))
    assert said == (
        "Mend these settings: DISCORD_TOKEN is missing; DECKHAND_PACE is wrong (it must be a number that is at least "
        "0); DECKHAND_HANDS is wrong (it must be dm or button). “python -m bot run --help” lists all."
    )


async def test_an_address_that_can_never_be_reached_is_a_wrong_setting(bots: Bots) -> None:
    """With 75, systemd would start the bot again and again."""
    assert "DISCORD_API_BASE" in one_sentence(await bots.ran(DISCORD_TOKEN="t", DISCORD_API_BASE="nothing"))


async def test_a_wrong_token_is_said_and_not_shown(bots: Bots) -> None:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        ended = await bots.ran(**(place.environment | {"DISCORD_TOKEN": "not-the-token"}))
    assert "oken" in one_sentence(ended)
    assert "not-the-token" not in ended.out + ended.err


@pytest.mark.parametrize("code", [4004, 4010, 4012, 4013])
async def test_a_connection_that_discord_closes_for_good_ends_the_bot_with_a_sentence(bots: Bots, code: int) -> None:
    """With 2, after which systemd does not start it again: a thousand starts a day, and Discord resets the token."""
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        place.world.sessions.fatal_close = code
        said = one_sentence(await bots.ran(**place.environment))
    assert said == FATAL_CLOSES[code]


@pytest.mark.parametrize(("shards", "tells_of_setting"), [("", False), ("1", True)])
async def test_a_bot_that_needs_more_shards_ends_to_ask_how_many(
    bots: Bots, shards: str, *, tells_of_setting: bool
) -> None:
    """With 75, after which systemd starts it again."""
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        place.world.sessions.fatal_close = 4011
        said = one_sentence(await bots.ran(**(place.environment | {"DECKHAND_SHARDS": shards})), 75)
    assert "shards" in said
    assert ("DECKHAND_SHARDS" in said) is tells_of_setting


async def test_a_bot_that_may_begin_no_session_waits_until_it_may(bots: Bots) -> None:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        sessions = place.world.sessions
        sessions.daily_limit, sessions.reset_seconds = 0, 0.05
        running = asyncio.create_task(bots.ran(**place.environment))
        await place.until(lambda: place.world.calls.calls_of_route("GET /gateway/bot")[2:])
        assert not sessions.online_sessions
        sessions.daily_limit, sessions.fatal_close = 1000, 4004
        assert (await running).code == 2


@pytest.mark.parametrize("spoil", ["", LACKS], ids=["usual", "windows"])
async def test_a_discord_that_cannot_be_reached_is_said(bots: Bots, spoil: str) -> None:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        environment = place.environment
    said = one_sentence(await bots.ran(spoil=spoil, **environment), 75)  # so that systemd starts it again
    assert "Discord" in said


async def test_a_database_that_another_bot_holds_is_said(tmp_path: Path, bots: Bots) -> None:
    async with (
        Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place,
        await open_store(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}", clock=lambda: 1e9),
    ):
        said = one_sentence(await bots.ran(**place.environment))
    assert "Another Deckhand" in said


async def test_a_file_that_is_no_database_is_said(tmp_path: Path, bots: Bots) -> None:
    (tmp_path / "tables.sqlite3").write_text("These are not the tables you are looking for. " * 100)
    said = one_sentence(await bots.ran(DISCORD_TOKEN="t"))
    assert "tables.sqlite3" in said
    assert (tmp_path / "tables.sqlite3").read_text().startswith("These are not")


async def test_a_word_it_does_not_know_is_said_with_those_there_are(bots: Bots) -> None:
    ended = await bots.ran("docter")
    assert ended.code == 2
    assert "invalid choice: 'docter' (choose from " in ended.err
    assert "Traceback" not in ended.err


async def test_help_needs_no_token(bots: Bots) -> None:
    ended = await bots.ran("--help")
    assert (ended.code, ended.err) == (0, "")
    assert "doctor" in ended.out
    assert "  DECKHAND_PACE=1.0\n" in ended.out


@pytest.mark.parametrize("program", [AS_USUAL, AS_ON_WINDOWS], ids=["usual", "windows"])
async def test_it_ends_in_good_order_when_it_is_interrupted(tmp_path: Path, program: tuple[str, ...]) -> None:
    """As by SIGTERM, which `tests/bot/test_stop.py` has in the midst of things."""
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        environment = os.environ | place.environment | {"PYTHONPATH": str(ROOT), "DISCORD_TOKEN": TOKEN}
        environment["DATABASE_URL"] = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}"
        process = await asyncio.create_subprocess_exec(
            sys.executable, *program, cwd=tmp_path, env=environment, stderr=asyncio.subprocess.PIPE
        )
        await place.until_online()
        await place.people[0].slash("/play", game="hi-lo-jack")
        process.send_signal(signal.SIGINT)
        _, err = await asyncio.wait_for(process.communicate(), WAIT_SECONDS)
    assert process.returncode == 0
    assert "Traceback" not in err.decode()
    async with await open_store(environment["DATABASE_URL"], clock=lambda: 4e9) as store:
        assert len(await store.live_tables()) == 1
        assert await store.stored_text(VERSION_FACT) == __version__


# -- backups ----------------------------------------------------------------------------------------------------------


async def test_a_backup_is_made_beside_a_running_bot_and_put_back_when_it_has_stopped(
    tmp_path: Path, bots: Bots
) -> None:
    opening = Opening("7Q2MX", "hi-lo-jack", bytes(32), 1e9)
    async with await open_store(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}", clock=lambda: 1e9) as store:
        await store.add_table(opening, guild_id="g", channel_id="c", host_id="h")
        made = await bots.ran("backup", "copy.sqlite3")
        assert "Another Deckhand" in one_sentence(await bots.ran("restore", "copy.sqlite3"))
    assert (made.code, made.err) == (0, "")
    assert "copy.sqlite3 holds 1 live table and 0 ended tables, as of 2001-09-09 01:46 UTC." in made.out
    assert "choose another name" in one_sentence(await bots.ran("backup", "copy.sqlite3"))
    put_back = await bots.ran("restore", "copy.sqlite3")
    assert (put_back.code, put_back.err) == (0, "")
    assert "The database that was there is now " in put_back.out


async def test_a_backup_without_a_name_is_told_how(bots: Bots) -> None:
    ended = await bots.ran("backup")
    assert ended.code == 2
    assert "usage: python -m bot backup [-h] FILE" in ended.err
    assert "required: FILE" in ended.err


# -- moving -----------------------------------------------------------------------------------------------------------


async def test_everything_is_moved_to_another_database_and_no_bot_starts_with_the_old_one(
    tmp_path: Path, bots: Bots
) -> None:
    opening = Opening("7Q2MX", "hi-lo-jack", bytes(32), 1e9)
    async with await open_store(f"sqlite:///{tmp_path / 'tables.sqlite3'}", clock=lambda: 1e9) as store:
        await store.add_table(opening, guild_id="g", channel_id="c", host_id="h")
    moved = await bots.ran("move", str(tmp_path / "tables.sqlite3"), f"sqlite:///{tmp_path / 'new.sqlite3'}")
    assert (moved.code, moved.err) == (0, "")
    assert "\ntables: 1 row copied\n" in moved.out
    assert f"are in the database {tmp_path / 'new.sqlite3'} and read back equal: 1 table with 0 entries." in moved.out
    assert "was moved to" in one_sentence(await bots.ran(DISCORD_TOKEN="t"))
    assert "was moved to" in (await bots.ran("doctor")).out
    again = await bots.ran("move", str(tmp_path / "tables.sqlite3"), str(tmp_path / "other.sqlite3"))
    assert "already; name that one in DATABASE_URL" in one_sentence(again)


async def test_the_exit_code_tells_too_that_nobody_is_known_to_forget(tmp_path: Path, bots: Bots) -> None:
    async with await open_store(f"sqlite:///{tmp_path / 'tables.sqlite3'}", clock=lambda: 1e9) as store:
        await store.set_player(Player("80351110224678912", name="Ann"))
    assert [(await bots.ran("forget", f"8035111022467891{digit}")).code for digit in (1, 2, 2)] == [1, 0, 1]


async def test_a_command_that_is_interrupted_says_that_it_may_be_run_again(tmp_path: Path, bots: Bots) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.setblocking(False)
        (tmp_path / "tables.sqlite3").touch()
        target = f"postgresql://deckhand@127.0.0.1:{silent.getsockname()[1]}/deckhand"
        async with bots.running("move", "tables.sqlite3", target) as moving:
            connection, _ = await asyncio.get_running_loop().sock_accept(silent)
            with connection:
                moving.process.send_signal(signal.SIGINT)
                ended = await moving.ended()
    assert ended.code == 130, ended
    said = ended.err.splitlines()  # asyncpg may log that the connection which it had just begun is gone
    assert "This was interrupted before its end; run the same command again." in said
    assert "Traceback" not in ended.err


async def test_a_command_whose_output_nobody_reads_ends_quietly(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = await asyncio.create_subprocess_exec(
        sys.executable, *AS_USUAL, "doctor",
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=writing, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    os.close(writing)
    _, err = await asyncio.wait_for(ended.communicate(), WAIT_SECONDS)
    assert (ended.returncode, err) == (CLOSED_OUTPUT, b"")


# -- the doctor -------------------------------------------------------------------------------------------------------


async def test_the_doctor_finds_all_well_on_the_playground(bots: Bots) -> None:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        ended = await bots.ran("doctor", **place.environment)
    assert ended.code == 0, ended
    assert "FAIL" not in ended.out
    assert "logged in as Deckhand" in ended.out


async def test_the_doctor_looks_on_beside_a_running_bot_and_changes_nothing(tmp_path: Path, bots: Bots) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}"
    async with (
        Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place,
        await open_store(url, clock=lambda: 1e9),
    ):
        ended = await bots.ran("doctor", **place.environment)
    assert ended.code == 0, ended
    assert "live tables can be replayed" in ended.out


async def test_the_doctor_says_what_is_wrong_with_token_and_database(tmp_path: Path, bots: Bots) -> None:
    (tmp_path / "tables.sqlite3").write_text("no database " * 100)
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        ended = await bots.ran("doctor", **(place.environment | {"DISCORD_TOKEN": "wrong"}))
    assert ended.code == 1
    assert ended.out.count("FAIL") == 2
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    ("mode", "said"), [(0o600, "ok   nobody else can read .env"), (0o644, "FAIL other users of this machine")]
)
async def test_the_doctor_looks_who_can_read_the_token(tmp_path: Path, bots: Bots, mode: int, said: str) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=\n")
    (tmp_path / ".env").chmod(mode)
    assert said in (await bots.ran("doctor")).out


async def test_the_doctor_does_not_look_who_can_read_a_file_where_a_mode_does_not_tell(
    tmp_path: Path, bots: Bots
) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=\n")
    ended = await bots.ran("doctor", spoil=LACKS)
    assert (ended.code, ended.err) == (1, "")
    assert "read .env" not in ended.out


@pytest.mark.parametrize("arguments", [[], ["doctor"]], ids=["bot", "doctor"])
async def test_settings_that_are_no_text_are_said(tmp_path: Path, bots: Bots, arguments: list[str]) -> None:
    (tmp_path / ".env").write_bytes("DISCORD_TOKEN=t\n".encode("utf-16"))
    assert one_sentence(await bots.ran(*arguments)) == "The file .env cannot be read: it is not UTF-8 text."


def test_settings_that_another_user_keeps_are_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As by the doctor for whom nobody wrote ``sudo -u``. Root, as which tests may run, can read all files."""

    def refuse() -> Settings:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), ".env")

    monkeypatch.setattr(command_line, "Settings", refuse)
    assert command_line.main(["doctor"]) == 2
    assert capsys.readouterr().err == "The file .env cannot be read: Permission denied.\n"


async def test_the_doctor_says_that_the_line_to_discord_breaks_after_what_it_found_before(bots: Bots) -> None:
    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        ended = await bots.ran("doctor", DISCORD_TOKEN="t", DISCORD_API_BASE=f"http://127.0.0.1:{port}/api/v10")
    assert (ended.code, ended.err) == (1, "")
    assert "ok   the database does not exist yet" in ended.out
    assert "FAIL Discord cannot be reached: Server disconnected\n" in ended.out


async def test_a_path_that_is_too_long_is_said(tmp_path: Path, bots: Bots) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/{'x' * 300}.sqlite3"
    assert "too long" in one_sentence(await bots.ran(DISCORD_TOKEN="t", DATABASE_URL=url))


async def test_the_doctor_says_how_many_sessions_and_shards_there_are(bots: Bots) -> None:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        right = await bots.ran("doctor", **place.environment)
        sessions = place.world.sessions
        sessions.daily_limit, sessions.reset_seconds, sessions.recommended_shards = 0, 600.0, 2
        wrong = await bots.ran("doctor", **(place.environment | {"DECKHAND_SHARDS": "1"}))
    assert "ok   sessions that the bot may still start today: 1000\n" in right.out
    assert "ok   shards that Discord recommends: 1\n" in right.out
    assert "FAIL the bot may not start a session for 10 minutes" in wrong.out
    assert "FAIL Discord recommends 2 shards, and DECKHAND_SHARDS is 1" in wrong.out


async def test_the_doctor_tells_needed_permissions_from_one_that_only_threads_take(
    bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        for lacking, told in (
            (Permissions.CREATE_PUBLIC_THREADS, "ok   in Harbour the bot has the permissions it needs; without Create"),
            (Permissions.ATTACH_FILES, "FAIL in Harbour the bot lacks: Attach Files\n"),
        ):
            monkeypatch.setattr("playground.discord.endpoints.identity.EVERYONE", EVERYONE & ~lacking)
            assert told in (await bots.ran("doctor", **place.environment)).out


async def test_the_doctor_says_that_the_commands_were_refused(tmp_path: Path, bots: Bots) -> None:
    async with Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        await registers_others(place, tmp_path)
        place.world.faults.inject("PUT /applications/.*/commands", 403, code=50001)
        async with serving(place, tmp_path) as bot:
            await bot.client.wait_until_ready()
        ended = await bots.ran("doctor", **place.environment)
    assert ended.out.count("FAIL") == 1
    assert "FAIL Discord refused the commands" in ended.out


async def test_the_doctor_warns_of_a_fixed_seed_and_of_tables_that_have_one_still(tmp_path: Path, bots: Bots) -> None:
    async with Playground(["Ann"], rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        async with serving(place, tmp_path, seed="a rehearsal") as bot:
            await place.people[0].slash("/play", game="hi-lo-jack")
            table = (await bot.table_here(place.people[0])).id
        ended = await bots.ran("doctor", **place.environment, DECKHAND_SEED="a rehearsal")
    assert "FAIL DECKHAND_SEED is set" in ended.out
    assert f"FAIL these live tables keep the TEST SHUFFLES of a fixed seed until they end: {table}\n" in ended.out


async def test_the_doctor_without_a_token_checks_the_rest(bots: Bots) -> None:
    ended = await bots.ran("doctor")
    assert ended.code == 1, ended
    assert f"ok   {len(games())} games; pictures for all" in ended.out
    assert "ok   names in pictures: fonts for Latin, Arabic, " in ended.out
    assert "and Thai; letters of other scripts become patterns" in ended.out
    assert "ok   the database does not exist yet" in ended.out
    assert "FAIL there is no token: set DISCORD_TOKEN" in ended.out


async def test_the_doctor_names_settings_that_there_are_not(tmp_path: Path, bots: Bots) -> None:
    (tmp_path / ".env").write_text("export DECKHAND_WALLPAPER=1\n")
    ended = await bots.ran("doctor", DECKHAND_HAND="button", deckhand_pace="2", OF_ANOTHER_PROGRAM="1")
    assert ended.code == 1
    assert "FAIL DECKHAND_HAND is no setting and changes nothing; perhaps you mean DECKHAND_HANDS\n" in ended.out
    assert "FAIL DECKHAND_WALLPAPER is no setting and changes nothing; remove it\n" in ended.out
    assert ended.out.count("is no setting") == 2


async def test_a_setting_that_there_is_not_brings_a_warning_and_no_refusal(bots: Bots) -> None:
    async with (
        Playground(rate_limits=False, answer_seconds=ANSWER_SECONDS) as place,
        bots.running(**place.environment, DECKHAND_HAND="button") as bot,
    ):
        await place.until_online()
        bot.process.send_signal(signal.SIGTERM)
        ended = await bot.ended()
    assert ended.code == 0, ended
    (warning,) = [line for line in ended.err.splitlines() if "event=unknown_setting" in line]
    assert "level=warning" in warning
    assert "DECKHAND_HANDS" in warning


async def test_the_doctor_names_a_wrong_setting(bots: Bots) -> None:
    assert "DECKHAND_PACE" in one_sentence(await bots.ran("doctor", DECKHAND_PACE="soon"))
