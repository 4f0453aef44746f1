"""Limits on how far one person may make a table's log grow: each entry is stored for good, and read with its table."""

import math
from collections.abc import Iterable
from typing import NamedTuple

from engine.errors import Refusal
from engine.tables.actions import Join
from engine.tables.log import Entry, player_id_in_line

MOST_UNSEEN_ACTIONS = 300
"""The number of actions in a row, unseen by others, after which a seat must wait before each further one."""
UNSEEN_PAUSE_SECONDS = 60.0
"""The seconds that a seat must then wait before each action."""
MOST_JOINS = 10
"""How often one person may sit down at the same table. Who sits may always leave, so their entries end as well."""


class UnseenActions(NamedTuple):
    """How often, and when last, a seat acted in a way that nobody else saw."""

    times: int = 0
    last: float = -math.inf
    """When the seat acted so for the last time, in seconds since 1970."""

    def check(self, at: float) -> None:
        """Raise `Refusal` ``too_often`` if there were `MOST_UNSEEN_ACTIONS` or more, the last of them less than
        `UNSEEN_PAUSE_SECONDS` before ``at``.
        """
        if self.times >= MOST_UNSEEN_ACTIONS and self.last <= at < self.last + UNSEEN_PAUSE_SECONDS:
            raise Refusal("too_often")


def check_join_limit(log: Iterable[Entry], player: str) -> None:
    """Raise `Refusal` ``joined_often`` if the person with this id has joined `MOST_JOINS` times in this log."""
    lines = (entry.line for entry in log)
    if sum(line.startswith(f"{Join.verb} ") and player_id_in_line(line) == player for line in lines) >= MOST_JOINS:
        raise Refusal("joined_often", times=MOST_JOINS)
