"""The bot on Discord: ``python -m bot``; ``python -m bot doctor`` checks that it can run."""

import asyncio
import faulthandler
import os
import signal
import sys
import time

import aiohttp
import discord
import structlog
from pydantic import SecretStr, ValidationError

from bot.client import Client, connect_to
from bot.ops.doctor import examine
from bot.ops.gc_tuning import freeze_startup, periodic_gc
from bot.ops.health import ListenError, watched
from bot.pages.drawing import share_python
from bot.settings import Settings, environment_name
from bot.telemetry.logging import configure_logging
from data.errors import StoreError
from data.store import open_store

log = structlog.get_logger("bot")

CANNOT_RUN = 2
USAGE = """\
python -m bot          runs the bot until it is told to stop
python -m bot doctor   says whether everything is right, and changes nothing
Settings come from the environment or a file .env; .env.example has them all. Needed is only DISCORD_TOKEN."""
_UNREACHABLE = (OSError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed)


async def run(settings: Settings) -> None:
    """Serves until the process is told to stop, then finishes what is in flight."""
    async with await open_store(settings.database_url, clock=time.time, forgives_steps=True) as store:
        client = Client(store, settings, time.time)
        async with watched(client, store, settings), periodic_gc(), client:
            await _serve(client, settings.token.get_secret_value())


async def _serve(client: Client, token: str) -> None:
    """Serves until SIGTERM or SIGINT. The connection stays until all is finished, so that answers can be given."""
    loop, told = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, told.set)
    serving, stopping = loop.create_task(client.start(token)), loop.create_task(told.wait())
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    if not told.is_set():
        stopping.cancel()
        await serving  # says why it ended
        return
    log.info("stopping")
    await client.close()
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)  # of a connection that is closed, no more is to be said
    log.info("stopped")


def main(arguments: list[str]) -> int:
    """The exit code: 0 after a stop, 2 if the bot cannot run as it is set up, 75 if trying again later may help."""
    if arguments in (["--help"], ["-h"], ["help"]):
        print(USAGE)
        return 0
    if arguments not in ([], ["doctor"]):
        print(f"There is no “{' '.join(arguments)}”.\n{USAGE}", file=sys.stderr)
        return CANNOT_RUN
    try:
        settings = known_settings(needs_token=not arguments)
    except ValidationError as invalid:
        names = ", ".join(environment_name(str(error["loc"][0])) for error in invalid.errors())
        return cannot_run(f"These settings are missing or wrong: {names}. See .env.example.")
    configure_logging(settings.log_level)
    connect_to(settings)
    return asyncio.run(examine(settings)) if arguments else served(settings)


def known_settings(*, needs_token: bool) -> Settings:
    """The settings; a token that is missing but not needed is empty. Raises `ValidationError`."""
    try:
        return Settings()
    except ValidationError as invalid:
        missing = [environment_name(str(error["loc"][0])) for error in invalid.errors()]
        if needs_token or missing != [environment_name("token")]:
            raise
        return Settings(token=SecretStr(""))


def served(settings: Settings) -> int:
    """Runs the bot; the exit code. A crash of the machine code below Python leaves in the log where each thread was."""
    faulthandler.enable()
    share_python()
    freeze_startup()
    try:
        asyncio.run(run(settings))
    except (StoreError, ListenError, discord.LoginFailure, discord.PrivilegedIntentsRequired) as problem:
        return cannot_run(str(problem))
    except _UNREACHABLE as problem:
        return cannot_run(f"Discord cannot be reached: {str(problem) or 'no answer'}", os.EX_TEMPFAIL)
    return 0


def cannot_run(why: str, code: int = CANNOT_RUN) -> int:
    """Says in one line why the bot cannot run; the exit code for it."""
    print(" ".join(why.split()), file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
