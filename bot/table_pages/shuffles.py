"""What a table's shuffles look like: a short line in the lobby, and a page with all that fixes them."""

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
"""The digits of a commitment that lobby, board and result show, and of a transcript's hash: as many as ``verify`` needs
at least, and a phone has on one line.
"""


def shuffles_line(snapshot: TableSnapshot) -> str:
    """The line in a lobby and below a result with the first `SHORT_DIGITS` digits of the table's commitment; warns of a
    test seed.
    """
    return texts.SHUFFLES_LOBBY_LINE.format(digits=snapshot.commitment[:SHORT_DIGITS]) + fixed_seed_warning(snapshot)


def board_shuffles_line(snapshot: TableSnapshot) -> str:
    """The line below a game in play with the first `SHORT_DIGITS` digits, as `shuffles_line`."""
    return texts.SHUFFLES_BOARD_LINE.format(digits=snapshot.commitment[:SHORT_DIGITS]) + fixed_seed_warning(snapshot)


def shuffles_page(snapshot: TableSnapshot) -> Page:
    """The page with a table's whole commitment, what players have added by joining, and how shuffles are checked."""
    fixed_by = texts.SHUFFLES_FIXED_BY.format(commitment=snapshot.commitment) + fixed_seed_warning(snapshot)
    of_set = [] if snapshot.of_set is None else [texts.SHUFFLES_OF_SET.format(set=snapshot.of_set.id)]
    lines = [fixed_by, *of_set, _player_additions_text(snapshot), *_checking_lines(snapshot)]
    return make_page(
        [heading_item(snapshot, texts.SHUFFLES_HEADING), *map(ui.TextDisplay, lines), *_luck_row(snapshot)]
    )


def _luck_row(snapshot: TableSnapshot) -> list[ui.ActionRow[Any]]:
    """The button to sit down with a lucky word, in a lobby."""
    if snapshot.state.phase is not Phase.LOBBY:
        return []
    return button_rows([make_button(CustomId(Code.JOIN_WITH_LUCK, snapshot.id), lobby_texts.LUCK_BUTTON)])


def _checking_lines(snapshot: TableSnapshot) -> list[str]:
    """What players should do now, so that they can check the shuffles; nothing at a table that was closed."""
    if snapshot.state.phase is Phase.OVER and not snapshot.is_shut:
        return [texts.SHUFFLES_CHECK_IT.format(digest=sha256(snapshot.transcript.encode()).hexdigest())]
    return [] if snapshot.state.phase is Phase.CLOSED else [texts.COMMITMENT_NOTE_IT_DOWN]


def _player_additions_text(snapshot: TableSnapshot) -> str:
    """The clicks and lucky words by which the people at the table have changed its shuffles."""
    salt = [
        f"{escaped_text(name)} `{seat.interaction}`{f' {escaped_text(seat.luck)}' if seat.luck else ''}"
        for name, seat in zip(snapshot.names, snapshot.state.seats, strict=True)
        if seat.player is not None
    ]
    return texts.SALT_ADDED.format(added=", ".join(salt)) if salt else texts.NO_SALT_ADDED
