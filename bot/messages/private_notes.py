"""Sentences for one person alone, sent by way of their latest interaction: its token lets the bot follow up on it."""

import asyncio
from collections import OrderedDict

from bot.messages.api.api_errors import log_api_errors
from bot.messages.api.replies import ANSWER_SECONDS, Interaction, can_follow_up

KEEP_LATEST = 1000
"""The number of people whose latest interaction is kept."""
LatestInteractions = OrderedDict[str, Interaction]
"""By person id, their latest interaction; whoever did something last comes last."""
LOOKS = 30
"""How often a private note checks whether its interaction was answered, within `ANSWER_SECONDS`."""


class PrivateNotes:
    """Sends people private messages by following up on their latest interaction, which the intake records."""

    def __init__(self, latest: LatestInteractions) -> None:
        self._latest = latest

    def forget_player(self, player_id: str) -> None:
        """Drop a person's latest interaction."""
        self._latest.pop(player_id, None)

    async def send_private_note(self, player_id: str, text: str) -> bool:
        """Send a person a private text after the answer to their latest interaction, waiting briefly for that answer.

        Returns whether the text was sent: not without a recent, answered interaction, or if Discord refuses it.
        """
        interaction = self._latest.get(player_id)
        if interaction is None or interaction.is_expired():
            return False
        for _ in range(LOOKS):  # before the answer to what they did, nothing can follow it
            if can_follow_up(interaction):
                break
            await asyncio.sleep(ANSWER_SECONDS / LOOKS)
        else:
            return False
        with log_api_errors("not_told", "a player"):
            await interaction.followup.send(text, ephemeral=True)
            return True
        return False
