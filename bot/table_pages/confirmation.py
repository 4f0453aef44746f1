"""Questions before something is done that cannot be undone."""

from typing import Any

from discord import ui

from bot.table_pages.components import DANGER, Page, button_rows, make_button, make_page
from bot.table_pages.custom_ids import Code, CustomId
from bot.texts.play import seat


def confirmation_page(question: str, confirm_id: CustomId, label: str, *ways_out: ui.Button[Any]) -> Page:
    """A page that asks before something irreversible, with a button, labelled ``label``, that does it, and others that
    do not.
    """
    return make_page([ui.TextDisplay(question), *button_rows([make_button(confirm_id, label, DANGER), *ways_out])])


def leave_question_page(table_id: str, question: str, consequence: str) -> Page:
    """The page that asks whether to give up one's seat; its button carries the ``consequence``, a word for what the
    ``question`` says that follows.
    """
    confirmed = CustomId(Code.LEAVE_GAME_CONFIRMED, table_id, (consequence,))
    return confirmation_page(question, confirmed, seat.LEAVE_CONFIRM_BUTTON)
