"""What a recorded game must be like; each game lists its own in ``tests/engine/games/<folder>/recordings.py``."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.selfplay import Policy
from engine.transcripts.replay import Replay


@dataclass(frozen=True)
class Recording:
    """What a recorded game must be like."""

    needs: Callable[[Replay], bool]
    people: int = 2
    computers: int = 0
    options: tuple[str, ...] = ()
    policies: tuple[Policy, ...] = ("sound",)
    """The policy of each seat; the last one goes for all that follow."""
    resigns_at: int | None = None
    """The entry after which the first person leaves the game."""
    closes_at: int | None = None
    """The entry after which the table is closed."""


def ends(ending: str | None) -> Callable[[Replay], bool]:
    return lambda replay: (replay.outcome.ending if replay.outcome else None) == ending


def tells(*codes: str) -> Callable[[Replay], bool]:
    return lambda replay: set(codes) <= {told.code for step in replay.steps for told in step.events}
