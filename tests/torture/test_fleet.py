"""Three real bots share one database while people play: one is killed, stands still and wakes, or loses its session."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.nursery import Nursery
from tests.postgres import Server, running_server
from tests.torture.fleets import fleet_trial
from tests.torture.troubles import crash_session, freeze, kill, only

FEW = 6

LOCKLESS = """
from data.postgres import session

async def nothing(self, *_):
    pass

session._take_locks = lambda connection, parts, *, is_admitted: session.session_pid(connection)
session.WritingSession._check_epochs = nothing
"""
"""Bots that save with or without the locks of their parts, once they have had them."""
EAGER = """
from bot.sharing.part_filter import PartFilter

async def always(*_):
    return True

async def never(*_):
    return False

PartFilter.is_answered_here, PartFilter.pass_on = always, never
"""
"""Bots that answer whatever they hear themselves."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as running:
        yield running


async def test_nothing_is_lost_or_doubled_when_a_bot_is_killed_or_frozen_or_loses_its_session(
    tmp_path: Path, nursery: Nursery, server: Server
) -> None:
    plan = (kill, freeze, crash_session)  # `make torture PROCESSES=3` has the others, too
    async with fleet_trial(tmp_path, "fleet", nursery, server, only(*plan), count=3) as running:
        rounds = 0
        while rounds < len(plan) or running.figures.actions.total() < len(plan):  # a busy machine plays little in each
            trouble = plan[rounds % len(plan)]
            found = await running.play_and_kill()
            await running.bot.start()
            assert found + await running.findings() == [], f"after {trouble.__name__}"
            rounds += 1


async def test_bots_that_save_without_their_locks_are_caught_within_a_few_troubles(
    tmp_path: Path, nursery: Nursery, server: Server
) -> None:
    """One that wakes must go on, unless its parts were nobody's even before it froze: then nobody takes them over."""
    async with fleet_trial(tmp_path, "faults", nursery, server, only(freeze), count=2, spoil=LOCKLESS) as running:
        while not running.bot.wrong:
            assert running.figures.kills < FEW
            await running.bot.start()
            await running.play_and_kill()


async def test_bots_that_answer_whatever_they_hear_are_caught_within_a_few_troubles(
    tmp_path: Path, nursery: Nursery, server: Server
) -> None:
    async with fleet_trial(tmp_path, "faults", nursery, server, only(kill), count=2, spoil=EAGER) as running:
        while not any("2 answers" in finding for finding in await running.findings()):
            assert running.figures.kills < FEW
            await running.play_and_kill()
            await running.bot.start()
