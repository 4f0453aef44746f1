"""The log: lines of key=value on standard error, our own and those of the libraries that we stand on.

Rule 1: a line names the interaction and the table that it is about: both are bound to the task that handles them.
Rule 2: no secret and no name. Of a fault, the log has class and place, because its message may quote a card or a
person; of an address, everything but the token.
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
    """Makes one line of the traceback that discord.py logs when a connection is lost."""

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
    """Set up logging for the whole process.

    ``level`` is the lowest level that the bot's own lines need: ``DEBUG``, ``INFO``, ``WARNING`` or ``ERROR``.
    Libraries log only warnings and errors, whatever ``level`` is.
    """
    number = logging.getLevelNamesMapping()[level]
    structlog.configure(
        processors=[*_log_processors(), _log_renderer()],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*_log_processors(), structlog.stdlib.add_logger_name, redact_library_line],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _log_renderer()],
        )
    )
    logging.basicConfig(level=max(number, logging.WARNING), handlers=[handler])
    logging.getLogger("discord.client").addFilter(_ReconnectInOneLine())


def _log_processors() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.ExceptionRenderer(_redacted_exception_text),
    ]


def _log_renderer() -> Processor:
    return structlog.processors.LogfmtRenderer(key_order=ORDER, drop_missing=True)


def _redacted_exception_text(exc_info: ExcInfo) -> str:
    return redacted_traceback(exc_info[1])


def redact_library_line(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Remove from a library's log entry all but the first line of its message, and tokens in URLs. Returns the entry.

    structlog calls this; the signature is structlog's.
    """
    first, _, _ = str(line["event"]).partition("\n")
    return {**line, "event": TOKEN_IN_ADDRESS.sub(r"\1…", first)}
