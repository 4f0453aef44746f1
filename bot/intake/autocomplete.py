"""Choices that complete what people type into a command, from fixed titles."""

from collections.abc import Mapping
from typing import Any

from discord import app_commands

from engine.game import Game


def choices_with_titles(titles: Mapping[str, str]) -> list[app_commands.Choice[str]]:
    """The choices of a command's option, made of value -> title."""
    return [app_commands.Choice(name=title, value=value) for value, title in titles.items()]


def game_titles(games: Mapping[str, Game[Any, Any]]) -> dict[str, str]:
    """The titles of games, by slug."""
    return {slug: game.meta.title for slug, game in games.items()}
