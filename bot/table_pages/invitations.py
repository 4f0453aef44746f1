"""What inviting looks like: the message that asks, the selects of people, and the question who wants to wait."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.table_pages.components import (
    MAX_PLACEHOLDER_LENGTH,
    PRIMARY,
    SUCCESS,
    Page,
    button_rows,
    escaped_text,
    make_button,
    make_page,
    make_select,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.host import back_row
from bot.texts.lobby import invitations as texts
from bot.texts.lobby import lobby
from engine.text.sentences import joined_with_and

MOST_INVITED_AT_ONCE = 5
MOST_LISTED = 25
"""Options of a select."""


def invitation_page(table_id: str, title: str, opener: str, player_ids: Sequence[str]) -> Page:
    """The message in the channel that asks people whether they play the game called ``title``.

    ``opener`` is the name of whoever opened the table; not escaped.
    """
    people = joined_with_and([f"<@{player_id}>" for player_id in player_ids])
    kept = texts.SEAT_KEPT if len(player_ids) == 1 else texts.SEATS_KEPT
    buttons = [
        make_button(CustomId(Code.ACCEPT_INVITATION, table_id), lobby.JOIN_BUTTON, SUCCESS),
        make_button(CustomId(Code.DECLINE_INVITATION, table_id), texts.NO_BUTTON),
    ]
    asked = texts.ASKED.format(people=people, opener=escaped_text(opener), title=title, kept=kept)
    return make_page([ui.TextDisplay(asked), *button_rows(buttons)])


def invite_page(table_id: str) -> Page:
    """The page on which a table's host chooses whom to invite."""
    select = ui.UserSelect[Any](
        custom_id=CustomId(Code.INVITE_CHOSEN, table_id).as_select_id(),
        placeholder=texts.INVITE_PROMPT[:MAX_PLACEHOLDER_LENGTH],
        max_values=MOST_INVITED_AT_ONCE,
    )
    return make_page([ui.TextDisplay(texts.INVITE_QUESTION), ui.ActionRow(select), back_row(table_id)])


def remove_page(table_id: str, people: Sequence[tuple[str, str]]) -> Page:
    """The page on which a table's host chooses whom to remove. ``people`` are pairs of id and name."""
    options = [discord.SelectOption(label=name[:100], value=player_id) for player_id, name in people[:MOST_LISTED]]
    select = make_select(CustomId(Code.REMOVE_CHOSEN, table_id), texts.REMOVE_PROMPT, options)
    return make_page([ui.TextDisplay(texts.REMOVE_QUESTION), ui.ActionRow(select), back_row(table_id)])


def wait_question_page(table_id: str, refusal: str) -> Page:
    """The page that says by the sentence ``refusal`` why there is no seat, and asks whether to wait for one."""
    button = make_button(CustomId(Code.WAIT, table_id), texts.WAIT_BUTTON, PRIMARY)
    return make_page([ui.TextDisplay(texts.WAIT_QUESTION.format(refusal=refusal)), *button_rows([button])])
