"""Lays out what fixes a table's shuffles: a short line on its messages, and a page with everything."""

from hashlib import sha256
from typing import Any

from discord import ui

from bot.table_pages.components import (
    Page,
    button_rows,
    escaped_text,
    fixed_seed_warning,
    heading_item,
    make_button,
    make_page,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.snapshot import TableSnapshot
from bot.texts import lobby as lobby_texts
from bot.texts import play as texts
from engine.tables.state import Phase

SHORT_DIGITS = 32
"""The digits of a commitment, and of a transcript's hash, that messages show: the fewest that ``verify`` accepts, and
as many as a phone has on one line.
"""


def shuffles_line(snapshot: TableSnapshot) -> str:
    """The line of a lobby or result with the first `SHORT_DIGITS` digits of the table's commitment; warns of a test
    seed.
    """
    return texts.SHUFFLES_LOBBY_LINE.format(digits=snapshot.commitment[:SHORT_DIGITS]) + fixed_seed_warning(snapshot)


def board_shuffles_line(snapshot: TableSnapshot) -> str:
    """The line of a game in play with the first `SHORT_DIGITS` digits of the table's commitment; warns of a test
    seed.
    """
    return texts.SHUFFLES_BOARD_LINE.format(digits=snapshot.commitment[:SHORT_DIGITS]) + fixed_seed_warning(snapshot)


def shuffles_page(snapshot: TableSnapshot) -> Page:
    """The page with a table's whole commitment, what its players have added by joining, and how shuffles are
    checked.
    """
    fixed_by = texts.SHUFFLES_FIXED_BY.format(commitment=snapshot.commitment) + fixed_seed_warning(snapshot)
    of_set = [] if snapshot.of_set is None else [texts.SHUFFLES_OF_SET.format(set=snapshot.of_set.id)]
    lines = [fixed_by, *of_set, _player_additions_text(snapshot), *_checking_lines(snapshot)]
    return make_page(
        [heading_item(snapshot, texts.SHUFFLES_HEADING), *map(ui.TextDisplay, lines), *_luck_row(snapshot)]
    )


def _luck_row(snapshot: TableSnapshot) -> list[ui.ActionRow[Any]]:
    """A row with the button to sit down with a lucky word; empty outside a lobby."""
    if snapshot.state.phase is not Phase.LOBBY:
        return []
    return button_rows([make_button(CustomId(Code.JOIN_WITH_LUCK, snapshot.id), lobby_texts.LUCK_BUTTON)])


def _checking_lines(snapshot: TableSnapshot) -> list[str]:
    """A line that says how players can check the shuffles, now or later; empty at a table that was closed."""
    if snapshot.state.phase is Phase.OVER and not snapshot.is_shut:
        return [texts.SHUFFLES_CHECK_IT.format(digest=sha256(snapshot.transcript.encode()).hexdigest())]
    return [] if snapshot.state.phase is Phase.CLOSED else [texts.COMMITMENT_NOTE_IT_DOWN]


def _player_additions_text(snapshot: TableSnapshot) -> str:
    """A text with the interaction ids and lucky words by which the people at the table have changed its shuffles."""
    salt = [
        f"{escaped_text(name)} `{seat.interaction}`{f' {escaped_text(seat.luck)}' if seat.luck else ''}"
        for name, seat in zip(snapshot.names, snapshot.state.seats, strict=True)
        if seat.player is not None
    ]
    return texts.SALT_ADDED.format(added=", ".join(salt)) if salt else texts.NO_SALT_ADDED
