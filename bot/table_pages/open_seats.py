"""What the announcement of a lobby in another channel looks like."""

from discord import ui

from bot.table_pages.components import SUCCESS, Page, button_rows, escaped_text, heading_item, make_button, make_page
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.lobby import option_lines
from bot.table_pages.snapshot import TableSnapshot
from bot.texts.lobby import open_seats as texts
from engine.tables.options import free_seat_count, seats_fitting_options
from engine.text.sentences import joined_with_and, sentence


def open_seats_page(snapshot: TableSnapshot) -> Page:
    """The page that announces a lobby: its game, who opened it and where, and its seats; with a button to sit down if
    any is free.
    """
    free = free_seat_count(snapshot.game, snapshot.state)
    heading = heading_item(snapshot, sentence(texts.FREE, {"number": free}) if free else texts.FULL)
    opened = texts.OPENED.format(opener=escaped_text(snapshot.people.opener), channel=snapshot.channel)
    lines = [f"{opened} {_taken_seats_text(snapshot)}", " · ".join(option_lines(snapshot))]
    join = make_button(CustomId(Code.TAKE_SEAT, snapshot.id), texts.JOIN_BUTTON, SUCCESS)
    return make_page([heading, *map(ui.TextDisplay, lines), *button_rows([join] if free else [])])


def _taken_seats_text(snapshot: TableSnapshot) -> str:
    """How many seats are taken, by whom, and how many are kept."""
    most, kept = max(seats_fitting_options(snapshot.game, snapshot.state.chosen)), len(snapshot.state.kept_for)
    names = joined_with_and(list(map(escaped_text, snapshot.names)))
    taken = texts.TAKEN if snapshot.names else texts.NONE_TAKEN
    told = taken.format(taken=len(snapshot.names), most=most, names=names)
    return f"{told}{texts.KEPT.format(kept=kept) if kept else ''}"
