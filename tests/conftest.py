"""What tests of several folders share."""

import os
from collections.abc import Iterator

import discord
import pytest
from hypothesis import HealthCheck, settings

from tests.deals import repeat_deals
from tests.long_runs import collect_finally, collect_seldom, in_memory
from tests.nursery import Nursery, open_nursery
from tests.postgres import stop_shared_server
from tests.tier_marks import TierMarks


def pytest_configure(config: pytest.Config) -> None:
    """Temporary folders are in memory: a busy disk delays nobody, and what storage promises is tested in `torture`.

    Garbage is seldom looked for while all modules are imported. Nor does Hypothesis mind how long an example takes.
    """
    settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("patient")
    config.pluginmanager.register(TierMarks())
    collect_seldom()
    if folder := in_memory():
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", folder)


def pytest_collection_finish() -> None:
    """All test modules are imported."""
    collect_seldom()


def pytest_sessionfinish() -> None:
    """A process that is told to end may be killed before it has stopped its server.

    Garbage is looked for once more, so that what goes wrong in it is still told. What is left then need not be walked
    through at the end by pytest five times, and again by Python.
    """
    stop_shared_server()
    collect_finally()


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Where bots of tests are born, each as a process of its own."""
    with open_nursery() as opened:
        yield opened


@pytest.fixture
def _same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot deals what it always deals in this test."""
    repeat_deals(request.node.nodeid, monkeypatch)


@pytest.fixture
def own_discord(_same_deals: None) -> Iterator[None]:
    """Where discord.py looks for Discord holds for the whole process: a test that changes it puts it back."""
    route, socket, asset = discord.http.Route, discord.gateway.DiscordWebSocket, discord.asset.Asset
    before = route.BASE, socket.DEFAULT_GATEWAY, asset.BASE
    yield
    route.BASE, socket.DEFAULT_GATEWAY, asset.BASE = before
