"""What people choose for themselves: how tables and hands are shown to them, and where their hands go."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui

from bot.features.deck import Deck
from bot.messages.replies import Handler, Interaction, edited, show_privately
from bot.pages import layouts
from bot.pages.components import SelectControl
from bot.pages.custom_ids import CustomId
from bot.pages.layouts import Page
from data.records import Player
from engine.errors import Refusal
from render.themes import THEMES

LIKE_THE_SERVER = "server"
"""Stands for no theme of one's own: Discord's selects have no empty value."""


class Preference(NamedTuple):
    """Something to choose, and how a player's choices are with one value of it."""

    name: str
    title: str
    choices: tuple[tuple[str, str], ...]
    """Values with their titles."""
    of: Callable[[Player], str]
    chosen: Callable[[Player, str], Player]


SHOWS = Preference(
    "shows",
    "Tables and hands, to you alone",
    (("picture", "As pictures"), ("text", "As text")),
    lambda player: player.shows,
    lambda player, value: player._replace(shows=value),
)
HANDS = Preference(
    "hands",
    "Where your hands go",
    (("dm", "By direct message, and here when I ask"), ("button", "Only when I ask")),
    lambda player: player.hands,
    lambda player, value: player._replace(hands=value),
)
THEME = Preference(
    "theme",
    "Colours of your hands",
    ((LIKE_THE_SERVER, "As the server has them"), *((theme.slug, theme.title) for theme in THEMES.values())),
    lambda player: player.theme or LIKE_THE_SERVER,
    lambda player, value: player._replace(theme="" if value == LIKE_THE_SERVER else value),
)
PREFERENCES = (SHOWS, THEME, HANDS)


def command_choices(preference: Preference) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=title, value=value) for value, title in preference.choices]


class Preferences:
    """Answers ``/preferences`` and its selects."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def commands(self) -> Iterable[app_commands.Command[Any, ..., Any]]:
        @app_commands.command(description="How tables and hands are shown to you")
        @app_commands.describe(show=SHOWS.title, theme=THEME.title, hands=HANDS.title)
        @app_commands.choices(show=command_choices(SHOWS), theme=command_choices(THEME), hands=command_choices(HANDS))
        async def preferences(
            interaction: Interaction, show: str | None = None, theme: str | None = None, hands: str | None = None
        ) -> None:
            for preference, value in ((SHOWS, show), (THEME, theme), (HANDS, hands)):
                if value is not None:
                    await choose(self._deck, interaction, preference, value)
            await show_privately(interaction, self._page(interaction))

        return (preferences,)

    def handlers(self) -> dict[str, Handler]:
        return {"prefer": self._prefer}

    async def _prefer(self, interaction: Interaction, address: CustomId, values: list[str]) -> None:
        found = next((one for one in PREFERENCES if (one.name,) == address.args), None)
        if found is None or not values:
            raise Refusal("outdated")
        await choose(self._deck, interaction, found, values[0])
        await edited(interaction, self._page(interaction))

    def _page(self, interaction: Interaction) -> Page:
        player = self._deck.host.profiles.player(str(interaction.user.id))
        rows = [_select(one, one.of(player)) for one in PREFERENCES]
        texts = [ui.TextDisplay[Any](f"**{preference.title}**") for preference in PREFERENCES]
        return layouts.page([item for pair in zip(texts, rows, strict=True) for item in pair])


async def choose(deck: Deck, interaction: Interaction, preference: Preference, value: str) -> None:
    """Remembers a person's choice of one thing. Raises `Refusal` ``no_such_choice``."""
    if value not in dict(preference.choices):
        raise Refusal("no_such_choice", value=value[:40])
    await deck.choose(interaction, lambda player: preference.chosen(player, value))


def _select(preference: Preference, chosen: str) -> ui.ActionRow[Any]:
    options = [
        discord.SelectOption(label=title, value=value, default=value == chosen) for value, title in preference.choices
    ]
    return ui.ActionRow(SelectControl.of(CustomId("prefer", args=(preference.name,)), preference.title, options))
