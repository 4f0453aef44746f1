"""Messages with a text file to download."""

from discord import ui

from bot.table_pages.components import Page, make_page
from bot.texts.play import lookup


def file_page(name: str, text: str, about: str) -> Page:
    """A page with the sentence ``about`` and a text file to download, called ``name``, with the content ``text``."""
    return make_page([ui.TextDisplay(about), ui.File(f"attachment://{name}")], files=((name, text.encode()),))


def transcript_page(table_id: str, text: str) -> Page:
    """A page with the transcript (``text``) of a finished game as a file to download."""
    return file_page(f"deckhand-{table_id}.txt", text, lookup.TRANSCRIPT_ABOUT)
