"""The recorded games, played again at real tables."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from bot.tables.live_table import LiveTable
from data.models import TablePlace
from engine.actions import parse_action
from engine.games import games
from engine.tables.actions import TABLE_ACTIONS, AddComputer, Close, Join, SetOptions, Start
from engine.tables.log import Cause, Entry, Opening
from engine.tables.state import TableState
from engine.tables.table import Table
from engine.transcripts.form import CLOSED, Transcript
from engine.transcripts.proof import ShuffleProof
from tests.engine.record import FOLDER

NAMES = ("Ann", "Ben", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")


@cache
def proven() -> tuple[Path, ...]:
    """The recordings that were played at a table; the others are written by hand, their chance too."""
    return tuple(file for file in sorted(FOLDER.glob("*.txt")) if _read(file).proof)


async def table_of(file: Path) -> LiveTable:
    """The table at which a recording was played, at its end. Do not change it: other tests look at it, too."""
    if file not in _PLAYED:
        _PLAYED[file] = await table_played_anew(file)
    return _PLAYED[file]


_PLAYED: dict[Path, LiveTable] = {}


async def table_played_anew(file: Path) -> LiveTable:
    """The table at which a recording was played, at its end, for a test that changes it."""
    told = _read(file)
    assert told.proof is not None
    table = Table(games()[told.game], Opening(told.proof.table, told.game, told.proof.secret, 0.0), _kept, lambda: 0.0)
    await _seated(table, told, told.proof)
    for line in told.lines:
        await table.act(
            line.seat, parse_action(line.action, (*TABLE_ACTIONS, *table.game.meta.actions)), cause=Cause.AUTO
        )
    if told.footer.ending == CLOSED:
        await table.act(None, Close())
    return LiveTable(table, TablePlace("1", "11", "ann"))


async def _seated(table: Table, told: Transcript, proof: ShuffleProof) -> None:
    """The lobby of a recording, up to its start."""
    for number, joined in enumerate(proof.joins):
        person = Join(player=f"p{number}", interaction=joined.interaction, luck=joined.luck or None)
        await table.act(None, person if joined.interaction else AddComputer())
    chosen = {**told.options, "seating": proof.seating}
    await table.act(None, SetOptions(values=tuple(f"{name}={value}" for name, value in chosen.items())))
    await table.act(None, Start())


async def _kept(_entries: Sequence[Entry], _state: TableState) -> None:
    """Storage enough for a table that lives as long as a test."""


@cache
def _read(file: Path) -> Transcript:
    return Transcript.parse(file.read_text(encoding="utf-8"))
