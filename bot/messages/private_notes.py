"""Sentences for one person alone, sent by way of their latest interaction: its token lets the bot follow up on it."""

import asyncio
from collections import OrderedDict

from bot.messages.api_errors import log_api_errors
from bot.messages.replies import ANSWER_SECONDS, Interaction, can_follow_up

KEEP_LATEST = 1000
"""People whose latest interaction is kept."""
LatestInteractions = OrderedDict[str, Interaction]
"""By person id, their latest interaction; whoever did something last comes last."""
LOOKS = 30
"""How often a note looks whether its interaction was answered, in the time that an answer may take."""


class PrivateNotes:
    """Follows up on the latest interaction of each person, which the intake notes."""

    def __init__(self, latest: LatestInteractions) -> None:
        self._latest = latest

    def forget_player(self, player_id: str) -> None:
        """Drop the latest interaction of a person."""
        self._latest.pop(player_id, None)

    async def send_private_note(self, player_id: str, text: str) -> bool:
        """Tell a person something privately, after the answer to their latest interaction.

        Returns whether they were told: not if they did nothing lately, or were not answered.
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
