"""The log: lines of key=value on standard error, from the bot and from the libraries it uses.

Rule 1: a line names the interaction and the table that it is about: both are bound to the task that handles them.
Rule 2: no secret and no name. An error is logged with class and place but no message, which may quote a card or a
person; an address, without its token.
Rule 3: a line that cannot be written, as on a full disk, is dropped: no code that logs ever fails by it.
"""

import io
import logging
import re
import sys
from contextlib import suppress
from typing import TextIO, cast

import structlog
from structlog.typing import EventDict, ExcInfo, Processor, WrappedLogger

from bot.telemetry.redaction import redacted_traceback

TOKEN_IN_ADDRESS = re.compile(r"(?<=/)((?:interactions|webhooks)/\d+/)[^\s/]+")
FIELD_ORDER = ("timestamp", "level", "event", "interaction", "table")


class _LossyOutput(io.TextIOBase):
    """Writes lines to another output, and drops those that it does not take."""

    def __init__(self, output: TextIO) -> None:
        self._output = output

    def write(self, text: str) -> int:
        """Write a text; does nothing if that fails. Returns the number of its characters."""
        with suppress(OSError, ValueError):  # a full disk, a reader that has gone, or a closed file
            self._output.write(text)
        return len(text)

    def flush(self) -> None:
        """Pass on what is buffered; does nothing if that fails."""
        with suppress(OSError, ValueError):
            self._output.flush()


class _ReconnectInOneLine(logging.Filter):
    """Shortens the traceback that discord.py logs when a connection is lost to one line."""

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

    ``level`` is the lowest level at which the bot's own lines are written: ``DEBUG``, ``INFO``, ``WARNING`` or
    ``ERROR``. Of libraries, only warnings and errors are written, whatever ``level`` is.
    """
    number = logging.getLevelNamesMapping()[level]
    output = cast("TextIO", _LossyOutput(sys.stderr))
    structlog.configure(
        processors=[*_log_processors(), _log_renderer()],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(output),
    )
    handler = logging.StreamHandler(output)
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
    return structlog.processors.LogfmtRenderer(key_order=FIELD_ORDER, drop_missing=True)


def _redacted_exception_text(exc_info: ExcInfo) -> str:
    return redacted_traceback(exc_info[1])


def redact_library_line(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """The log entry of a library without tokens in URLs, and with only the first line of its message; structlog calls
    this.
    """
    first, _, _ = str(line["event"]).partition("\n")
    return {**line, "event": TOKEN_IN_ADDRESS.sub(r"\1…", first)}
