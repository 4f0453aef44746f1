"""What goes wrong on the line and on the disk, drawn from the seed of a run."""

import random
from collections import Counter
from typing import NamedTuple

FULL, BUSY, BROKEN = "SQLITE_FULL", "SQLITE_BUSY", "SQLITE_IOERR"
MAY_BE_LOST = {"INTERACTION_CREATE", "MESSAGE_CREATE", "MESSAGE_DELETE", "CHANNEL_UPDATE", "THREAD_UPDATE"}
"""Events without which everything must go on."""
MAY_BE_LATE = MAY_BE_LOST | {"CHANNEL_CREATE", "CHANNEL_DELETE", "THREAD_CREATE", "THREAD_DELETE"}
"""Events that may come later than others which were sent after them, or twice."""


class Climate(NamedTuple):
    """How often what happens, from 0 to 1 for each request, event or transaction."""

    slow: float = 0.0
    breaking: float = 0.0
    lost: float = 0.0
    doubled: float = 0.0
    late: float = 0.0
    disk: float = 0.0

    @classmethod
    def drawn(cls, fortune: random.Random) -> "Climate":
        """Each kind of trouble in about half of all runs, so that runs differ in more than their dice."""
        most = cls(slow=0.05, breaking=0.01, lost=0.03, doubled=0.05, late=0.1, disk=0.02)
        return cls(*(share * fortune.random() if fortune.random() < 0.5 else 0.0 for share in most))


CALM = Climate()


class Storm:
    """The weather on the line, and the disk's, until it calms down."""

    def __init__(self, climate: Climate, fortune: random.Random) -> None:
        self._climate = climate
        self._fortune = fortune
        self.struck = Counter[str]()
        """What went wrong how often."""

    def calm(self) -> None:
        self._climate = CALM

    def _strikes(self, kind: str, told: str = "") -> bool:
        share = getattr(self._climate, kind)
        if share <= 0 or self._fortune.random() >= share:
            return False
        self.struck[told or kind] += 1
        return True

    # -- the line -----------------------------------------------------------------------------------------------------

    def delay(self) -> float:
        if self._strikes("slow"):
            return self._fortune.uniform(0.5, 5.0)
        return self._fortune.uniform(0.005, 0.06)

    def breaks(self) -> bool:
        return self._strikes("breaking")

    def deliveries(self, event: str) -> tuple[float, ...]:
        if event not in MAY_BE_LATE:
            return (0.0,)
        if event in MAY_BE_LOST and self._strikes("lost"):
            return ()
        if self._strikes("doubled"):
            return (0.0, self._fortune.uniform(0.0, 2.0))
        return (self._fortune.uniform(0.1, 4.0),) if self._strikes("late") else (0.0,)

    # -- the disk -----------------------------------------------------------------------------------------------------

    def at_begin(self) -> str | None:
        return self._fails("at the beginning", FULL, BUSY, BROKEN)

    def at_commit(self) -> str | None:
        return self._fails("at a commit", FULL, BUSY, BROKEN)

    def after_commit(self) -> str | None:
        return self._fails("after a commit", BROKEN)

    def _fails(self, when: str, *how: str) -> str | None:
        return self._fortune.choice(how) if self._strikes("disk", f"disk {when}") else None
