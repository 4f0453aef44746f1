"""The deals that tests with the bot meet: the same whenever a test runs, so that none fails by its cards alone.

A table's chance comes from its secret and from the ids of the interactions by which people joined. In a test, secrets
come from the test's name, and people join by numbers of their own in place of those ids, in which the time stands.
``DECKHAND_DEALS=a word`` deals other cards: `make deals` does so, and finds tests that hold by luck.
"""

import os
import random
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from bot.intake.request import Request

_secrets = random.Random()  # repeated on purpose


def entropy(size: int) -> bytes:
    """So many bytes of those that the test which runs always draws; outside of a test, any."""
    return _secrets.randbytes(size)


def repeat_deals(test: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on, `entropy` draws and people join as they always do in a test of this name."""
    _secrets.seed(f"{os.environ.get('DECKHAND_DEALS', '')} {test}")
    monkeypatch.setattr("bot.intake.request.Request.interaction_id", property(_steady_id))


def _steady_id(request: "Request") -> str:
    """The digits of the person's own id backwards: as theirs must not be found once their data is deleted."""
    return request.person.id[::-1]
