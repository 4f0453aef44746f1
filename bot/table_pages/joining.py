"""What people see who want more of a lobby than somebody without a seat can do: that they have not joined, and how."""

from typing import Any

from discord import ui

from bot.table_pages.components import SUCCESS, Page, button_rows, make_button, make_page
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.host import start_button
from bot.texts.lobby import lobby as texts

WITHOUT_ME = "without"
"""The argument of the button that starts a game without the person who presses it."""


def join_offer_page(table_id: str, text: str) -> Page:
    """The page that says by ``text`` why something was refused, with a button to sit down."""
    return make_page([ui.TextDisplay[Any](text), *button_rows([join_button(table_id)])])


def start_offer_page(table_id: str, *, can_start_without: bool) -> Page:
    """The page that tells whoever wants to start a game that they have no seat, with a button to sit down and, with
    ``can_start_without``, one to start nevertheless.
    """
    without = make_button(CustomId(Code.START, table_id, (WITHOUT_ME,)), texts.START_WITHOUT_BUTTON)
    buttons = [join_button(table_id), *([without] if can_start_without else [])]
    return make_page([ui.TextDisplay[Any](texts.NOT_JOINED), *button_rows(buttons)])


def seated_page(table_id: str, title: str, *, may_start: bool, in_set: bool) -> Page:
    """The page that tells somebody that they have a seat; with a button to start the game where they may."""
    told = ui.TextDisplay[Any](texts.SEATED.format(title=title))
    return make_page([told, *(button_rows([start_button(table_id, in_set=in_set)]) if may_start else [])])


def join_button(table_id: str) -> ui.Button[Any]:
    """The button that seats whoever presses it on a page that only they see."""
    return make_button(CustomId(Code.JOIN_IN_PRIVATE, table_id), texts.JOIN_BUTTON, SUCCESS)
