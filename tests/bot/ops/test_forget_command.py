"""``python -m bot forget ID``: a host deletes what is kept of somebody who cannot press the button."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.ops.commands import forget
from bot.settings import Settings
from data.errors import StoreError
from data.models import Occupant, Player, TableEnd
from data.store import Store, open_store
from engine.errors import CommitUnknownError
from engine.game import Outcome
from engine.tables.actions import Join
from engine.tables.log import Cause, Entry, Opening

ANN = "80351110224678912"
END = TableEnd([Occupant(ANN), Occupant("2")], Outcome((9, 3), (1, 2), "target"))


async def played(folder: Path, *, is_over: bool) -> Settings:
    """A database with a table at which Ann sits, or has won."""
    settings = Settings(token=SecretStr(""), database_url=f"sqlite:///{folder / 'deckhand.sqlite3'}")
    join = Entry(1, 1.0, Cause.PERSON, None, Join(player=ANN, interaction="9", luck="four").to_line(), "00000000")
    async with await open_store(settings.database_url, clock=lambda: 1_000.0) as store:
        await store.add_table(Opening("7Q2MX", "sneak", bytes(32), 1.0), guild_id="1", channel_id="2", host_id=ANN)
        await store.append("7Q2MX", [join], seats=END.seats, finished=END if is_over else None)
        await store.set_player(Player(ANN, name="Ann"))
    return settings


def lines_naming_ann(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "deckhand.sqlite3")) as connection:
        return [line for line in connection.iterdump() if ANN in line or "'Ann'" in line]


def names_in(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir()]


async def test_nothing_is_kept_of_whoever_is_forgotten(tmp_path: Path) -> None:
    settings = await played(tmp_path, is_over=True)
    assert {line.split('"')[1] for line in lines_naming_ann(tmp_path)} >= {"players", "results", "standings"}
    assert "1 table named them" in (await forget(settings, ANN)).text
    assert lines_naming_ann(tmp_path) == []


@pytest.mark.parametrize(("player", "words"), [("Ann", "“Ann” is no Discord id"), (ANN, "live tables: 7Q2MX")])
async def test_why_nobody_was_forgotten_is_said_in_a_sentence(tmp_path: Path, player: str, words: str) -> None:
    settings = await played(tmp_path, is_over=False)
    before = lines_naming_ann(tmp_path)
    with pytest.raises(StoreError, match=words):
        await forget(settings, player)
    assert lines_naming_ann(tmp_path) == before


async def test_somebody_of_whom_nothing_was_kept_is_not_said_to_be_forgotten(tmp_path: Path) -> None:
    """A digit that is wrong must not look like success."""
    settings = await played(tmp_path, is_over=True)
    wrong = await forget(settings, ANN[:-1])
    assert "Nothing was kept of a person with the id 8035111022467891:" in wrong.text
    known, unknown = await forget(settings, ANN), await forget(settings, ANN)
    assert [one.was_known for one in (wrong, known, unknown)] == [False, True, False]
    assert "Nothing is kept of this person any more" in known.text
    assert "Nothing was kept" in unknown.text


async def test_a_database_that_breaks_off_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks_off(_store: Store, _player: str) -> Mapping[str, str]:
        raise CommitUnknownError

    settings = await played(tmp_path, is_over=True)
    monkeypatch.setattr(Store, "forget_player", breaks_off)
    with pytest.raises(StoreError, match="run this again"):
        await forget(settings, ANN)


async def test_where_there_is_no_database_none_is_made(tmp_path: Path) -> None:
    settings = Settings(token=SecretStr(""), database_url=f"sqlite:///{tmp_path / 'elsewhere.sqlite3'}")
    with pytest.raises(StoreError):
        await forget(settings, ANN)
    assert names_in(tmp_path) == []
