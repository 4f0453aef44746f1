"""Pages that several features show: files, a question before something irreversible, a refused form, and the question
which of several tables is meant.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from discord import ui

from bot.table_pages.components import DANGER, Page, button_rows, escaped_text, make_button, make_page
from bot.table_pages.custom_ids import Code, CustomId
from bot.texts import play as texts
from bot.texts import refusals


def files_page(texts_by_name: Mapping[str, str], about: str) -> Page:
    """A page with the sentence ``about`` and text files to download: file name -> content."""
    shown = [ui.File[Any](f"attachment://{name}") for name in texts_by_name]
    files = tuple((name, text.encode()) for name, text in texts_by_name.items())
    return make_page([ui.TextDisplay[Any](about), *shown], files=files)


def transcript_page(table_id: str, text: str) -> Page:
    """A page with the transcript (``text``) of a finished game as a file to download."""
    return files_page({f"deckhand-{table_id}.txt": text}, texts.TRANSCRIPT_ABOUT)


def confirmation_page(question: str, confirm_id: CustomId, label: str, *ways_out: ui.Button[Any]) -> Page:
    """A page that asks before something irreversible, with a red button ``label`` that does it, and further buttons
    (``ways_out``) that do not.
    """
    return make_page([ui.TextDisplay(question), *button_rows([make_button(confirm_id, label, DANGER), *ways_out])])


def leave_question_page(table_id: str, question: str, consequence: str) -> Page:
    """The page that asks whether to give up one's seat. Its button carries ``consequence``, a word for what the
    ``question`` says will follow.
    """
    confirmed = CustomId(Code.LEAVE_GAME_CONFIRMED, table_id, (consequence,))
    return confirmation_page(question, confirmed, texts.LEAVE_CONFIRM_BUTTON)


def refused_form_page(why: str, form_button: CustomId) -> Page:
    """The page that says why a form was refused, with a button that opens it again with what was typed."""
    return make_page([ui.TextDisplay[Any](why), *button_rows([make_button(form_button, refusals.FORM_BUTTON)])])


MAX_TABLES = 15
"""The most tables that have a button each; of further ones the number is told."""


class NamedTable(NamedTuple):
    """A table by the names that people know it by."""

    id: str
    channel: str
    """The id of its channel."""
    title: str
    """The title of its game."""
    label: str
    """Game and channel in words, such as "Chess · #den"; different for each table of a list."""
    server: str = ""
    """The name of the table's server; empty if the reader is there, or if it is unknown."""


def several_tables_page(tables: Sequence[NamedTable], button_code: Code, question: str) -> Page:
    """The page that asks by ``question`` which table is meant. ``button_code`` is the custom ids' code of the buttons,
    which says what a press does at the table.
    """
    lines = [
        texts.ONE_OF_SEVERAL.format(title=escaped_text(table.title), channel=table.channel, table=table.id)
        for table in tables[:MAX_TABLES]
    ]
    rest = [texts.MORE_TABLES.format(count=len(tables) - MAX_TABLES)] if len(tables) > MAX_TABLES else []
    buttons = [make_button(CustomId(button_code, table.id), table.label) for table in tables[:MAX_TABLES]]
    text = ui.TextDisplay["ui.LayoutView"]("\n".join([question, *lines, *rest]))
    return make_page([text, *button_rows(buttons)])
