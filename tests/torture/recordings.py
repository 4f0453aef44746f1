"""A run of the real bot whose every write is on a tape, with the answers that people got in their places."""

import asyncio
import random
from functools import partial
from pathlib import Path
from typing import NamedTuple

from data.models import StoredTable
from data.reader import open_reader
from data.store import open_store
from engine.tables.state import TableState
from playground.discord.interactions import Interaction
from playground.server import Playground
from tests.bot.serving import Serving
from tests.patience import ANSWER_SECONDS
from tests.torture.archive import Archive
from tests.torture.attempts import Attempt
from tests.torture.chronicles import Chronicle
from tests.torture.findings import of_the_log
from tests.torture.parties import NAMES, Party, gathered, stopped
from tests.torture.taping import Answered, Happening, Tape, Written

WITHIN = 600.0
"""Seconds in which a run must be done, also on a busy machine."""


class Owed(NamedTuple):
    """What was accepted before the eyes of somebody: a table, up to an entry."""

    table: str
    seq: int


class Recording(NamedTuple):
    """A run from an empty database to its end."""

    blank: bytes
    """The database file before."""
    happenings: tuple[Happening, ...]
    """All answers among them are `Owed`."""
    tables: dict[str, StoredTable]
    """What the database holds in the end."""
    states: dict[str, tuple[TableState, ...]]
    """Each table before its first entry, and after each."""
    findings: tuple[str, ...]
    """What is wrong already without a power cut."""
    left: bytes
    """The database file in the end; nothing stands beside it then."""

    @property
    def answers(self) -> int:
        return sum(isinstance(happening, Answered) for happening in self.happenings)

    @property
    def logs_begun(self) -> int:
        """How often SQLite began its write-ahead log: at first, and after each time that it had emptied it."""
        return sum(isinstance(one, Written) and one[:2] == ("-wal", 0) for one in self.happenings)


async def recorded(folder: Path, seed: str, length: int) -> Recording:
    """People play all games until the tape has this length."""
    database = folder / "tables.sqlite3"
    url = f"sqlite+aiosqlite:///{database}"
    await (await open_store(url, clock=lambda: 0.0)).close()
    blank, tape = database.read_bytes(), Tape(database)
    with tape.running():
        async with Playground(NAMES, rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
            played = await _played(place, database, tape, length, random.Random(seed))
    left = database.read_bytes()
    async with await open_reader(url) as reader:
        named = sorted({table for party in played for table in party.chronicles})
        tables = {table: stored for table in named if (stored := await reader.load_table(table)) is not None}
    return _read(blank, left, tape, played, tables)


async def _played(place: Playground, database: Path, tape: Tape, length: int, fortune: random.Random) -> list[Party]:
    bot, playing = Serving(place, database), gathered(place, fortune)
    _note_answers(place, playing, tape)
    await bot.start()
    try:
        archive = Archive(database)
        lives = [asyncio.ensure_future(party.lives(person, archive)) for party in playing for person in party.people]
        await place.until(lambda: len(tape.happenings) >= length or any(life.done() for life in lives), WITHIN)
        await stopped(lives)
        await bot.shown()
    finally:
        await bot.stop()
    return playing


def _note_answers(place: Playground, playing: list[Party], tape: Tape) -> None:
    """Every answer goes onto the tape as Discord takes it."""

    def note(interaction: Interaction) -> None:
        for attempt in filter(None, [party.note(interaction) for party in playing]):
            interaction.when_settled(partial(_answered, tape, attempt))

    place.world.interaction_observers.append(note)


def _answered(tape: Tape, attempt: Attempt, _interaction: Interaction) -> None:
    tape.answered(attempt)


def _read(blank: bytes, left: bytes, tape: Tape, played: list[Party], tables: dict[str, StoredTable]) -> Recording:
    findings, told, states = [], dict[str, Chronicle](), dict[str, tuple[TableState, ...]]()
    for table, stored in tables.items():
        told[table] = Chronicle(stored.opening)
        before = told[table].table.state
        states[table] = (before, *(step for one in stored.entries for step in _step(told[table], stored, one.seq)))
    for party in played:
        findings += [f"{table} is not there" for table in party.chronicles if table not in told]
        for table in filter(told.__contains__, party.chronicles):
            own = [attempt for attempt in party.attempts if attempt.table == table]
            findings += [*told[table].follow(tables[table]), *of_the_log(told[table], own, party.people)]
    happenings = [one for happening in tape.happenings for one in _owing(happening, told)]
    return Recording(blank, tuple(happenings), tables, states, tuple(findings), left)


def _step(told: Chronicle, stored: StoredTable, seq: int) -> list[TableState]:
    """The state after one more entry; nothing where the log does not replay."""
    wrong = list(told.follow(stored._replace(entries=stored.entries[:seq])))
    return [] if wrong else [told.table.state]


def _owing(happening: Happening, told: dict[str, Chronicle]) -> list[Happening]:
    """A happening, with an answer as what it promised; nothing for an answer that promised nothing."""
    if not isinstance(happening, Answered):
        return [happening]
    owed = _owed(happening.what, told)
    return [Answered(owed)] if owed else []


def _owed(attempt: Attempt, told: dict[str, Chronicle]) -> Owed | None:
    if attempt.opened in told:
        return Owed(attempt.opened, 0)
    chronicle = told.get(attempt.table)
    if chronicle is None or not attempt.is_acknowledged:
        return None
    if attempt.is_action:
        seat = chronicle.table.state.seat_of(attempt.player)
        entry = chronicle.acted.get((-1 if seat is None else seat, attempt.count))
        return Owed(chronicle.table.id, entry.seq) if entry else None
    begins = {"join": f"join player={attempt.player} ", "start": "start"}.get(str(attempt.code))
    found = [entry.seq for entry in chronicle.table.log if begins and entry.line.startswith(begins)]
    return Owed(chronicle.table.id, found[0]) if found else None
