"""A copy brought up to date: what an upgrade would meet."""

from pathlib import Path

import pytest

from data.errors import StoreError
from data.preview import open_preview
from data.store import open_store
from engine.tables.log import Opening


def folder_for_copies(folder: Path) -> Path:
    copies = folder / "copies"
    copies.mkdir()
    return copies


async def test_a_preview_reads_a_database_that_a_bot_is_using_and_leaves_it_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'd.sqlite3'}"
    async with await open_store(url, clock=lambda: 5.0) as store:
        await store.add_table(Opening("7Q2MX", "tiny", bytes(32), 5.0), guild_id="g", channel_id="c", host_id="h")
        preview = await open_preview(url, folder_for_copies(tmp_path))
        assert preview is not None
        async with preview.reader as reader:
            assert [row.id for row in await reader.live_tables()] == ["7Q2MX"]
        assert [row.id for row in await store.live_tables()] == ["7Q2MX"]


async def test_without_a_database_there_is_no_preview_and_none_is_made(tmp_path: Path) -> None:
    assert await open_preview(f"sqlite:///{tmp_path / 'd.sqlite3'}", folder_for_copies(tmp_path)) is None
    assert not (tmp_path / "d.sqlite3").exists()


async def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "d.sqlite3").write_text("not a database, but long enough to be taken for one by nobody " * 20)
    with pytest.raises(StoreError, match="is not a database"):
        await open_preview(f"sqlite:///{tmp_path / 'd.sqlite3'}", folder_for_copies(tmp_path))
