"""What a host reads after a restore."""

import os
from pathlib import Path

import pytest

from bot.ops.commands import put_backup_in_place
from bot.settings import Settings
from tests.blank_database import put_blank_database

NOBODY = 65534


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_a_restored_database_that_cannot_be_given_to_its_owner_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, backup = (put_blank_database(tmp_path / name) for name in ("deckhand.sqlite3", "b.sqlite3"))
    os.chown(database, NOBODY, NOBODY)
    monkeypatch.delattr(os, "chown")
    settings = Settings(_env_file=None, token="t", database_url=f"sqlite:///{database}")
    assert "It belonged to another user" in put_backup_in_place(settings, backup)
    assert "It belonged to another user" not in put_backup_in_place(settings, backup)
