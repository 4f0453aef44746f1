"""A new release is brought in process by process while people play, and the old one's process dies on the way."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.later_release import FOLLOWING
from tests.nursery import Nursery, open_nursery
from tests.postgres import running_server
from tests.torture.fleets import Fleet, Trouble, fleet_trial
from tests.torture.releases import entries_written, next_release
from tests.torture.troubles import calm, stopped

THIS, NEXT = "", "next"
"""The releases, as `entries_written` names them."""
MOST_ROUNDS = 20
"""Rounds of play after a trouble; in most, bots of both releases store something."""


@pytest.fixture
def next_nursery(tmp_path: Path) -> Iterator[Nursery]:
    """Where bots of the release that follows this one are born."""
    with open_nursery(next_release(tmp_path / "next")) as opened:
        yield opened


async def test_a_release_that_adds_a_column_is_brought_in_process_by_process_under_play(
    tmp_path: Path, nursery: Nursery, next_nursery: Nursery
) -> None:
    coming = list[Trouble]()
    with running_server() as server:
        async with fleet_trial(
            tmp_path, "upgrade", nursery, server, lambda _: iter(coming.pop, None), count=2
        ) as running:
            database = server.database_of(running.bot.url)

            async def suffers(trouble: Trouble) -> None:
                coming.append(trouble)
                found = await running.play_and_kill()
                await running.bot.start()
                assert found + await running.findings() == [], f"after {trouble.__name__}"

            async def writes_after(release: str, trouble: Trouble) -> None:
                """A trouble comes; then people play until bots of this release have stored something again."""
                await suffers(trouble)
                before = entries_written(server, database)[release]
                for _ in range(MOST_ROUNDS):
                    await suffers(nothing)
                    if entries_written(server, database)[release] > before:
                        return
                pytest.fail(f"release {release!r} has stored nothing after {trouble.__name__}")

            assert entries_written(server, database)[NEXT] == 0
            await writes_after(NEXT, exchange(0, next_nursery))
            await writes_after(THIS, death(1))
            await writes_after(NEXT, death(0))
            await writes_after(NEXT, exchange(1, next_nursery))
            version = server.execute("SELECT version_num FROM alembic_version", database)
    assert version == FOLLOWING


def exchange(number: int, later: Nursery) -> Trouble:
    """One bot is stopped in order, and comes back as one of the next release."""

    async def exchanged(fleet: Fleet) -> None:
        bot = fleet.bots[number]
        with calm(fleet):
            await stopped(fleet, bot)
            bot.upgrade(later)
            await fleet.start()

    return exchanged


async def nothing(_fleet: Fleet) -> None:
    """Nothing comes over anybody."""


def death(number: int) -> Trouble:
    """One bot is killed with -9, and comes back as one of the same release."""

    async def died(fleet: Fleet) -> None:
        await fleet.bots[number].dies()
        with calm(fleet):
            await fleet.start()

    return died
