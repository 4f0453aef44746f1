"""Controls that are out of date: what they stood for is not done, and the answer is what is true now."""

from collections.abc import Iterator
from contextlib import contextmanager

from engine.errors import Refusal


@contextmanager
def suppress_stale() -> Iterator[None]:
    """Leave the ``with`` block without an error where it raises `Refusal` ``stale``: the answer to a stale control is
    what is true now. Other refusals pass through.
    """
    try:
        yield
    except Refusal as refusal:
        if refusal.code != "stale":
            raise
