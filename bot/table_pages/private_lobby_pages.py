"""Private pages at a lobby: the host's page, invitations, and offers and questions to people who sit down or start."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import discord
from discord import ui

from bot.table_pages.components import (
    DANGER,
    MAX_PLACEHOLDER_LENGTH,
    PRIMARY,
    SECONDARY,
    SUCCESS,
    Page,
    as_of_line,
    button_rows,
    escaped_text,
    make_button,
    make_page,
    make_select,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.lobby import guest_lines, players_line, start_label, strength_lines
from bot.table_pages.menu import MAX_SELECT_OPTIONS
from bot.table_pages.snapshot import TableSnapshot
from bot.texts import lobby as texts
from bot.texts import play as play_texts
from engine.strengths import Strength
from engine.tables.strengths import strengths_for_all, strengths_to_choose
from engine.text.sentences import joined_with_and

HOST_PAGE = "page"
"""The argument of a control that stands on the host's page, or leads back to it."""


def host_page(
    snapshot: TableSnapshot, *, is_seated: bool = True, is_let_in: bool = True, may_start: bool = True
) -> Page:
    """The page with the people at a table and the buttons for its host; ``is_seated``: whether the reader sits there,
    ``is_let_in``: whether they may, and so may invite others, ``may_start``: whether they may start the game and choose
    its options, which at a further table of a duplicate set is up to the first table's host.
    """
    strengths = _strengths_to_choose(snapshot)
    lines = [
        texts.HOST_HEADING.format(title=snapshot.game.meta.title),
        players_line(snapshot),
        *guest_lines(snapshot, for_host=True),
        *([] if is_seated else [texts.HOST_NOT_JOINED if is_let_in else texts.HOST_NOT_LET_IN]),
        *strength_lines(snapshot),
        *_strengths_about(strengths),
        texts.HOST_ABOUT,
        as_of_line(snapshot.at),
    ]
    return make_page(
        [
            ui.TextDisplay("\n".join(lines)),
            *_host_controls(snapshot, is_seated=is_seated, is_let_in=is_let_in, may_start=may_start),
        ]
    )


def start_button(table_id: str, *, in_set: bool) -> ui.Button[Any]:
    """The button that starts the game, for a page that only its reader sees."""
    return make_button(CustomId(Code.START, table_id, (HOST_PAGE,)), start_label(in_set=in_set), PRIMARY)


def _strengths_to_choose(snapshot: TableSnapshot) -> tuple[Strength, ...]:
    """The strengths that the lobby's next computer may have."""
    return strengths_to_choose(snapshot.game, snapshot.state, is_in_set=snapshot.of_set is not None)


def _strengths_about(strengths: Sequence[Strength]) -> list[str]:
    """A line about the strengths that a host can choose besides ``sound``; empty if there are none."""
    others = [texts.STRENGTH_ABOUT[strength] for strength in strengths if strength in texts.STRENGTH_ABOUT]
    return [texts.STRENGTHS_ABOUT.format(others=", ".join(others))] if others else []


def _host_controls(
    snapshot: TableSnapshot, *, is_seated: bool, is_let_in: bool, may_start: bool
) -> list[ui.ActionRow[Any]]:
    def control(code: Code, label: str, style: discord.ButtonStyle = SECONDARY) -> ui.Button[Any]:
        return make_button(CustomId(code, snapshot.id), label, style)

    adding = [
        make_button(CustomId(Code.ADD_COMPUTER, snapshot.id, (strength,)), texts.ADD_COMPUTER_BUTTONS[strength])
        for strength in _strengths_to_choose(snapshot)
    ]
    join = make_button(CustomId(Code.JOIN_IN_PRIVATE, snapshot.id, (HOST_PAGE,)), texts.JOIN_BUTTON, SUCCESS)
    starting = [
        start_button(snapshot.id, in_set=snapshot.of_set is not None),
        control(Code.OPTIONS, texts.OPTIONS_BUTTON),
    ]
    rows = (
        [*([join] if is_let_in and not is_seated else []), *(starting if may_start else [])],
        [*adding, control(Code.REMOVE_COMPUTER, texts.REMOVE_COMPUTER_BUTTON)],
        [
            *([control(Code.INVITE, texts.INVITE_BUTTON)] if is_let_in or is_seated else []),
            control(Code.REMOVE_PLAYER, texts.REMOVE_BUTTON),
        ],
        [
            control(Code.CLOSE, texts.CLOSE_BUTTON, DANGER),
            make_button(CustomId(Code.HOST, snapshot.id, (HOST_PAGE,)), play_texts.REFRESH_BUTTON),
        ],
    )
    start, computers, *others = [[ui.ActionRow[Any](*row)] if row else [] for row in rows]
    return [*start, *computers, *_strength_rows(snapshot), *chain.from_iterable(others)]


def _strength_rows(snapshot: TableSnapshot) -> list[ui.ActionRow[Any]]:
    """A row with the select by which a host sets the strength of all computers; empty without computers, or without a
    choice.
    """
    strengths = strengths_for_all(snapshot.game, snapshot.state, is_in_set=snapshot.of_set is not None)
    if len(strengths) < 2:
        return []
    seated = {seat.strength for seat in snapshot.state.seats if seat.player is None}
    options = [
        discord.SelectOption(
            label=texts.STRENGTH_OPTION.format(strength=one),
            value=one,
            description=texts.STRENGTH_PLAYS[one],
            default=seated == {one},
        )
        for one in strengths
    ]
    return [ui.ActionRow(make_select(CustomId(Code.STRENGTH, snapshot.id), texts.STRENGTH_PROMPT, options))]


def host_outcome_page(table_id: str, text: str) -> Page:
    """The page with the outcome of something that a host did, which leads back to the host's page."""
    return make_page([ui.TextDisplay(text), back_row(table_id)])


def back_row(table_id: str) -> ui.ActionRow[Any]:
    """A row with the button that shows the host's page in place of the page with the button."""
    (row,) = button_rows([make_button(CustomId(Code.HOST, table_id, (HOST_PAGE,)), texts.BACK_BUTTON)])
    return row


WITHOUT_ME = "without"
"""The argument of the button that starts a game without the person who presses it."""


def join_offer_page(table_id: str, text: str) -> Page:
    """The page that says by ``text`` why something was refused, with a button to sit down."""
    return make_page([ui.TextDisplay[Any](text), *button_rows([join_button(table_id)])])


def start_offer_page(table_id: str, *, can_start_without: bool) -> Page:
    """The page that tells a person without a seat who wants to start the game that they have none, with a button to sit
    down and, with ``can_start_without``, one to start nevertheless.
    """
    without = make_button(CustomId(Code.START, table_id, (WITHOUT_ME,)), texts.START_WITHOUT_BUTTON)
    buttons = [join_button(table_id), *([without] if can_start_without else [])]
    return make_page([ui.TextDisplay[Any](texts.NOT_JOINED), *button_rows(buttons)])


def seated_page(table_id: str, title: str, *, may_start: bool, in_set: bool) -> Page:
    """The page that tells a person that they have a seat, with a button to start the game if ``may_start``."""
    told = ui.TextDisplay[Any](texts.SEAT_TAKEN_REPLY.format(title=title))
    return make_page([told, *(button_rows([start_button(table_id, in_set=in_set)]) if may_start else [])])


def join_button(table_id: str) -> ui.Button[Any]:
    """The button that seats the person who presses it, for a page that only they see."""
    return make_button(CustomId(Code.JOIN_IN_PRIVATE, table_id), texts.JOIN_BUTTON, SUCCESS)


MAX_INVITED_AT_ONCE = 5


def invitation_page(table_id: str, title: str, opener: str, player_ids: Sequence[str]) -> Page:
    """The page in the channel that asks people whether they play the game called ``title``. ``opener`` is the name of
    the person who opened the table, not escaped.
    """
    people = joined_with_and([f"<@{player_id}>" for player_id in player_ids])
    kept = texts.SEAT_KEPT if len(player_ids) == 1 else texts.SEATS_KEPT
    buttons = [
        make_button(CustomId(Code.ACCEPT_INVITATION, table_id), texts.JOIN_BUTTON, SUCCESS),
        make_button(CustomId(Code.DECLINE_INVITATION, table_id), texts.NO_BUTTON),
    ]
    asked = texts.INVITATION_ASKED.format(people=people, opener=escaped_text(opener), title=title, kept=kept)
    return make_page([ui.TextDisplay(asked), *button_rows(buttons)])


def invite_page(table_id: str) -> Page:
    """The page on which a table's host chooses whom to invite."""
    select = ui.UserSelect[Any](
        custom_id=CustomId(Code.INVITE_CHOSEN, table_id).as_select_id(),
        placeholder=texts.INVITE_PROMPT[:MAX_PLACEHOLDER_LENGTH],
        max_values=MAX_INVITED_AT_ONCE,
    )
    return make_page([ui.TextDisplay(texts.INVITE_QUESTION), ui.ActionRow(select), back_row(table_id)])


def remove_page(table_id: str, people: Sequence[tuple[str, str]]) -> Page:
    """The page on which a table's host chooses whom to remove. ``people`` are pairs of id and name."""
    options = [
        discord.SelectOption(label=name[:100], value=player_id) for player_id, name in people[:MAX_SELECT_OPTIONS]
    ]
    select = make_select(CustomId(Code.REMOVE_CHOSEN, table_id), texts.REMOVE_PROMPT, options)
    return make_page([ui.TextDisplay(texts.REMOVE_QUESTION), ui.ActionRow(select), back_row(table_id)])


def wait_question_page(table_id: str, refusal: str) -> Page:
    """The page that says by the sentence ``refusal`` why there is no seat, and asks whether to wait for one."""
    button = make_button(CustomId(Code.WAIT, table_id), texts.WAIT_BUTTON, PRIMARY)
    return make_page([ui.TextDisplay(texts.WAIT_QUESTION.format(refusal=refusal)), *button_rows([button])])
