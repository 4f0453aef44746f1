"""What a seat's own page looks like: its hand and what it may do. It is shown to that seat's player alone."""

from typing import Any

from discord import ui

from bot.pages.components import (
    FELT,
    SUCCESS,
    Page,
    button_rows,
    heading_item,
    make_button,
    make_page,
    news_text,
    picture_or_text_item,
)
from bot.pages.custom_ids import Code, CustomId
from bot.pages.menu import menu_rows
from bot.pages.result import winners_line
from bot.pages.snapshot import FINAL_VERSION, TableSnapshot
from bot.texts import play as texts
from engine.table_sentences import TABLE_SENTENCES
from engine.table_state import Phase
from render import PictureFile

TEXT_ARGS = ("text",)
"""The arguments of a control on a page in words, so that the page that follows is in words too."""


def hand_page(snapshot: TableSnapshot, picture: PictureFile | None, text: str, *, is_kept_up: bool) -> Page:
    """The page with what one seat sees and may do, with its picture, or with ``text`` if ``picture`` is ``None``.

    ``is_kept_up``: the bot updates the message when the table changes; if not, the page has a refresh button.
    """
    if snapshot.state.phase is not Phase.PLAYING or snapshot.seat is None:
        return make_page([heading_item(snapshot), ui.TextDisplay(_no_hand_text(snapshot))], FELT, (), snapshot.version)
    shown, files = picture_or_text_item("hand.png", picture, text)
    news: list[ui.Item[Any]] = [ui.TextDisplay(news_text(snapshot))] if snapshot.news else []
    line = ui.TextDisplay[Any](_status_line(snapshot, snapshot.seat, is_kept_up=is_kept_up) + _board_warning(snapshot))
    refresh = CustomId(Code.REFRESH, snapshot.id, TEXT_ARGS if picture is None else ())
    rows = [
        *menu_rows(snapshot.menu, snapshot.id, snapshot.since, snapshot.names),
        *_back_button_row(snapshot, snapshot.seat),
        *([] if is_kept_up else button_rows([make_button(refresh, texts.REFRESH_BUTTON)])),
    ]
    top = heading_item(snapshot, f" · <#{snapshot.channel}>")
    return make_page([top, shown, *news, line, *rows], FELT, files, snapshot.version)


def left_game_page(table_id: str, title: str) -> Page:
    """The page that replaces the hand of somebody who has left the game; ``title`` is the game's."""
    return make_page([ui.TextDisplay(texts.YOU_LEFT.format(title=title, table=table_id))], version=FINAL_VERSION)


def _back_button_row(snapshot: TableSnapshot, seat: int) -> list[ui.ActionRow[Any]]:
    is_on_auto = snapshot.state.seats[seat].on_auto
    return (
        button_rows([make_button(CustomId(Code.BACK, snapshot.id), texts.BACK_BUTTON, SUCCESS)]) if is_on_auto else []
    )


def _status_line(snapshot: TableSnapshot, seat: int, *, is_kept_up: bool) -> str:
    """Whether it is the seat's turn, or who plays for its player."""
    sitting = snapshot.state.seats[seat]
    if sitting.sat_in:
        return texts.COMPUTER_PLAYS_FOR_YOU
    if sitting.on_auto:
        return texts.YOU_ARE_ON_AUTO
    if seat in snapshot.waiting:
        return texts.YOUR_TURN
    # Only what stays true until this seat's page is drawn again.
    waiting = texts.NOT_YOUR_TURN_BUT if snapshot.menu else texts.NOT_YOUR_TURN
    return waiting + (texts.MESSAGE_CHANGES if is_kept_up else texts.REFRESH_IT)


def _board_warning(snapshot: TableSnapshot) -> str:
    """That the board cannot be written, and what the bot needs for it; empty where it can."""
    needs = snapshot.board_needs
    return texts.BOARD_LACKS.format(channel=snapshot.channel, needs=needs) if needs else ""


def _no_hand_text(snapshot: TableSnapshot) -> str:
    """Why there is no hand: the game has not started, is over, or was closed."""
    if snapshot.state.phase is Phase.LOBBY:
        return texts.HAND_COMES_HERE
    where = texts.TABLE_IS_IN.format(channel=snapshot.channel)
    if snapshot.state.outcome is not None:
        winners = winners_line(snapshot.state.outcome, snapshot.names)
        return texts.GAME_IS_OVER.format(winners=winners, where=where)
    return TABLE_SENTENCES[snapshot.state.closed] + ("" if snapshot.state.closed == "channel_gone" else f" {where}")
