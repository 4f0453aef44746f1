"""Lets a command end in order when its output cannot be written: quietly when nobody reads it any more, as in
``deckhand replay FILE | head``, and with a sentence when a disk is full.
"""

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress

CLOSED_OUTPUT = 141
"""The exit code of a command whose output was closed before its end, as shells have it."""
UNWRITTEN_OUTPUT = 74
"""The exit code of a command whose output could not be written: `os.EX_IOERR`, for which Windows has no name. It is no
code by which a command tells what it has found.
"""
_WRITE_ERRORS = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO))
"""The numbers of the errors by which a disk takes no more."""


def run_while_read(command: Callable[[], int]) -> int:
    """Call ``command``, write out what it has printed, and return its exit code; `CLOSED_OUTPUT` if standard output
    was closed meanwhile, and `UNWRITTEN_OUTPUT` with a sentence on standard error if its disk takes no more. What the
    command would have printed after that is dropped.
    """
    try:
        try:
            return command()
        finally:
            if sys.stdout:  # to print nothing would be refused as well, also after a command that said why it failed
                sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return CLOSED_OUTPUT
    except OSError as failed:
        if failed.errno not in _WRITE_ERRORS:
            raise
        _drop_output()
        with suppress(OSError):  # standard error may be on the same disk
            print(f"What this prints cannot be written: {failed.strerror}.", file=sys.stderr)
        return UNWRITTEN_OUTPUT


def _drop_output() -> None:
    """Let nothing more be written to standard output: Python would try so at its end, with what is still buffered."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
