"""Sentences for one person alone, by way of what they did lately: through an interaction its owner can be told more."""

import asyncio
from collections import OrderedDict
from typing import Any

import discord

from bot.messages.api_errors import log_http
from bot.messages.replies import ANSWER_SECONDS, is_answered

MET_AT_MOST = 1000
LOOKS = 30
"""How often we look whether somebody was answered, in the time that an answer may take."""


class PrivateNotes:
    """Keeps each person's latest interaction for a while."""

    def __init__(self) -> None:
        self._met: OrderedDict[str, discord.Interaction[Any]] = OrderedDict()

    def met(self, interaction: discord.Interaction[Any]) -> None:
        player = str(interaction.user.id)
        self._met[player] = interaction
        self._met.move_to_end(player)
        if len(self._met) > MET_AT_MOST:
            self._met.popitem(last=False)

    def forget(self, player: str) -> None:
        self._met.pop(player, None)

    async def send_private_note(self, player: str, text: str) -> bool:
        """Says something privately, if the person did something lately; whether they were told."""
        interaction = self._met.get(player)
        if interaction is None or interaction.is_expired():
            return False
        for _ in range(LOOKS):  # before the answer to what they did, nothing can follow it
            if is_answered(interaction):
                break
            await asyncio.sleep(ANSWER_SECONDS / LOOKS)
        else:
            return False
        with log_http("not_told", "a player"):
            await interaction.followup.send(text, ephemeral=True)
            return True
        return False
