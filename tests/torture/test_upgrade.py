"""A new release is brought in process by process while people play, and the old one's process dies on the way."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.nursery import Nursery, open_nursery
from tests.postgres import running_server
from tests.torture.fleets import Fleet, Trouble, fleet_trial
from tests.torture.releases import FOLLOWING, entries_written, next_release
from tests.torture.troubles import only, stopped


@pytest.fixture
def nurseries(nursery: Nursery) -> Iterator[list[Nursery]]:
    """Two of this release."""
    with open_nursery() as other:
        yield [nursery, other]


@pytest.fixture
def next_nurseries(tmp_path: Path) -> Iterator[list[Nursery]]:
    """Two of the release that follows it."""
    programs = next_release(tmp_path / "next")
    with open_nursery(programs) as one, open_nursery(programs) as other:
        yield [one, other]


async def test_a_release_that_adds_a_column_is_brought_in_process_by_process_under_play(
    tmp_path: Path, nurseries: list[Nursery], next_nurseries: list[Nursery]
) -> None:
    exchanges = [exchange(number, later) for number, later in enumerate(next_nurseries)]
    plan = [exchanges[0], death(1), death(0), exchanges[1]]
    with running_server() as server:
        async with fleet_trial(tmp_path, "upgrade", nurseries, server, only(*plan)) as running:
            database = server.database_of(running.bot.url)
            written = [entries_written(server, database)]
            for trouble in plan:
                found = await running.play_and_kill()
                await running.bot.start()
                assert found + await running.findings() == [], f"after {trouble.__name__}"
                written.append(entries_written(server, database))
            version = server.execute("SELECT version_num FROM alembic_version", database)
    assert version == FOLLOWING
    before, exchanged, died, *_, after = written
    assert (before["next"], exchanged["next"] < died["next"] < after["next"]) == (0, True)
    assert exchanged[""] < died[""], "the release before has written on"


def exchange(number: int, later: Nursery) -> Trouble:
    """One bot is stopped in order, and comes back as one of the next release."""

    async def exchanged(fleet: Fleet) -> None:
        bot = fleet.bots[number]
        await stopped(fleet, bot)
        bot.upgrade(later)
        await fleet.start()

    return exchanged


def death(number: int) -> Trouble:
    """One bot is killed with -9, and comes back as one of the same release."""

    async def died(fleet: Fleet) -> None:
        await fleet.bots[number].dies()
        await fleet.start()

    return died
