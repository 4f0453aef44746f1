"""The release that follows this one: its database has one more step, which adds a column."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from data import migrations

FOLLOWING = f"{int(migrations.VERSIONS[-1]) + 1:04}"
"""The version of the next release's schema."""
STEP = f'''
"""An entry tells which release wrote it."""

import sqlalchemy as sa
from alembic import op

revision = "{FOLLOWING}"
down_revision = "{migrations.VERSIONS[-1]}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("release", sa.Text(), server_default=""))
'''


def add_step(folder: Path) -> None:
    """Write the step into a copy of ``data/migrations/``."""
    (folder / "versions" / f"{FOLLOWING}_release.py").write_text(STEP)


@contextmanager
def later_release(folder: Path) -> Iterator[None]:
    """Have this process bring databases to the version of the next release meanwhile; ``folder`` is to be made."""
    assert migrations.__file__ is not None
    shutil.copytree(Path(migrations.__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
    add_step(folder)
    with (
        patch.object(migrations, "__file__", str(folder / "__init__.py")),
        patch.object(migrations, "VERSIONS", (*migrations.VERSIONS, FOLLOWING)),
    ):
        yield
