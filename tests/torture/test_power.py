"""The power fails during any write of a recorded run, and what was seen accepted is there when the store opens again.

The number of power cuts is ``DECKHAND_POINTS``; unless told, 30, and 60 in `make test-long` (`make torn` makes any
number).
"""

import asyncio
import os
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from tests.long_runs import repetitions
from tests.painted import PAINTED
from tests.torture.platter import DAMAGES, SECTOR, Platter
from tests.torture.power import points, torn
from tests.torture.recordings import Recording, recorded
from tests.torture.taping import Answered, Synced, Written

POINTS = int(os.environ.get("DECKHAND_POINTS", repetitions(30, long=60)))
LENGTH = 600
"""Happenings on the tape."""
HASTE = 40
"""By how many of them answers are early in a run with that fault."""


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Recording]:
    with pytest.MonkeyPatch.context() as patch:
        for owner, name in (
            (discord.http.Route, "BASE"),
            (discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY"),
            (discord.asset.Asset, "BASE"),
        ):
            patch.setattr(owner, name, getattr(owner, name))  # is put back afterwards
        yield asyncio.run(recorded(tmp_path_factory.mktemp("run"), "deckhand", LENGTH))


async def findings(recording: Recording, folder: Path, number: int) -> list[str]:
    return [f"{point}: {one}" async for point, found in torn(recording, folder, number, "deckhand") for one in found]


async def test_what_was_seen_accepted_survives_a_power_cut_at_any_write(recording: Recording, tmp_path: Path) -> None:
    assert recording.findings == ()
    assert {stored.opening.game for stored in recording.tables.values()} == set(PAINTED)
    assert recording.answers > len(PAINTED)
    assert await findings(recording, tmp_path, POINTS) == []


async def test_a_log_that_is_not_synced_is_caught(recording: Recording, tmp_path: Path) -> None:
    unsynced = [one for one in recording.happenings if not isinstance(one, Synced)]
    found = await findings(recording._replace(happenings=tuple(unsynced)), tmp_path, POINTS)
    assert {one.partition(": ")[2].partition(":")[0] for one in found} & {"it cannot be read", "it does not open"}
    assert any("was seen" in one for one in found)


async def test_answers_that_come_before_the_write_are_caught(recording: Recording, tmp_path: Path) -> None:
    """Each answer moves to the front by some writes and syncs."""
    early = list(recording.happenings)
    for at, happening in enumerate(recording.happenings):
        if isinstance(happening, Answered):
            early.insert(max(0, at - HASTE), early.pop(at))
    found = await findings(recording._replace(happenings=tuple(early)), tmp_path, POINTS)
    assert any("was seen accepted" in one for one in found)


async def test_a_store_that_does_not_wait_for_the_disk_is_caught(
    tmp_path: Path, own_discord: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tape tells what SQLite really asks of the disk."""

    def careless(driver: sqlite3.Connection, _record: object) -> None:
        driver.isolation_level = None
        driver.execute("PRAGMA synchronous=OFF")

    monkeypatch.setattr("data.sqlite.engines._configure_writer_connection", careless)
    found = await findings(await recorded(tmp_path, "deckhand", 200), tmp_path, POINTS)
    assert any("was seen" in one for one in found)


def test_the_tape_has_every_byte(recording: Recording) -> None:
    """Played back without any loss, it leads to the file that was there in the end."""
    platter = Platter({"": recording.blank})
    for happening in recording.happenings:
        platter.take(happening)
    assert {name: bytes(file) for name, file in platter.after("whole", random.Random(0)).items()} == {
        "": recording.left
    }


def test_points_are_spread_over_all_writes_and_all_damages(recording: Recording) -> None:
    writes = [at for at, one in enumerate(recording.happenings) if not isinstance(one, Synced | Answered)]
    assert {point.at for point in points(recording, len(writes))} == set(writes)
    assert {point.damage for point in points(recording, 50)} == set(DAMAGES)
    assert len(set(points(recording, 5 * len(writes)))) == 5 * len(writes)


# -- damages ----------------------------------------------------------------------------------------------------------

OLD, NEW = b"o" * 4 * SECTOR, b"n" * 4 * SECTOR


def damaged(damage: str, seed: int) -> bytes:
    """A file of which the second half is written anew, in two writes, when the power fails."""
    platter = Platter({"": OLD})
    platter.take(Written("", 2 * SECTOR, NEW[:SECTOR]))
    platter.take(Written("", 3 * SECTOR, NEW[: 2 * SECTOR]))
    return bytes(platter.after(damage, random.Random(seed))[""])


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_was_synced_is_never_damaged(damage: str) -> None:
    assert all(damaged(damage, seed)[: 2 * SECTOR] == OLD[: 2 * SECTOR] for seed in range(50))


def test_each_damage_leaves_what_a_disk_may_leave() -> None:
    after = {damage: {damaged(damage, seed)[2 * SECTOR :] for seed in range(200)} for damage in DAMAGES}
    assert after["whole"] == {NEW[: 3 * SECTOR]}
    assert {one[:SECTOR] for one in after["cut"]} == {NEW[:SECTOR]}
    assert len(after["cut"]) > 50
    assert any(one.endswith(bytes(SECTOR)) for one in after["zeroed"])
    assert {one[SECTOR * i : SECTOR * (i + 1)] for one in after["torn"] for i in (0, 1)} == {NEW[:SECTOR], OLD[:SECTOR]}
    assert OLD[:SECTOR] + NEW[: 2 * SECTOR] in after["reordered"]


def test_a_sync_makes_sure_of_its_own_file_only() -> None:
    platter = Platter({"": OLD, "-wal": OLD})
    for name in ("", "-wal"):
        platter.take(Written(name, 0, NEW))
    platter.take(Synced("-wal"))
    lost = [platter.after("reordered", random.Random(seed)) for seed in range(20)]
    assert {bytes(files["-wal"]) for files in lost} == {NEW}
    assert {bytes(files[""]) for files in lost} == {OLD, NEW}
