"""The bot on Discord: ``python -m bot``; ``python -m bot doctor`` checks that it can run."""

import asyncio
import logging
import signal
import sys
import time

import aiohttp
import discord
import structlog
from pydantic import SecretStr, ValidationError

from bot.client import Client, connect_to
from bot.doctor import examine
from bot.settings import Settings, environment_name
from data.errors import StoreError
from data.store import open_store

log = structlog.get_logger("bot")

CANNOT_RUN = 2
USAGE = """\
python -m bot          runs the bot until it is told to stop
python -m bot doctor   says whether everything is right, and changes nothing
Settings come from the environment or a file .env; .env.example has them all. Needed is only DISCORD_TOKEN."""
_UNREACHABLE = (OSError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed)


class _ReconnectInOneLine(logging.Filter):
    """A connection that was lost is a line of the log, not the traceback that discord.py makes of it."""

    def filter(self, record: logging.LogRecord) -> bool:
        cause = record.exc_info[1] if record.exc_info else None
        if cause is not None and str(record.msg).startswith("Attempting a reconnect"):
            record.msg, record.args = (
                f"The connection to Discord failed: {str(cause) or 'no answer'}. {record.getMessage()}",
                None,
            )
            record.exc_info = None
        return True


def configure_logging(level: str) -> None:
    """Lines of key=value on standard error. Nothing secret is ever passed to a logger."""
    number = getattr(logging, level.upper(), logging.INFO)
    logging.basicConfig(
        level=max(number, logging.WARNING), stream=sys.stderr, format="%(levelname)s %(name)s %(message)s"
    )
    logging.getLogger("discord.client").addFilter(_ReconnectInOneLine())
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


async def run(settings: Settings) -> None:
    """Serves until the process is told to stop, then finishes what is in flight."""
    async with await open_store(settings.database_url, clock=time.time) as store:
        client = Client(store, settings, time.time)
        loop, serving = asyncio.get_running_loop(), asyncio.current_task()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, lambda: serving and serving.cancel())
        try:
            async with client:
                await _start(client, settings.token.get_secret_value())
        except asyncio.CancelledError:
            log.info("stopped")


async def _start(client: Client, token: str) -> None:
    """Raises `ConnectionError` if the gateway does not answer at first; later failures are followed by reconnects."""
    try:
        await client.start(token)
    except AttributeError:  # discord.py means to resume a connection that never was
        if getattr(client, "ws", None) is not None:
            raise
        raise ConnectionError("its gateway does not answer") from None


def main(arguments: list[str]) -> int:
    """The exit code: 0 after a stop, 2 if the bot cannot run as it is set up."""
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
    """Runs the bot; the exit code."""
    try:
        asyncio.run(run(settings))
    except (StoreError, discord.LoginFailure, discord.PrivilegedIntentsRequired) as problem:
        return cannot_run(str(problem))
    except _UNREACHABLE as problem:
        return cannot_run(f"Discord cannot be reached: {str(problem) or 'no answer'}")
    return 0


def cannot_run(why: str) -> int:
    """Says in one line why the bot cannot run; the exit code for it."""
    print(" ".join(why.split()), file=sys.stderr)
    return CANNOT_RUN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
