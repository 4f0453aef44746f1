"""What only a table's host may do in its lobby, on a private page: computers, inviting, removing, options, closing."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.table_pages.components import (
    DANGER,
    PRIMARY,
    SECONDARY,
    SUCCESS,
    Page,
    as_of_line,
    button_rows,
    make_button,
    make_page,
    make_select,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.lobby import guest_lines, players_line, start_label, strength_lines
from bot.table_pages.snapshot import TableSnapshot
from bot.texts.lobby import invitations
from bot.texts.lobby import lobby as texts
from bot.texts.play import play
from engine.strengths import Strength
from engine.tables.strengths import strengths_for_all, strengths_to_choose

HOST_PAGE = "page"
"""The argument of a control that stands on the host's page, or leads back to it, where others have the same code."""


def host_page(snapshot: TableSnapshot, *, is_seated: bool = True) -> Page:
    """The page with who is at a table, and the buttons for its host; ``is_seated``: whether its reader sits there."""
    strengths = _strengths_to_choose(snapshot)
    lines = [
        texts.HOST_HEADING.format(title=snapshot.game.meta.title),
        players_line(snapshot),
        *guest_lines(snapshot, for_host=True),
        *([] if is_seated else [texts.HOST_NOT_JOINED]),
        *strength_lines(snapshot),
        *_strengths_about(strengths),
        texts.HOST_ABOUT,
        as_of_line(snapshot.at),
    ]
    return make_page([ui.TextDisplay("\n".join(lines)), *_host_controls(snapshot, is_seated=is_seated)])


def start_button(table_id: str, *, in_set: bool) -> ui.Button[Any]:
    """The button that starts the game from a page that only its reader sees."""
    return make_button(CustomId(Code.START, table_id, (HOST_PAGE,)), start_label(in_set=in_set), PRIMARY)


def _strengths_to_choose(snapshot: TableSnapshot) -> tuple[Strength, ...]:
    """The strengths that the next computer of the lobby may have."""
    return strengths_to_choose(snapshot.game, snapshot.state, is_in_set=snapshot.of_set is not None)


def _strengths_about(strengths: Sequence[Strength]) -> list[str]:
    """A line about the strengths that a host can choose from; none where all computers are sound."""
    others = [texts.STRENGTH_ABOUT[strength] for strength in strengths if strength in texts.STRENGTH_ABOUT]
    return [texts.STRENGTHS_ABOUT.format(others=", ".join(others))] if others else []


def _host_controls(snapshot: TableSnapshot, *, is_seated: bool) -> list[ui.ActionRow[Any]]:
    def control(code: Code, label: str, style: discord.ButtonStyle = SECONDARY) -> ui.Button[Any]:
        return make_button(CustomId(code, snapshot.id), label, style)

    adding = [
        make_button(CustomId(Code.ADD_COMPUTER, snapshot.id, (strength,)), texts.ADD_COMPUTER_BUTTONS[strength])
        for strength in _strengths_to_choose(snapshot)
    ]
    join = make_button(CustomId(Code.JOIN_IN_PRIVATE, snapshot.id, (HOST_PAGE,)), texts.JOIN_BUTTON, SUCCESS)
    rows = (
        [
            *([] if is_seated else [join]),
            start_button(snapshot.id, in_set=snapshot.of_set is not None),
            control(Code.OPTIONS, texts.OPTIONS_BUTTON),
        ],
        [*adding, control(Code.REMOVE_COMPUTER, texts.REMOVE_COMPUTER_BUTTON)],
        [
            control(Code.INVITE, invitations.INVITE_BUTTON),
            control(Code.REMOVE_PLAYER, invitations.REMOVE_BUTTON),
        ],
        [
            control(Code.CLOSE, texts.CLOSE_BUTTON, DANGER),
            make_button(CustomId(Code.HOST, snapshot.id, (HOST_PAGE,)), play.REFRESH_BUTTON),
        ],
    )
    start, computers, *others = [ui.ActionRow[Any](*row) for row in rows]
    return [start, computers, *_strength_rows(snapshot), *others]


def _strength_rows(snapshot: TableSnapshot) -> list[ui.ActionRow[Any]]:
    """The row with which a host changes how all computers play; none without computers, and without a choice."""
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


def told_host_page(table_id: str, text: str) -> Page:
    """The page that tells a host what has come of something, and leads back to the host's page."""
    return make_page([ui.TextDisplay(text), back_row(table_id)])


def back_row(table_id: str) -> ui.ActionRow[Any]:
    """The button that puts the host's page in place of the page below which it stands."""
    (row,) = button_rows([make_button(CustomId(Code.HOST, table_id, (HOST_PAGE,)), texts.BACK_BUTTON)])
    return row
