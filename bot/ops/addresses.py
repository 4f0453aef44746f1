"""Where Discord is: the addresses that discord.py uses."""

import discord
from yarl import URL

from bot.settings import Settings


def set_discord_addresses(settings: Settings) -> None:
    """Point discord.py at the addresses in the settings; an empty setting keeps Discord's own.

    Affects the whole process.
    """
    if settings.api_base:
        discord.http.Route.BASE = settings.api_base
    if settings.gateway:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.gateway)
    if settings.cdn:
        discord.asset.Asset.BASE = settings.cdn
