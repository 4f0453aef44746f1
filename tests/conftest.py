"""What tests of several folders share."""

from collections.abc import Iterator

import discord
import pytest


@pytest.fixture
def own_discord() -> Iterator[None]:
    """Where discord.py looks for Discord holds for the whole process: a test that changes it puts it back."""
    route, socket, asset = discord.http.Route, discord.gateway.DiscordWebSocket, discord.asset.Asset
    before = route.BASE, socket.DEFAULT_GATEWAY, asset.BASE
    yield
    route.BASE, socket.DEFAULT_GATEWAY, asset.BASE = before
