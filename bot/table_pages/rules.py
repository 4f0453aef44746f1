"""Lays out the short rules of a game: one page at a time, with buttons to the page before and after."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from discord import ui

from bot.table_pages.components import (
    BUTTONS_PER_ROW,
    MAX_TEXT_LENGTH,
    PRIMARY,
    SECONDARY,
    Page,
    button_rows,
    make_button,
    make_page,
    optional_gallery_and_files,
)
from bot.table_pages.custom_ids import NO_TABLE, Code, CustomId
from bot.texts import help as help_texts
from bot.texts import play as texts
from engine.game import Game
from render import PictureFile


def try_buttons(game: Game[Any, Any], rules_part: int) -> list[ui.Button[Any]]:
    """The buttons to those steps of a game's lesson that teach the page ``rules_part`` (from 0) of its short rules; at
    most one row.
    """
    steps = game.words.lesson.steps if game.words.lesson is not None else ()
    numbers = [number for number, step in enumerate(steps) if step.rules_part == rules_part]
    return [
        make_button(lesson_begin_id(game, number), help_texts.TRY_BUTTON.format(title=steps[number].title))
        for number in numbers[:BUTTONS_PER_ROW]
    ]


def lesson_begin_id(game: Game[Any, Any], number: int) -> CustomId:
    """The custom id of a button that shows the step ``number`` (from 0) of a lesson in a message of its own."""
    return CustomId(Code.LEARN, args=(game.meta.slug, str(number)))


MAX_OPTIONS_LENGTH = 900
"""The most characters of the options that stand above the rules."""


class RulesPart(NamedTuple):
    """A page of a game's short rules, among all pages, perhaps for a certain table."""

    game: str
    """The game's slug."""
    texts: Sequence[str]
    """The texts of all pages."""
    number: int = 0
    """The place of the page to show, from 0; any other number shows the first page."""
    table: str = NO_TABLE
    """The id of the table whose rules they are; `NO_TABLE` for the game's in general."""
    changed_options: Sequence[str] = ()
    """The options of that table that differ from the default; they stand above the first text."""

    @property
    def place(self) -> int:
        """The place of the text that is shown, from 0."""
        return self.number if 0 <= self.number < len(self.texts) else 0

    @property
    def is_last(self) -> bool:
        """Whether the page is the last one."""
        return self.place == len(self.texts) - 1


def rules_page(part: RulesPart, example: PictureFile | None, try_buttons: Sequence[ui.Button[Any]]) -> Page:
    """The page of a part of the rules, with the picture ``example`` unless it is ``None``, and buttons to try out what
    it says.
    """
    shown, files = optional_gallery_and_files("example.png", example)
    text = ui.TextDisplay[Any](_page_text(part)[:MAX_TEXT_LENGTH])
    return make_page([text, *shown, *button_rows(try_buttons), *button_rows(_turn_buttons(part))], files=files)


def _page_text(part: RulesPart) -> str:
    text = part.texts[part.place]
    if part.place or not part.changed_options:
        return text
    options = " · ".join(part.changed_options)[:MAX_OPTIONS_LENGTH]
    return f"{texts.RULES_DIFFER.format(options=options)}\n{text}"


def _turn_buttons(part: RulesPart) -> list[ui.Button[Any]]:
    """The buttons to the page before and after; empty if there is only one page."""
    pages = len(part.texts)
    before, after = ([part.place - 1] if part.place else []), ([] if part.is_last else [part.place + 1])
    return [
        make_button(
            CustomId(Code.RULES_PAGE, part.table, (part.game, str(place))),
            (texts.RULES_NEXT if place > part.place else texts.RULES_BACK).format(page=place + 1, pages=pages),
            PRIMARY if place > part.place else SECONDARY,
        )
        for place in (*before, *after)
    ]
