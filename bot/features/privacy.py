"""What the bot keeps about a person: told, handed over as a file, or deleted; to everybody what is their own."""

import json
from collections.abc import Iterable
from typing import Any

from discord import app_commands, ui

from bot.features.deck import Deck
from bot.features.one_per_person import OnePerPerson
from bot.messages.replies import Handler, Interaction, edited, show_privately
from bot.pages import layouts
from bot.pages.components import ButtonControl
from bot.pages.custom_ids import CustomId
from bot.pages.layouts import DANGER
from bot.pages.menu import rows_of
from bot.tables.erasure import Erasure
from bot.texts.text import DELETE, DELETED, MOST_NAMED, PRIVACY
from engine.errors import Refusal
from engine.sentences import enumeration

FILE = "deckhand-my-data.json"


class Privacy:
    """Answers ``/privacy`` and its buttons."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._forgetting = Erasure(deck.host, deck.store, deck.presenter.forget)
        self._one_each = OnePerPerson()

    def commands(self) -> Iterable[app_commands.Command[Any, ..., Any]]:
        @app_commands.command(description="What this bot keeps about you, to export or delete")
        async def privacy(interaction: Interaction) -> None:
            buttons = [
                ButtonControl.of(CustomId("export"), "Export my data"),
                ButtonControl.of(CustomId("forget"), "Delete my data", DANGER),
            ]
            await show_privately(interaction, layouts.page([ui.TextDisplay(PRIVACY), *rows_of(buttons)]))

        return (privacy,)

    def handlers(self) -> dict[str, Handler]:
        return {"export": self._export, "forget": self._ask, "forgotten": self._forget}

    async def _export(self, interaction: Interaction, _address: CustomId, _values: list[str]) -> None:
        with self._one_each.of(interaction):
            kept = await self._deck.store.kept(str(interaction.user.id))
            text = json.dumps(kept, ensure_ascii=False)
            await show_privately(interaction, layouts.attached(FILE, text, "What I keep about you."))

    async def _ask(self, interaction: Interaction, _address: CustomId, _values: list[str]) -> None:
        if seated := await self._deck.host.of(str(interaction.user.id)):
            raise Refusal(
                "still_seated", tables=enumeration([hosted.link or hosted.id for hosted in seated], MOST_NAMED)
            )
        await show_privately(interaction, layouts.confirmation(DELETE, CustomId("forgotten"), "Delete my data"))

    async def _forget(self, interaction: Interaction, _address: CustomId, _values: list[str]) -> None:
        player = str(interaction.user.id)
        with self._one_each.of(interaction):
            await self._forgetting.forget(player)
            await edited(interaction, layouts.note(DELETED))
