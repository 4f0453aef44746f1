"""What goes wrong on the line and on the disk, drawn from the seed of a run."""

import random
from typing import NamedTuple

FULL, BUSY, BROKEN = "SQLITE_FULL", "SQLITE_BUSY", "SQLITE_IOERR"
INTERACTIONS = "INTERACTION_CREATE"


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

    def calm(self) -> None:
        self._climate = CALM

    def _strikes(self, share: float) -> bool:
        return share > 0 and self._fortune.random() < share

    # -- the line -----------------------------------------------------------------------------------------------------

    def delay(self) -> float:
        if self._strikes(self._climate.slow):
            return self._fortune.uniform(0.5, 5.0)
        return self._fortune.uniform(0.005, 0.06)

    def breaks(self) -> bool:
        return self._strikes(self._climate.breaking)

    def deliveries(self, event: str) -> tuple[float, ...]:
        if event != INTERACTIONS:
            return (0.0,)
        if self._strikes(self._climate.lost):
            return ()
        if self._strikes(self._climate.doubled):
            return (0.0, self._fortune.uniform(0.0, 2.0))
        return (self._fortune.uniform(0.1, 4.0),) if self._strikes(self._climate.late) else (0.0,)

    # -- the disk -----------------------------------------------------------------------------------------------------

    def at_begin(self) -> str | None:
        return self._fails()

    def at_commit(self) -> str | None:
        return self._fails()

    def after_commit(self) -> str | None:
        return self._fails()

    def _fails(self) -> str | None:
        return self._fortune.choice((FULL, BUSY, BROKEN)) if self._strikes(self._climate.disk) else None
