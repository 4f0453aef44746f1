"""The log: lines of key=value on standard error, our own and those of the libraries that we stand on.

Rule 1: a line tells the interaction and the table that it is about: both are bound to the task that handles them.
Rule 2: no secret and no name: faults are told by their kind and place, because their words may quote a card or a
person, and addresses without the tokens in them.
"""

import logging
import re
import sys

import structlog
from structlog.typing import EventDict, ExcInfo, Processor, WrappedLogger

from bot.telemetry.redaction import redacted_traceback

TOKEN_IN_ADDRESS = re.compile(r"(?<=/)((?:interactions|webhooks)/\d+/)[^\s/]+")
ORDER = ("timestamp", "level", "event", "interaction", "table")


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
    """Has everything logged from this level on; of the libraries, warnings at most."""
    number = logging.getLevelNamesMapping()[level]
    structlog.configure(
        processors=[*_steps(), _renderer()],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*_steps(), structlog.stdlib.add_logger_name, without_secrets],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _renderer()],
        )
    )
    logging.basicConfig(level=max(number, logging.WARNING), handlers=[handler])
    logging.getLogger("discord.client").addFilter(_ReconnectInOneLine())


def _steps() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.ExceptionRenderer(_rendered),
    ]


def _renderer() -> Processor:
    return structlog.processors.LogfmtRenderer(key_order=ORDER, drop_missing=True)


def _rendered(exc_info: ExcInfo) -> str:
    return redacted_traceback(exc_info[1])


def without_secrets(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """A library's line: its first, because asyncio has whole exceptions below it, and without tokens in addresses."""
    first, _, _ = str(line["event"]).partition("\n")
    return {**line, "event": TOKEN_IN_ADDRESS.sub(r"\1…", first)}
