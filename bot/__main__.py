"""Runs the bot on Discord: ``python -m bot``, or ``deckhand run``. ``doctor``, ``recount``, ``forget ID``, ``backup
FILE``, ``restore FILE`` and ``move SOURCE TARGET`` are commands for its operator.
"""

import argparse
import asyncio
import faulthandler
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import discord
import structlog
from pydantic import SecretStr, ValidationError

from bot import __version__
from bot.app import App
from bot.client import set_discord_addresses
from bot.messages.api.api_errors import CONNECTION_ERRORS
from bot.ops.commands import count_results_again, forget, make_backup, move, put_backup_in_place, recount_text
from bot.ops.database_checks import VERSION_FACT
from bot.ops.doctor import ExitCode, run_checks
from bot.ops.ending import ProcessEnd, hear_signals
from bot.ops.gc_tuning import freeze_imported_objects, periodic_gc
from bot.ops.health_server import ListenError, serve_health
from bot.ops.settings_help import log_unknown_settings, settings_text, wrong_settings_text
from bot.settings import Settings, environment_name
from bot.table_pages.drawing import prepare_drawing, shorten_switch_interval
from bot.telemetry.logging import configure_logging
from bot.texts import command_line as texts
from data.errors import StoreError, StoreUnavailableError
from data.store import Store, open_store
from engine.commands.output import run_while_read
from engine.errors import CommitUnknownError, SaveError

log = structlog.get_logger("bot")

CANNOT_RUN = 2
SHARDING_REQUIRED = 4011
"""The code with which Discord closes the connection of a bot that has too many servers for one shard."""
INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended, as shells have it."""
TRY_LATER = 75
"""The exit code that asks to try again later: `os.EX_TEMPFAIL`, for which Windows has no name."""

_Command = Callable[[Settings, argparse.Namespace], ExitCode]
"""(settings, parsed arguments) -> exit code: one command of the command line."""


async def run_until_stopped(settings: Settings) -> None:
    """Run the bot until SIGTERM or SIGINT, then finish the work under way. Raises whatever keeps the bot from
    running.
    """
    wanted = settings.wanted_parts
    async with await open_store(
        settings.database_url, clock=time.time, forgives_clock_jumps=True, wanted=wanted
    ) as store:
        if store.lost_all_tables:
            log.error("database_empty", why=texts.ALL_TABLES_LOST)
        await _note_version(store)
        app = App(store, settings, time.time)
        async with serve_health(app, settings), periodic_gc(), app:
            await _serve_until_signal(app, settings.token.get_secret_value())


async def _note_version(store: Store) -> None:
    """Store this bot's version, so that the doctor of an older installation can warn. Logs it if that cannot be
    stored.
    """
    try:
        if await store.stored_text(VERSION_FACT) != __version__:
            await store.set_stored_text(VERSION_FACT, __version__)
    except (SaveError, CommitUnknownError) as failed:
        log.warning("version_not_noted", why=str(failed))


async def _serve_until_signal(app: App, token: str) -> None:
    """Serve until SIGTERM or SIGINT, and stay connected until the work under way is finished. The process ends in time
    however this ends, see `ProcessEnd`.

    Raises `StoreUnavailableError` once another process has the database: nothing could be saved any more.
    """
    end, stop = ProcessEnd(app.kill_workers), asyncio.Event()
    hear_signals(stop, end.begin)
    try:
        await _serve_until(stop, app, token)
    finally:
        end.begin()


async def _serve_until(stop: asyncio.Event, app: App, token: str) -> None:
    """Serve until ``stop`` is set, then finish the work under way. Raises what `_serve_until_signal` raises."""
    loop = asyncio.get_running_loop()
    serving, stopping = loop.create_task(app.client.start(token)), loop.create_task(stop.wait())
    losing = loop.create_task(app.store.wait_until_lost())
    await asyncio.wait({serving, stopping, losing}, return_when=asyncio.FIRST_COMPLETED)
    is_lost = losing.done()
    losing.cancel()
    if not stop.is_set():
        stopping.cancel()
        if is_lost:
            app.wakefulness.log_loss(texts.DATABASE_LOST)
            raise StoreUnavailableError(texts.DATABASE_LOST)
        await serving  # raises why it ended
        return
    log.info("stopping")
    await app.close()
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)  # of a connection that is closed, no more is to be said
    log.info("stopped")


def main(arguments: Sequence[str], program: str = "python -m bot") -> ExitCode:
    """Run the bot (no arguments) or one of the commands of ``python -m bot --help``. ``program`` is its name in the
    help.

    Returns the exit code. The bot's is 0 after a stop, 2 if it cannot run as it is set up, 75 if trying again later may
    help; those of ``doctor`` and ``recount`` are 0 if all is right, else 1; that of ``forget`` is 1 if nothing was kept
    of the person; those of the others are 0, or 2 if the command failed. Bad settings give 2, an interrupted command
    130, and output that cannot be written 74.

    Raises `SystemExit` for what argparse settles by itself: with 0 after help, with 2 for unknown arguments.
    """
    told = command_line_parser(program).parse_args(arguments)
    try:
        settings = read_settings(needs_token=told.needs_token)
    except ValidationError as invalid:
        return print_problem(texts.BAD_SETTINGS.format(wrong=wrong_settings_text(invalid), program=program))
    except UnicodeDecodeError:
        return print_problem(texts.ENV_UNREADABLE.format(why=texts.NOT_UTF8))
    except OSError as error:
        return print_problem(texts.ENV_UNREADABLE.format(why=error.strerror))
    configure_logging(settings.log_level)
    set_discord_addresses(settings)
    return _run_command(told.command, settings, told)


def command_line_parser(program: str) -> argparse.ArgumentParser:
    """The parser of all commands. Its result has ``command``, to be called with the settings and the result itself, and
    ``needs_token``.
    """
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        program, description=texts.DESCRIPTION, epilog=settings_text(), formatter_class=as_written
    )
    parser.set_defaults(command=lambda settings, _: run_bot(settings), needs_token=True)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def add(name: str, command: _Command, *values: str) -> None:
        added = commands.add_parser(name, help=texts.COMMANDS[name], description=texts.COMMANDS[name])
        if name == "run":
            added.epilog, added.formatter_class = parser.epilog, as_written
        for value in values:
            added.add_argument(value, metavar=value.upper())
        added.set_defaults(command=command, needs_token=name == "run")

    add("run", lambda settings, _: run_bot(settings))
    add("doctor", lambda settings, _: asyncio.run(run_checks(settings)))
    add("backup", lambda settings, told: _print_result(lambda: make_backup(settings, Path(told.file))), "file")
    add("restore", lambda settings, told: _print_result(lambda: put_backup_in_place(settings, Path(told.file))), "file")
    add("move", lambda _, told: _print_result(lambda: _move(told)), "source", "target")
    add("forget", lambda settings, told: _forget(settings, told.id), "id")
    add("recount", lambda settings, _: _recount(settings))
    return parser


def _run_command(command: _Command, settings: Settings, told: argparse.Namespace) -> ExitCode:
    """Run a command of the command line, and print a line if Ctrl-C interrupts it. Returns the exit code; if nobody
    reads its output to the end, that of `run_while_read`.
    """
    try:
        return run_while_read(partial(command, settings, told))
    except KeyboardInterrupt:
        return print_problem(texts.MOVE_INTERRUPTED, INTERRUPTED)


def _recount(settings: Settings) -> ExitCode:
    """Count all results again and print how many there are. Returns 0 if the stored leaderboards agree, else 1."""
    try:
        counted = asyncio.run(count_results_again(settings))
    except StoreError as problem:
        return print_problem(str(problem), _exit_code(problem))
    print(recount_text(counted))
    return 1 if counted.differences else 0


def _forget(settings: Settings, player_id: str) -> ExitCode:
    """Delete what is kept of a person, and print what was deleted. Returns 0, or 1 if nothing was kept of them."""
    try:
        forgotten = asyncio.run(forget(settings, player_id))
    except StoreError as problem:
        return print_problem(str(problem), _exit_code(problem))
    print(forgotten.text)
    return 0 if forgotten.was_known else 1


def _move(told: argparse.Namespace) -> str:
    """Move a database from ``told.source`` to ``told.target``, and print each database table as soon as it is
    copied.
    """
    return asyncio.run(move(told.source, told.target, partial(print, flush=True)))


def _print_result(work: Callable[[], str]) -> ExitCode:
    """Call ``work`` and print the text that it returns, or the text of its `StoreError`. Returns the exit code."""
    try:
        print(work())
    except StoreError as problem:
        return print_problem(str(problem), _exit_code(problem))
    return 0


def read_settings(*, needs_token: bool) -> Settings:
    """Read the settings from the environment and ``.env``.

    Raises pydantic's `ValidationError` if any are missing or invalid, and `OSError` or `UnicodeDecodeError` if ``.env``
    cannot be read. Without ``needs_token``, a missing token is no error: it is then empty.
    """
    try:
        return Settings()
    except ValidationError as invalid:
        missing = [environment_name(str(error["loc"][0])) for error in invalid.errors()]
        if needs_token or missing != [environment_name("token")]:
            raise
        return Settings(token=SecretStr(""))


def run_bot(settings: Settings) -> ExitCode:
    """Run the bot until it is told to stop. Returns the exit code, as `main` does, and prints why if it is not 0.

    If the interpreter itself crashes, the position of every thread is written to standard error.
    """
    faulthandler.enable()
    log_unknown_settings()
    shorten_switch_interval()
    prepare_drawing(settings.drawing_processes)
    freeze_imported_objects()
    try:
        asyncio.run(run_until_stopped(settings))
    except (StoreError, ListenError, discord.LoginFailure, discord.PrivilegedIntentsRequired) as problem:
        return print_problem(str(problem), _exit_code(problem))
    except CONNECTION_ERRORS as problem:
        if isinstance(problem, discord.ConnectionClosed) and problem.code in texts.FATAL_CLOSES:
            return print_problem(texts.FATAL_CLOSES[problem.code])
        if isinstance(problem, discord.ConnectionClosed) and problem.code == SHARDING_REQUIRED:
            setting = texts.SHARDS_SETTING_NOTE if settings.shards else ""
            return print_problem(texts.SHARDS_NEEDED.format(and_setting=setting), TRY_LATER)
        return print_problem(texts.DISCORD_UNREACHABLE.format(why=str(problem) or texts.NO_ANSWER), TRY_LATER)
    return 0


def _exit_code(problem: Exception) -> ExitCode:
    """The exit code for an error that keeps the bot from running."""
    return TRY_LATER if isinstance(problem, StoreUnavailableError) else CANNOT_RUN


def print_problem(reason: str, exit_code: ExitCode = CANNOT_RUN) -> ExitCode:
    """Print ``reason``, in one line, to standard error. Returns ``exit_code`` unchanged."""
    print(" ".join(reason.split()), file=sys.stderr)
    return exit_code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
