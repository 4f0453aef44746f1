"""A database that is up to date and empty: migrated once in a process, then copied."""

import tempfile
from functools import cache
from pathlib import Path

from data.migrate import migrate
from data.sqlite.engines import writer_engine


@cache
def blank_database() -> bytes:
    """The file of such a database."""
    with tempfile.TemporaryDirectory(prefix="deckhand-blank-") as folder:
        path = Path(folder) / "blank.sqlite3"
        engine = writer_engine(path)
        with engine.begin() as connection:
            migrate(connection)
        engine.dispose()
        return path.read_bytes()


def put_blank_database(path: Path) -> Path:
    """Puts a blank database at ``path`` unless there is a file already. Returns ``path``."""
    if not path.exists():
        path.write_bytes(blank_database())
    return path
