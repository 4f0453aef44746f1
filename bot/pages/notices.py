"""Short messages: a question before something is done, a file to download."""

from typing import Any

from discord import ui

from bot.pages.components import DANGER, Page, button_rows, make_button, make_page
from bot.pages.custom_ids import Code, CustomId
from bot.texts import refusals
from bot.texts.play import lookup, seat


def file_page(name: str, text: str, about: str) -> Page:
    """A page with the sentence ``about`` and a text file to download, called ``name``, with the content ``text``."""
    return make_page([ui.TextDisplay(about), ui.File(f"attachment://{name}")], files=((name, text.encode()),))


def transcript_page(table_id: str, text: str) -> Page:
    """A page with the transcript (``text``) of a finished game as a file to download."""
    return file_page(f"deckhand-{table_id}.txt", text, lookup.TRANSCRIPT_ABOUT)


def confirmation_page(question: str, confirm_id: CustomId, label: str, *ways_out: ui.Button[Any]) -> Page:
    """A page that asks before something irreversible, with a button, labelled ``label``, that does it, and others that
    do not.
    """
    return make_page([ui.TextDisplay(question), *button_rows([make_button(confirm_id, label, DANGER), *ways_out])])


def refused_form_page(why: str, form_button: CustomId) -> Page:
    """The page that says why a form was refused, with a button that opens it again as it was filled in."""
    return make_page([ui.TextDisplay[Any](why), *button_rows([make_button(form_button, refusals.FORM_BUTTON)])])


def leave_question_page(table_id: str, question: str, consequence: str) -> Page:
    """The page that asks whether to give up one's seat; its button carries the ``consequence``, a word for what the
    ``question`` says that follows.
    """
    confirmed = CustomId(Code.LEAVE_GAME_CONFIRMED, table_id, (consequence,))
    return confirmation_page(question, confirmed, seat.LEAVE_CONFIRM_BUTTON)
