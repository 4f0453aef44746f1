"""Short messages: a question before something is done, a file to download, a part of the rules."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.pages.components import (
    DANGER,
    MAX_TEXT_LENGTH,
    Page,
    button_rows,
    make_button,
    make_page,
    optional_gallery_and_files,
)
from bot.pages.custom_ids import Code, CustomId
from bot.texts import lookup, seat
from render import PictureFile

MAX_OPTIONS_LENGTH = 900
"""Characters of the options that stand above the rules."""


def rules_with_options(rules: Sequence[str], changed_options: Sequence[str]) -> tuple[str, ...]:
    """The texts of short rules, the first below a line with the options that differ from the usual; without such
    options, the same texts.
    """
    if not changed_options:
        return tuple(rules)
    options = " · ".join(changed_options)[:MAX_OPTIONS_LENGTH]
    return f"{lookup.RULES_DIFFER.format(options=options)}\n{rules[0]}", *rules[1:]


def rules_page(text: str, example: PictureFile | None, buttons: Sequence[ui.Button[Any]]) -> Page:
    """A page with a part of the rules, the picture of its example (``None`` for none), and these buttons."""
    items, files = optional_gallery_and_files("example.png", example)
    return make_page([ui.TextDisplay(text[:MAX_TEXT_LENGTH]), *items, *button_rows(buttons)], files=files)


def file_page(name: str, text: str, about: str) -> Page:
    """A page with the sentence ``about`` and a text file to download, called ``name``, with the content ``text``."""
    return make_page([ui.TextDisplay(about), ui.File(f"attachment://{name}")], files=((name, text.encode()),))


def transcript_page(table_id: str, text: str) -> Page:
    """A page with the transcript (``text``) of a finished game as a file to download."""
    return file_page(f"deckhand-{table_id}.txt", text, lookup.TRANSCRIPT_ABOUT)


def confirmation_page(question: str, confirm_id: CustomId, label: str) -> Page:
    """A page that asks before something irreversible, with one button, labelled ``label``, that does it."""
    return make_page([ui.TextDisplay(question), *button_rows([make_button(confirm_id, label, DANGER)])])


def leave_question_page(table_id: str, title: str, channel_id: str, *, is_last: bool) -> Page:
    """The page that asks whether to give up one's seat at a table of the game called ``title``.

    ``is_last`` warns that no other person is left at the table.
    """
    consequence = seat.TABLE_CLOSES if is_last else seat.SEAT_PLAYS_ON
    question = seat.LEAVE_QUESTION.format(title=title, channel=channel_id, consequence=consequence)
    return confirmation_page(question, CustomId(Code.LEAVE_GAME_CONFIRMED, table_id), seat.LEAVE_CONFIRM_BUTTON)
