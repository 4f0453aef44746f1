"""Which values of an option a lobby is offered before its game starts."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.features.lobby.starting import could_start_with_option
from tests.bot.hosting import BEN, CEM, Hosting, hosting


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Hosting]:
    async with hosting(tmp_path) as held:
        yield held


async def test_what_would_start_is_known_beforehand(held: Hosting) -> None:
    hosted = await held.opened(BEN, CEM)
    assert could_start_with_option(hosted, "rounds", "1")
    assert not could_start_with_option(hosted, "rounds", "99")
