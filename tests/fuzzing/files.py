"""Readers of what lies in files and databases: transcripts, settings, logs."""

import asyncio
import io
import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import cache

from pydantic import ValidationError

from bot.people.server_choices import read_server_choices
from bot.settings import Settings
from engine.__main__ import main as engine_main
from engine.errors import ReplayMismatchError
from engine.games import games
from engine.tables.log import Cause, Entry
from engine.tables.table import Table
from engine.transcripts.form import RULER, Transcript, TranscriptError
from engine.transcripts.replay import AnyGame, ReplayError, replay_transcript
from engine.transcripts.verify import verify_transcript
from render.themes import theme_named
from tests.engine.record import FOLDER
from tests.engine.tables.playing import Played
from tests.fuzzing.nonsense import Nonsense
from tests.fuzzing.people import OPENINGS

# -- what is read -----------------------------------------------------------------------------------------------------


def transcripts(drawn: Nonsense) -> None:
    """Transcripts with something wrong in them, from a file that somebody was given."""
    text = _spoiled(drawn)
    with suppress(TranscriptError):
        told = Transcript.parse(text)
        assert Transcript.parse(told.text()).text() == told.text()


def replays(drawn: Nonsense) -> None:
    """The same, played and proven as far as they can be."""
    with suppress(TranscriptError, ReplayError):
        told = Transcript.parse(_spoiled(drawn))
        assert all(replay_transcript(told).findings)
        assert all(verify_transcript(told))


def _spoiled(drawn: Nonsense) -> str:
    text = drawn.one_of(_recordings())
    for _ in range(1 + drawn.below(3)):
        text = drawn.shuffled_lines(text) if drawn.chance(0.6) else drawn.mutated(text)
    return text


@cache
def _recordings() -> tuple[str, ...]:
    """The beginnings of all recorded games, which are as hard to read as the whole, and their ends."""
    return tuple(_abridged(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.txt")))


def _abridged(text: str, most: int = 6) -> str:
    header, *rest = text.split(f"\n{RULER}\n")
    body = "\n".join(rest[0].split("\n")[:most]) if rest else ""
    return f"\n{RULER}\n".join([header, body, *rest[1:]])


def command_line(drawn: Nonsense) -> None:
    """``python -m engine``: one line for what it cannot read, and an exit code."""
    words = (
        "replay",
        "verify",
        "selfplay",
        "-",
        "--json",
        "--seats",
        "/",
        "/dev/null",
        min(games()),
        "--options",
        "no=1",
        "--games",
    )
    arguments = [drawn.text(words).replace("\x00", "") for _ in range(drawn.below(5))]
    typed = _spoiled(drawn).encode(errors="replace") if drawn.chance(0.9) else bytes(range(256))
    if "selfplay" in arguments:
        arguments += ["--games", "0"]
    told = io.StringIO()
    with redirect_stdout(told), redirect_stderr(told), _standard_input(typed):
        code = _exit_code(arguments)
    assert code in {0, 1, 2}
    assert "Traceback" not in told.getvalue()


def _exit_code(arguments: list[str]) -> int:
    try:
        return engine_main(arguments)
    except SystemExit as left:
        return int(left.code or 0)


@contextmanager
def _standard_input(content: bytes) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before


# -- what is stored and set -------------------------------------------------------------------------------------------


def settings(drawn: Nonsense) -> None:
    """Settings of the environment."""
    fields = ("pace", "ping_after", "lobby_hours", "repost_after", "log_level", "seed", "database_url")
    given = {
        name: drawn.text(("1", "0.5", "-1", "inf", "-inf", "nan", "1e308", "debug", "WARNING"))
        for name in fields
        if drawn.chance(0.4)
    }
    with suppress(ValidationError):
        read = Settings.model_validate({"token": "x", **given})
        seconds = (read.pace, read.ping_after, read.lobby_hours * 3600)
        assert all(math.isfinite(one) and one >= 0 for one in seconds)


def servers(drawn: Nonsense) -> None:
    """What a row of a server's settings may hold."""
    value = {drawn.text(("clock", "theme")): drawn.value(("10m", "felt")) for _ in range(drawn.below(4))}
    chosen = read_server_choices(value if drawn.chance(0.8) else drawn.value())
    assert theme_named(chosen.theme)
    assert all(isinstance(option, str) for option in chosen.table_options().values())


def logs(drawn: Nonsense) -> None:
    """Logs with something wrong in them: the table that is replayed diverges, and nothing else."""
    game, told = drawn.one_of(_logs())
    entries = list(told)
    for _ in range(1 + drawn.below(2)):
        at = drawn.below(len(entries))
        entries[at] = _corrupted(drawn, entries[at])
    with suppress(ReplayMismatchError):
        Table.replay(game, OPENINGS[game.meta.slug], entries, _saves_nothing, lambda: 0.0)


def _corrupted(drawn: Nonsense, entry: Entry) -> Entry:
    kind = drawn.below(4)
    if kind == 0:
        return entry._replace(line=drawn.mutated(entry.line))
    if kind == 1:
        return entry._replace(line=drawn.text((entry.line, "start", "join player=1 interaction=2", "close")))
    if kind == 2:
        return entry._replace(seat=drawn.one_of((None, 0, 1, -1, 7, 2**40)))
    return entry._replace(digest=drawn.mutated(entry.digest), cause=drawn.one_of(tuple(Cause)))


@cache
def _logs() -> tuple[tuple[AnyGame, tuple[Entry, ...]], ...]:
    """A log of the beginning of each game, as a table writes it."""
    return tuple((game, asyncio.run(_log(game))) for game in games().values())


async def _log(game: AnyGame) -> tuple[Entry, ...]:
    played = Played(game, OPENINGS[game.meta.slug])
    await played.join("ann", "ben")
    await played.options("clock=10m")
    await played.start()
    for _ in range(12):
        if not (waiting := played.table.waiting_for()):
            break  # a short game is over by then
        seat = waiting[0]
        await played.table.take_timeout_actions(
            seat, cause=Cause.TIMER, controls_version=played.table.controls_version(seat)
        )
    return tuple(played.table.log)


async def _saves_nothing(*_entries: object) -> None:
    pass
