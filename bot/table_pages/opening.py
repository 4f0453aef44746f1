"""What people see who may want to open a table: a select of the games."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.table_pages.components import Page, make_page, make_select
from bot.table_pages.custom_ids import Code, CustomId
from bot.texts.lobby import lobby as texts


def no_table_page(game_titles: Mapping[str, str], why_not_open: str = "") -> Page:
    """The page for somebody who looks for a table where there is none: a select that opens one, or the sentence
    ``why_not_open`` that says why they can open none there. ``game_titles`` are those of all games by slug.
    """
    if why_not_open:
        return make_page([ui.TextDisplay[Any](f"{texts.NO_TABLE} {why_not_open}")])
    told = ui.TextDisplay[Any](f"{texts.NO_TABLE} {texts.OPEN_BELOW}")
    return make_page([told, open_table_select(game_titles)])


def open_table_select(game_titles: Mapping[str, str]) -> ui.ActionRow[Any]:
    """A select that opens a table of the chosen game where it is pressed; ``game_titles`` are by slug."""
    return game_select(Code.HELP_PLAY, texts.OPEN_PROMPT, game_titles)


def game_select(code: Code, prompt: str, game_titles: Mapping[str, str]) -> ui.ActionRow[Any]:
    """A select of all games, whose titles are given by slug. ``code`` says what choosing one does."""
    options = [discord.SelectOption(label=title, value=slug) for slug, title in game_titles.items()]
    return ui.ActionRow(make_select(CustomId(code), prompt, options))
