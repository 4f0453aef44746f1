"""The two kinds of control that messages carry. Both live from their custom id alone: they survive a killed process.

They are discord.py ``DynamicItem``s, so a message's view is never kept in memory, and they hand every click to the one
`Router` that the client holds. What a handler raises is caught there: discord.py would only log it.
"""

from typing import Any, Protocol, Self

import discord
from discord import ui

from bot.pages.custom_ids import BUTTON, SELECT, CustomId

LONGEST_LABEL = 80


class Router(Protocol):
    """Whoever answers clicks."""

    async def clicked(
        self, interaction: "discord.Interaction[Any]", address: CustomId | None, values: list[str]
    ) -> None: ...


class ButtonControl(ui.DynamicItem[ui.Button[Any]], template=BUTTON):
    """A button."""

    @classmethod
    def of(
        cls,
        address: CustomId,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        disabled: bool = False,
    ) -> Self:
        return cls(ui.Button(label=label[:LONGEST_LABEL], style=style, custom_id=address.button(), disabled=disabled))

    @classmethod
    async def from_custom_id(
        cls, _interaction: "discord.Interaction[Any]", item: ui.Item[Any], _match: object, /
    ) -> Self:
        return cls(item)  # type: ignore[arg-type]  # the item found under a button's custom id is that button

    async def callback(self, interaction: "discord.Interaction[Any]") -> None:
        await _router(interaction).clicked(interaction, CustomId.read(self.custom_id), [])


class SelectControl(ui.DynamicItem[ui.Select[Any]], template=SELECT):
    """A select."""

    @classmethod
    def of(
        cls,
        address: CustomId,
        placeholder: str,
        options: list[discord.SelectOption],
        *,
        low: int = 1,
        high: int = 1,
    ) -> Self:
        return cls(
            ui.Select(
                custom_id=address.select(),
                placeholder=placeholder[:150],
                options=options,
                min_values=low,
                max_values=high,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, _interaction: "discord.Interaction[Any]", item: ui.Item[Any], _match: object, /
    ) -> Self:
        return cls(item)  # type: ignore[arg-type]  # as above

    async def callback(self, interaction: "discord.Interaction[Any]") -> None:
        await _router(interaction).clicked(interaction, CustomId.read(self.custom_id), self.item.values)


def is_control(custom_id: str) -> bool:
    """Whether one of these classes answers this custom id."""
    return any(template.fullmatch(custom_id) for template in (BUTTON, SELECT))


def _router(interaction: "discord.Interaction[Any]") -> Router:
    router: Router = interaction.client.router
    return router
