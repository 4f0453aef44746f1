"""What a table of a duplicate set looks like while others play the same cards: they show only to its own players."""

from typing import Any

from discord import ui

from bot.table_pages.board_mark import rules_button_id
from bot.table_pages.components import (
    FELT,
    PRIMARY,
    Page,
    button_rows,
    escaped_text,
    heading_item,
    make_button,
    make_page,
    picture_or_text_item,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.result import play_again_label, ranking_lines, winners_line
from bot.table_pages.shuffles import board_shuffles_line
from bot.table_pages.snapshot import TableSnapshot
from bot.table_pages.table_buttons import board_buttons, questions_and_waiting_text
from bot.texts.lobby import duplicate as texts
from bot.texts.play import play
from render import PictureFile


def set_line(snapshot: TableSnapshot) -> str:
    """The line that names the duplicate set of a table, and the table's number in it; empty for a table of its own."""
    of_set = snapshot.of_set
    if of_set is None:
        return ""
    return texts.SET_LINE.format(set=of_set.id, number=of_set.number, tables=of_set.tables)


def shut_board_page(snapshot: TableSnapshot) -> Page:
    """The page that everybody sees of a table in play: who sits there, whose turn it is, and how far the game is."""
    lines = [*_seats_and_progress_lines(snapshot), questions_and_waiting_text(snapshot)]
    told = ui.TextDisplay[Any]("\n".join(lines))
    shut = ui.TextDisplay[Any](texts.SHUT.format(line=set_line(snapshot)))
    fixed = ui.TextDisplay[Any](board_shuffles_line(snapshot))
    items = [heading_item(snapshot), shut, told, fixed, *button_rows(board_buttons(snapshot))]
    return make_page(items, FELT, (), snapshot.version)


def shut_end_page(snapshot: TableSnapshot) -> Page:
    """The page that everybody sees of a table whose game is over: who sat there."""
    text = "\n".join([f"{set_line(snapshot)}.", *_seats_and_progress_lines(snapshot), texts.ENDED])
    buttons = [
        make_button(CustomId(Code.SHOW_TABLE, snapshot.id), texts.SHOW_TABLE_BUTTON, PRIMARY),
        make_button(CustomId(Code.PLAY_AGAIN, snapshot.id), play_again_label(snapshot)),
        make_button(rules_button_id(snapshot), play.RULES_BUTTON),
    ]
    fixed = ui.TextDisplay[Any](board_shuffles_line(snapshot))
    items = [heading_item(snapshot), ui.TextDisplay[Any](text), fixed, *button_rows(buttons)]
    return make_page(items, FELT, (), snapshot.version)


def players_end_page(snapshot: TableSnapshot, picture: PictureFile | None, text: str) -> Page:
    """The page of a game that is over, for its own players: the final table and everybody's place, without a proof.

    ``text`` stands in place of the picture where that is ``None``. Raises `ValueError` for a game without an outcome.
    """
    outcome = snapshot.state.outcome
    if outcome is None:
        raise ValueError("a result page needs an outcome")
    shown, files = picture_or_text_item("table.png", picture, text)
    won = "\n".join([winners_line(outcome, snapshot.names), *ranking_lines(outcome, snapshot)])
    asked = f"{set_line(snapshot)}. {texts.ENDED} {texts.ENDED_FOR_PLAYER}"
    items = [heading_item(snapshot), shown, ui.TextDisplay[Any](won), ui.TextDisplay[Any](asked)]
    return make_page(items, FELT, files, snapshot.version)


def _seats_and_progress_lines(snapshot: TableSnapshot) -> list[str]:
    """Who sits at the table, and after which chapter of its game it stands."""
    names = ", ".join(escaped_text(name) for name in snapshot.names)
    after = texts.SINCE_CHAPTER.format(**snapshot.last_chapter._asdict()) if snapshot.last_chapter else ""
    return [texts.SEATS.format(names=names), *([after] if after else [])]
