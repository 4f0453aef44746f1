"""What the board looks like: the message that shows a table in play to everybody."""

from typing import Any

from discord import ui

from bot.table_pages.components import FELT, Page, button_rows, heading_item, make_page, picture_or_text_item
from bot.table_pages.news import news_text
from bot.table_pages.shuffles import board_shuffles_line
from bot.table_pages.snapshot import TableSnapshot
from bot.table_pages.table_buttons import board_buttons, copy_lines, questions_and_waiting_text
from render import PictureFile


def board_page(snapshot: TableSnapshot, picture: PictureFile | None, text: str) -> Page:
    """The page of a table in play that everybody sees, with its picture, or with ``text`` if ``picture`` is
    ``None``.
    """
    shown, files = picture_or_text_item("table.png", picture, text)
    news: list[ui.Item[Any]] = [ui.TextDisplay(news_text(snapshot))] if snapshot.news else []
    told = questions_and_waiting_text(snapshot)
    lines = [*news, ui.TextDisplay(told), ui.TextDisplay(board_shuffles_line(snapshot)), *copy_lines(snapshot)]
    items = [heading_item(snapshot), shown, *lines, *button_rows(board_buttons(snapshot))]
    return make_page(items, FELT, files, snapshot.version)
