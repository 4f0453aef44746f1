"""What the list of somebody's tables looks like: a line and a button for each, and the invitations to others."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from discord import ui

from bot.table_pages.components import (
    PRIMARY,
    SECONDARY,
    SUCCESS,
    Page,
    button_rows,
    escaped_text,
    make_button,
    make_page,
    text_page,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.several_tables import NamedTable
from bot.texts.club import my_tables as texts
from bot.texts.lobby import invitations as invitation_texts
from bot.texts.lobby import lobby
from bot.texts.play import play
from engine.text.sentences import joined_with_and, sentence

MAX_TABLES = 15
"""Tables that are listed; of more the number is told."""
MAX_INVITATIONS = 4
"""Invitations that are listed: with as many tables as there may be, their controls fit into a message."""
MAX_NAMES = 2
"""Names of those who are waited for at a table; of more the number is told. So a list fits into a message."""


class OwnTable(NamedTuple):
    """A live table as somebody who sits there wants to see it in a list."""

    named: NamedTable
    people: int | None
    """How many have a seat in its lobby; ``None`` if its game has begun."""
    is_own_turn: bool
    waiting_names: tuple[str, ...]
    """The names of those whose turn it is."""
    until: float | None
    """When the first of their time limits runs out, in seconds since 1970; ``None`` for none."""
    is_paused: bool = False
    """Whether its game is paused."""
    is_hosted: bool = False
    """Whether this person has opened the table and does not sit there."""
    is_seat_kept: bool = False
    """Whether its lobby keeps a seat for this person."""
    is_asked: bool = False
    """Whether another player has asked for something, and waits for this person's answer."""
    is_on_auto: bool = False
    """Whether this person's seat plays by itself until they are back."""
    closes_at: float | None = None
    """When it closes because everybody is away, in seconds since 1970; ``None`` if somebody plays."""
    lost_at: float | None = None
    """When it closes as a loss of this person, if they do nothing, in seconds since 1970; ``None`` if it does not."""

    @property
    def urgency(self) -> tuple[bool, float]:
        """Sorts tables: first those where it is one's turn, and of these the one with the least time left."""
        return not self.is_own_turn, float("inf") if self.until is None else self.until


class Invitation(NamedTuple):
    """A lobby that keeps a seat for the reader."""

    named: NamedTable
    opener: str
    """The name of whoever opened it."""
    may_answer: bool
    """Whether buttons work where the reader is; from another server they do not."""


def my_tables_page(tables: Sequence[OwnTable], invitations: Sequence[Invitation] = (), *, at: float) -> Page:
    """The page with somebody's tables, the most urgent first, each with a button that shows it privately; of many, the
    first `MAX_TABLES`. Above them stand the first `MAX_INVITATIONS` invitations that wait for an answer. The page is as
    of ``at``, in seconds since 1970, and has a button that shows it as it is then.
    """
    if not tables and not invitations:
        return text_page(texts.NO_TABLES)
    refresh, as_of = make_button(CustomId(Code.MY_TABLES), play.REFRESH_BUTTON), play.AS_OF.format(at=int(at))
    if not tables:
        said = ui.TextDisplay[Any](f"{texts.NO_TABLES}\n{play.SMALL_PRINT.format(text=as_of)}")
        return make_page([*_invitation_items(invitations), said, *button_rows([refresh])])
    ordered = sorted(tables, key=lambda table: table.urgency)
    shown, not_shown = ordered[:MAX_TABLES], len(ordered) - MAX_TABLES
    rest = [sentence(texts.NOT_LISTED, {"number": not_shown})] if not_shown > 0 else []
    lines = "\n".join([*map(_line, shown), *rest, play.SMALL_PRINT.format(text=as_of)])
    buttons = [*map(_button, shown), refresh]
    own = [ui.TextDisplay[Any](texts.HEADING), ui.TextDisplay[Any](lines), *button_rows(buttons)]
    return make_page([*_invitation_items(invitations), *own])


def _invitation_items(invitations: Sequence[Invitation]) -> list[ui.Item[Any]]:
    """A heading, and for each invitation a line with two buttons; nothing without invitations."""
    if not invitations:
        return []
    items: list[ui.Item[Any]] = [ui.TextDisplay(texts.INVITATIONS_HEADING)]
    for one in invitations[:MAX_INVITATIONS]:
        line = texts.INVITATION.format(
            opener=escaped_text(one.opener), title=escaped_text(one.named.title), channel=one.named.channel
        )
        items.append(ui.TextDisplay(line))
        items += _answer_rows(one) if one.may_answer else []
    return items


def _answer_rows(invitation: Invitation) -> list[ui.ActionRow[Any]]:
    table = invitation.named
    return button_rows(
        [
            make_button(CustomId(Code.ACCEPT_INVITATION, table.id), lobby.JOIN_BUTTON, SUCCESS),
            make_button(CustomId(Code.DECLINE_INVITATION, table.id), invitation_texts.NO_BUTTON),
        ]
    )


def _line(table: OwnTable) -> str:
    title = escaped_text(table.named.title)
    without_seat = texts.HOSTED_WITH_KEPT_SEAT if table.is_seat_kept else texts.HOSTED
    hosted, asked = without_seat if table.is_hosted else "", texts.QUESTION if table.is_asked else ""
    on_auto = texts.ON_AUTO if table.is_on_auto and table.closes_at is None else ""
    state = f"{_state_text(table)}{hosted}{on_auto}{asked}"
    return texts.LINE.format(title=title, channel=table.named.channel, state=state)


def _state_text(table: OwnTable) -> str:
    """What happens at a table: whose turn it is and until when, or how many sit in its lobby."""
    if table.people is not None:
        return sentence(texts.LOBBY, {"number": table.people})
    if table.is_paused:
        return texts.PAUSED
    if table.closes_at is not None:
        away = texts.EVERYBODY_AWAY if table.lost_at is None else texts.YOU_ARE_AWAY
        return away.format(at=int(table.closes_at))
    until = "" if table.until is None else texts.UNTIL.format(at=int(table.until))
    if table.is_own_turn:
        lost = "" if table.lost_at is None else texts.LOST_BY_WAITING.format(at=int(table.lost_at))
        return texts.YOUR_TURN.format(until=until or lost)
    names = joined_with_and(list(map(escaped_text, table.waiting_names)), MAX_NAMES)
    return texts.OTHERS_TURN.format(names=names, until=until)


def _button(table: OwnTable) -> ui.Button[Any]:
    code = Code.SHOW_TABLE if table.people is not None or table.is_hosted else Code.MY_HAND
    style = PRIMARY if table.is_own_turn else SECONDARY
    return make_button(CustomId(code, table.named.id), table.named.label, style)
