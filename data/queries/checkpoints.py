"""The checkpoints of tables: plain functions of a connection, run by the writer or by a reader."""

from typing import Any

from sqlalchemy import Connection, Row, select

from data.intact_rows import intact_whole_number
from data.schema import checkpoints
from data.statements import upsert
from engine.tables.checkpoints import Checkpoint

CHECKPOINT_COLUMNS = [checkpoints.c[name] for name in Checkpoint._fields]
"""The columns from which `checkpoint_of_row` makes a checkpoint."""


def keep_checkpoint(connection: Connection, table_id: str, checkpoint: Checkpoint) -> None:
    """Store a table's latest checkpoint in place of the one before."""
    upsert(connection, checkpoints, {"table_id": table_id}, checkpoint._asdict())


def stored_checkpoint(connection: Connection, table_id: str) -> Checkpoint | None:
    """The latest checkpoint of a table; ``None`` if there is none."""
    row = connection.execute(select(*CHECKPOINT_COLUMNS).where(checkpoints.c.table_id == table_id)).first()
    return None if row is None else checkpoint_of_row(row)


def checkpoint_of_row(row: Row[Any]) -> Checkpoint:
    """The checkpoint in a row that begins with `CHECKPOINT_COLUMNS`. One without a number gets 0, which fits no log."""
    read = Checkpoint._make(row[: len(CHECKPOINT_COLUMNS)])
    return read._replace(seq=intact_whole_number(read.seq))
