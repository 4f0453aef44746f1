"""The question which of several tables somebody means: a line and a button for each."""

from collections.abc import Sequence
from typing import NamedTuple

from discord import ui

from bot.table_pages.components import Page, button_rows, escaped_text, make_button, make_page
from bot.table_pages.custom_ids import Code, CustomId
from bot.texts.play import lookup as texts

MAX_TABLES = 15
"""Tables that have a button each; of more the number is told."""


class NamedTable(NamedTuple):
    """A table as people know it."""

    id: str
    channel: str
    """The id of its channel."""
    title: str
    """The title of its game."""
    label: str
    """Game and channel in words, such as "Chess · #den"; no two tables of a list have the same."""


def several_tables_page(tables: Sequence[NamedTable], button_code: Code, question: str) -> Page:
    """The page that asks ``question``, which table is meant. ``button_code`` is the code of the custom ids of the
    buttons: what a press asks for at the table.
    """
    lines = [
        texts.ONE_OF_SEVERAL.format(title=escaped_text(table.title), channel=table.channel, table=table.id)
        for table in tables[:MAX_TABLES]
    ]
    rest = [texts.MORE_TABLES.format(count=len(tables) - MAX_TABLES)] if len(tables) > MAX_TABLES else []
    buttons = [make_button(CustomId(button_code, table.id), table.label) for table in tables[:MAX_TABLES]]
    text = ui.TextDisplay["ui.LayoutView"]("\n".join([question, *lines, *rest]))
    return make_page([text, *button_rows(buttons)])
