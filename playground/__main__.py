"""`python -m playground`, or `deckhand play`: a Discord on loopback, its web page, and the real bot beside it."""

import argparse
import asyncio
import signal
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from playground.bot_control import BotDiedError
from playground.bot_process import BotProcess
from playground.discord.guild import add_guild
from playground.page.routes import add_page_with_log
from playground.server import Playground

DATA_FOLDER = Path("playground-data")
"""The folder of the bot's database and of its log, unless the command line names another database."""
MAX_PORT = 65_535
CANNOT_RUN_STATUS = 2
"""The exit status of a bot that cannot run as it is set up; the last line of its log says why."""
OTHER_BOT_LINE = "Another Deckhand"
"""The beginning of that line if another process uses the database."""
SERVERS = ("Lighthouse", "Mill", "Orchard")
"""The names of the servers beside the first; the first of them are used, as many as the command line asks for."""
PEOPLE = ("Ann", "Ben", "Cem", "Dot", "Eli", "Fay", "Gus", "Hal")
"""The names of the people of a playground; the first of them are used, as many as the command line asks for."""


def main(argv: Sequence[str], program: str = "python -m playground") -> int:
    """Run the playground until this process is interrupted. Returns the exit status of `run_playground`."""
    return asyncio.run(run_playground(parse_arguments(argv, program)))


def parse_arguments(argv: Sequence[str], program: str = "python -m playground") -> argparse.Namespace:
    """Parse the options of the command line `argv`. `program` is the name that help calls the playground by.

    A wrong option ends the program with a sentence on stderr (`SystemExit`).
    """
    parser = argparse.ArgumentParser(prog=program, description="A Discord of your own, with the bot on it.")
    parser.add_argument("--port", type=_port, metavar="N", default=8765, help="0 takes a free one")
    parser.add_argument("--people", type=int, default=4, choices=range(1, len(PEOPLE) + 1), metavar="N", help="1 to 8")
    parser.add_argument(
        "--servers", type=int, default=1, choices=range(1, len(SERVERS) + 2), metavar="N", help="1 to 4"
    )
    parser.add_argument("--db", type=Path, default=DATA_FOLDER / "deckhand.sqlite3", help="the bot's database")
    parser.add_argument("--seed", help="fixed shuffles, for trying things out")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    return parser.parse_args(argv)


def _port(text: str) -> int:
    """The port that this option names. Raises `argparse.ArgumentTypeError` unless it is a number from 0 to 65535."""
    if text.isascii() and text.isdecimal() and int(text) <= MAX_PORT:
        return int(text)
    raise argparse.ArgumentTypeError(f"a port is a number from 0 to {MAX_PORT}")


async def run_playground(options: argparse.Namespace) -> int:
    """Serve the playground with its page and the bot until this process is interrupted.

    Returns the exit status: 1 if the port cannot be used or the bot cannot run as it is set up, else 0.
    """
    playground = Playground(PEOPLE[: options.people], port=options.port)
    for name in SERVERS[: options.servers - 1]:
        add_guild(playground.world, name)
    bot = BotProcess(playground, options.db.resolve(), options.db.resolve().with_suffix(".log"), seed=options.seed)
    playground.bot = bot
    add_page_with_log(playground)
    try:
        await playground.start()
    except OSError as error:
        print(f"Cannot use port {options.port}: {error.strerror}. Try make play PORT=0, or --port 0.", file=sys.stderr)
        return 1
    print(f"The playground is at {playground.url}")
    print("Each tab that you open there is another person.")
    print(f"Ctrl-C ends it; tables stay in {options.db}.", flush=True)
    if not options.no_browser:
        webbrowser.open(playground.url)
    status = await _serve_until_stopped(bot)
    await bot.stop()
    await playground.stop()
    return status


async def _serve_until_stopped(bot: BotProcess) -> int:
    """Start the bot and wait for the end: an interruption, or a bot that cannot run here. Returns the exit status."""
    interrupted = asyncio.create_task(_wait_for_interruption())
    starting = asyncio.create_task(_start_bot(bot))
    await asyncio.wait({interrupted, starting}, return_when=asyncio.FIRST_COMPLETED)
    can_run = not starting.done() or starting.result()
    if can_run:
        await interrupted
    for task in (interrupted, starting):
        task.cancel()
    await asyncio.gather(interrupted, starting, return_exceptions=True)
    return 0 if can_run else 1


async def _start_bot(bot: BotProcess) -> bool:
    """Start the bot and print what went wrong, if anything did. Returns False if the bot cannot run as it is set up;
    True otherwise, also for a bot that failed for another reason and can be started again from the page.
    """
    try:
        await bot.start()
    except BotDiedError as died:
        if died.status == CANNOT_RUN_STATUS:
            hint = " Or take other tables: --db FILE." if died.last_line.startswith(OTHER_BOT_LINE) else ""
            print(f"{died.last_line}{hint}", file=sys.stderr)
            return False
        print(f"The bot did not start: {died}\nThe whole log is {bot.log}", file=sys.stderr)
    except TimeoutError as error:
        print(f"The bot did not start: {error}\nThe whole log is {bot.log}", file=sys.stderr)
    except OSError as error:
        print(f"Cannot keep tables in {bot.database}: {error.strerror}. Use another file: --db FILE.", file=sys.stderr)
        return False
    return True


async def _wait_for_interruption() -> None:
    """Wait for Ctrl-C, SIGTERM, or the terminal to close."""
    done = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if (number := getattr(signal, name, None)) is None:  # Windows has no SIGHUP
            continue
        try:
            loop.add_signal_handler(number, done.set)
        except NotImplementedError:  # as on Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(done.set))
    await done.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
