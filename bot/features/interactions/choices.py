"""The fixed choices of a command's options."""

from collections.abc import Mapping

from discord import app_commands


def choices_with_titles(titles: Mapping[str, str]) -> list[app_commands.Choice[str]]:
    """The choices of an option, from the title of each value."""
    return [app_commands.Choice(name=title, value=value) for value, title in titles.items()]
