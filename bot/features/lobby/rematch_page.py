"""What people see who want to play again where their channel has another table meanwhile."""

from typing import Any, NamedTuple

from discord import ui

from bot.table_pages.components import PRIMARY, Page, board_link, button_rows, make_button, make_page
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.joining import join_button
from bot.tables.live_table import LiveTable
from bot.texts.lobby import lobby as texts
from engine.tables.state import Phase

IN_THREAD = "thread"
"""The argument of the button that plays again in a new thread."""


class OtherWays(NamedTuple):
    """What somebody may do who cannot open a table in a channel because it has one."""

    can_join: bool
    """Whether they could sit down at that table, or wait for a seat."""
    can_open: bool
    """Whether the server lets them open tables where they are."""
    can_open_in_thread: bool
    """Whether they could open one in a new thread of the channel."""


def channel_taken_page(taken: LiveTable, earlier_id: str, title: str, ways: OtherWays) -> Page:
    """The page that tells whoever wants to play the game called ``title`` again, as at table ``earlier_id``, which
    table the channel has now, with a button for each of the ``ways`` that they have.
    """
    in_thread = ways.can_open and ways.can_open_in_thread
    elsewhere = texts.AGAIN_ELSEWHERE.format(title=title) if ways.can_open else ""
    told = [_where_taken_text(taken, ways), texts.AGAIN_IN_THREAD.format(title=title) if in_thread else elsewhere]
    again = make_button(CustomId(Code.PLAY_AGAIN, earlier_id, (IN_THREAD,)), texts.AGAIN_IN_THREAD_BUTTON, PRIMARY)
    buttons = [*([join_button(taken.id)] if ways.can_join else []), *([again] if in_thread else [])]
    return make_page([ui.TextDisplay[Any](" ".join(filter(None, told))), *button_rows(buttons)])


def _where_taken_text(taken: LiveTable, ways: OtherWays) -> str:
    """Which table the channel has, and whether one can sit down there."""
    is_lobby = taken.table.state.phase is Phase.LOBBY
    template = texts.TAKEN_BY_LOBBY if is_lobby else texts.TAKEN_BY_GAME
    where = template.format(title=taken.game.meta.title, table=board_link(taken) or taken.id)
    return f"{where} {texts.JOIN_TAKEN}" if ways.can_join else where
