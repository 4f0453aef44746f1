"""Lets a command end quietly when nobody reads its output any more, as in ``deckhand replay FILE | head``."""

import os
import sys
from collections.abc import Callable

CLOSED_OUTPUT = 141
"""The exit code of a command whose output was closed before its end, as shells have it."""


def run_while_read(command: Callable[[], int]) -> int:
    """Call ``command``, write out what it has printed, and return its exit code; `CLOSED_OUTPUT` if standard output
    was closed meanwhile. What the command would have printed after that is dropped.
    """
    try:
        try:
            return command()
        finally:
            print(end="", flush=True)  # what is buffered; without an output nothing
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python writes out the rest at its end
        return CLOSED_OUTPUT
