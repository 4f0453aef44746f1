"""The power fails at every write of a recorded run; each time the real store is opened on what the disk has then."""

import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from data.errors import StoreError
from data.models import StoredTable
from data.store import open_store
from tests.torture.findings import of_the_rows
from tests.torture.platter import DAMAGES, Files, Platter
from tests.torture.recordings import Owed, Recording
from tests.torture.taping import Answered, Shortened, Written


class Point(NamedTuple):
    """Where the power fails: during a write, and what becomes of what was not synced."""

    at: int
    """The place of the write among all that happened."""
    damage: str


def points(recording: Recording, number: int) -> list[Point]:
    """So many points, spread evenly over all writes; where there are more points than writes, with each damage."""
    changes = [at for at, one in enumerate(recording.happenings) if isinstance(one, Written | Shortened)]
    damages = list(DAMAGES)
    if number < len(changes):
        changes = [changes[place * len(changes) // number] for place in range(number)]
    rounds = ((at, damages[(at + turn) % len(damages)]) for turn in range(-(-number // len(changes))) for at in changes)
    return sorted(Point(*point) for point, _ in zip(rounds, range(number), strict=False))


async def torn(recording: Recording, folder: Path, number: int, seed: str) -> AsyncIterator[tuple[Point, list[str]]]:
    """Every point, and what is wrong there."""
    fortune = random.Random(seed)
    platter, passed, promised = Platter({"": recording.blank}), 0, dict[str, int]()
    for point in points(recording, number):
        for happening in recording.happenings[passed : point.at + 1]:
            platter.take(happening)
            if isinstance(happening, Answered):
                owed: Owed = happening.what
                promised[owed.table] = max(promised.get(owed.table, 0), owed.seq)
        passed = point.at + 1
        files = platter.after(point.damage, fortune)
        yield point, [finding async for finding in _findings(recording, folder, files, promised)]


def _laid_out(files: Files, folder: Path) -> Path:
    """The database of these files, alone in its place."""
    database = folder / "torn.sqlite3"
    for old in folder.glob(f"{database.name}*"):
        old.unlink()
    for ending, content in files.items():
        Path(f"{database}{ending}").write_bytes(content)
    return database


async def _findings(recording: Recording, folder: Path, files: Files, promised: dict[str, int]) -> AsyncIterator[str]:
    """``promised`` says up to which entry of each table people saw actions accepted."""
    database = _laid_out(files, folder)
    try:
        async with await open_store(f"sqlite+aiosqlite:///{database}", clock=lambda: 0.0) as store:
            found = {table: await store.load_table(table) for table in recording.tables}
    except StoreError as refused:
        yield f"it does not open: {refused}"
        return
    except SQLAlchemyError as broken:
        yield f"it cannot be read: {broken}"
        return
    for table, stored in found.items():
        for finding in _of_table(recording, table, stored, promised.get(table)):
            yield finding


def _of_table(recording: Recording, table: str, stored: StoredTable | None, promised: int | None) -> Iterator[str]:
    if stored is None:
        if promised is not None:
            yield f"{table} was seen open, and is not there"
        return
    number, last = len(stored.entries), recording.tables[table]
    if number < (promised or 0):
        yield f"{table}: entry {promised} was seen accepted, and the log has {number}"
    if stored.entries != last.entries[:number]:
        yield f"{table}: the log is not the beginning of what it became"
    elif number >= len(recording.states[table]):
        yield f"{table}: the log does not replay"
    else:
        yield from of_the_rows(stored, recording.states[table][number])
