"""What the board looks like: the message that shows a table in play to everybody."""

from typing import Any

from discord import ui

from bot.pages.board_mark import rules_button_id
from bot.pages.closing import close_vote_buttons, close_vote_lines
from bot.pages.components import (
    FELT,
    PRIMARY,
    Page,
    button_rows,
    commitment_line,
    escaped_text,
    heading_item,
    make_button,
    make_page,
    news_text,
    picture_or_text_item,
)
from bot.pages.custom_ids import Code, CustomId
from bot.pages.snapshot import TableSnapshot
from bot.texts import play as texts
from engine.sentences import joined_with_and
from render import PictureFile


def board_page(snapshot: TableSnapshot, picture: PictureFile | None, text: str) -> Page:
    """The page of a table in play that everybody sees, with its picture, or with ``text`` if ``picture`` is
    ``None``.
    """
    shown, files = picture_or_text_item("table.png", picture, text)
    news: list[ui.Item[Any]] = [ui.TextDisplay(news_text(snapshot))] if snapshot.news else []
    told = "\n".join([*close_vote_lines(snapshot), waiting_line(snapshot)])
    lines = [*news, ui.TextDisplay(told), commitment_line(snapshot)]
    items = [heading_item(snapshot), shown, *lines, *button_rows(_board_buttons(snapshot))]
    return make_page(items, FELT, files, snapshot.version)


def waiting_line(snapshot: TableSnapshot) -> str:
    """A line that says for whom the game waits, and when the earliest of their time limits runs out.

    If the snapshot has a ``closes_at``, because every seat plays by itself, it says instead when the table closes.
    """
    if snapshot.closes_at is not None:
        return texts.EVERYBODY_AWAY.format(closes_at=int(snapshot.closes_at))
    times = [when for seat in snapshot.waiting if (when := snapshot.deadlines.get(seat)) is not None]
    until = texts.TIME_RUNS_OUT.format(at=int(min(times))) if times else ""
    names = joined_with_and([escaped_text(snapshot.names[seat]) for seat in snapshot.waiting])
    return texts.TO_PLAY.format(names=names, until=until)


def _board_buttons(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    table = snapshot.id
    may_anybody_return = any(seat.on_auto and not seat.left for seat in snapshot.state.seats)
    return [
        *close_vote_buttons(snapshot),
        make_button(CustomId(Code.MY_HAND, table), texts.MY_HAND_BUTTON, PRIMARY),
        make_button(CustomId(Code.AS_TEXT, table), texts.AS_TEXT_BUTTON),
        *([make_button(CustomId(Code.BACK, table), texts.BACK_BUTTON)] if may_anybody_return else []),
        *(
            make_button(
                CustomId(Code.SIT_IN, table, (str(seat),)), texts.SIT_IN_BUTTON.format(name=snapshot.names[seat])
            )
            for seat in snapshot.seats_open_to_sit_in_vote
        ),
        make_button(rules_button_id(snapshot), texts.RULES_BUTTON),
        make_button(CustomId(Code.LEAVE_GAME, table), texts.LEAVE_GAME_BUTTON),
        make_button(CustomId(Code.CLOSE, table), texts.CLOSE_TABLE_BUTTON),
    ]
