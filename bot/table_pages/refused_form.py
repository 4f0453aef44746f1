"""The answer to a form that was refused. Discord closes a form when it is sent, so a button opens it again."""

from typing import Any

from discord import ui

from bot.table_pages.components import Page, button_rows, make_button, make_page
from bot.table_pages.custom_ids import CustomId
from bot.texts import refusals


def refused_form_page(why: str, form_button: CustomId) -> Page:
    """The page that says why a form was refused, with a button that opens it again as it was filled in."""
    return make_page([ui.TextDisplay[Any](why), *button_rows([make_button(form_button, refusals.FORM_BUTTON)])])
